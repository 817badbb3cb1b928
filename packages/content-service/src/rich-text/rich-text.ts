import {
  BLOCKS,
  HEADINGS,
  MARKS,
  type Block,
  type Document,
  type Inline,
  type Text,
} from '@contentful/rich-text-types'
import type { Element, ElementContent, Root } from 'hast'
import { rowsOf } from '../html/figure-columns.ts'
import { inOneLine, isBlock, isElement, isNoteReference, textOf } from '../html/tree.ts'
import { flattenTable, quoteBlocks } from './rich-text-flatten.ts'
import {
  assetHyperlink,
  block,
  embeddedAsset,
  entryHyperlink,
  hyperlink,
  isText,
  joinTexts,
  text,
  type RichTextNode,
} from './rich-text-nodes.ts'

/**
 * Writes a laid-out tree as Contentful's rich text, as closely as that allows: code becomes a paragraph with one text marked
 * 'code', a quote contains only paragraphs, a linked picture is followed by its link, notes become a list with their
 * numbers in the text, and unknown elements their words.
 * @returns A document that passes `validateRichTextDocument` of `@contentful/rich-text-types`.
 */
export function writeRichText(tree: Root): Document {
  return {
    nodeType: BLOCKS.DOCUMENT,
    data: {},
    content: blocksOf(tree.children as ElementContent[]),
  } as Document
}

function blocksOf(nodes: readonly ElementContent[]): Block[] {
  const blocks: Block[] = []
  let line: ElementContent[] = []
  const endLine = () => {
    blocks.push(...textBlock(BLOCKS.PARAGRAPH, line))
    line = []
  }
  for (const node of nodes) {
    if (isBlock(node)) {
      endLine()
      blocks.push(...blockOf(node))
    } else line.push(node)
  }
  endLine()
  return blocks
}

function blockOf(node: Element): Block[] {
  const { tagName, children, properties } = node
  switch (tagName) {
    case 'p':
    case 'summary':
    case 'dt':
    case 'figcaption':
    case 'caption':
      return hasBlock(node) ? blocksOf(children) : textBlock(BLOCKS.PARAGRAPH, children)
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return textBlock(HEADINGS[Number(tagName[1]) - 1], children)
    case 'blockquote':
      return quoteBlocks(blocksOf(children))
    case 'ul':
    case 'ol':
      return listOf(node)
    case 'pre': {
      const code = textOf(node).replace(/\n$/, '')
      return code === '' ? [] : [block(BLOCKS.PARAGRAPH, [text(code, [MARKS.CODE])])]
    }
    case 'hr':
      return [block(BLOCKS.HR, [])]
    case 'table':
      return tableOf(node)
    case 'figure':
      return properties.dataAsset === undefined ? blocksOf(children) : pictureOf(node)
    case 'audio':
    case 'video': {
      const file = [node, ...children].find((each) => isElement(each) && each.properties.dataAsset) as
        | Element
        | undefined
      return file ? [embeddedAsset(String(file.properties.dataAsset))] : blocksOf(children)
    }
    default:
      return blocksOf(children)
  }
}

function hasBlock({ children }: Element): boolean {
  return children.some(isBlock)
}

function textBlock(nodeType: BLOCKS, nodes: readonly ElementContent[]): Block[] {
  const content = trimEnds(inlinesOf(nodes))
  return content.length > 0 ? [block(nodeType, content)] : []
}

function pictureOf({ properties, children: [image, caption] }: Element): Block[] {
  const link = isElement(image, 'a') ? linkWords(image, [linkText(image)]) : []
  return [
    embeddedAsset(String(properties.dataAsset)),
    ...(link.length > 0 ? [block(BLOCKS.PARAGRAPH, link)] : []),
    ...(isElement(caption) ? blockOf(caption) : []),
  ]
}

function linkText({ properties, children: [image] }: Element): Text {
  const description = isElement(image) ? (image.properties.alt ?? '') : ''
  return text(description || String(properties.href ?? properties.dataEntry ?? properties.dataAsset))
}

