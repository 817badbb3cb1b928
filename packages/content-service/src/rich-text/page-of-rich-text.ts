import { documentToPlainTextString } from '@contentful/rich-text-plain-text-renderer'
import {
  BLOCKS,
  INLINES,
  MARKS,
  type Block,
  type Document,
  type Inline,
  type Text,
} from '@contentful/rich-text-types'
import type { Element, ElementContent } from 'hast'
import { pageHtml } from '../html/page-html.ts'
import { element } from '../html/tree.ts'
import type { Page } from '../space/written-text.ts'
import { isText } from './rich-text-nodes.ts'

/**
 * Writes the page of a rich text of any origin, as that of the same text in Markdown.
 * @param document Without unknown nodes and marks. The targets of its links may be resolved.
 */
export function pageOfRichText(document: Document): Pick<Page, 'html' | 'text'> {
  return {
    html: pageHtml({ type: 'root', children: document.content.flatMap(blockOf) }),
    text: documentToPlainTextString(document, ' '),
  }
}

type Node = Block | Inline | Text

function blocksOf(nodes: readonly Node[]): ElementContent[] {
  return nodes.flatMap((node) => (isText(node) ? inlinesOf([node]) : blockOf(node)))
}

function blockOf(node: Block | Inline): ElementContent[] {
  const { nodeType, content } = node
  switch (nodeType) {
    case BLOCKS.PARAGRAPH:
      return paragraph(node)
    case BLOCKS.HEADING_1:
    case BLOCKS.HEADING_2:
    case BLOCKS.HEADING_3:
    case BLOCKS.HEADING_4:
    case BLOCKS.HEADING_5:
    case BLOCKS.HEADING_6:
      return [element(`h${nodeType.at(-1)}`, {}, inlinesOf(content))]
    case BLOCKS.QUOTE:
      return [element('blockquote', {}, blocksOf(content))]
    case BLOCKS.OL_LIST:
    case BLOCKS.UL_LIST:
      return [list(node)]
    case BLOCKS.HR:
      return [element('hr')]
    case BLOCKS.TABLE:
      return [table(node)]
    case BLOCKS.EMBEDDED_ASSET: {
      const dataAsset = targetId(node)
      return dataAsset === undefined
        ? []
        : [element('figure', { dataAsset }, [element('img', { dataAsset, alt: '' })])]
    }
    case BLOCKS.EMBEDDED_ENTRY: {
      const link = inlineOf(node)
      return link.length === 0 ? [] : [element('p', {}, link)]
    }
    default:
      return nodeType.startsWith('embedded-') ? [] : inlinesOf([node])
  }
}

/** Rich text has no block of code, so a paragraph that is only code becomes one. */
function paragraph({ content }: Block | Inline): ElementContent[] {
  const nodes = content.filter((child) => !isText(child) || child.value !== '')
  const isCode = nodes.every(
    (child) => isText(child) && child.marks.length === 1 && child.marks[0].type === MARKS.CODE,
  )
  if (nodes.length === 0) return []
  if (!isCode) return [element('p', {}, inlinesOf(nodes))]
  const value = (nodes as Text[]).map((each) => each.value).join('')
  return [element('pre', {}, [element('code', {}, [{ type: 'text', value }])])]
}

/** In Markdown, a list whose items have one paragraph each usually has no lines between them, and then has no paragraphs. */
function list({ nodeType, content }: Block | Inline): Element {
  const items = partsOf(content)
  const isTight = items.every(
    (item) => item.content.filter(({ nodeType: type }) => type === BLOCKS.PARAGRAPH).length < 2,
  )
  const children = items.map((item) => {
    const blocks = blocksOf(item.content)
    const [first, ...others] = blocks
    const isLine = isTight && first?.type === 'element' && first.tagName === 'p'
    return element('li', {}, isLine ? [...first.children, ...others] : blocks)
  })
  return element(nodeType === BLOCKS.OL_LIST ? 'ol' : 'ul', {}, children)
}

