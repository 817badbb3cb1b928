import type { Nodes, Root } from 'mdast'
import { gfmAutolinkLiteralToMarkdown } from 'mdast-util-gfm-autolink-literal'
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { defaultHandlers, toMarkdown, type Handle, type Options } from 'mdast-util-to-markdown'

/** Writes Markdown as the studio's buttons do. @param handlers How nodes are written otherwise. */
export function writeMarkdownTree(
  tree: Root,
  handlers: Options['handlers'] = {},
  onBlock: OnBlock = () => {},
): string {
  const all: Record<string, Handle> = { ...defaultHandlers, ...STYLE.handlers, ...handlers }
  const blocks = BLOCKS.map((name) => [name, watched(all[name], onBlock)])
  const watching = { ...STYLE.handlers, ...handlers, ...Object.fromEntries(blocks) }
  return toMarkdown(tree, { ...STYLE, handlers: watching }).trimEnd()
}

/** Receives a block's offset in what the tree was read from, and its line in the Markdown. */
export type OnBlock = (offset: number, line: number) => void

const BLOCKS = [
  'blockquote',
  'code',
  'heading',
  'html',
  'list',
  'listItem',
  'paragraph',
  'table',
  'thematicBreak',
]

function watched(handle: Handle, onBlock: OnBlock): Handle {
  return (node: Nodes, parent, state, info) => {
    const offset = node.position?.start.offset
    if (offset !== undefined) onBlock(offset, info.now.line)
    return handle(node, parent, state, info)
  }
}

const TABLES = gfmTableToMarkdown({ tablePipeAlign: false })

const STYLE: Options = {
  bullet: '-',
  rule: '-',
  fences: true,
  // An address in a text is no link, so it is not written as one.
  extensions: [TABLES, gfmStrikethroughToMarkdown(), gfmAutolinkLiteralToMarkdown()],
  // A line of colons would begin a form.
  unsafe: [{ atBreak: true, character: ':', after: '::' }],
  handlers: {
    text: (...parts) => withFewerEscapes(defaultHandlers.text(...parts)),
    table: (...parts: Parameters<Handle>) =>
      (TABLES.handlers!.table as Handle)(...parts).replace(/\n.*/, (line) => line.replaceAll(/-+/g, '---')),
  },
}

/** Removes escapes before signs that mean nothing where they are: `R&D`, `in ~5 minutes`. */
function withFewerEscapes(escaped: string): string {
  return escaped
    .replaceAll(/(?<!\\)((?:\\\\)*)\\&(?!#?\w+;|$)/g, '$1&')
    .replaceAll(/(?<![\\~]|^)((?:\\\\)*)\\~(?!\\?~|$)/g, '$1~')
}
