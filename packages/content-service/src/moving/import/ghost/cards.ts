import type { Element, ElementContent, Root } from 'hast'
import { elementOf, isElement, replaceElements, textOf } from '@waypost/markup/html/elements.ts'
import { createFootnotes } from './footnotes.ts'

/**
 * Turns Ghost's cards into the HTML of other sites, in place.
 *
 * @param embeds The addresses of films, maps and posts, in the order of their cards; empty if they are unknown.
 */
export function flattenCards(tree: Root, embeds: readonly string[], report: (reason: string) => void): void {
  const changeFootnote = createFootnotes()
  let shown = 0
  replaceElements(tree, (element) => {
    const name = CARD.exec(classOf(element))?.[1]
    if (name === 'embed') return embed(element, embeds[shown++])
    if (name === undefined) return changeFootnote(element)
    return Object.hasOwn(CARDS, name) ? CARDS[name](element, report) : undefined
  })
}

const CARD = /(?:^|\s)kg-([\w-]+)-card(?=\s|$)/

type Card = (card: Element, report: (reason: string) => void) => ElementContent[] | undefined

const CARDS: Readonly<Record<string, Card>> = {
  audio: fileLink,
  video: fileLink,
  file: fileLink,
  callout(card) {
    const emoji = wordsIn(card, 'kg-callout-emoji')
    const words = findClass(card, 'kg-callout-text')?.children ?? []
    return [elementOf('blockquote', [elementOf('p', [text(emoji && `${emoji} `), ...words])])]
  },
  bookmark(card, report) {
    const href = find(card, (each) => each.tagName === 'a')?.properties.href ?? ''
    const title = wordsIn(card, 'kg-bookmark-title')
    if (!/^https?:/i.test(href)) return [linkTo(href, title || href), ...captionOf(card)]
    // Waypost's own card has the words of that page.
    if (title !== '') report(`The card of ${href} shows the title of that page; here it was '${title}'.`)
    return [frame(href), ...captionOf(card)]
  },
  toggle(card) {
    const summary = elementOf('summary', findClass(card, 'kg-toggle-heading-text')?.children ?? [])
    return [elementOf('details', [summary, ...(findClass(card, 'kg-toggle-content')?.children ?? [])])]
  },
  header({ properties, children }) {
    const src = properties.dataKgBackgroundImage
    return src
      ? [elementOf('p', [{ ...elementOf('img', []), properties: { src: String(src) } }]), ...children]
      : children
  },
  signup(card, report) {
    report('A form for signing up is left out; its words stay.')
    replaceElements(card, ({ tagName }) => (tagName === 'form' ? [] : undefined))
    return card.children
  },
  product(card) {
    const stars = findClass(card, 'kg-product-card-rating')
    const count = stars?.children.filter((star) => /rating-active/.test(classOf(star))).length ?? 0
    if (stars) stars.children = [text('★'.repeat(count).padEnd(5, '☆'))]
    return card.children
  },
}

/** A link to the file of a card, with its title and the words below it. */
function fileLink(card: Element): ElementContent[] {
  const source = find(card, ({ tagName }) => /^(?:a|audio|video)$/.test(tagName))
  const address = source?.properties.src ?? source?.properties.href ?? ''
  const title = wordsIn(card, 'kg-audio-title') || wordsIn(card, 'kg-file-card-title')
  const below = findClass(card, 'kg-file-card-caption')
  return [
    linkTo(address, title || address.slice(address.lastIndexOf('/') + 1), title),
    ...(below ? [elementOf('p', below.children)] : []),
    ...captionOf(card),
  ]
}

/** A film, map or post of another site is its address. */
function embed(card: Element, known: string | undefined): ElementContent[] {
  const iframe = find(card, ({ tagName }) => tagName === 'iframe')?.properties.src
  const quote = find(card, ({ tagName }) => tagName === 'blockquote')
  const links = quote ? findAll(quote, ({ tagName }) => tagName === 'a') : []
  const cited = quote?.properties.cite ?? links.at(-1)?.properties.href?.replace(/\?ref_src=.*/, '')
  const address = known ?? iframe ?? cited
  return address === undefined ? card.children : [frame(address), ...captionOf(card)]
}

function captionOf(card: Element): ElementContent[] {
  const caption = find(card, ({ tagName }) => tagName === 'figcaption')
  return caption ? [elementOf('p', caption.children)] : []
}

function classOf(node: ElementContent): string {
  const { className } = isElement(node) ? node.properties : {}
  return Array.isArray(className) ? className.join(' ') : ''
}

function findAll(parent: Element, test: (element: Element) => boolean): Element[] {
  return parent.children
    .filter(isElement)
    .flatMap((child) => [...(test(child) ? [child] : []), ...findAll(child, test)])
}

function find(parent: Element, test: (element: Element) => boolean): Element | undefined {
  return findAll(parent, test).at(0)
}

function findClass(card: Element, name: string): Element | undefined {
  return find(card, (element) => classOf(element).split(' ').includes(name))
}

function wordsIn(card: Element, className: string): string {
  return textOf(findClass(card, className) ?? text('')).trim()
}

function text(value: string): ElementContent {
  return { type: 'text', value }
}

function frame(src: string): Element {
  return { ...elementOf('iframe', []), properties: { src } }
}

function linkTo(href: string, words: string, title?: string): Element {
  return elementOf('p', [{ ...elementOf('a', [text(words)]), properties: { href, title } }])
}
