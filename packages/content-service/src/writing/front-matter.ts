/**
 * Changes values in the front matter of an entry's file, and no other byte. Runs in browsers too. It is one file because
 * all of it works on the same positions in the text.
 */
import {
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  Scalar,
  stringify,
  type Node,
  type Pair,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { findLinesAtTheTop } from '../files/lines-at-the-top.ts'
import { findTooDeep, readYamlMap } from '@waypost/local-files/written/yaml.ts'
import type { FileForm } from '../folder/written-entry.ts'

export type { FileForm } from '../folder/written-entry.ts'

/** A date, or a number in an unusual notation such as `007`, is a text. */
export type FieldValue = string | number | boolean | null | FieldValue[] | { [key: string]: FieldValue }

export type FieldValues = Record<string, FieldValue>

/** The front matter cannot be read or changed; the message is for people. */
export class FrontMatterError extends Error {
  /** Line number from 1. */
  readonly line?: number

  constructor(message: string, line?: number) {
    super(message)
    this.line = line
  }
}

/** The front matter of a Markdown file with its dashes; '' if there is none, the whole text if the second dashes are missing. */
export function frontMatterOf(text: string): string {
  const top = findLinesAtTheTop(text)
  return top ? text.slice(0, top.closing?.end) : ''
}

/**
 * Reads the fields of a file; none without front matter.
 * @throws FrontMatterError if the front matter cannot be read.
 */
export function readFields(text: string, form: FileForm = 'markdown'): FieldValues {
  const top = findTop(text, form)
  return top ? valuesOf(parse(top).pairs) : {}
}

/**
 * Sets fields in the text of a file, and removes those that are `undefined`. Order, comments, unknown keys, quotation
 * marks, line ends and a byte order mark stay, and so do fields that already have the new value. A text without front
 * matter gets one.
 * @throws FrontMatterError if the front matter cannot be read.
 */
export function setFields(
  text: string,
  changes: Readonly<Record<string, FieldValue | undefined>>,
  form: FileForm = 'markdown',
): string {
  return Object.entries(changes).reduce((now, [key, value]) => setField(now, key, value, form), text)
}

function setField(text: string, key: string, value: FieldValue | undefined, form: FileForm): string {
  const top = findTop(text, form)
  if (!top) return value === undefined ? text : addTop(text, key, value)
  const before = parse(top)
  const pair = before.pairs.find((each) => nameOf(each) === key)
  const known = pair && valueOf(pair.value)
  if (isSame(known, value)) return text
  const wanted = { ...valuesOf(before.pairs) }
  if (value === undefined) delete wanted[key]
  else wanted[key] = value
  for (const edit of editsFor(before, key, pair, value)) {
    const changed = apply(text, top, edit)
    // For example, a comment after the value can become a part of it.
    if (holds(changed, form, wanted, key)) return changed
  }
  throw new FrontMatterError(
    `'${key}' is written in a form that cannot be changed here: edit the file by hand.`,
  )
}

/** The front matter, with lines that end in `\n`. */
interface Top {
  source: string
  /** Position of the front matter in the whole text with such lines. */
  start: number
  form: FileForm
}

/** @returns `undefined` for Markdown without front matter. */
function findTop(text: string, form: FileForm): Top | undefined {
  const start = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0
  const lines = text.slice(start).replaceAll(/\r\n?/g, '\n')
  if (form === 'yaml') return { source: lines, start, form }
  const top = findLinesAtTheTop(lines)
  if (!top) return undefined
  if (!top.closing)
    throw new FrontMatterError('The line of three dashes that ends the part above the text is missing.', 1)
  return { source: lines.slice(top.start, top.closing.start), start: start + top.start, form }
}

const BYTE_ORDER_MARK = '\uFEFF'

function addTop(text: string, key: string, value: FieldValue): string {
  const start = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0
  const top = `---\n${lineOf(key, value, '')}---\n`
  return text.slice(0, start) + top.replaceAll('\n', lineEndOf(text)) + text.slice(start)
}

type FieldPair = Pair<Node, Node | null>

interface Parsed {
  source: string
  /** Absent if there are only comments. */
  map?: YAMLMap<Node, Node | null>
  pairs: readonly FieldPair[]
}

function parse({ source, form }: Top): Parsed {
  if (findTooDeep(source) === undefined) {
    const { contents, errors } = parseDocument(source, {
      keepSourceTokens: true,
      prettyErrors: false,
      logLevel: 'error',
    })
    if (errors.length === 0 && contents === null) return { source, pairs: [] }
    if (errors.length === 0 && isMap<Node, Node | null>(contents))
      return { source, map: contents, pairs: contents.items }
  }
  const reading = readYamlMap(source, form === 'markdown' ? 1 : 0)
  const fault = reading.ok ? undefined : reading.faults[0]
  throw new FrontMatterError(fault?.reason ?? 'Write every line as "key: value".', fault?.line)
}

function nameOf({ key }: FieldPair): string {
  return isScalar(key) ? String(key.value) : ''
}

function valuesOf(pairs: readonly FieldPair[]): FieldValues {
  return Object.fromEntries(pairs.map((pair) => [nameOf(pair), valueOf(pair.value)]))
}

function valueOf(node: Node | null | undefined): FieldValue {
  if (isMap<Node, Node | null>(node)) return valuesOf(node.items)
  if (isSeq<Node>(node)) return node.items.map(valueOf)
  if (!isScalar(node)) return node ? String(node) : null
  const { value, source } = node
  if (typeof value === 'number') return String(value) === source ? value : (source ?? value)
  return typeof value === 'boolean' || value === null ? value : String(value)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Whether a changed text has the wanted keys, and the wanted value of the changed one. */
function holds(text: string, form: FileForm, wanted: FieldValues, key: string): boolean {
  try {
    const found = readFields(text, form)
    return (
      isSame(Object.keys(found).toSorted(), Object.keys(wanted).toSorted()) && isSame(found[key], wanted[key])
    )
  } catch {
    return false // The text is unreadable now, so this edit is not used.
  }
}

/** Replaces the source from `from` to `to`. */
interface Edit {
  from: number
  to: number
  text: string
}

function apply(text: string, top: Top, { from, to, text: written }: Edit): string {
  // Positions count a line end as one character, but it may have two in this text.
  const ends = Array.from(text.matchAll(/\r\n/g), ({ index }, count) => index - count)
  const inText = (offset: number) => {
    const found = top.start + offset
    return found + ends.filter((end) => end < found).length
  }
  return text.slice(0, inText(from)) + written.replaceAll('\n', lineEndOf(text)) + text.slice(inText(to))
}

function lineEndOf(text: string): string {
  return /\r\n?|\n/.exec(text)?.[0] ?? '\n'
}

/** Possible edits for one change, the best first. */
function editsFor(
  parsed: Parsed,
  key: string,
  pair: FieldPair | undefined,
  value: FieldValue | undefined,
): Edit[] {
  if (!pair) return value === undefined ? [] : [additionTo(parsed, key, value)]
  if (value === undefined) return [removalOf(parsed, pair)]
  const { source, map } = parsed
  const colon = colonOf(pair)
  if (colon === undefined) return []
  const to = endOf(source, pair)
  const isEmpty = !pair.value?.range || to <= colon
  const plain: Edit = { from: colon, to: Math.max(to, colon), text: ` ${inFlow(value)}` }
  if (isEmpty) return [plain]
  const from = pair.value!.range![0]
  const indent = ' '.repeat(columnOf(source, startOf(pair)))
  const text = map?.flow ? inFlow(value) : inPlaceOf(pair.value!, value, indent, columnOf(source, from))
  return [{ from, to, text }, plain]
}

function additionTo({ source, map, pairs }: Parsed, key: string, value: FieldValue): Edit {
  const last = pairs.at(-1)
  if (map?.flow) {
    const at = last ? endOf(source, last) : map.range![0] + 1
    return { from: at, to: at, text: `${last ? ', ' : ''}${inFlow(key)}: ${inFlow(value)}` }
  }
  const indent = last ? ' '.repeat(columnOf(source, startOf(last))) : ''
  // The blank lines after a multi-line text may belong to it.
  const end = last?.value?.range?.[1] ?? (last ? endOf(source, last) : source.length)
  const at = end === 0 || source[end - 1] === '\n' ? end : nextLine(source, end)
  const isOpen = at > 0 && source[at - 1] !== '\n'
  return { from: at, to: at, text: (isOpen ? '\n' : '') + lineOf(key, value, indent) }
}

function removalOf({ source, map, pairs }: Parsed, pair: FieldPair): Edit {
  const index = pairs.indexOf(pair)
  if (map?.flow) {
    const next = pairs.at(index + 1)
    if (index > 0) return { from: endOf(source, pairs[index - 1]), to: endOf(source, pair), text: '' }
    return { from: startOf(pair), to: next ? startOf(next) : endOf(source, pair), text: '' }
  }
  const from = source.lastIndexOf('\n', startOf(pair) - 1) + 1
  return { from, to: nextLine(source, endOf(source, pair)), text: '' }
}

/** Start of a pair, including a question mark, anchor or tag before its key. */
function startOf({ key, srcToken }: FieldPair): number {
  const before = srcToken?.start.find(({ type }) => ['explicit-key-ind', 'anchor', 'tag'].includes(type))
  return before?.offset ?? key.range![0]
}

/** End of a pair, without the white space after it. */
function endOf(source: string, pair: FieldPair): number {
  const start = startOf(pair)
  const end = Math.max(pair.value?.range?.[1] ?? 0, pair.key.range![1], colonOf(pair) ?? 0)
  return start + source.slice(start, end).trimEnd().length
}

/** Position after a key's colon. */
function colonOf({ srcToken }: FieldPair): number | undefined {
  const colon = srcToken?.sep?.find(({ type }) => type === 'map-value-ind')
  return colon && colon.offset + 1
}

function columnOf(source: string, offset: number): number {
  return offset - (source.lastIndexOf('\n', offset - 1) + 1)
}

function nextLine(source: string, offset: number): number {
  const end = source.indexOf('\n', offset)
  return end === -1 ? source.length : end + 1
}

/** The line or lines of a new key. */
function lineOf(key: string, value: FieldValue, indent: string): string {
  const line = needsLines(value)
    ? stringify({ [key]: value }, ONE_LINE)
    : `${inFlow(key)}: ${inFlow(value)}\n`
  return line.replaceAll(/^(?=.)/gm, indent)
}

/** Whether a text is written in several lines. */
function needsLines(value: FieldValue): value is string {
  return typeof value === 'string' && value.includes('\n') && !ENDS_BLANK.test(value)
}

/** A text whose last blank lines would be lost in a multi-line value. */
const ENDS_BLANK = /\n\s*\n$/

/** A value in the style of the old one: with its quotation marks, or as a list in lines or in brackets. */
function inPlaceOf(old: Node, value: FieldValue, indent: string, column: number): string {
  if (Array.isArray(value) && value.length > 0 && isSeq<Node>(old) && !old.flow)
    return listInLines(old, value, column)
  if (typeof value !== 'string' || !isScalar(old)) return inFlow(value)
  const scalar = new Scalar(value)
  const { BLOCK_FOLDED, BLOCK_LITERAL, PLAIN, QUOTE_DOUBLE, QUOTE_SINGLE } = Scalar
  if (old.type === QUOTE_SINGLE || old.type === QUOTE_DOUBLE) {
    scalar.type = old.type
    return stringify(scalar, ONE_LINE).trimEnd()
  }
  if (old.type === PLAIN ? !needsLines(value) : ENDS_BLANK.test(value)) return inFlow(value)
  scalar.type = old.type === BLOCK_FOLDED ? BLOCK_FOLDED : BLOCK_LITERAL
  const [first, ...rest] = stringify({ key: scalar }, ONE_LINE).slice('key: '.length).trimEnd().split('\n')
  return [first, ...rest.map((line) => line && indent + line)].join('\n')
}

/** Items that stay keep their quotation marks and comments. */
function listInLines(old: YAMLSeq<Node>, value: readonly FieldValue[], column: number): string {
  const left = [...old.items]
  const list = old.clone() as YAMLSeq<Node>
  list.items = value.map((item) => {
    const index = left.findIndex((node) => isSame(valueOf(node), item))
    return index === -1 ? new Scalar(item) : left.splice(index, 1)[0]
  })
  const lines = stringify(list, ONE_LINE).trimEnd().split('\n')
  return lines.map((line, index) => (index > 0 && line ? ' '.repeat(column) + line : line)).join('\n')
}

/** A value in one line, which can be inside brackets. */
function inFlow(value: FieldValue): string {
  if (Array.isArray(value)) return `[${value.map(inFlow).join(', ')}]`
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([key, each]) => `${inFlow(key)}: ${inFlow(each)}`)
      .join(', ')}}`
  const written = stringify(value, ONE_LINE).trimEnd()
  return typeof value === 'string' && /\n|^[^'"].*[,[\]{}]/s.test(written) ? JSON.stringify(value) : written
}

const ONE_LINE = { lineWidth: 0 }
