import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { Decoration, EditorView } from '@codemirror/view'
import styles from './editor.module.css'

/** Ways to show the text. */
export interface Modes {
  /** Dims everything but the current paragraph. */
  focus: boolean
  /** Keeps the current line in the middle of the window. */
  typewriter: boolean
  /** Shows the lines with the fields above the text. */
  source: boolean
}

const CURRENT = Decoration.line({ class: styles.current })

/** Marks the lines of the current paragraph. */
const focus = [
  EditorView.editorAttributes.of({ class: styles.focus }),
  EditorView.decorations.compute(['doc', 'selection'], ({ doc, selection }) => {
    const at = doc.lineAt(selection.main.head).number
    const isEmpty = (line: number) => doc.line(line).text.trim() === ''
    let from = at
    while (from > 1 && !isEmpty(from) && !isEmpty(from - 1)) from -= 1
    let to = at
    while (to < doc.lines && !isEmpty(to) && !isEmpty(to + 1)) to += 1
    const lines = Array.from({ length: to - from + 1 }, (_, index) => doc.line(from + index))
    return Decoration.set(lines.map((line) => CURRENT.range(line.from)))
  }),
]

/** Scrolls typed text to the middle. */
const typewriter = [
  EditorView.editorAttributes.of({ class: styles.typewriter }),
  EditorState.transactionExtender.of(({ newSelection, docChanged }) =>
    docChanged ? { effects: EditorView.scrollIntoView(newSelection.main, { y: 'center' }) } : null,
  ),
]

/** Creates the modes, all off. */
export function createModes(): { extension: Extension; set(view: EditorView, modes: Modes): void } {
  const compartment = new Compartment()
  return {
    extension: compartment.of([]),
    set: (view, modes) =>
      view.dispatch({
        effects: compartment.reconfigure([modes.focus ? focus : [], modes.typewriter ? typewriter : []]),
      }),
  }
}
