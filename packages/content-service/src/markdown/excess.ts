import type { Token } from 'mdast-util-from-markdown'
import { parse, preprocess } from 'micromark'
import type { Fault } from '@waypost/local-files/written/reading.ts'
import { SYNTAX } from './markdown-syntax.ts'

/**
 * Leaves out what would keep the Markdown parser busy for seconds: its time grows with the square of the signs in a
 * paragraph, of the levels in a line, and of the quoted lines, underlined headings and items of inner lists of a text. Everything else stays, in its line.
 */
export function withoutExcess(text: string): { text: string; faults: Fault[] } {
  const lines = text.split(/\r\n?|\n/)
  const faults: Fault[] = []
  const leaveOut = (first: number, last: number, reason: string) => {
    lines.fill('', first - 1, last)
    faults.push({ reason, line: first })
  }

  let markers = 0
  const forms: number[] = []
  for (const [index, line] of lines.entries()) {
    if (line.includes(':::') && isTooDeepForm(line, forms)) {
      if (!faults.some(({ reason }) => reason === TOO_DEEP)) leaveOut(index + 1, index + 1, TOO_DEEP)
      lines[index] = ''
    }
    const [start = ''] = MARKERS.exec(line) ?? UNDERLINE.exec(line) ?? FORM.exec(line) ?? []
    if (start === '' || RULE.test(line)) continue
    if (start.length > MAX_MARKER_LENGTH && levelsIn(start) > MAX_LEVELS)
      leaveOut(index + 1, index + 1, TOO_DEEP)
    else if (markers > MAX_MARKERS) lines[index] = ''
    else {
      markers += PLAIN_ITEM.test(line) ? 1 : MARKERS_WORTH_AN_INNER_ONE
      if (markers > MAX_MARKERS) leaveOut(index + 1, index + 1, TOO_MANY)
    }
  }
  if (hasLongBlock(lines))
    for (const { first, last, content } of inlineContentsIn(lines.join('\n')))
      if (workOf(content) > MAX_WORK) leaveOut(first, last, TOO_MUCH)
  return faults.length === 0 ? { text, faults } : { text: lines.join('\n'), faults }
}

export const TOO_DEEP = 'Lists, quotes or emphasis are nested too deeply here, so this part is left out.'
const TOO_MANY =
  'There are thousands of list items or lines of quotes in this text: from here on they are left out.'
const TOO_MUCH =
  'There are too many signs for emphasis, links, code or HTML in this paragraph, so it is left out. Divide it by empty lines.'

/** The signs with which a line of lists and quotes begins. */
const MARKERS = /^(?:[ \t]*(?:>|[*+-](?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$)))+/
/** Below a heading. */
const UNDERLINE = /^[ \t]*=+[ \t]*$/
const RULE = /^[ \t]*([*_-])(?:[ \t]*\1)*[ \t]*$/
const MAX_LEVELS = 50
const MAX_MARKER_LENGTH = MAX_LEVELS
/** An item of a list at the margin, whose time does not depend on the others. */
const PLAIN_ITEM = /^[*+\-\d]/
const MAX_MARKERS = 12_000
const MARKERS_WORTH_AN_INNER_ONE = 4

/** A line that begins or ends a form, within lists and quotes too. */
const FORM = /^[\s>*+\-\d.)]*(:{3,})(?![\s:]*:)[ \t]*(\S?)/
const MAX_FORMS = 5

/**
 * Whether a line begins a form in too many others. The parser reads the lines of a form once more for each form around them.
 * @param open The colons of the forms that are open; this updates it. A line of colons ends the outermost that it can end.
 */
function isTooDeepForm(line: string, open: number[]): boolean {
  const [, { length } = '', name] = FORM.exec(line) ?? []
  if (length === 0) return false
  if (name === '') {
    const ended = open.findIndex((colons) => colons <= length)
    if (ended !== -1) open.length = ended
    return false
  }
  if (open.length === MAX_FORMS) return true
  open.push(length)
  return false
}

function levelsIn(start: string): number {
  return start.match(/>|[*+-]|\d+/g)?.length ?? 0
}

/** Signs at which the parser tries something, which may fail only at the end of the paragraph. */
const SIGNS = /`+|[*_~[\]<!&]/g

/** Characters that the parser reads for a content, at most: all of it for each sign. */
function workOf(content: string): number {
  return content.length * (content.match(SIGNS)?.length ?? 0)
}

const MAX_WORK = 10_000_000

/** Whether lines without an empty one between them could be too much work. Most texts have none, and are parsed once. */
function hasLongBlock(lines: readonly string[]): boolean {
  let length = 0
  let signs = 0
  return lines.some((line) => {
    if (line.trim() === '') length = signs = 0
    length += line.length + 1
    signs += line.match(SIGNS)?.length ?? 0
    return length * signs > MAX_WORK
  })
}

/** Text with inline Markdown: that of a paragraph, a heading or a table's cell. */
interface InlineContent {
  /** Lines, counted from 1. */
  first: number
  last: number
  content: string
}

/**
 * Divides a text into its blocks, as the parser does before it reads what is in them.
 * @param linesAbove Added to the lines.
 */
function* inlineContentsIn(text: string, linesAbove = 0): Generator<InlineContent> {
  const events = parse({ extensions: SYNTAX })
    .document()
    .write(preprocess()(text, undefined, true))
  // oxlint-disable-next-line eslint/no-underscore-dangle -- the parser's name for the reader of a block
  for (const flow of new Set(events.flatMap(([, token]) => token._tokenizer ?? [])))
    for (const [kind, token, context] of flow.events) {
      if (kind !== 'enter' || token.previous) continue
      const { start } = token
      const { end } = lastOf(token)
      const content = () => context.sliceSerialize({ start, end })
      const first = linesAbove + start.line
      // A form has a document in it.
      if (token.contentType === 'document') yield* inlineContentsIn(content(), first - 1)
      else if (token.contentType === 'text') yield { first, last: linesAbove + end.line, content: content() }
    }
}

/** A paragraph has a token for each of its lines. */
function lastOf(token: Token): Token {
  let last = token
  while (last.next) last = last.next
  return last
}
