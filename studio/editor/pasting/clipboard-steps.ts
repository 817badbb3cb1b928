import type { Step } from '@waypost/markup/html-to-markdown.ts'
import { elementOf, replaceElements, textOf } from '@waypost/markup/html/elements.ts'
import type { Element, ElementContent, Root } from 'hast'
import { rebuildWordLists } from './word-lists.ts'

/** What HTML of word processors, mail programs and web pages needs before it becomes Markdown. */
export const clipboardSteps: readonly Step[] = [
  rebuildWordLists,
  replaceProtectedSpaces,
  leaveOutControls,
  tidyLinks,
  lowerTitles,
]

/** Word processors write them between any words. */
function replaceProtectedSpaces(tree: Root): void {
  for (const node of tree.children) replaceIn(node as ElementContent)
}

function replaceIn(node: ElementContent): void {
  if (node.type === 'text') node.value = node.value.replaceAll('\u00A0', ' ')
  else if ('children' in node) for (const child of node.children) replaceIn(child)
}

const CONTROLS = new Set(
  'audio button canvas embed iframe input object picture select svg textarea video'.split(' '),
)
const EMOJI = /^\p{RGI_Emoji}+$/v

/** Leaves out controls and pictures, except those that stand for an emoji, and the second form of a formula. */
function leaveOutControls(tree: Root): void {
  replaceElements(tree, ({ tagName, properties }) => {
    if (CONTROLS.has(tagName) || [properties.className].flat().includes('katex-html')) return []
    if (tagName !== 'img') return undefined
    const alternative = properties.alt ?? ''
    return EMOJI.test(alternative) ? [{ type: 'text', value: alternative }] : []
  })
}

function tidyLinks(tree: Root): void {
  replaceElements(tree, (element) => (element.tagName === 'a' ? tidyLink(element) : undefined))
}

function tidyLink(link: Element): ElementContent[] {
  const written = link.properties.href ?? ''
  // Google Docs redirects links through Google.
  const isRedirected = written.startsWith('https://www.google.com/url?')
  const address = (isRedirected && new URL(written).searchParams.get('q')) || written
  const words = textOf(link).trim()
  // The anchor next to a heading.
  if (/^[#¶§]$/.test(words) && !/^(?:https?|mailto|tel):/i.test(address)) return []
  // Other links lead into the source page or run scripts.
  if (!/^(?:https?|mailto|tel):/i.test(address)) return link.children
  return [{ ...link, properties: { href: address } }]
}

/** An article's title is in the front matter. */
function lowerTitles(tree: Root): void {
  replaceElements(tree, (element) =>
    element.tagName === 'h1' ? [elementOf('h2', element.children)] : undefined,
  )
}
