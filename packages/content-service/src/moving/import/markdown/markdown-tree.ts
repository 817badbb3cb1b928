import {
  BLOCKS,
  HEADINGS,
  INLINES,
  MARKS,
  type Block,
  type Document,
  type Inline,
} from '@contentful/rich-text-types'
import type { BlockContent, Link, ListItem, PhrasingContent, Root, RootContent, TableCell } from 'mdast'
import { isText, type RichTextNode } from '../../../rich-text/rich-text-nodes.ts'

/** How a text links to other files, from its folder. */
export interface Addresses {
  /** @returns `undefined` if there is no such file. */
  ofAsset(id: string): string | undefined
  /** The alternative text of a picture; '' if there is none. */
  alternativeOf(assetId: string): string
  /** @returns `undefined` if there is no such entry. */
  ofEntry(id: string): string | undefined
}

/** Converts rich text to the tree of equivalent Markdown; `undefined` if Markdown cannot express it. */
export function toMarkdownTree(document: Document, addresses: Addresses): Root | undefined {
  try {
    return { type: 'root', children: document.content.map((node) => toBlock(node, addresses)) }
  } catch (error) {
    if (error instanceof Inexpressible) return undefined
    throw error
  }
}

class Inexpressible extends Error {}

function toBlock(node: RichTextNode, addresses: Addresses): RootContent & BlockContent {
  if (isText(node)) throw new Inexpressible()
  const { nodeType, content } = node
  switch (nodeType) {
    case BLOCKS.PARAGRAPH: {
      const [only, ...others] = content
      const isLinesOfCode = only && others.length === 0 && isText(only) && /\n/.test(only.value)
      if (isLinesOfCode && only.marks.length === 1 && only.marks[0].type === MARKS.CODE)
        return { type: 'code', value: only.value }
      return { type: 'paragraph', children: toInlines(content, addresses, { type: 'break' }) }
    }
    case BLOCKS.HR:
      return { type: 'thematicBreak' }
    case BLOCKS.QUOTE:
      return { type: 'blockquote', children: content.map((child) => toBlock(child, addresses)) }
    case BLOCKS.UL_LIST:
    case BLOCKS.OL_LIST: {
      const children = content.map((child) => toItem(child, addresses))
      return { type: 'list', ordered: nodeType === BLOCKS.OL_LIST, spread: false, children }
    }
    case BLOCKS.EMBEDDED_ASSET: {
      const id = targetOf(node)
      const image = {
        type: 'image' as const,
        url: known(addresses.ofAsset(id)),
        alt: addresses.alternativeOf(id),
      }
      return { type: 'paragraph', children: [image] }
    }
    case BLOCKS.TABLE:
      return toTable(node, addresses)
    default: {
      const depth = (HEADINGS as readonly string[]).indexOf(nodeType) + 1
      if (depth === 0) throw new Inexpressible()
      const children = toInlines(content, addresses, BREAK_IN_A_LINE)
      return { type: 'heading', depth: depth as 1 | 2 | 3 | 4 | 5 | 6, children }
    }
  }
}

/** A line break in headings and table cells, which have one line. */
const BREAK_IN_A_LINE: PhrasingContent = { type: 'html', value: '<br>' }

function toItem(node: RichTextNode, addresses: Addresses): ListItem {
  if (isText(node) || node.nodeType !== BLOCKS.LIST_ITEM) throw new Inexpressible()
  const children = node.content.map((child) => toBlock(child, addresses))
  const isTight = children.slice(1).every(({ type }) => type === 'list')
  return { type: 'listItem', spread: !isTight, children }
}

function toTable(table: Block | Inline, addresses: Addresses): BlockContent {
  const rows = blocksOf(table).map((row) => blocksOf(row))
  const isHeader = (cell: Block | Inline) => cell.nodeType === BLOCKS.TABLE_HEADER_CELL
  if (!rows.every((cells, index) => cells.every((cell) => isHeader(cell) === (index === 0))))
    throw new Inexpressible()
  const toCell = (cell: Block | Inline): TableCell => {
    const [paragraph, ...others] = blocksOf(cell)
    if (others.length > 0 || paragraph?.nodeType !== BLOCKS.PARAGRAPH) throw new Inexpressible()
    return { type: 'tableCell', children: toInlines(paragraph.content, addresses, BREAK_IN_A_LINE) }
  }
  return { type: 'table', children: rows.map((cells) => ({ type: 'tableRow', children: cells.map(toCell) })) }
}

/** @param depth How many marks of the texts are already expressed by the nodes around them. */
function toInlines(
  nodes: readonly RichTextNode[],
  addresses: Addresses,
  lineBreak: PhrasingContent,
  depth = 0,
): PhrasingContent[] {
  const inlines: PhrasingContent[] = []
  for (let index = 0; index < nodes.length;) {
    const node = nodes[index]
    const mark = isText(node) ? node.marks[depth]?.type : undefined
    const rest = nodes.slice(index)
    const end = rest.findIndex((each) => !isText(each) || each.marks[depth]?.type !== mark)
    const length = mark === undefined || end === -1 ? rest.length : end
    if (!isText(node)) inlines.push(toLink(node, addresses, lineBreak))
    else if (mark === undefined) inlines.push(...toTexts(node.value, lineBreak))
    else if (mark === MARKS.CODE) inlines.push({ type: 'inlineCode', value: node.value })
    else {
      const children = toInlines(rest.slice(0, length), addresses, lineBreak, depth + 1)
      inlines.push({ type: wrapperOf(mark), children })
      index += length - 1
    }
    index += 1
  }
  return inlines
}

function wrapperOf(mark: string): 'strong' | 'emphasis' | 'delete' {
  if (mark === MARKS.BOLD) return 'strong'
  if (mark === MARKS.ITALIC) return 'emphasis'
  if (mark === MARKS.STRIKETHROUGH) return 'delete'
  throw new Inexpressible()
}

function toTexts(value: string, lineBreak: PhrasingContent): PhrasingContent[] {
  return value
    .split('\n')
    .flatMap((line, index): PhrasingContent[] => [
      ...(index === 0 ? [] : [lineBreak]),
      ...(line === '' ? [] : [{ type: 'text' as const, value: line }]),
    ])
}

function toLink(node: Block | Inline, addresses: Addresses, lineBreak: PhrasingContent): Link {
  const children = toInlines(node.content, addresses, lineBreak)
  return { type: 'link', url: addressOf(node, addresses), children }
}

function addressOf(node: Block | Inline, addresses: Addresses): string {
  if (node.nodeType === INLINES.HYPERLINK) return known(node.data.uri as string | undefined)
  if (node.nodeType === INLINES.ENTRY_HYPERLINK) return known(addresses.ofEntry(targetOf(node)))
  if (node.nodeType === INLINES.ASSET_HYPERLINK) return known(addresses.ofAsset(targetOf(node)))
  throw new Inexpressible()
}

function targetOf({ data }: Block | Inline): string {
  return String((data.target as { sys?: { id?: unknown } } | undefined)?.sys?.id)
}

function known(address: string | undefined): string {
  if (address === undefined) throw new Inexpressible()
  return address
}

function blocksOf(node: Block | Inline): (Block | Inline)[] {
  const blocks = node.content.filter((child) => !isText(child))
  if (blocks.length < node.content.length) throw new Inexpressible()
  return blocks as (Block | Inline)[]
}
