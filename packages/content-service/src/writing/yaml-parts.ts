/** Divides the text of a YAML file into its keys and items, and no byte is lost: also around lines that cannot be read. */
import { Lexer } from 'yaml'
import { readYamlItems, readYamlLines } from '@waypost/local-files/written/yaml-lines.ts'
import type { FieldValue } from './front-matter.ts'
import { isMap, valueOf } from './yaml-values.ts'

/** Consecutive lines: a key with everything that belongs to it. */
export interface Part {
  key?: string
  text: string
}

/** Divides lines before each that begins as the first key does. What is above the first key is the head. */
export function divide(source: string): { head: string; parts: Part[]; margin: number } {
  const lines = linesOf(source)
  const first = lines.findIndex((line) => KEY.test(line))
  if (first === -1) return { head: source, parts: [], margin: 0 }
  const margin = lines[first].replace(BYTE_ORDER_MARK, '').search(/\S/)
  const begins = new RegExp(`^\\uFEFF? {0,${margin}}(?!-\\s)[^\\s#\\uFEFF]`)
  const parts: Part[] = []
  for (const line of lines.slice(first)) {
    const last = parts.at(-1)
    if (last && !begins.test(line)) last.text += line
    else parts.push({ key: keyOf(line), text: line })
  }
  return { head: lines.slice(0, first).join(''), parts, margin }
}

/** Whether the lines hold keys further right than the margin. */
export function isInside(below: string, margin: number): boolean {
  const { parts, margin: inner } = divide(below)
  return parts[0]?.key !== undefined && inner > margin
}

const BYTE_ORDER_MARK = '\uFEFF'
const KEY =
  /^\uFEFF? *(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([^\s#[\]{}"'|>&*!%@`-][^#:]*|-[^\s#:][^#:]*))\s*:(?=\s|$)/

function keyOf(line: string): string | undefined {
  const [, double, single, plain] = KEY.exec(line) ?? []
  return double ?? single ?? plain?.trim()
}

/** Lines with their ends. */
export function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

export function commentsIn(lines: string, margin: number, lineEnd: string): string {
  const comments = [...new Lexer().lex(lines)].filter((token) => token.startsWith('#'))
  return comments.map((comment) => ' '.repeat(margin) + comment.trimEnd() + lineEnd).join('')
}

/** An item of a list or a pair of a map, with the comments and unreadable lines above it. */
export interface Item {
  above: string
  text: string
  key?: string
  value: FieldValue
}

export interface Items {
  margin: number
  head: string
  items: Item[]
  after: string
}

/** Divides the lines below a key into the items of its value; `undefined` if it has none. */
export function divideItems(below: string, outer: number): Items | undefined {
  const lines = linesOf(below)
  const first = lines.find((line) => /^ *[^\s#]/.test(line))
  if (first === undefined) return undefined
  const margin = first.search(/\S/)
  const isList = /^ *-(?:\s|$)/.test(first)
  if (margin < outer || (margin === outer && !isList)) return undefined
  const blocks: string[] = []
  const isAside = (line: string) => /^\s*$/.test(line) || new RegExp(`^ {0,${margin}}#`).test(line)
  for (const line of lines) {
    const isWithin = line.search(/\S/) > margin && !isAside(line) && blocks.length > 0
    if (isWithin && !isAside(blocks.at(-1)!)) blocks[blocks.length - 1] += line
    else blocks.push(line)
  }
  const start = blocks.findIndex((block) => !isAside(block))
  const items: Item[] = []
  let above = ''
  for (const block of blocks.slice(start)) {
    const item = isAside(block) ? undefined : readItem(block, isList)
    if (item) items.push({ ...item, above, text: block })
    above = item ? '' : above + block
  }
  return { margin, head: blocks.slice(0, start).join(''), items, after: above }
}

function readItem(text: string, isList: boolean): Pick<Item, 'key' | 'value'> | undefined {
  const reading = isList ? readYamlItems(text) : readYamlLines(text)
  const read = reading.ok && !reading.isPartial ? valueOf(reading.value) : undefined
  if (Array.isArray(read)) return read.length === 1 ? { value: read[0] } : undefined
  const [pair, ...others] = isMap(read) ? Object.entries(read) : []
  return pair && others.length === 0 && !isList ? { key: pair[0], value: pair[1] } : undefined
}
