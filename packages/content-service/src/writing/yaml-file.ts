/**
 * Changes values inside a YAML file that a person wrote, and no other byte. Unlike `setFields` it reaches keys inside keys,
 * and works around lines that cannot be read. Runs in browsers too.
 */
import { stringify } from 'yaml'
import { FrontMatterError, readFields, setFields, type FieldValue } from './front-matter.ts'
import {
  commentsIn,
  divide,
  divideItems,
  isInside,
  linesOf,
  type Item,
  type Items,
  type Part,
} from './yaml-parts.ts'
import { isHolder, isMap, isSame, readValues, valueAt, withValue } from './yaml-values.ts'

/**
 * Sets the value at a path of keys. All comments stay, as do the order and the lines that cannot be read; if such a line is
 * that of the path, it becomes a comment.
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
    const added = written(nested(path, value), margin, lineEnd)
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
  const isBelow = /:\s*(?:#.*)?$/.test(first)
  if (rest.length > 0 && isBelow && isInside(below, margin)) return first + setIn(below, rest, value, lineEnd)
  if (rest.length === 0 && value === undefined) return commentsIn(text, margin, lineEnd)
  if (rest.length === 0 && isBelow && isHolder(value)) {
    const items = divideItems(below, margin)
    if (items) return first + arrange(items, value, lineEnd)
  }
  try {
    const known = readFields(text, 'yaml')[key]
    const whole = rest.length === 0 ? value! : withValue(known, rest, value)
    // An empty value gets lines of its own, above the comments below it.
    if (isHolder(whole) && !(isMap(known) && Object.keys(known).length > 0))
      return written({ [key]: whole }, margin, lineEnd) + below
    return setFields(text, { [key]: whole }, 'yaml')
  } catch (error) {
    if (!(error instanceof FrontMatterError) || value === undefined) throw error
    const broken = text.replaceAll(/^(?=[^\r\n])(?!\s*#)/gm, '# ')
    return written(nested([key, ...rest], value), margin, lineEnd) + broken
  }
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
    const comments = old ? old.above + commentsIn(old.text, margin, lineEnd) : ''
    return comments + written(key === undefined ? [each] : { [key]: each }, margin, lineEnd)
  })
  const removed = left.map(({ above, text }) => above + commentsIn(text, margin, lineEnd))
  return closed(head, lineEnd) + [...lines, ...removed].join('') + after
}

function closed(lines: string, lineEnd: string): string {
  return lines === '' || lines.endsWith('\n') ? lines : lines + lineEnd
}

/** Adds a part behind its example in a comment (`# icon: my.svg`), or else behind the others. */
function addPart(whole: string, margin: number, { key, text }: Required<Part>, lineEnd: string): string {
  const example = new RegExp(`^ *# ?${RegExp.escape(key)}:.*(?:\\r?\\n *#.*)*(?:\\r?\\n|$)`, 'm').exec(whole)
  if (example) return insert(whole, example.index + example[0].length, text, lineEnd)
  // Comments below the last key may be about what follows the map.
  const isAfter = new RegExp(`^(?:\\s*|\\s{0,${margin}}#.*)$`)
  const lines = linesOf(whole)
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

/** Writes a value as indented lines. */
function written(value: FieldValue, margin: number, lineEnd: string): string {
  const lines = stringify(value, { lineWidth: 0 })
  return lines.replaceAll(/^(?=.)/gm, ' '.repeat(Math.max(margin, 0))).replaceAll('\n', lineEnd)
}
