import type { Element, ElementContent, Properties } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { HARMLESS } from './harmless.ts'
import { element, isBlock, isElement, textOf } from './tree.ts'
import { writeHtml } from './write-html.ts'

/**
 * Writes HTML in one form, to compare a page with an example of a specification. What differs on purpose is equal in it:
 *
 * - White space outside code.
 * - Headings begin at the second level, and have ids. Empty headings, paragraphs and code are left out.
 * - Code, tables and cells have attributes for keyboards, screen readers and styles.
 * - Addresses are as written; the examples encode their letters.
 * - A link without words, or with an address that is not `http:`, `https:` or `mailto:`, is its words.
 * - A picture is a figure outside its paragraph.
 * - A task has a sign instead of a box.
 * - Bare words between blocks are a paragraph.
 * - HTML: unknown elements are their words; scripts, styles, comments, ids and classes are left out.
 */
export function inOneForm(html: string): string {
  const { children } = fromHtml(html, { fragment: true })
  const blocks = Array.from(runsOf(allInOneForm(children as ElementContent[])), (run) =>
    isApart(run[0]) ? run : paragraph(run),
  ).flat()
  return writeHtml({ type: 'root', children: blocks })
}

function allInOneForm(nodes: readonly ElementContent[]): ElementContent[] {
  return trimmed(
    nodes.flatMap((node) => {
      if (node.type === 'text') return { ...node, value: node.value.replaceAll(/[ \t\n]+/g, ' ') }
      return node.type === 'element' ? elementInOneForm(node) : []
    }),
  )
}

function elementInOneForm(node: Element): ElementContent[] {
  const { tagName, properties } = node
  if (LEFT_OUT.has(tagName)) return []
  if (tagName === 'pre') return textOf(node) === '' ? [] : [preformatted(node)]
  if (tagName === 'input') return [{ type: 'text', value: properties.checked === true ? '☑' : '☐' }]
  if (tagName === 'img') return [picture(properties)]
  const children = allInOneForm(node.children)
  if (isItsContent(node)) return children
  if (tagName === 'a') return link(properties, children)
  if (/^(?:p|h[1-6])$/.test(tagName)) {
    const name = tagName === 'h1' ? 'h2' : tagName
    return Array.from(runsOf(children), (run) => (isApart(run[0]) ? run : paragraph(run, name))).flat()
  }
  return [element(tagName, attributes(properties), children)]
}

const LEFT_OUT: ReadonlySet<string> = new Set(['script', 'style', 'template'])
const KNOWN: ReadonlySet<string> = new Set(HARMLESS.tagNames)

/** Unknown elements, figures, the wraps of tables and code, and the sign of a task. */
function isItsContent({ tagName, properties }: Element): boolean {
  return (
    !KNOWN.has(tagName) ||
    tagName === 'figure' ||
    /^(?:table-wrap|code-block)$/.test(String(properties.className)) ||
    (tagName === 'span' && properties.role === 'img')
  )
}

function preformatted({ children }: Element): Element {
  const [code] = children
  const { className } = isElement(code, 'code') ? code.properties : {}
  const words = textOf(element('pre', {}, children))
  return element('pre', {}, [element('code', { className }, [{ type: 'text', value: words }])])
}

function picture({ src, dataAsset, alt, title }: Properties): Element {
  return element('img', { src: String(dataAsset ?? src).replace(/^.*\//, ''), alt: alt ?? '', title })
}

function link({ href, title }: Properties, children: ElementContent[]): ElementContent[] {
  const written = encodeURI(typeof href === 'string' ? href : '').replaceAll('%25', '%')
  const base = 'https://site.invalid'
  const leadsOn =
    href !== undefined &&
    URL.canParse(written, base) &&
    /^(?:https?|mailto):/.test(new URL(written, base).href)
  return leadsOn && children.length > 0 ? [element('a', { href: written, title }, children)] : children
}

function attributes(written: Properties): Properties {
  const { dataTask, align, dataAlign, dataFigures, scope, id, className, ...others } = written
  return { ...others, dataAlign: dataAlign ?? align }
}

function paragraph(children: readonly ElementContent[], tagName = 'p'): ElementContent[] {
  const words = trimmed(children)
  return words.length === 0 ? [] : [element(tagName, {}, words)]
}

/** Without white space before and after blocks and line breaks. */
function trimmed(nodes: readonly ElementContent[]): ElementContent[] {
  const joined: ElementContent[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    if (node.type === 'text' && last?.type === 'text')
      joined[joined.length - 1] = { ...last, value: (last.value + node.value).replaceAll(/ +/g, ' ') }
    else joined.push(node)
  }
  const ends = (node: ElementContent | undefined) =>
    node === undefined || isApart(node) || isElement(node, 'br')
  return joined
    .map((node, index) => {
      if (node.type !== 'text') return node
      const value = ends(joined[index - 1]) ? node.value.trimStart() : node.value
      return { ...node, value: ends(joined[index + 1]) ? value.trimEnd() : value }
    })
    .filter((node) => node.type !== 'text' || node.value !== '')
}

/** Blocks and pictures, which are outside paragraphs, and the words between them. */
function* runsOf(nodes: readonly ElementContent[]): Generator<ElementContent[]> {
  let run: ElementContent[] = []
  for (const node of nodes) {
    if (!isApart(node)) run.push(node)
    else {
      if (run.length > 0) yield run
      run = []
      yield [node]
    }
  }
  if (run.length > 0) yield run
}

function isApart(node: ElementContent): boolean {
  return (
    isBlock(node) || isElement(node, 'img') || (isElement(node, 'a') && isElement(node.children[0], 'img'))
  )
}
