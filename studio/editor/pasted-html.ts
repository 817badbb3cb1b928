import { fromDom } from 'hast-util-from-dom'
import { toMdast } from 'hast-util-to-mdast'
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { toMarkdown } from 'mdast-util-to-markdown'

/**
 * Only for pasted text: a document made of it is never shown, runs no script and loads nothing. The page's policy must allow the
 * name 'pasted-html'. Without trusted types, browsers take the text itself.
 */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('pasted-html', {
  createHTML: (html) => html,
})

/** @see https://www.w3.org/TR/trusted-types/ */
interface TrustedTypes {
  createPolicy(name: string, rules: HtmlRules): HtmlRules
}

interface HtmlRules {
  createHTML(html: string): string
}

/**
 * Writes the HTML that word processors and pages put on the clipboard as Markdown: of their look only what Markdown has.
 *
 * @returns `undefined` if nothing in it is more than plain text, which is pasted as it is.
 */
export function markdownOf(html: string): string | undefined {
  // The page's policy refuses styles, and tells so for each. As data they can be read.
  const written = html
    .replaceAll(/<style[^]*?<\/style>/gi, '')
    .replaceAll(/<[^>]*>/g, (tag) => tag.replaceAll(/\sstyle\s*=/gi, ' data-style='))
  const trusted = policy?.createHTML(written) ?? written
  const { body } = new DOMParser().parseFromString(trusted, 'text/html')
  clean(body)
  if (
    !body.querySelector('a,b,strong,i,em,s,del,strike,h1,h2,h3,h4,h5,h6,ul,ol,blockquote,pre,code,table,hr,p')
  )
    return undefined
  const markdown = toMarkdown(toMdast(fromDom(body)), {
    extensions: [gfmTableToMarkdown({ tablePipeAlign: false }), gfmStrikethroughToMarkdown()],
    bullet: '-',
    emphasis: '*',
    rule: '-',
    listItemIndent: 'one',
    resourceLink: true,
    fences: true,
  })
  return markdown.replaceAll('\u00A0', ' ').replaceAll('&#xA0;', ' ').trim()
}

/** Takes away what is not the text, and turns looks into elements. */
function clean(body: HTMLElement): void {
  const remove = 'script,style,meta,link,title,template,noscript,iframe,object,svg,img,picture,input,button'
  for (const element of body.querySelectorAll(remove)) element.remove()
  const comments = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  const found: Node[] = []
  while (comments.nextNode()) found.push(comments.currentNode)
  for (const comment of found) comment.parentNode?.removeChild(comment)
  cleanWordLists(body)
  // From the inside out: an element that is replaced takes its children along.
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
  // The title of an article is not in its text.
  if (nodeName === 'H1') return replaceName(element, 'h2')
  if (nodeName === 'A') cleanLink(element as HTMLAnchorElement)
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
  // Google Docs sends links by way of itself.
  const address = written.startsWith('https://www.google.com/url?')
    ? (new URL(written).searchParams.get('q') ?? written)
    : written
  // Others lead into the text that this was copied from, or run something.
  if (/^(?:https?|mailto|tel):/i.test(address) && link.textContent.trim() !== '')
    link.setAttribute('href', address)
  // A sign beside a heading that leads to it.
  else if (/^[#¶§]$/.test(link.textContent.trim())) link.remove()
  else unwrap(link)
}

/** Word's lists are paragraphs whose style names a list, with the sign before each as text. */
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