/** A first row of headings becomes the head of the table, which printers repeat on each page. */
function table({ content }: Block | Inline): Element {
  const rows = partsOf(content)
  const hasHead = rows[0]?.content.every(({ nodeType }) => nodeType === BLOCKS.TABLE_HEADER_CELL)
  const [head, body] = hasHead ? [rows.slice(0, 1), rows.slice(1)] : [[], rows]
  return element('table', {}, [
    ...(head.length > 0 ? [element('thead', {}, head.map(row))] : []),
    ...(body.length > 0 ? [element('tbody', {}, body.map(row))] : []),
  ])
}

function row({ content }: Block | Inline): Element {
  const cells = partsOf(content).map((cell) => {
    const [only, ...others] = cell.content
    const isLine = others.length === 0 && only?.nodeType === BLOCKS.PARAGRAPH
    const tagName = cell.nodeType === BLOCKS.TABLE_HEADER_CELL ? 'th' : 'td'
    return element(tagName, {}, isLine ? inlinesOf(only.content) : blocksOf(cell.content))
  })
  return element('tr', {}, cells)
}

function partsOf(nodes: readonly Node[]): (Block | Inline)[] {
  return nodes.filter((node) => !isText(node))
}

const TAG_OF: Readonly<Record<string, string>> = {
  [MARKS.BOLD]: 'strong',
  [MARKS.ITALIC]: 'em',
  [MARKS.CODE]: 'code',
  [MARKS.STRIKETHROUGH]: 'del',
  [MARKS.UNDERLINE]: 'u',
  [MARKS.SUBSCRIPT]: 'sub',
  [MARKS.SUPERSCRIPT]: 'sup',
}

/** Neighbours with the same mark are in one element. @param depth Number of marks that are written already. */
function inlinesOf(nodes: readonly Node[], depth = 0): ElementContent[] {
  const written: ElementContent[] = []
  for (let index = 0; index < nodes.length;) {
    const mark = markOf(nodes[index], depth)
    let end = index + 1
    if (mark === undefined) written.push(...inlineOf(nodes[index]))
    else {
      while (end < nodes.length && markOf(nodes[end], depth) === mark) end += 1
      written.push(element(TAG_OF[mark], {}, inlinesOf(nodes.slice(index, end), depth + 1)))
    }
    index = end
  }
  return written
}

function markOf(node: Node, depth: number): string | undefined {
  const mark = isText(node) ? node.marks[depth]?.type : undefined
  return mark !== undefined && mark in TAG_OF ? mark : undefined
}

function inlineOf(node: Node): ElementContent[] {
  if (isText(node)) return linesOf(node.value)
  const { nodeType, data, content } = node
  const words = inlinesOf(content)
  if (nodeType === INLINES.HYPERLINK)
    return link({ href: typeof data.uri === 'string' ? data.uri : undefined }, words)
  if (nodeType === INLINES.ASSET_HYPERLINK) return link({ dataAsset: targetId(node) }, words)
  if (
    nodeType === INLINES.ENTRY_HYPERLINK ||
    nodeType === INLINES.EMBEDDED_ENTRY ||
    nodeType === BLOCKS.EMBEDDED_ENTRY
  ) {
    const title: unknown = data.target?.fields?.title
    return link(
      { dataEntry: targetId(node) },
      words.length > 0 || typeof title !== 'string' ? words : linesOf(title),
    )
  }
  return words
}

function link(properties: Record<string, string | undefined>, words: ElementContent[]): ElementContent[] {
  return words.length === 0 ? [] : [element('a', properties, words)]
}

function linesOf(text: string): ElementContent[] {
  return text
    .split('\n')
    .flatMap((value, index): ElementContent[] => [
      ...(index > 0 ? [element('br')] : []),
      ...(value === '' ? [] : [{ type: 'text', value } as const]),
    ])
}

function targetId({ data }: Block | Inline): string | undefined {
  const id: unknown = data.target?.sys?.id
  return typeof id === 'string' ? id : undefined
}
