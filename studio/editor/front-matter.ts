import { EditorState, StateEffect, StateField, type Extension, type Text } from '@codemirror/state'
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view'
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
  const start = doc.sliceString(0, MAX_LENGTH)
  const found = /^---[ \t]*\n(?:[^]*?\n)??---[ \t]*(?:\n|$)/.exec(start)
  return found ? found[0].length : 0
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
    button.textContent = this.isShown ? 'Hide these lines' : 'Lines at the top of the file'
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

/** Folds the lines of the front matter into one, which shows them. While they are hidden nothing that is typed reaches them. */
export function foldFrontMatter(): Extension {
  return [
    frontMatterField,
    EditorState.changeFilter.of(({ startState }) => {
      const from = bodyStart(startState)
      return from === 0 || [0, from]
    }),
    EditorState.transactionFilter.of((transaction) => {
      if (!transaction.selection) return transaction
      const from = bodyStart(transaction.startState)
      const { ranges } = transaction.newSelection
      if (transaction.docChanged || ranges.every((range) => range.from >= from)) return transaction
      const { anchor, head } = transaction.newSelection.main
      return [
        transaction,
        { selection: { anchor: Math.max(from, anchor), head: Math.max(from, head) }, sequential: true },
      ]
    }),
    EditorView.atomicRanges.of((view) => {
      const { isShown, decorations } = view.state.field(frontMatterField)
      return isShown ? Decoration.none : decorations
    }),
  ]
}
