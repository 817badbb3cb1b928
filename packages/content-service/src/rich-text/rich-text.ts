import {
  BLOCKS,
  HEADINGS,
  type Block,
  type Document,
  type Inline,
  type Text,
} from '@contentful/rich-text-types'
import type { RootContent, Table } from 'mdast'
import { parseMarkdown } from './markdown.ts'
import type { Fault } from '@waypost/local-files/written/reading.ts'
import type { Neighbours } from '../files/references.ts'
import { flattenTable, quoteBlocks } from './rich-text-flatten.ts'
import { convertInlines, type InlineContext, type Picture } from './rich-text-inlines.ts'
import { block, isEmbeddedAsset, isText, text } from './rich-text-nodes.ts'

export interface RichText {
  /** Always passes `validateRichTextDocument` of `@contentful/rich-text-types`. */
  document: Document
  pictures: Picture[]
  /** What was left out. */
  faults: Fault[]
}

/**
 * Converts Markdown to Contentful's rich text, as closely as that allows: a code block becomes a paragraph with one text
 * marked 'code', a picture divides its paragraph, a quote holds only paragraphs. Raw HTML is left out.
 *
 * @param linesAbove Lines of the file above the text; added to the lines of faults.
 */
export function toRichText(markdown: string, neighbours: Neighbours, linesAbove = 0): RichText {
  const { root, definitions, faults } = parseMarkdown(markdown)
  const context: InlineContext = {
    neighbours,
    definitions,
    linesAbove,
    canHoldPictures: true,
    pictures: [],
    faults: faults.map(({ reason, line = 1 }) => ({ reason, line: linesAbove + line })),
  }
  const content = convertBlocks(root.children, context)
  const document = { nodeType: BLOCKS.DOCUMENT, data: {}, content } as Document
  return { document, pictures: context.pictures, faults: context.faults }
}

type Converters = {
  [Type in RootContent['type']]?: (
    node: Extract<RootContent, { type: Type }>,
    context: InlineContext,
  ) => Block[]
}

/** Other nodes, such as definitions and raw HTML, have no form in rich text. */
const converters: Converters = {
  paragraph: (node, context) => textBlocks(BLOCKS.PARAGRAPH, convertInlines(node.children, context)),
  heading: (node, context) => textBlocks(HEADINGS[node.depth - 1], convertInlines(node.children, context)),
  blockquote: (node, context) => quoteBlocks(convertBlocks(node.children, context)),
  list: (node, context) => [
    block(
      node.ordered ? BLOCKS.OL_LIST : BLOCKS.UL_LIST,
      node.children.map((item) => listItem(convertBlocks(item.children, context))),
    ),
  ],
  code: (node) => (node.value === '' ? [] : [block(BLOCKS.PARAGRAPH, [text(node.value, ['code'])])]),
  thematicBreak: () => [block(BLOCKS.HR, [])],
  table: (node, context) => [tableBlock(node, { ...context, canHoldPictures: false })],
}

function convertBlocks(nodes: readonly RootContent[], context: InlineContext): Block[] {
  return nodes.flatMap((node) => {
    const convert = converters[node.type] as
      | ((node: RootContent, context: InlineContext) => Block[])
      | undefined
    return convert?.(node, context) ?? []
  })
}

/** Divides inlines at their pictures into blocks. */
function textBlocks(nodeType: BLOCKS, nodes: (Block | Inline | Text)[]): Block[] {
  const blocks: Block[] = []
  let run: (Inline | Text)[] = []
  const endRun = () => {
    const content = trimEnds(run)
    if (content.length > 0) blocks.push(block(nodeType, content))
    run = []
  }
  for (const node of nodes) {
    if (isEmbeddedAsset(node)) {
      endRun()
      blocks.push(node)
    } else {
      run.push(node)
    }
  }
  endRun()
  return blocks
}

function trimEnds(nodes: (Inline | Text)[]): (Inline | Text)[] {
  return nodes
    .map((node, index) => {
      if (!isText(node)) return node
      const start = index === 0 ? node.value.trimStart() : node.value
      const value = index === nodes.length - 1 ? start.trimEnd() : start
      return value === node.value ? node : { ...node, value }
    })
    .filter((node) => !isText(node) || node.value !== '')
}

function listItem(blocks: Block[]): Block {
  const content = blocks.flatMap((child) => (child.nodeType === BLOCKS.TABLE ? flattenTable(child) : [child]))
  return block(BLOCKS.LIST_ITEM, content.length > 0 ? content : [block(BLOCKS.PARAGRAPH, [])])
}

/** The first row is the header. A row has at most as many cells as the header (GFM, tables). */
function tableBlock(table: Table, context: InlineContext): Block {
  const columns = table.children[0].children.length
  const rows = table.children.map((row, index) => {
    const cellType = index === 0 ? BLOCKS.TABLE_HEADER_CELL : BLOCKS.TABLE_CELL
    const cells = row.children.slice(0, columns).map((cell) => {
      const inlines = convertInlines(cell.children, context)
      return block(cellType, [block(BLOCKS.PARAGRAPH, trimEnds(inlines as (Inline | Text)[]))])
    })
    return block(BLOCKS.TABLE_ROW, cells)
  })
  return block(BLOCKS.TABLE, rows)
}
