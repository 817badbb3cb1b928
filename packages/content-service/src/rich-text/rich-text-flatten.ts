import { BLOCKS, type Block, type Inline, type Text } from '@contentful/rich-text-types'
import { block, text } from './rich-text-nodes.ts'

/**
 * Puts blocks into quotes, which can hold only paragraphs. Headings, lists and inner quotes become paragraphs. A picture,
 * a rule or a table divides the quote in two.
 */
export function quoteBlocks(children: readonly Block[]): Block[] {
  const blocks: Block[] = []
  let paragraphs: Block[] = []
  const endQuote = () => {
    if (paragraphs.length > 0) blocks.push(block(BLOCKS.QUOTE, paragraphs))
    paragraphs = []
  }
  for (const child of children.flatMap(flattenInQuote)) {
    if (child.nodeType === BLOCKS.PARAGRAPH) {
      paragraphs.push(child)
    } else {
      endQuote()
      blocks.push(child)
    }
  }
  endQuote()
  return blocks
}

/** Converts a table to one paragraph per row, for nodes that cannot contain a table. */
export function flattenTable(table: Block): Block[] {
  return blocksOf(table).map((row) => {
    const cells = blocksOf(row).map((cell) => blocksOf(cell).flatMap((paragraph) => paragraph.content))
    return block(BLOCKS.PARAGRAPH, joinCells(cells as (Inline | Text)[][]))
  })
}

const outsideQuotes: string[] = [BLOCKS.EMBEDDED_ASSET, BLOCKS.HR, BLOCKS.TABLE]

function flattenInQuote(child: Block): Block[] {
  if (outsideQuotes.includes(child.nodeType)) return [child]
  if (child.nodeType === BLOCKS.QUOTE) return blocksOf(child)
  if (child.nodeType === BLOCKS.UL_LIST) return flattenList(child, () => '• ')
  if (child.nodeType === BLOCKS.OL_LIST) return flattenList(child, (index) => `${index + 1}. `)
  return [block(BLOCKS.PARAGRAPH, child.content)]
}

function flattenList(list: Block, marker: (index: number) => string): Block[] {
  return blocksOf(list).flatMap((item, index) => {
    const [first, ...rest] = blocksOf(item).flatMap(flattenInQuote)
    if (first?.nodeType !== BLOCKS.PARAGRAPH) return first ? [first, ...rest] : []
    return [block(BLOCKS.PARAGRAPH, [text(marker(index)), ...first.content]), ...rest]
  })
}

function joinCells(cells: (Inline | Text)[][]): (Inline | Text)[] {
  return cells.flatMap((cell, index) => (index === 0 ? cell : [text(' | '), ...cell]))
}

function blocksOf(parent: Block): Block[] {
  return parent.content as Block[]
}
