import { invertedEffects } from '@codemirror/commands'
import {
  RangeSet,
  RangeSetBuilder,
  RangeValue,
  StateEffect,
  StateField,
  type ChangeDesc,
  type EditorState,
  type Extension,
  type Range,
  type TransactionSpec,
} from '@codemirror/state'

/** Parts of a file that CodeMirror's document lacks: the byte order mark and the line endings. */
interface Bytes {
  mark: '' | '\uFEFF'
  /** The most frequent line ending, which new lines get. */
  usual: string
  /** Line breaks that differ from `usual`. */
  others: RangeSet<LineBreak>
}

class LineBreak extends RangeValue {
  readonly text: string
  // Text typed at the edges is outside the break. Deleting the break deletes this value.
  override startSide = 1
  override endSide = -1

  constructor(text: string) {
    super()
    this.text = text
  }

  override eq(other: LineBreak) {
    return other.text === this.text
  }
}

const LINE_BREAK = /\r\n?|\n/g

/** Splits a file's text. `writeText` joins the parts again, byte for byte. */
function readText(file: string): { text: string; bytes: Bytes } {
  const mark = file.startsWith('\uFEFF') ? '\uFEFF' : ''
  const written = file.slice(mark.length)
  const breaks = written.match(LINE_BREAK) ?? []
  const counts = Map.groupBy(breaks, (each) => each)
  const usual = [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? '\n'
  const text = written.replaceAll(LINE_BREAK, '\n')
  const others = new RangeSetBuilder<LineBreak>()
  if (counts.size > 1) {
    let at = -1
    for (const each of breaks) {
      at = text.indexOf('\n', at + 1)
      if (each !== usual) others.add(at, at + 1, new LineBreak(each))
    }
  }
  return { text, bytes: { mark, usual, others: others.finish() } }
}

const setBytes = StateEffect.define<Bytes>()
/** Restores deleted line breaks on undo. */
const restoreBreaks = StateEffect.define<RangeSet<LineBreak>>({
  map: (breaks, changes) => breaks.map(changes),
})

const bytesField = StateField.define<Bytes>({
  create: () => ({ mark: '', usual: '\n', others: RangeSet.empty }),
  update(bytes, { changes, effects }) {
    let { others } = bytes
    if (others.size > 0 && !changes.empty) {
      const deleted = new Set(deletedBreaks(others, changes).map(({ from }) => from))
      others = others.update({ filter: (from) => !deleted.has(from) }).map(changes)
    }
    for (const effect of effects) {
      if (effect.is(setBytes)) return effect.value
      if (effect.is(restoreBreaks)) others = RangeSet.join([others, effect.value])
    }
    return others === bytes.others ? bytes : { ...bytes, others }
  },
})

function deletedBreaks(breaks: RangeSet<LineBreak>, changes: ChangeDesc): Range<LineBreak>[] {
  const deleted: Range<LineBreak>[] = []
  changes.iterChangedRanges((from, to) =>
    breaks.between(from, to, (start, end, value) => {
      if (start >= from && end <= to) deleted.push(value.range(start, end))
    }),
  )
  return deleted
}

/** Keeps the byte order mark and each line's own ending, also through undo. */
export function keepBytes(file: string): { doc: string; extension: Extension } {
  const { text, bytes } = readText(file)
  const undone = invertedEffects.of(({ startState, changes }) => {
    const { others } = startState.field(bytesField)
    if (others.size === 0) return []
    const deleted = deletedBreaks(others, changes)
    return deleted.length > 0 ? [restoreBreaks.of(RangeSet.of(deleted, true))] : []
  })
  return { doc: text, extension: [bytesField.init(() => bytes), undone] }
}

/** @returns The file's text, ready to write. */
export function writeText(state: EditorState): string {
  const { mark, usual, others } = state.field(bytesField)
  const { doc } = state
  const pieces: string[] = [mark]
  let from = 0
  for (const cursor = others.iter(); cursor.value; cursor.next()) {
    pieces.push(doc.sliceString(from, cursor.from, usual), cursor.value.text)
    from = cursor.to
  }
  return [...pieces, doc.sliceString(from, doc.length, usual)].join('')
}

/** Splits another version of the file into the editor's text and an effect with its line endings. */
export function readNewText(file: string): { doc: string; effects: TransactionSpec['effects'] } {
  const { text, bytes } = readText(file)
  return { doc: text, effects: setBytes.of(bytes) }
}
