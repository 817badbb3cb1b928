import type { Element, ElementContent, Properties, Root } from 'hast'
import { find, html } from 'property-information'

/**
 * Writes a tree as HTML. Unlike usual serializers it escapes `<` and `>` in attributes too, so that `<[^>]*>` matches a tag, and
 * it skips everything but elements and texts.
 */
export function writeHtml(tree: Root | Element): string {
  let written = ''
  for (const node of tree.children as ElementContent[]) {
    if (node.type === 'text') written += escapeHtml(node.value)
    else if (node.type === 'element') written += writeElement(node)
  }
  return written
}

/** Escapes a text for any place between or in tags, as Hono's `html` does. */
function escapeHtml(text: string): string {
  return SPECIAL.test(text) ? text.replaceAll(ALL_SPECIAL, (character) => ESCAPES[character]) : text
}

const SPECIAL = /[&<>"']/
const ALL_SPECIAL = /[&<>"']/g
const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A link that leads nowhere is its words. */
const LEADS_ON = ['href', 'dataEntry', 'dataAsset']

const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'source', 'track', 'wbr'])

function writeElement(element: Element): string {
  const { tagName, properties } = element
  if (tagName === 'a' && !LEADS_ON.some((name) => properties[name] !== undefined)) return writeHtml(element)
  const start = `<${tagName}${writeAttributes(properties)}>`
  return VOID.has(tagName) ? start : `${start}${writeHtml(element)}</${tagName}>`
}

function writeAttributes(properties: Properties): string {
  let written = ''
  for (const name in properties) {
    const value = properties[name]
    if (value === undefined || value === null || value === false) continue
    const attribute = attributeOf(name)
    if (value === true || (value === '' && name.startsWith('data'))) written += ` ${attribute}`
    else written += ` ${attribute}="${escapeHtml(Array.isArray(value) ? value.join(' ') : String(value))}"`
  }
  return written
}

const attributes = new Map<string, string>()

function attributeOf(name: string): string {
  return attributes.getOrInsertComputed(name, () => find(html, name).attribute)
}
