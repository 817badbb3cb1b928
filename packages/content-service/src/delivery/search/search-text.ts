import type { Block, Inline, Text } from '@contentful/rich-text-types'
import { RichTextOnDisk } from '../../space/rich-text-on-disk.ts'
import { normalizeText } from './search-words.ts'

/** Returns a field's text in the form of `normalizeText`; empty if the field is missing or contains no text. */
export function searchTextOf(fields: object, fieldId: string): string {
  return normalizeText(searchText((fields as Record<string, unknown>)[fieldId]))
}

/** A field's value as plain text, with separate lines for list items and blocks of rich text. */
export function searchText(value: unknown): string {
  if (typeof value === 'string') return value
  if (value instanceof RichTextOnDisk) return searchText(value.toJSON())
  if (Array.isArray(value)) return value.filter((part) => typeof part === 'string').join('\n')
  return isNode(value) ? richTextLines(value) : ''
}

function richTextLines(document: Node): string {
  let lines = ''
  const open: (Node | '\n')[] = [document]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === '\n') lines += next
    else if ('value' in next) lines += next.value
    else {
      if (!isInline(next)) open.push('\n')
      for (const part of next.content.toReversed()) open.push(part)
    }
  }
  return lines
}

type Node = Block | Inline | Text

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'nodeType' in value
}

function isInline({ nodeType }: Node): boolean {
  return /hyperlink$|-inline$/.test(nodeType)
}
