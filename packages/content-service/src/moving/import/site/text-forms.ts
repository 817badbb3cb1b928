/** Forms of sites that Markdown has in another way: pictures with captions, galleries, films, links within the site. */
import { randomUUID } from 'node:crypto'
import type { Element, ElementContent, Root } from 'hast'
import {
  elementOf,
  hasName,
  isElement,
  replaceElements,
  styleOf,
  textOf,
} from '@waypost/markup/html/elements.ts'
import { htmlToMarkdown } from '@waypost/markup/html-to-markdown.ts'

/** What an address of the old site becomes. */
export type Target =
  | {
      to: string
      title?: string
      isFile?: boolean
      /** Whether the address named a part of the text that cannot be found. */
      isPartLost?: boolean
    }
  /** Leads nowhere here: why. */
  | { lost: string }

export interface Addresses {
  /** @returns `undefined` for an address that stays as it is. */
  find(address: string): Target | undefined
  /** @param part The id of a heading, after '#'; '' for the text itself. */
  findText(id: string, part: string): Target
  findFile(id: string): Target
}

/**
 * Converts a text to Markdown.
 *
 * @param report Receives what has no form in Markdown, with the line of the Markdown if it is known.
 */
export function writeText(
  read: (report: ReportLoss) => Root,
  addresses: Addresses,
  report: (reason: string, line?: number) => void,
): string {
  const mark = `zq${randomUUID().replaceAll('-', '')}`
  const signs: string[] = []
  const lost: { reason: string; offset?: number }[] = []
  const lose: ReportLoss = (reason, offset) => void lost.push({ reason, offset })
  const tree = read(lose)
  // A converter would escape signs of Markdown.
  const sign = (each: string) => text(`${mark}${signs.push(each) - 1}q`)
  const shown = new Map<string, number>()
  replaceElements(tree, (element, above) => {
    const { position } = [element, ...above].find((each) => each.position) ?? {}
    const reportHere = (reason: string) => lose(reason, position?.start.offset)
    const changed = change(element, above, { addresses, report: reportHere, sign, shown })
    for (const node of changed ?? []) node.position ??= position
    return changed
  })
  const blocks: { offset: number; line: number }[] = []
  const markdown = htmlToMarkdown(tree, [], (offset, line) => void blocks.push({ offset, line }))
  const signed = markdown.replaceAll(new RegExp(`${mark}(\\d+)q`, 'g'), (_, at: string) => signs[Number(at)])
  const { lines, lineOf } = joinGalleries(signed.split('\n'))
  for (const { reason, offset } of lost) {
    const { offset: start } = blocks.findLast((each) => offset !== undefined && each.offset <= offset) ?? {}
    const block = blocks.find((each) => each.offset === start) ?? blocks.at(0)
    report(reason, offset === undefined || !block ? undefined : lineOf[block.line - 1])
  }
  return lines.join('\n')
}

/** @param offset Where it was in the HTML. */
export type ReportLoss = (reason: string, offset?: number) => void

