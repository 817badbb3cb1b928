import { pastedHtml } from './trusted-html.ts'
// Import turndown after the policies: it parses an empty text while it loads.
import Turndown from 'turndown'

/** Writes the same Markdown as the editor's buttons. */
const turndown = new Turndown({
  headingStyle: 'atx',
  hr: '---',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  emDelimiter: '*',
})
  .addRule('listItem', {
    filter: 'li',
    replacement(content, item, { bulletListMarker }) {
      const list = item.parentElement
      const first = Number(list?.getAttribute('start') ?? 1)
      const number = first + Array.from(list?.children ?? []).indexOf(item)
      const mark = list?.nodeName === 'OL' ? `${number}. ` : `${bulletListMarker} `
      return `${mark}${content.trim().replaceAll(/\n(?=.)/g, `\n${' '.repeat(mark.length)}`)}\n`
    },
  })
  .addRule('struck', { filter: ['del', 's'], replacement: (content) => `~~${content}~~` })
  // The existing plug-ins for tables leave some as HTML, or write wrong bars.
  .addRule('cell', {
    filter: ['th', 'td'],
    replacement: (content) => ` ${content.trim().replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')} |`,
  })
  .addRule('row', {
    filter: 'tr',
    replacement(content, row) {
      const isFirst = row.closest('table')?.rows[0] === row
      return `|${content}\n${isFirst ? `|${' --- |'.repeat(row.children.length)}\n` : ''}`
    },
  })
  .addRule('rows', { filter: ['thead', 'tbody', 'tfoot'], replacement: (content) => content })

/**
 * Converts HTML from word processors and web pages to Markdown.
 *
 * @returns `undefined` if plain text says as much.
 */
export function markdownOf(html: string): string | undefined {
  // The page's policy refuses inline styles and reports each; as data attributes they can be read.
  const written = html
    .replaceAll(/<style[^]*?<\/style>/gi, '')
    .replaceAll(/<[^>]*>/g, (tag) => tag.replaceAll(/\sstyle\s*=/gi, ' data-style='))
  const { body } = new DOMParser().parseFromString(pastedHtml(written), 'text/html')
  clean(body)
  if (
    !body.querySelector('a,b,strong,i,em,s,del,strike,h1,h2,h3,h4,h5,h6,ul,ol,blockquote,pre,code,table,hr,p')
  )
    return undefined
  return turndown.turndown(body).replaceAll('\u00A0', ' ').trim()
}

/** Removes everything but the text, and turns styles into elements. */
function clean(body: HTMLElement): void {
  const remove = 'script,style,meta,link,title,template,noscript,iframe,object,svg,img,picture,input,button'
  for (const element of body.querySelectorAll(remove)) element.remove()
  cleanWordLists(body)
  // Innermost first: a replaced element takes its children along.
  for (const element of Array.from(body.querySelectorAll<HTMLElement>('*')).toReversed())
    cleanElement(element)
}

function cleanElement(element: HTMLElement): void {
  const { nodeName } = element
  const weight = styleOf(element, 'font-weight')
  const isBold = weight === 'bold' || Number(weight) >= 600
  const isPlain = weight === 'normal' || Number(weight) === 400
  const isItalic = styleOf(element, 'font-style') === 'italic'
  const isStruck = styleOf(element, 'text-decoration(?:-line)?')?.includes('line-through')
  // Google Docs wraps everything in a `b` that is not bold.
  if (/^(?:B|STRONG)$/.test(nodeName) && (isPlain || isInHeading(element))) return unwrap(element)
  if (/^(?:I|EM)$/.test(nodeName) && styleOf(element, 'font-style') === 'normal') return unwrap(element)
  if (/^(?:O:P|FONT|SPAN|U)$/.test(nodeName)) {
    if (element.textContent.trim() !== '') {
      if (isBold && !isInHeading(element)) wrapInside(element, 'strong')
      if (isItalic) wrapInside(element, 'em')
      if (isStruck) wrapInside(element, 'del')
    }
    return unwrap(element)
  }
  // An article's title is in the front matter.
  if (nodeName === 'H1') return replaceName(element, 'h2')
  if (nodeName === 'A') cleanLink(element as HTMLAnchorElement)
  if (nodeName === 'PRE') cleanCode(element)
  if (nodeName === 'P' && element.closest('li,td,th') && element.parentElement?.children.length === 1)
    unwrap(element)
}

function styleOf(element: HTMLElement, name: string): string | undefined {
  const [, value] =
    new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`, 'i').exec(element.dataset.style ?? '') ?? []
  return value?.trim().toLowerCase()
}

const isInHeading = (element: Element) => element.closest('h1,h2,h3,h4,h5,h6,th') !== null

function cleanLink(link: HTMLAnchorElement): void {
  const written = link.getAttribute('href') ?? ''
  // Google Docs redirects links through Google.
  const address = written.startsWith('https://www.google.com/url?')
    ? (new URL(written).searchParams.get('q') ?? written)
    : written
  // Other links lead into the source page or run scripts.
  if (/^(?:https?|mailto|tel):/i.test(address) && link.textContent.trim() !== '')
    link.setAttribute('href', address)
  // The anchor next to a heading.
  else if (/^[#¶§]$/.test(link.textContent.trim())) link.remove()
  else unwrap(link)
}

/** Removes the colours from code. */
function cleanCode(element: HTMLElement): void {
  const code = document.createElement('code')
  code.className = element.querySelector('code')?.className ?? ''
  code.textContent = element.textContent
  element.replaceChildren(code)
}

/** Rebuilds Word's lists, which are paragraphs with a list style and the marker as text. */
function cleanWordLists(body: HTMLElement): void {
  const lists: { list: HTMLElement; level: number }[] = []
  let last: Element | undefined
  for (const paragraph of body.querySelectorAll<HTMLElement>('p[data-style*="mso-list"]')) {
    const level = Number(/level(\d)/.exec(paragraph.dataset.style ?? '')?.[1] ?? 1)
    const sign = paragraph.querySelector('[data-style*="mso-list:Ignore"], [data-style*="mso-list: Ignore"]')
    const name = /^\s*[\da-z]+[.)]/i.test(sign?.textContent ?? '') ? 'ol' : 'ul'
    sign?.remove()
    if (paragraph.previousElementSibling !== last || last === undefined) lists.length = 0
    while (lists.length > 0 && lists.at(-1)!.level > level) lists.pop()
    if (lists.at(-1)?.level !== level) {
      const list = document.createElement(name)
      const above = lists.at(-1)
      if (above) (above.list.lastElementChild ?? above.list).append(list)
      else paragraph.before(list)
      lists.push({ list, level })
    }
    const item = document.createElement('li')
    item.append(...paragraph.childNodes)
    lists.at(-1)!.list.append(item)
    paragraph.remove()
    last = lists[0].list
  }
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}

function wrapInside(element: Element, name: string): void {
  const inner = document.createElement(name)
  inner.append(...element.childNodes)
  element.append(inner)
}

function replaceName(element: Element, name: string): void {
  const other = document.createElement(name)
  other.append(...element.childNodes)
  element.replaceWith(other)
}
