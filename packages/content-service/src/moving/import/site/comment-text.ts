import type { Nodes } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { BLOCKS, hasName, isElement, textOf } from '@waypost/markup/html/elements.ts'

/** Reads HTML that somebody else wrote. Of more tags than a comment or title has, only the words matter. */
function readShortHtml(html: string): Nodes {
  // The parser calls itself for each level.
  const shallow = html.split('<').length > MAX_TAGS ? html.replaceAll('<', ' ') : html
  return fromHtml(shallow, { fragment: true })
}

const MAX_TAGS = 500

/** The words of HTML on one line. */
export function wordsOf(html: string): string {
  return textOf(readShortHtml(html)).replaceAll(/\s+/g, ' ').trim()
}

/** Converts a comment to plain text: paragraphs and line breaks stay, and a link is its words with its address. */
export function commentText(html: string): string {
  return write(readShortHtml(html))
    .replaceAll(/[^\S\n]*\n[^\S\n]*/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function write(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (!('children' in node) || hasName(node, 'script', 'style')) return ''
  const inner = node.children.map(write).join('')
  if (!isElement(node)) return inner
  if (node.tagName === 'br') return '\n'
  if (node.tagName === 'li') return `\n- ${inner.trim()}\n`
  if (BLOCKS.has(node.tagName)) return `\n\n${inner}\n\n`
  const address = node.tagName === 'a' ? (node.properties.href ?? '') : ''
  return /^(?:https?:|mailto:)/i.test(address) && !address.endsWith(inner.trim())
    ? `${inner} (${address})`
    : inner
}
