import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { EditorState, type Extension } from '@codemirror/state'
import type { Command, EditorView } from '@codemirror/view'
import { addCodeBlock, addRule, addTable, toggleHeading, toggleList, toggleQuote } from './commands.ts'
import { isCode } from './syntax.ts'

/** Something that a link can lead to. */
export interface LinkTarget {
  /** As it is searched for, such as a title. */
  label: string
  /** The link as Markdown. */
  insert: string
}

interface Options {
  choosePicture(): void
  /** Other articles, offered behind `[`. */
  linkTargets(): Promise<readonly LinkTarget[]>
}

/** What is typed behind `/` at the start of a line. */
const MENU = /^[ \t]*\/[\p{L} ]*$/u
/** What is typed behind `[`. */
const LINK = /\[[^[\]\n]*$/

/** What `/` at the start of a line offers, and `[` anywhere. */
export function offerCompletions({ choosePicture, linkTargets }: Options): Extension {
  const entries: readonly [label: string, detail: string, run: Command][] = [
    ['Heading', '##', toggleHeading(2)],
    ['Small heading', '###', toggleHeading(3)],
    ['Picture', '', () => (choosePicture(), true)],
    ['List', '-', toggleList('bullets')],
    ['Numbered list', '1.', toggleList('numbers')],
    ['Quote', '>', toggleQuote],
    ['Table', '', addTable],
    ['Divider', '---', addRule],
    ['Code', '```', addCodeBlock],
  ]
  const options = entries.map(([label, detail, run], index) => ({
    label,
    detail,
    // In this order.
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
        // The sign is replaced with the whole link.
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
  // One source: while another is asked with each key, Enter would not choose.
  const asked = [{ autocomplete: (context: CompletionContext) => menu(context) ?? links(context) }]
  return [
    autocompletion({ icons: false, activateOnTypingDelay: 0, interactionDelay: 0 }),
    // To ask it costs an update of the editor, which most keys do without.
    EditorState.languageData.of((state, at) => {
      const line = state.doc.lineAt(at)
      const typed = line.text.slice(0, at - line.from)
      return MENU.test(typed) || LINK.test(typed) ? asked : []
    }),
  ]
}
