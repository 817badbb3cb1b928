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

/** The reader of articles takes no more for front matter. */
const MAX_LENGTH = 64 * 1024

interface FrontMatter {
  /** Where the text below begins; 0 without front matter. */
  bodyFrom: number
  isShown: boolean
  decorations: DecorationSet
}

/** @returns Where the text begins that is below the front matter; 0 where there is none. */
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
  // A text must be left to write in.
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

/** @returns Where the text begins that can be written in. */
export function bodyStart(state: EditorState): number {
  const { bodyFrom, isShown } = state.field(frontMatterField)
  return isShown ? 0 : bodyFrom
}

/** Moves what is typed into the hidden lines, or selected there, to where the text begins. Nothing that is typed is lost. */
function keepOut(transaction: Transaction): TransactionSpec | readonly TransactionSpec[] {
  const { startState, changes, effects } = transaction
  const start = bodyStart(startState)
  if (start === 0) return transaction
  const moved: ChangeSpec[] = []
  let isMoved = false
  let end = start
  changes.iterChanges((fromA, toA, _fromB, _toB, insert) => {
    isMoved ||= fromA < start
    // What is replaced everywhere is not replaced there.
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

/** Folds the lines of the front matter into one, which shows them. While they are hidden nothing that is typed reaches them. */
export function foldFrontMatter(): Extension {
  return [
    frontMatterField,
    EditorState.transactionFilter.of(keepOut),
    // Browsers put the cursor before the folded lines when the focus comes, where what is typed would be lost.
    EditorView.domEventHandlers({
      focus: (_, view) => queueMicrotask(() => view.dispatch({ selection: view.state.selection })),
    }),
    EditorView.atomicRanges.of((view) => {
      const { isShown, decorations } = view.state.field(frontMatterField)
      return isShown ? Decoration.none : decorations
    }),
  ]
}
