import { StateEffect, StateField, type EditorState, type Extension, type Text } from '@codemirror/state'
import {
  Decoration,
  EditorView,
  hoverTooltip,
  showTooltip,
  type DecorationSet,
  type Tooltip,
} from '@codemirror/view'
import { bodyStart } from './front-matter.ts'
import { nodesAt } from './syntax.ts'
import styles from './findings.module.css'

/** A mistake in a text, as `waypost check` reports it. */
export interface Finding {
  /** In the file, from 1. */
  line?: number
  message: string
}

const setMarks = StateEffect.define<DecorationSet>()

interface Shown {
  marks: DecorationSet
  /** The words of the mark at the cursor. */
  tooltip: Tooltip | null
}

const shownFindings = StateField.define<Shown>({
  create: () => ({ marks: Decoration.none, tooltip: null }),
  update(shown, { docChanged, changes, selection, effects, state }) {
    const asked = effects.find((effect) => effect.is(setMarks))
    if (!docChanged && !selection && !asked) return shown
    const marks = asked?.value ?? shown.marks.map(changes)
    // While she types, the words stay away: what she types may be unfinished.
    const isVisit = selection !== undefined && !docChanged
    return { marks, tooltip: isVisit ? tooltipAt(marks, state.selection.main.head, styles.atCursor) : null }
  },
  provide: (field) => [
    EditorView.decorations.from(field, ({ marks }) => marks),
    showTooltip.from(field, ({ tooltip }) => tooltip),
  ],
})

/** Underlines what readers will not see. The words show at the pointer and at the cursor, and are read aloud there. */
export const markFindings: Extension = [
  shownFindings,
  hoverTooltip((view, at) => tooltipAt(view.state.field(shownFindings).marks, at)),
  EditorView.updateListener.of(({ view, startState, state }) => {
    const { tooltip, marks } = state.field(shownFindings)
    const before = startState.field(shownFindings).tooltip
    if (tooltip && tooltip.pos !== before?.pos)
      view.dispatch({ effects: EditorView.announce.of(messagesAt(marks, tooltip.pos).words) })
  }),
]

/** Replaces the marks. @param checked The text to whose lines the findings belong; it may be older than the editor's. */
export function showFindings(view: EditorView, findings: readonly Finding[], checked: string): void {
  const { state } = view
  const lineNow = createLineMap(checked.split(/\r\n?|\n/), state.doc)
  const first = state.doc.lineAt(bodyStart(state)).number
  const marks = findings.flatMap(({ line = 0, message }) => {
    const now = lineNow(line)
    const range = now !== undefined && now >= first && rangeOf(state, now, message)
    return range && range.from < range.to
      ? [Decoration.mark({ class: styles.finding, message }).range(range.from, range.to)]
      : []
  })
  view.dispatch({ effects: setMarks.of(Decoration.set(marks, true)) })
}

/** Finds the present number of an earlier text's line; `undefined` where the texts differ. */
function createLineMap(old: readonly string[], doc: Text): (line: number) => number | undefined {
  const lines = doc.toJSON()
  const shortest = Math.min(old.length, lines.length)
  let head = 0
  while (head < shortest && old[head] === lines[head]) head += 1
  let tail = 0
  while (tail < shortest - head && old.at(-1 - tail) === lines.at(-1 - tail)) tail += 1
  return (line) => {
    if (line >= 1 && line <= head) return line
    return line > old.length - tail && line <= old.length ? line + lines.length - old.length : undefined
  }
}

/** The place in a line that a message quotes, with the whole link or picture around it; else the line. */
function rangeOf(state: EditorState, number: number, message: string): { from: number; to: number } {
  const { from, text } = state.doc.line(number)
  const [longest] = [...message.matchAll(/'([^']+)'/g)]
    // The tag may have attributes.
    .map(([, quoted]) => quoted.replace(/>$/, '').toLowerCase())
    .filter((quoted) => text.toLowerCase().includes(quoted))
    .toSorted((one, other) => other.length - one.length)
  if (longest === undefined)
    return { from: from + text.length - text.trimStart().length, to: from + text.trimEnd().length }
  const at = from + text.toLowerCase().indexOf(longest)
  const node = nodesAt(state, at, 1).find(({ name }) => name === 'Link' || name === 'Image')
  return node ?? { from: at, to: at + longest.length }
}

function messagesAt(marks: DecorationSet, at: number): { from: number; to: number; words: string } {
  const messages = new Set<string>()
  let [from, to] = [at, at]
  marks.between(at, at, (start, end, { spec }) => {
    messages.add((spec as Finding).message)
    from = Math.min(from, start)
    to = Math.max(to, end)
  })
  return { from, to, words: [...messages].join(' ') }
}

function tooltipAt(marks: DecorationSet, at: number, className = ''): Tooltip | null {
  const { from, to, words } = messagesAt(marks, at)
  if (words === '') return null
  return {
    pos: from,
    end: to,
    create() {
      const dom = document.createElement('p')
      dom.className = `${styles.words} ${className}`
      dom.textContent = words
      return { dom, resize: false }
    },
  }
}
