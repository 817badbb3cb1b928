import { syntaxTree } from '@codemirror/language'
import {
  EditorState,
  type ChangeSpec,
  type Extension,
  type Transaction,
  type TransactionSpec,
} from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/** Has a text that is written beside a picture begin a paragraph: the picture, which is one itself, would go on in its line. */
export function keepBesidePictures(): Extension {
  return [EditorState.transactionFilter.of(keepApart), partComposed()]
}

/** The user event of what an input method composes, as phones do with each word. */
export const COMPOSED = 'input.type.compose'

/** Parts what is typed or pasted. */
function keepApart(transaction: Transaction): TransactionSpec | readonly TransactionSpec[] {
  const { startState, changes, newDoc } = transaction
  const isTyped = transaction.isUserEvent('input.type') && !transaction.isUserEvent(COMPOSED)
  if (!isTyped && !transaction.isUserEvent('input.paste')) return transaction
  const breaks: ChangeSpec[] = []
  changes.iterChanges((fromA, toA, from, to) => {
    const insert = newDoc.sliceString(from, to)
    const gaps = fromA === toA && insert.trim() !== '' ? gapsAt(startState, fromA) : undefined
    if (gaps && !insert.startsWith('\n')) breaks.push({ from, insert: gaps.above })
    if (gaps && !insert.endsWith('\n')) breaks.push({ from: to, insert: gaps.below })
  })
  return breaks.length === 0 ? transaction : [transaction, { changes: breaks, sequential: true }]
}

/** Parts what an input method composes once it has ended: moved before, it would come twice. */
function partComposed(): Extension {
  let composed: { from: number; to: number; gaps: Gaps } | undefined
  return EditorView.updateListener.of(({ view, transactions, changes, startState }) => {
    if (!composed && transactions.some((each) => each.isUserEvent(`${COMPOSED}.start`))) {
      const { head, empty } = startState.selection.main
      const gaps = empty ? gapsAt(startState, head) : undefined
      if (!gaps) return
      composed = { from: head, to: head, gaps }
      // A task of its own: the editor takes the last of what was composed in this one.
      const end = () => setTimeout(part, 0, view)
      inputOf(view).addEventListener('compositionend', end, { once: true })
    }
    if (!composed) return
    composed.from = changes.mapPos(composed.from, -1)
    composed.to = changes.mapPos(composed.to, 1)
  })

  function part(view: EditorView): void {
    const { from, to, gaps } = composed!
    composed = undefined
    if (from === to) return
    const breaks = [
      { from, insert: gaps.above },
      { from: to, insert: gaps.below },
    ]
    view.dispatch({ changes: breaks, userEvent: 'input.type' })
  }
}

/** Where a composition is told: Chrome on Android has an object of its own for it. */
function inputOf({ contentDOM }: EditorView): EventTarget {
  return (contentDOM as { editContext?: EventTarget | null }).editContext ?? contentDOM
}

/** Line breaks that part a text from what is above and below. */
interface Gaps {
  above: string
  below: string
}

/** What parts a text from a picture that it would be written beside, or on the line above or below; `undefined` if there is none. */
function gapsAt(state: EditorState, at: number): Gaps | undefined {
  const { doc } = state
  const line = doc.lineAt(at)
  const isPicture = (number: number) => number >= 1 && number <= doc.lines && isOnlyPicture(state, number)
  const isBlank = (number: number) => number < 1 || number > doc.lines || doc.line(number).text.trim() === ''
  if (line.text.trim() === '') {
    const { number } = line
    if (!isPicture(number - 1) && !isPicture(number + 1)) return undefined
    return { above: isBlank(number - 1) ? '' : '\n', below: isBlank(number + 1) ? '' : '\n' }
  }
  if (!isPicture(line.number)) return undefined
  if (doc.sliceString(at, line.to).trim() === '') return { above: '\n\n', below: '' }
  if (doc.sliceString(line.from, at).trim() === '') return { above: '', below: '\n\n' }
  return undefined
}

/** Whether a line is a paragraph of nothing but a picture. */
function isOnlyPicture(state: EditorState, number: number): boolean {
  const { from, to, text } = state.doc.line(number)
  // The first sign of the picture is inside it.
  const picture = syntaxTree(state).resolve(from + text.length - text.trimStart().length, 1).parent
  const paragraph = picture?.parent
  return (
    picture?.name === 'Image' &&
    paragraph?.name === 'Paragraph' &&
    paragraph.parent?.name === 'Document' &&
    paragraph.from === picture.from &&
    paragraph.to <= to &&
    picture.to === from + text.trimEnd().length
  )
}