/** Removes empty lines before pictures and ends of galleries. */
function joinGalleries(all: readonly string[]): { lines: string[]; lineOf: number[] } {
  const lines: string[] = []
  const lineOf: number[] = []
  let isInside = false
  for (const [index, line] of all.entries()) {
    if (line.startsWith(':::')) isInside = line === ':::gallery'
    const next = all[index + 1] ?? ''
    if (!(isInside && line === '' && /^(?:!\[|\[!\[|:::)/.test(next))) lines.push(line)
    lineOf.push(lines.length)
  }
  return { lines, lineOf }
}

interface Tools {
  addresses: Addresses
  report(reason: string): void
  /** Text that stays as it is in the Markdown. */
  sign(signs: string): ElementContent
  /** How often each picture is shown so far. */
  shown: Map<string, number>
}

function change(element: Element, above: readonly Element[], tools: Tools): ElementContent[] | undefined {
  const { children, tagName } = element
  switch (tagName) {
    case 'a':
      // The number of a footnote.
      return above[0]?.properties.dataFn === undefined ? changeLink(element, tools) : children
    case 'audio':
    case 'video':
      return fileLink(element, tools)
    case 'cite':
      return hasName(above[0] ?? element, 'blockquote')
        ? [elementOf('p', [text('— '), ...children])]
        : undefined
    case 'abbr':
    case 'ins':
    case 'kbd':
    case 'mark':
    case 'sub':
      return keepTag(element, above, tools)
    case 'details':
      return changeDetails(element, tools)
    case 'div':
      return /\bwp-block-jetpack-(?:slideshow|tiled-gallery)\b/.test(classesOf(element))
        ? galleryOf(picturesIn(element), [], tools)
        : undefined
    case 'figure':
      return changeFigure(element, above, tools)
    case 'noscript':
      return picturesIn(element).some(
        (each) => (tools.shown.get(pictureIn(each)!.properties.src ?? '') ?? 0) > 1,
      )
        ? []
        : children
    case 'iframe':
    case 'embed':
    case 'object':
      // A view of a file that has a link too.
      if (/\bwp-block-file__embed\b/.test(classesOf(element))) return []
      return embed(element.properties.src ?? element.properties.data ?? '', tools)
    case 'img':
      return changePicture(element, tools)
    case 'form':
    case 'script':
    case 'style':
      tools.report(`<${tagName}> is left out.`)
      return tagName === 'form' ? children : []
    case 'input':
    case 'select':
    case 'textarea':
      return []
    case 'table':
      return changeTable(element, tools)
    case 'dt':
      return [elementOf('p', [elementOf('strong', children)])]
    case 'p':
      if (
        children.length === 1 &&
        children[0].type === 'text' &&
        /^\s*https?:\/\/\S+\s*$/i.test(children[0].value)
      )
        return embed(children[0].value, tools)
      return element.properties.dataNote === undefined
        ? undefined
        : [elementOf('p', [tools.sign(`[^${String(element.properties.dataNote)}]: `), ...children])]
    case 'sup':
      return element.properties.dataFn === undefined
        ? keepTag(element, above, tools)
        : [tools.sign(`[^${textOf(element).trim()}]`)]
    case 'pre':
      return changeCode(element)
    case 'ul':
      return textOf(element).trim() === '' && pictureIn(element) === undefined ? [] : undefined
    case 'ol':
      if (element.properties.reversed) tools.report('A list that counts down counts up here.')
      return undefined
  }
  return undefined
}

const WEB = /^https?:\/\//i

function changeLink(element: Element, { addresses, report }: Tools): ElementContent[] | undefined {
  const href = element.properties.href ?? ''
  // The button of a block for a file, which repeats the link before it.
  if (/\bwp-block-file__button\b/.test(classesOf(element))) return []
  const target = addresses.find(href)
  const isPicture = textOf(element).trim() === '' && pictureIn(element) !== undefined
  if (href === '' || (target && 'isFile' in target && isPicture)) return element.children
  if (!target) return undefined
  if ('lost' in target) {
    report(`A link to ${href} is left out, and its words stay: ${target.lost}`)
    return element.children
  }
  if (target.isPartLost) report(`A link to ${href} leads to the beginning of the text.`)
  return [{ ...element, properties: { href: target.to } }]
}

function changePicture(element: Element, { addresses, report, shown }: Tools): ElementContent[] {
  const { alt, dataLazySrc, dataOrigFile, dataSrc, src: written = '' } = element.properties
  if (/\b(?:emoji|wp-smiley)\b/.test(classesOf(element)) && alt) return [text(alt)]
  const isPlaceholder = written === '' || written.startsWith('data:')
  const later = [dataOrigFile, dataLazySrc, dataSrc].find((each) => typeof each === 'string')
  const src = isPlaceholder && later !== undefined ? later : written
  const target = src.startsWith('data:') ? { lost: 'it is written in the text itself.' } : addresses.find(src)
  if (target && 'lost' in target) {
    const named = src.startsWith('data:') ? 'without an address' : src
    report(`The picture ${named} is left out, and its description stays as words: ${target.lost}`)
    return alt ? [text(alt)] : []
  }
  if (!target && WEB.test(src))
    report(`The picture ${src} stays at the other site: readers see a link to it.`)
  const address = target?.to ?? src
  shown.set(address, (shown.get(address) ?? 0) + 1)
  return [{ ...element, properties: { alt, src: address } }]
}

function fileLink(element: Element, { addresses, report, sign }: Tools): ElementContent[] {
  const inner = element.children.find((child) => hasName(child, 'source')) as Element | undefined
  const address = element.properties.src ?? inner?.properties.src ?? ''
  if (address === '') return []
  const target = addresses.find(address)
  if (target && 'lost' in target) {
    report(`${address} is left out: ${target.lost}`)
    return []
  }
  if (target?.isFile) return [paragraph(sign(`<${element.tagName} src="${target.to}"></${element.tagName}>`))]
  const title = target?.title ?? address.slice(address.lastIndexOf('/') + 1)
  return [paragraph(linkTo(target?.to ?? address, title))]
}

function embed(address: string, { addresses, report, sign }: Tools): ElementContent[] {
  const url = (address.startsWith('//') ? `https:${address}` : address).trim()
  const target = addresses.find(url)
  if (target && 'to' in target) return [paragraph(linkTo(target.to, target.title ?? url))]
  if (target || !WEB.test(url) || /\s/.test(url)) {
    report(`A frame or film is left out, and its address stays as words: ${url || 'it has none'}`)
    return url === '' ? [] : [paragraph(text(url))]
  }
  const [, film] = /^https:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]+)/.exec(url) ?? []
  const [, vimeo] = /^https:\/\/player\.vimeo\.com\/video\/(\d+)/.exec(url) ?? []
  if (film !== undefined) return [paragraph(sign(`https://www.youtube.com/watch?v=${film}`))]
  return [paragraph(sign(vimeo === undefined ? url : `https://vimeo.com/${vimeo}`))]
}

function changeFigure(element: Element, above: readonly Element[], tools: Tools): ElementContent[] {
  const { children } = element
  const name = classesOf(element)
  const caption = children.find((child) => hasName(child, 'figcaption')) as Element | undefined
  const rest = children.filter((child) => child !== caption)
  const below = caption && textOf(caption).trim() !== '' ? [elementOf('p', caption.children)] : []
  const pictures = picturesIn({ ...element, children: rest })
  if (GALLERY.test(name) && pictures.length > 0) return galleryOf(pictures, below, tools)
  if (/\bwp-block-embed\b/.test(name))
    return [...embed(textOf({ ...element, children: rest }).trim(), tools), ...below]
  if (pictures.length !== 1) return [...rest, ...below]
  // The words of a figure without a `figcaption` are its caption.
  const words = caption?.children ?? rest.filter((child) => child !== pictures[0])
  const written = { ...element, children: words }
  const picture = pictureIn(pictures[0])!
  const links = linksIn(written)
  if (links.length > 0 && !above.some((each) => GALLERY.test(classesOf(each)))) {
    const line = (signs: string) => paragraph(tools.sign(signs))
    const inner = [paragraph(pictures[0]), line('<figcaption>'), elementOf('p', words), line('</figcaption>')]
    return [line('<figure>'), ...inner, line('</figure>')]
  }
  const title = textOf(written).trim().replaceAll(/\s+/g, ' ')
  if (title !== '') picture.properties.title = title
  for (const { properties } of links)
    tools.report(`The caption '${title}' has its words, without the link to ${String(properties.href)}.`)
  return [paragraph(pictures[0])]
}

const GALLERY = /gallery/

function galleryOf(pictures: readonly Element[], below: ElementContent[], { sign }: Tools): ElementContent[] {
  const lines = pictures.map((picture) => paragraph(picture))
  return [paragraph(sign(':::gallery')), ...lines, ...below, paragraph(sign(':::'))]
}

/** Elements that Markdown has as HTML. */
function keepTag(element: Element, above: readonly Element[], { sign }: Tools): ElementContent[] {
  const { children, properties, tagName } = element
  const isCode = above.some((each) => hasName(each, 'code', 'pre'))
  if (isCode || textOf(element).trim() === '' || (tagName === 'abbr' && !properties.title)) return children
  const title = tagName === 'abbr' ? ` title="${escapeHtml(String(properties.title))}"` : ''
  return [sign(`<${tagName}${title}>`), ...children, sign(`</${tagName}>`)]
}

function changeDetails({ children }: Element, { sign }: Tools): ElementContent[] {
  const summary = children.find((child) => hasName(child, 'summary'))
  const words = summary ? textOf(summary).trim().replaceAll(/\s+/g, ' ') : ''
  const top = words === '' ? '<details>' : `<details><summary>${escapeHtml(words)}</summary>`
  const rest = children.filter((child) => child !== summary)
  return [paragraph(sign(top)), ...rest, paragraph(sign('</details>'))]
}

export function escapeHtml(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function classesOf({ properties }: Element): string {
  return String(properties.className ?? '').replaceAll(',', ' ')
}

function changeTable(element: Element, { report }: Tools): ElementContent[] {
  const caption = element.children.find((child) => hasName(child, 'caption')) as Element | undefined
  element.children = element.children.filter((child) => child !== caption)
  replaceElements(element, (cell) => {
    const { properties } = cell
    const [, align = styleOf(cell, 'text-align')] =
      /\bhas-text-align-(center|left|right)\b/.exec(String(properties.className ?? '')) ?? []
    if (align !== undefined) properties.align = align
    if (Number(properties.colSpan ?? 1) > 1 || Number(properties.rowSpan ?? 1) > 1)
      report('A cell over several columns or rows of a table is one cell here.')
    return undefined
  })
  return caption ? [element, elementOf('p', caption.children)] : [element]
}

/** Verses keep their lines; a class names the language of code. */
function changeCode(element: Element): ElementContent[] | undefined {
  if (/\bwp-block-verse\b/.test(classesOf(element))) {
    breakLines(element)
    return [elementOf('p', element.children)]
  }
  const code = element.children.find((child) => hasName(child, 'code')) as Element | undefined
  const classes = `${classesOf(element)} ${code ? classesOf(code) : ''}`
  const { dataEnlighterLanguage, lang } = element.properties
  const language =
    /(?:\blang(?:uage)?[-:]|\bbrush:\s*)([\w+#-]+)/.exec(classes)?.[1] ??
    code?.properties.lang ??
    dataEnlighterLanguage ??
    lang
  const inner = elementOf('code', [text(textOf(element))])
  if (language && !/^(?:default|generic|none|raw)$/.test(String(language)))
    inner.properties.className = [`language-${String(language)}`]
  return [elementOf('pre', [inner])]
}

function breakLines(parent: Element): void {
  parent.children = parent.children.flatMap((child): ElementContent[] => {
    if (isElement(child)) breakLines(child)
    if (child.type !== 'text') return [child]
    return child.value
      .split('\n')
      .flatMap((part, index) => [...(index > 0 ? [elementOf('br', [])] : []), text(part)])
  })
}

function pictureIn(element: Element): Element | undefined {
  if (element.tagName === 'img') return element
  return element.children
    .filter(isElement)
    .map(pictureIn)
    .find((found) => found !== undefined)
}

/** Pictures, each with the link around it. */
function picturesIn({ children }: Element): Element[] {
  return children
    .filter(isElement)
    .flatMap((child) =>
      child.tagName === 'img' || (child.tagName === 'a' && pictureIn(child) && textOf(child).trim() === '')
        ? [child]
        : picturesIn(child),
    )
}

function linksIn({ children }: Element): Element[] {
  return children
    .filter(isElement)
    .flatMap((child) => [
      ...(child.tagName === 'a' && textOf(child).trim() !== '' ? [child] : []),
      ...linksIn(child),
    ])
}

function text(value: string): ElementContent {
  return { type: 'text', value }
}

function paragraph(child: ElementContent): Element {
  return elementOf('p', [child])
}

function linkTo(href: string, title: string): Element {
  return { ...elementOf('a', [text(title)]), properties: { href } }
}