function listOf(node: Element): Block[] {
  const items = node.children.flatMap((child) => {
    if (!isElement(child)) return []
    const content = (isElement(child, 'li') ? blocksOf(child.children) : blockOf(child)).flatMap((each) =>
      each.nodeType === BLOCKS.TABLE ? flattenTable(each) : [each],
    )
    return [block(BLOCKS.LIST_ITEM, content.length > 0 ? content : [block(BLOCKS.PARAGRAPH, [])])]
  })
  return items.length === 0 ? [] : [block(node.tagName === 'ol' ? BLOCKS.OL_LIST : BLOCKS.UL_LIST, items)]
}

/** Writes a table, whose cells contain a paragraph each. Its caption becomes a paragraph. */
function tableOf(node: Element): Block[] {
  const rows = rowsOf(node).flatMap((row) => {
    const cells = row.children.filter((cell) => isElement(cell, 'td', 'th'))
    return cells.length === 0 ? [] : [block(BLOCKS.TABLE_ROW, cells.map(cellOf))]
  })
  const caption = node.children.flatMap((child) => (isElement(child, 'caption') ? blockOf(child) : []))
  return rows.length === 0 ? caption : [...caption, block(BLOCKS.TABLE, rows)]
}

function cellOf(cell: Element): Block {
  const type = cell.tagName === 'th' ? BLOCKS.TABLE_HEADER_CELL : BLOCKS.TABLE_CELL
  return block(type, [block(BLOCKS.PARAGRAPH, trimEnds(inlinesOf(cell.children)))])
}

function inlinesOf(nodes: readonly ElementContent[], marks: readonly string[] = []): (Inline | Text)[] {
  return joinTexts(nodes.flatMap((node) => inlineOf(node, marks))) as (Inline | Text)[]
}

const MARK_OF: Readonly<Record<string, string>> = {
  b: MARKS.BOLD,
  strong: MARKS.BOLD,
  i: MARKS.ITALIC,
  em: MARKS.ITALIC,
  code: MARKS.CODE,
  samp: MARKS.CODE,
  tt: MARKS.CODE,
  del: MARKS.STRIKETHROUGH,
  s: MARKS.STRIKETHROUGH,
  strike: MARKS.STRIKETHROUGH,
  u: MARKS.UNDERLINE,
  sub: MARKS.SUBSCRIPT,
  sup: MARKS.SUPERSCRIPT,
}

function inlineOf(node: ElementContent, marks: readonly string[]): RichTextNode[] {
  if (node.type === 'text') return [text(inOneLine(node.value), marks)]
  if (!isElement(node)) return []
  const { tagName, children, properties } = node
  if (tagName === 'br') return [text('\n', marks)]
  if (tagName === 'q') return [text('“', marks), ...inlinesOf(children, marks), text('”', marks)]
  if (isNoteReference(node)) return [text(`[${textOf(children[0])}]`, marks)]
  if (tagName === 'a')
    return 'dataFootnoteBackref' in properties ? [] : linkWords(node, wordsIn(inlinesOf(children, marks)))
  if (tagName === 'img') {
    const id = String(properties.dataAsset)
    return [assetHyperlink(id, [text(properties.alt || id, marks)])]
  }
  const mark = MARK_OF[tagName]
  return inlinesOf(children, mark === undefined || marks.includes(mark) ? marks : [...marks, mark])
}

function wordsIn(nodes: readonly (Inline | Text)[]): Text[] {
  return nodes.flatMap((node) => (isText(node) ? [node] : node.content.filter(isText)))
}

function linkWords({ properties }: Element, words: Text[]): (Inline | Text)[] {
  const { dataEntry, dataAsset, href } = properties
  if (words.every(({ value }) => value.trim() === '')) return words
  if (dataEntry !== undefined) return [entryHyperlink(String(dataEntry), words)]
  if (dataAsset !== undefined) return [assetHyperlink(String(dataAsset), words)]
  return href === undefined ? words : [hyperlink(href, words)]
}

function trimEnds(nodes: readonly (Inline | Text)[]): (Inline | Text)[] {
  return nodes
    .map((node, index) => {
      if (!isText(node)) return node
      const start = index === 0 ? node.value.trimStart() : node.value
      const value = index === nodes.length - 1 ? start.trimEnd() : start
      return value === node.value ? node : { ...node, value }
    })
    .filter((node) => !isText(node) || node.value !== '')
}
