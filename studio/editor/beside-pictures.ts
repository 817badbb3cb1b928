import { syntaxTree } from '@codemirror/language'
import {
  EditorState,
  type ChangeSpec,
  type Extension,
  type Transaction,
  type TransactionSpec,
} from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/** Starts a new paragraph for text that is typed next to a picture, which would otherwise join the picture's paragraph. */
export function keepBesidePictures(): Extension {
  return [EditorState.transactionFilter.of(keepApart), partComposed()]
}

/** The user event of composed text, which phones produce with each word. */
export const COMPOSED = 'input.type.compose'

/** Separates typed or pasted text from pictures. */
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

/** Separates composed text once the composition has ended; a change in between would insert the text twice. */
function partComposed(): Extension {
  let composed: { from: number; to: number; gaps: Gaps } | undefined
  return EditorView.updateListener.of(({ view, transactions, changes, startState }) => {
    if (!composed && transactions.some((each) => each.isUserEvent(`${COMPOSED}.start`))) {
      const { head, empty } = startState.selection.main
      const gaps = empty ? gapsAt(startState, head) : undefined
      if (!gaps) return
      composed = { from: head, to: head, gaps }
      // This runs in a separate task, since the editor reads the last composed characters in the current one.
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

/** The target of composition events. Chrome on Android has a separate object for it. */
function inputOf({ contentDOM }: EditorView): EventTarget {
  return (contentDOM as { editContext?: EventTarget | null }).editContext ?? contentDOM
}

/** Line breaks that separate a text from the lines above and below. */
interface Gaps {
  above: string
  below: string
}

/** Returns the line breaks between a text at this place and a picture next to, above or below it; `undefined` without a picture. */
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

/** Whether a line is a paragraph that consists of one picture. */
function isOnlyPicture(state: EditorState, number: number): boolean {
  const { from, to, text } = state.doc.line(number)
  // Resolves to a node inside the picture.
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
