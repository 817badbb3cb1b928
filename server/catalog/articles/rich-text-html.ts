import { documentToHtmlString, type Next, type NodeRenderer } from '@contentful/rich-text-html-renderer'
import { documentToPlainTextString } from '@contentful/rich-text-plain-text-renderer'
import { BLOCKS, INLINES, MARKS, type Block, type Document, type Inline } from '@contentful/rich-text-types'
import { html, raw } from 'hono/html'
import { articlePath } from '#domain/addresses.ts'
import { cellsOfFigures } from './figure-columns.ts'
import { createHeadingIds } from './heading-ids.ts'
import { imageOf, type ImageAddress } from './image.ts'
import { figureHtml } from './picture-html.ts'

/**
 * Turns rich text of any origin into HTML that is safe to insert into a page.
 *
 * Text and attributes are escaped. Links keep only addresses that cannot run a script. Unknown node types, marks and embedded
 * resources are skipped. Headings begin at the second level, since the page's title is the first, and have ids.
 *
 * @param imageAddress Converts the address of a picture for this site's readers.
 * @see docs/specification.md, section 2, Article detail
 */
export function richTextHtml(document: Document, imageAddress: ImageAddress): string {
  const headingId = createHeadingIds()
  const heading =
    (level: number): NodeRenderer =>
    (node, next) => {
      const id = headingId(documentToPlainTextString(node))
      return `<h${level} id="${id}">${next(node.content)}</h${level}>`
    }
  const figures = new Set<object>()
  const figuresMark = (node: object) => (figures.has(node) ? ' data-figures' : '')
  return documentToHtmlString(document, {
    renderNode: {
      [BLOCKS.PARAGRAPH]: (node, next) => paragraph(node, next),
      [BLOCKS.HEADING_1]: heading(2),
      [BLOCKS.HEADING_2]: heading(2),
      [BLOCKS.HEADING_3]: heading(3),
      [BLOCKS.HEADING_4]: heading(4),
      [BLOCKS.HEADING_5]: heading(5),
      [BLOCKS.HEADING_6]: heading(6),
      [BLOCKS.TABLE]: (node, next) => {
        for (const each of cellsOfFigures(node)) figures.add(each)
        return `<div class="table-wrap" role="group" aria-label="Table" tabindex="0"><table>${rows(node, next)}</table></div>`
      },
      [BLOCKS.TABLE_HEADER_CELL]: (node, next) =>
        `<th scope="col"${figuresMark(node)}>${cell(node, next)}</th>`,
      [BLOCKS.TABLE_CELL]: (node, next) => `<td${figuresMark(node)}>${cell(node, next)}</td>`,
      [BLOCKS.HR]: () => '<hr>',
      [BLOCKS.EMBEDDED_ASSET]: (node) => embeddedAsset(node, imageAddress),
      [BLOCKS.EMBEDDED_ENTRY]: (node) => entryLink(node, ''),
      [BLOCKS.EMBEDDED_RESOURCE]: nothing,
      [INLINES.HYPERLINK]: (node, next) => link(safeAddress(node.data.uri), next(node.content)),
      [INLINES.ENTRY_HYPERLINK]: (node, next) => entryLink(node, next(node.content)),
      [INLINES.ASSET_HYPERLINK]: (node, next) => link(assetAddress(node, imageAddress), next(node.content)),
      [INLINES.RESOURCE_HYPERLINK]: (node, next) => next(node.content),
      [INLINES.EMBEDDED_ENTRY]: (node) => entryLink(node, ''),
      [INLINES.EMBEDDED_RESOURCE]: nothing,
    },
    renderMark: {
      [MARKS.BOLD]: (text) => `<strong>${text}</strong>`,
      [MARKS.ITALIC]: (text) => `<em>${text}</em>`,
    },
    preserveWhitespace: false,
  })
}

const nothing: NodeRenderer = () => ''

