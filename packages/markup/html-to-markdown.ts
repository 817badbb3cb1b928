import type { Element, Root } from 'hast'
import { toMdast, type Handle, type State } from 'hast-util-to-mdast'
import type { Root as MarkdownTree } from 'mdast'
import { defaultHandlers, type Handle as MarkdownHandle } from 'mdast-util-to-markdown'
import { removeHidden } from './html/hidden.ts'
import { labelCode } from './html/code.ts'
import { tidyLists } from './html/lists.ts'
import { separateBlocks } from './html/separate-blocks.ts'
import { stylesToElements } from './html/styles.ts'
import { tidyTables } from './html/tables.ts'
import { tidyInlines } from './markdown/inlines.ts'
import { writeMarkdownTree, type OnBlock } from './markdown/write.ts'

/** Changes a tree of HTML in place, with one subject. */
export type Step = (tree: Root) => void

/**
 * Converts HTML to Markdown with the same words.
 * @param tree Is changed.
 * @param steps What this kind of HTML needs before the steps that all kinds need, such as the forms of one program.
 * @param onBlock Receives for each block its offset in the HTML, and its line in the Markdown.
 */
export function htmlToMarkdown(tree: Root, steps: readonly Step[] = [], onBlock?: OnBlock): string {
  for (const step of [...steps, ...STEPS]) step(tree)
  const markdown = toMdast(tree, { document: true, handlers: HANDLERS }) as MarkdownTree
  tidyInlines(markdown)
  return writeMarkdownTree(markdown, { break: lineBreak }, onBlock)
}

const STEPS: readonly Step[] = [
  removeHidden,
  stylesToElements,
  tidyLists,
  tidyTables,
  labelCode,
  separateBlocks,
]

/** Two spaces, which are less in the way than a backslash, since the lines of an e-mail often end with one. */
const lineBreak: MarkdownHandle = (...parts) => defaultHandlers.break(...parts).replace('\\', '  ')

const children = (state: State, element: Element) => state.all(element)
const blocks = (state: State, element: Element) => state.toFlow(state.all(element))

/** Where the defaults lose words, join them, or mark them. */
const HANDLERS: Record<string, Handle> = {
  // An emphasis, so that marks and line breaks may be in it; `tidyInlines` makes code of it.
  code: (state, element) => ({
    type: 'emphasis',
    data: { isCode: true },
    children: state.all(element) as [],
  }),
  details: blocks,
  dd: blocks,
  dialog: blocks,
  dl: blocks,
  dt: blocks,
  kbd: children,
  mark: children,
  math: children,
  search: blocks,
  u: children,
}
