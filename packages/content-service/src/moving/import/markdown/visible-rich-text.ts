import {
  BLOCKS,
  HEADINGS,
  MARKS,
  type Block,
  type Document,
  type Inline,
  type Text,
} from '@contentful/rich-text-types'
import { isText, joinTexts, type RichTextNode } from '../../../rich-text/rich-text-nodes.ts'

/**
 * Removes invisible parts that Contentful's editor leaves in nearly every text: empty paragraphs, empty texts next
 * to links, and spaces at the ends of a paragraph. Joins texts that the editor divided, and sorts marks.
 */
export function visiblePart(document: Document): Document {
  return { ...document, content: visibleBlocks(document.content) as Document['content'] }
}

const lines = new Set<string>([BLOCKS.PARAGRAPH, ...HEADINGS])

/** Nodes that need at least one paragraph. */
const frames = new Set<string>([BLOCKS.LIST_ITEM, BLOCKS.TABLE_CELL, BLOCKS.TABLE_HEADER_CELL])

function visibleBlocks(blocks: readonly RichTextNode[]): RichTextNode[] {
  return blocks
    .map((block) => (isText(block) ? block : visibleBlock(block)))
    .filter((block) => isText(block) || !lines.has(block.nodeType) || block.content.length > 0)
}

function visibleBlock(block: Block | Inline): RichTextNode {
  const { nodeType, content } = block
  if (lines.has(nodeType)) return { ...block, content: trimEnds(visibleInlines(content)) } as RichTextNode
  const inner = visibleBlocks(content)
  const emptied = frames.has(nodeType) && content.length > 0 && inner.length === 0
  return { ...block, content: emptied ? [visibleBlock(content[0] as Block)] : inner } as RichTextNode
}

function visibleInlines(nodes: readonly RichTextNode[]): RichTextNode[] {
  return joinTexts(nodes.map(visibleInline).filter((node) => !isText(node) || node.value !== ''))
}

function visibleInline(node: RichTextNode): RichTextNode {
  if (!isText(node)) return { ...node, content: visibleInlines(node.content) } as RichTextNode
  // In Markdown, code holds no other marks.
  const marks = node.marks.toSorted((one, other) => Number(isCode(one)) - Number(isCode(other)))
  return { ...node, marks }
}

function isCode({ type }: Text['marks'][number]): boolean {
  return type === MARKS.CODE
}

function trimEnds(nodes: readonly RichTextNode[]): RichTextNode[] {
  const first = nodes.at(0)
  if (first && isText(first) && first.value !== first.value.trimStart())
    return trimEnds(visibleInlines([{ ...first, value: first.value.trimStart() }, ...nodes.slice(1)]))
  const last = nodes.at(-1)
  if (last && isText(last) && last.value !== last.value.trimEnd())
    return trimEnds(visibleInlines([...nodes.slice(0, -1), { ...last, value: last.value.trimEnd() }]))
  return [...nodes]
}
