import { LinkifyIt } from 'linkify-it'

/** A part of a comment's text: plain, or a web address. */
export type TextPart = { text: string; address?: string }

/** Splits a comment's text at its web addresses (http:// or https://). The parts, joined, give the text. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { index, lastIndex, raw } of finder.match(text) ?? []) {
    // Characters that change the direction of text could make a link look like another address.
    if (!URL.canParse(raw) || /\p{Bidi_Control}/u.test(raw)) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: raw, address: raw })
    end = lastIndex
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

const finder = new LinkifyIt({ fuzzyEmail: false }).add('ftp:', null).add('mailto:', null).add('//', null)
