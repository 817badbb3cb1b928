import {
  BLOCKS,
  HEADINGS,
  MARKS,
  type Block,
  type Document,
  type Inline,
  type Text,
} from '@contentful/rich-text-types'
import { isText } from '../../../rich-text/rich-text-nodes.ts'

type Node = Block | Inline | Text

/**
 * The same text without what nobody sees, and what Contentful's editor leaves behind everywhere: empty paragraphs, empty
 * texts beside links, spaces at the ends of a paragraph, one text in several pieces, marks in another order.
 */
export function visiblePart(document: Document): Document {
  return { ...document, content: visibleBlocks(document.content) as Document['content'] }
}

const lines = new Set<string>([BLOCKS.PARAGRAPH, ...HEADINGS])

/** What is never left without a paragraph. */
const frames = new Set<string>([BLOCKS.LIST_ITEM, BLOCKS.TABLE_CELL, BLOCKS.TABLE_HEADER_CELL])

function visibleBlocks(blocks: readonly Node[]): Node[] {
  return blocks
    .map((block) => (isText(block) ? block : visibleBlock(block)))
    .filter((block) => isText(block) || !lines.has(block.nodeType) || block.content.length > 0)
}

function visibleBlock(block: Block | Inline): Node {
  const { nodeType, content } = block
  if (lines.has(nodeType)) return { ...block, content: trimEnds(joinTexts(content)) } as Node
  const inner = visibleBlocks(content)
  const emptied = frames.has(nodeType) && content.length > 0 && inner.length === 0
  return { ...block, content: emptied ? [visibleBlock(content[0] as Block)] : inner } as Node
}

/** Neighbouring texts with the same marks become one; links keep what is in them apart. */
function joinTexts(nodes: readonly Node[]): Node[] {
  const joined: Node[] = []
  for (const node of nodes.map(visibleInline)) {
    const last = joined.at(-1)
    if (!isText(node)) joined.push(node)
    else if (node.value === '') continue
    else if (last && isText(last) && namesOf(last) === namesOf(node))
      joined[joined.length - 1] = { ...last, value: last.value + node.value }
    else joined.push(node)
  }
  return joined
}

function visibleInline(node: Node): Node {
  if (!isText(node)) return { ...node, content: joinTexts(node.content) } as Node
  // Markdown cannot say anything inside of code.
  const marks = node.marks.toSorted((one, other) => Number(isCode(one)) - Number(isCode(other)))
  return { ...node, marks }
}

function isCode({ type }: Text['marks'][number]): boolean {
  return type === MARKS.CODE
}

function namesOf({ marks }: Text): string {
  return marks.map(({ type }) => type).join(' ')
}

function trimEnds(nodes: readonly Node[]): Node[] {
  const first = nodes.at(0)
  if (first && isText(first) && first.value !== first.value.trimStart())
    return trimEnds(joinTexts([{ ...first, value: first.value.trimStart() }, ...nodes.slice(1)]))
  const last = nodes.at(-1)
  if (last && isText(last) && last.value !== last.value.trimEnd())
    return trimEnds(joinTexts([...nodes.slice(0, -1), { ...last, value: last.value.trimEnd() }]))
  return [...nodes]
}
