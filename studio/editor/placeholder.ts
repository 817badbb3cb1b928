import type { Extension } from '@codemirror/state'
import { Decoration, EditorView, WidgetType } from '@codemirror/view'
import { bodyStart } from './front-matter.ts'

/** Shows a hint in an empty text. CodeMirror's own needs an empty file, and a draft has front matter. */
export function showPlaceholder(words: string): Extension {
  const widget = Decoration.widget({ widget: new Placeholder(words), side: 1 })
  return [
    EditorView.contentAttributes.of({ 'aria-placeholder': words }),
    EditorView.decorations.of(({ state }) =>
      state.doc.length === bodyStart(state)
        ? Decoration.set(widget.range(state.doc.length))
        : Decoration.none,
    ),
  ]
}

class Placeholder extends WidgetType {
  readonly words: string

  constructor(words: string) {
    super()
    this.words = words
  }

  override toDOM() {
    const span = document.createElement('span')
    span.className = 'cm-placeholder'
    span.ariaHidden = 'true'
    span.textContent = this.words
    return span
  }

  /** Lets a tap on the hint reach the text. */
  override ignoreEvent() {
    return false
  }
}
