/**
 * Changes values inside a YAML file that a person wrote, and no other byte. Unlike `setFields` it reaches keys inside keys,
 * and works around lines that cannot be read. Runs in browsers too.
 */
import { Lexer, stringify } from 'yaml'
import { readYamlItems, readYamlLines } from '@waypost/local-files/written/yaml-lines.ts'
import type { YamlNode } from '@waypost/local-files/written/yaml.ts'
import { FrontMatterError, readFields, setFields, type FieldValue, type FieldValues } from './front-matter.ts'

/** Reads all values of a YAML file that can be read. */
export function readValues(text: string): FieldValues {
  if (last?.text === text) return last.values
  const reading = readYamlLines(text)
  const values = reading.ok ? (valueOf(reading.value) as FieldValues) : {}
  last = { text, values }
  return values
}

/** A form reads the same text for each of its fields. */
let last: { text: string; values: FieldValues } | undefined

function valueOf(node: YamlNode): FieldValue {
  if (node.kind === 'nothing') return null
  if (node.kind === 'scalar') return node.value
  if (node.kind === 'list') return node.items.map(valueOf)
  return Object.fromEntries(node.pairs.map(({ key, value }) => [key, valueOf(value)]))
}

/** Returns the value at a path of keys; `undefined` if it is missing. */
export function valueAt(values: FieldValue | undefined, path: readonly string[]): FieldValue | undefined {
  return path.reduce<FieldValue | undefined>(
    (value, key) => (isMap(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    values,
  )
}

function isMap(value: FieldValue | undefined): value is FieldValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Sets the value at a path of keys. All comments stay, as do the order and the lines that cannot be read; if such a line is
 * that of the path, it becomes a comment.
 *
 * @param path Keys from the outermost inwards: `['contact', 'email']`.
 * @param value `undefined` removes the key. The items of a list or map get the new order, each with the comments above it.
 * @throws FrontMatterError if the value cannot be written so that it is read as this one, and everything else as before.
 */
export function setValue(text: string, path: readonly string[], value: FieldValue | undefined): string {
  const before = readValues(text)
  if (isSame(valueAt(before, path), value)) return text
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  const changed = setIn(text, path, value, lineEnd)
  if (isSame(readValues(changed), withValue(before, path, value))) return changed
  throw new FrontMatterError(
    `'${path.join('.')}' is written in a form that cannot be changed here: edit the file by hand.`,
  )
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

/** A new key may be between the others. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const pairs = Object.entries(value).map(([key, each]) => [key, sorted(each)] as const)
  return Object.fromEntries(pairs.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

function withValue(
  values: FieldValue | undefined,
  [key, ...rest]: readonly string[],
  value: FieldValue | undefined,
): FieldValue {
  const now: FieldValues = isMap(values) ? { ...values } : {}
  if (value === undefined && rest.length === 0) delete now[key]
  else now[key] = rest.length === 0 ? value! : withValue(now[key], rest, value)
  // The last key of a map leaves a key without a value.
  return value === undefined && Object.keys(now).length === 0 ? null : now
}

/** Consecutive lines: a key with everything that belongs to it. */
interface Part {
  key?: string
  text: string
}

function setIn(
  source: string,
  path: readonly string[],
  value: FieldValue | undefined,
  lineEnd: string,
): string {
  const [key, ...rest] = path
  const { head, parts, margin } = divide(source)
  const index = parts.findIndex((part) => part.key === key)
  if (index === -1) {
    if (value === undefined) return source
    const added = indented(stringify(nested(path, value), { lineWidth: 0 }), margin, lineEnd)
    return addPart(source, margin, { key, text: added }, lineEnd)
  }
  const texts = parts.map(({ text }) => text)
  texts[index] = changePart(texts[index], key, rest, value, lineEnd)
  return head + texts.join('')
}

function changePart(
  text: string,
  key: string,
  rest: readonly string[],
  value: FieldValue | undefined,
  lineEnd: string,
): string {
  const headEnd = text.indexOf('\n') + 1 || text.length
  const [first, below] = [text.slice(0, headEnd), text.slice(headEnd)]
  const margin = first.search(/\S/)
  if (rest.length > 0 && /:\s*(?:#.*)?$/.test(first) && isInside(below, margin))
    return first + setIn(below, rest, value, lineEnd)
  if (rest.length === 0 && value === undefined) return commentsIn(text, margin, lineEnd)
  if (rest.length === 0 && isHolder(value) && /:\s*(?:#.*)?$/.test(first)) {
    const items = divideItems(below, margin)
    if (items) return first + arrange(items, value, lineEnd)
  }
  try {
    const known = readFields(text, 'yaml')[key]
    const whole = rest.length === 0 ? value! : withValue(known, rest, value)
    if ((rest.length > 0 || isHolder(value)) && !(isMap(known) && Object.keys(known).length > 0))
      return replaceValue(text, { [key]: whole }, margin, lineEnd)
    return setFields(text, { [key]: whole }, 'yaml')
  } catch (error) {
    if (!(error instanceof FrontMatterError)) throw error
    if (value === undefined) throw error
    const broken = text.replaceAll(/^(?=[^\r\n])(?!\s*#)/gm, '# ')
    return indented(stringify(nested([key, ...rest], value), { lineWidth: 0 }), margin, lineEnd) + broken
  }
}

/** Replaces an empty value, and keeps the comments below it. */
function replaceValue(text: string, pair: FieldValues, margin: number, lineEnd: string): string {
  const comments = text.slice(text.indexOf('\n') + 1 || text.length)
  return indented(stringify(pair, { lineWidth: 0 }), margin, lineEnd) + comments
}

/** The comments of lines, as lines. */
function commentsIn(lines: string, margin: number, lineEnd: string): string {
  const comments = [...new Lexer().lex(lines)].filter((token) => token.startsWith('#'))
  return comments.map((comment) => ' '.repeat(margin) + comment.trimEnd() + lineEnd).join('')
}

/** An item of a list or a pair of a map, with the comments and unreadable lines above it. */
interface Item {
  above: string
  text: string
  key?: string
  value: FieldValue
}

interface Items {
  margin: number
  head: string
  items: Item[]
  after: string
}

/** Divides the lines below a key into the items of its value; `undefined` if it has none. */
function divideItems(below: string, outer: number): Items | undefined {
  const lines = below.match(/[^\n]*\n|[^\n]+$/g) ?? []
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

/** Writes items in a new order. Changed items keep their comments, and so do removed ones. */
function arrange({ margin, head, items, after }: Items, value: FieldValue, lineEnd: string): string {
  const left = [...items]
  const wanted: [key: string | undefined, value: FieldValue][] = isMap(value)
    ? Object.entries(value)
    : (value as FieldValue[]).map((each) => [undefined, each])
  const take = (isMeant: (item: Item) => boolean) => {
    const index = left.findIndex(isMeant)
    return index === -1 ? undefined : left.splice(index, 1)[0]
  }
  const found = wanted.map(([key, each]) => take((item) => item.key === key && isSame(item.value, each)))
  const lines = wanted.map(([key, each], index) => {
    const same = found[index]
    if (same) return same.above + closed(same.text, lineEnd)
    const old = take((item) => !isMap(value) || item.key === key)
    if (old && key !== undefined) return old.above + closed(setIn(old.text, [key], each, lineEnd), lineEnd)
    const written = stringify(key === undefined ? [each] : { [key]: each }, { lineWidth: 0 })
    const comments = old ? old.above + commentsIn(old.text, margin, lineEnd) : ''
    return comments + indented(written, margin, lineEnd)
  })
  const removed = left.map(({ above, text }) => above + commentsIn(text, margin, lineEnd))
  return closed(head, lineEnd) + [...lines, ...removed].join('') + after
}

function closed(lines: string, lineEnd: string): string {
  return lines === '' || lines.endsWith('\n') ? lines : lines + lineEnd
}

function isHolder(value: FieldValue | undefined): value is FieldValues | FieldValue[] {
  return typeof value === 'object' && value !== null
}

/** Whether the lines hold keys further right than the margin. */
function isInside(below: string, margin: number): boolean {
  const { parts, margin: inner } = divide(below)
  return parts[0]?.key !== undefined && inner > margin
}

/** Divides lines before each that begins as the first key does. What is above the first key is the head. */
function divide(source: string): { head: string; parts: Part[]; margin: number } {
  const lines = source.match(/[^\n]*\n|[^\n]+$/g) ?? []
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

const BYTE_ORDER_MARK = '\uFEFF'
const KEY =
  /^\uFEFF? *(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([^\s#[\]{}"'|>&*!%@`-][^#:]*|-[^\s#:][^#:]*))\s*:(?=\s|$)/

function keyOf(line: string): string | undefined {
  const [, double, single, plain] = KEY.exec(line) ?? []
  return double ?? single ?? plain?.trim()
}

/** Adds a part behind its example in a comment (`# icon: my.svg`), or else behind the others. */
function addPart(whole: string, margin: number, { key, text }: Required<Part>, lineEnd: string): string {
  const example = new RegExp(`^ *# ?${RegExp.escape(key)}:.*(?:\\r?\\n *#.*)*(?:\\r?\\n|$)`, 'm').exec(whole)
  if (example) return insert(whole, example.index + example[0].length, text, lineEnd)
  // Comments below the last key may be about what follows the map.
  const isAfter = new RegExp(`^(?:\\s*|\\s{0,${margin}}#.*)$`)
  const lines = whole.match(/[^\n]*\n|[^\n]+$/g) ?? []
  const last = lines.findLastIndex((line) => !isAfter.test(line.trimEnd()))
  const before = last === -1 ? lines : lines.slice(0, last + 1)
  return insert(whole, before.join('').length, text, lineEnd)
}

function insert(whole: string, at: number, text: string, lineEnd: string): string {
  const isOpen = at > 0 && whole[at - 1] !== '\n'
  return whole.slice(0, at) + (isOpen ? lineEnd : '') + text + whole.slice(at)
}

function nested(path: readonly string[], value: FieldValue): FieldValue {
  return path.reduceRight<FieldValue>((inner, key) => ({ [key]: inner }), value)
}

function indented(lines: string, margin: number, lineEnd: string): string {
  return lines.replaceAll(/^(?=.)/gm, ' '.repeat(Math.max(margin, 0))).replaceAll('\n', lineEnd)
}
