import {
  EditorState,
  StateEffect,
  StateField,
  Transaction,
  type ChangeSpec,
  type Extension,
  type Text,
  type TransactionSpec,
} from '@codemirror/state'
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view'
import { frontMatterOf } from '@waypost/content-service/front-matter'

/** Maximum length of front matter that the server reads. */
const MAX_LENGTH = 64 * 1024

interface FrontMatter {
  /** Start of the text below the front matter; 0 without front matter. */
  bodyFrom: number
  isShown: boolean
  decorations: DecorationSet
}

/** @returns The start of the text below the front matter; 0 without front matter. */
export function findBody(doc: Text): number {
  const top = frontMatterOf(doc.sliceString(0, MAX_LENGTH))
  return /\n---[ \t]*\n?$/.test(top) ? top.length : 0
}

export const showFrontMatter = StateEffect.define<boolean>()

const frontMatterField = StateField.define<FrontMatter>({
  create: ({ doc }) => hide(findBody(doc), false, doc),
  update(value, { docChanged, changes, effects, state: { doc } }) {
    const asked = effects.find((effect) => effect.is(showFrontMatter))
    const isShown = asked ? asked.value : value.isShown
    const bodyFrom =
      docChanged && changes.touchesRange(0, value.bodyFrom) !== false ? findBody(doc) : value.bodyFrom
    return isShown === value.isShown && bodyFrom === value.bodyFrom ? value : hide(bodyFrom, isShown, doc)
  },
  provide: (field) => EditorView.decorations.from(field, ({ decorations }) => decorations),
})

function hide(bodyFrom: number, isShown: boolean, doc: Text): FrontMatter {
  if (bodyFrom === 0) return { bodyFrom, isShown, decorations: Decoration.none }
  // Hidden lines must leave a line to write in.
  const canHide = doc.sliceString(bodyFrom - 1, bodyFrom) === '\n'
  const decorations =
    isShown || !canHide
      ? Decoration.none
      : Decoration.set(Decoration.replace({ block: true }).range(0, bodyFrom - 1))
  return { bodyFrom: canHide ? bodyFrom : 0, isShown, decorations }
}

/** @returns The start of the text that can be edited. */
export function bodyStart(state: EditorState): number {
  const { bodyFrom, isShown } = state.field(frontMatterField)
  return isShown ? 0 : bodyFrom
}

/** Moves typing and selections inside the hidden lines to the start of the text, so that nothing typed is lost. */
function keepOut(transaction: Transaction): TransactionSpec | readonly TransactionSpec[] {
  const { startState, changes, effects } = transaction
  const start = bodyStart(startState)
  if (start === 0) return transaction
  const moved: ChangeSpec[] = []
  let isMoved = false
  let end = start
  changes.iterChanges((fromA, toA, _fromB, _toB, insert) => {
    isMoved ||= fromA < start
    // 'Replace all' skips the hidden lines.
    if (fromA < start && transaction.isUserEvent('input.replace')) return
    end = Math.max(start, toA)
    moved.push({ from: Math.max(start, fromA), to: end, insert })
  })
  if (isMoved) {
    const set = startState.changes(moved)
    const userEvent = transaction.annotation(Transaction.userEvent)
    return {
      changes: set,
      selection: { anchor: set.mapPos(end, 1) },
      effects,
      userEvent,
      scrollIntoView: true,
    }
  }
  const { anchor, head, from } = transaction.newSelection.main
  if (transaction.docChanged || !transaction.selection || from >= start) return transaction
  const selection = { anchor: Math.max(start, anchor), head: Math.max(start, head) }
  return [transaction, { selection, sequential: true }]
}

/** Hides the front matter until `showFrontMatter`. Typing does not reach hidden lines. */
export function hideFrontMatter(): Extension {
  return [
    frontMatterField,
    EditorState.transactionFilter.of(keepOut),
    // On focus, browsers put the cursor before the hidden lines, where typing would be lost.
    EditorView.domEventHandlers({
      focus: (_, view) => queueMicrotask(() => view.dispatch({ selection: view.state.selection })),
    }),
    EditorView.atomicRanges.of((view) => view.state.field(frontMatterField).decorations),
  ]
}