/** Writes a paragraph. Rich text has no block of code, so a paragraph that is only code becomes one. */
function paragraph(node: Block | Inline, next: Next): string {
  const content = node.content.filter((child) => child.nodeType !== 'text' || child.value !== '')
  const isCode =
    content.length > 0 &&
    content.every(
      (child) => child.nodeType === 'text' && child.marks.length === 1 && child.marks[0].type === MARKS.CODE,
    )
  if (isCode) return `<pre role="group" aria-label="Code" tabindex="0">${next(content)}</pre>`
  return content.length === 0 ? '' : `<p>${lineBreaks(next(content))}</p>`
}

/** Writes the rows of a table. A first row of headings becomes its head, which printers repeat on each page. */
function rows(node: Block | Inline, next: Next): string {
  const [first, ...others] = node.content
  const hasHead =
    first?.nodeType === BLOCKS.TABLE_ROW &&
    first.content.every(({ nodeType }) => nodeType === BLOCKS.TABLE_HEADER_CELL)
  return hasHead ? `<thead>${next([first])}</thead><tbody>${next(others)}</tbody>` : next(node.content)
}

/** Writes the content of a cell, without the paragraph that rich text requires around its only line. */
function cell(node: Block | Inline, next: Next): string {
  const [only] = node.content
  const isLine = node.content.length === 1 && only.nodeType === BLOCKS.PARAGRAPH
  return lineBreaks(next(isLine ? only.content : node.content))
}

/** Replaces the line breaks of a text. No tag contains one: addresses and descriptions have none. */
function lineBreaks(markup: string): string {
  return markup.replaceAll('\n', '<br>')
}

function embeddedAsset(node: Block | Inline, imageAddress: ImageAddress): string {
  const image = imageOf(node.data.target, imageAddress)
  const { title, file } = node.data.target?.fields ?? {}
  // A picture that browsers cannot show is left out: a link to it would open nothing either.
  if (image === undefined && String(file?.contentType).startsWith('image/')) return ''
  if (image === undefined)
    return link(assetAddress(node, imageAddress), escape(title ?? file?.fileName ?? ''), 'p')
  const caption = isFileName(title, file?.fileName) ? '' : html`<figcaption>${title}</figcaption>`
  return figureHtml(image, String(caption))
}

/** Whether a title only repeats its file's name, so nobody wrote it. */
function isFileName(title: unknown, fileName: unknown): boolean {
  const letters = (text: unknown) =>
    String(text ?? '')
      .replace(/\.\w+$/, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '')
  return typeof title !== 'string' || letters(title) === '' || letters(title) === letters(fileName)
}

function entryLink(node: Block | Inline, text: string): string {
  const { sys, fields } = node.data.target ?? {}
  const isArticle = sys?.contentType?.sys?.id === 'articles'
  const label = text || escape(fields?.title ?? '')
  const anchor = link(isArticle ? articlePath(sys.id) : undefined, label)
  return node.nodeType === BLOCKS.EMBEDDED_ENTRY && label ? `<p>${anchor}</p>` : anchor
}

function assetAddress(node: Block | Inline, imageAddress: ImageAddress): string | undefined {
  const url: unknown = node.data.target?.fields?.file?.url
  const isAddress = typeof url === 'string' && URL.canParse(url, 'https://site.invalid')
  return isAddress ? safeAddress(imageAddress(url)) : undefined
}

function link(address: string | undefined, markup: string, around?: 'p'): string {
  if (markup === '') return ''
  const anchor = address === undefined ? markup : String(html`<a href="${address}">${raw(markup)}</a>`)
  return around ? `<${around}>${anchor}</${around}>` : anchor
}

/** Returns the address if it is on this site, on the web, a mail address or a telephone number; else `undefined`. */
function safeAddress(address: unknown): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address, 'https://site.invalid')) return undefined
  const { protocol } = new URL(address, 'https://site.invalid')
  // Browsers ignore line breaks and tabs in addresses.
  const written = address.replaceAll(/[\t\n\r]/g, '')
  return ['https:', 'http:', 'mailto:', 'tel:'].includes(protocol) ? written : undefined
}

function escape(text: unknown): string {
  return String(html`${String(text)}`)
}
