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
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view'
import { frontMatterOf } from '@waypost/content-service/front-matter'
import styles from './front-matter.module.css'

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

const toggle = StateEffect.define<boolean>()

const frontMatterField = StateField.define<FrontMatter>({
  create: ({ doc }) => fold(findBody(doc), false, doc),
  update(value, { docChanged, changes, effects, state: { doc } }) {
    const asked = effects.find((effect) => effect.is(toggle))
    const isShown = asked ? asked.value : value.isShown
    const bodyFrom =
      docChanged && changes.touchesRange(0, value.bodyFrom) !== false ? findBody(doc) : value.bodyFrom
    return isShown === value.isShown && bodyFrom === value.bodyFrom ? value : fold(bodyFrom, isShown, doc)
  },
  provide: (field) => EditorView.decorations.from(field, ({ decorations }) => decorations),
})

function fold(bodyFrom: number, isShown: boolean, doc: Text): FrontMatter {
  if (bodyFrom === 0) return { bodyFrom, isShown, decorations: Decoration.none }
  const widget = new FieldsLine(isShown)
  // Hidden lines must leave a line to write in.
  const canHide = doc.sliceString(bodyFrom - 1, bodyFrom) === '\n'
  const decoration =
    isShown || !canHide
      ? Decoration.widget({ widget, block: true, side: -1 }).range(0)
      : Decoration.replace({ widget, block: true }).range(0, bodyFrom - 1)
  return { bodyFrom: canHide ? bodyFrom : 0, isShown, decorations: Decoration.set(decoration) }
}

class FieldsLine extends WidgetType {
  readonly isShown: boolean

  constructor(isShown: boolean) {
    super()
    this.isShown = isShown
  }

  override eq(other: FieldsLine) {
    return other.isShown === this.isShown
  }

  override get estimatedHeight() {
    return 44
  }

  override toDOM(view: EditorView) {
    const line = document.createElement('div')
    const button = document.createElement('button')
    button.type = 'button'
    button.className = styles.button
    button.textContent = this.isShown ? 'Hide these lines' : 'Title and date as text'
    button.setAttribute('aria-expanded', String(this.isShown))
    button.addEventListener('click', () => view.dispatch({ effects: toggle.of(!this.isShown) }))
    line.append(button)
    line.className = styles.line
    return line
  }

  override ignoreEvent() {
    return true
  }
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

/** Folds the front matter into one line, which unfolds it. Typing does not reach folded lines. */
export function foldFrontMatter(): Extension {
  return [
    frontMatterField,
    EditorState.transactionFilter.of(keepOut),
    // On focus, browsers put the cursor before the folded lines, where typing would be lost.
    EditorView.domEventHandlers({
      focus: (_, view) => queueMicrotask(() => view.dispatch({ selection: view.state.selection })),
    }),
    EditorView.atomicRanges.of((view) => {
      const { isShown, decorations } = view.state.field(frontMatterField)
      return isShown ? Decoration.none : decorations
    }),
  ]
}
