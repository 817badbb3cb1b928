import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { EditorState, type Extension } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import type { Block } from './blocks.ts'
import { isCode } from './syntax.ts'

export interface LinkTarget {
  /** Title of the target, to search and to show. */
  label: string
  /** The link as Markdown. */
  insert: string
}

interface Options {
  /** What `/` offers. */
  blocks: readonly Block[]
  /** Loads the other articles, which `[` offers. */
  linkTargets(): Promise<readonly LinkTarget[]>
}

/** Matches `/` and a word at the start of a line. */
const MENU = /^[ \t]*\/[\p{L} ]*$/u
/** Matches `[` and the words after it. */
const LINK = /\[[^[\]\n]*$/

/** Opens the menu of blocks behind `/` at the start of a line, and the list of articles behind `[`. */
export function offerCompletions({ blocks, linkTargets }: Options): Extension {
  const options = blocks.map(({ label, detail, run }, index) => ({
    label,
    detail,
    // Keeps this order.
    boost: -index,
    apply: (view: EditorView, _: Completion, from: number, to: number) => {
      view.dispatch({ changes: { from: from - 1, to }, userEvent: 'input.complete' })
      run(view)
    },
  }))
  const menu = (context: CompletionContext): CompletionResult | null => {
    const typed = context.matchBefore(MENU)
    if (!typed || isCode(context.state, context.pos)) return null
    return { from: typed.from + typed.text.indexOf('/') + 1, options, validFor: /^[\p{L} ]*$/u }
  }
  const links = (context: CompletionContext): Promise<CompletionResult | null> | null => {
    const typed = context.matchBefore(LINK)
    if (!typed || isCode(context.state, context.pos)) return null
    return linkTargets().then((targets) => ({
      from: typed.from + 1,
      options: targets.map(({ label, insert }) => ({
        label,
        // The link also replaces the `[`.
        apply: (view: EditorView, _: Completion, from: number, to: number) =>
          view.dispatch({
            changes: { from: from - 1, to, insert },
            selection: { anchor: from - 1 + insert.length },
            userEvent: 'input.complete',
          }),
      })),
      validFor: /^[^[\]\n]*$/,
    }))
  }
  // There is only one source. While a second one loaded after each key, Enter would choose nothing.
  const asked = [{ autocomplete: (context: CompletionContext) => menu(context) ?? links(context) }]
  return [
    autocompletion({ icons: false, activateOnTypingDelay: 0, interactionDelay: 0 }),
    // Asking the source costs an update of the editor, which most keys can skip.
    EditorState.languageData.of((state, at) => {
      const line = state.doc.lineAt(at)
      const typed = line.text.slice(0, at - line.from)
      return MENU.test(typed) || LINK.test(typed) ? asked : []
    }),
  ]
}
