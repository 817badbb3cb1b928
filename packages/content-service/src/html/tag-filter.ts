import { HARMLESS } from './harmless.ts'
import type { NoteFault } from './raw-html.ts'

/**
 * Creates a filter for the pieces of HTML in one text. It bounds what a piece can do to the text around it: it removes tags of
 * unknown elements, code, comments, the thousandth open tag, and formatting that a block begins but does not end. Words
 * stay. This is not what protects readers: the sanitizer is.
 */
export function createTagFilter(noteFault: NoteFault) {
  const reported = new Set<string>()
  let count = 0
  const openNames: string[] = []

  function note(what: string, reason: string, line: number): void {
    if (reported.has(what)) return
    reported.add(what)
    noteFault(reason, line)
  }

  return (html: string, firstLine: number, isInline: boolean): string => {
    const lineOf = createLineCounter(html, firstLine)
    const withoutComments = html.replaceAll(COMMENT, blank)
    // In a paragraph, the two tags of a script are two pieces, which are removed later.
    const withoutCode = isInline
      ? withoutComments
      : withoutComments.replaceAll(CODE, (code, name: string) => {
          note(name.toLowerCase(), leftOut(name), firstLine)
          return blank(code)
        })
    const visible = withoutCode.replace(UNFINISHED, (rest) => `&lt;${rest.slice(1)}`)
    const unclosed = isInline ? undefined : unclosedFormatting(visible)

    return visible.replaceAll(TAG, (tag, slash: string, written: string, rest: string, index: number) => {
      const name = written.toLowerCase()
      const line = lineOf(index)
      if (CODE_NAMES.has(name)) {
        note(name, leftOut(name), line)
        return tag
      }
      if (!KNOWN.has(name)) {
        note(name, `'<${name}>' does not work in texts: only its words stay.`, line)
        return ''
      }
      if (slash) {
        if (!CLOSED_BY_OTHERS.has(name) && openNames.at(-1) === name) openNames.pop()
        return tag
      }
      if (unclosed?.has(index)) return ''
      count += 1
      if (openNames.length >= MAX_OPEN || count > MAX_TAGS) {
        note('', 'There are too many tags of HTML here: only their words stay.', line)
        return ''
      }
      if (!CLOSED_BY_OTHERS.has(name)) openNames.push(name)
      for (const [, attribute] of rest.matchAll(HARMFUL))
        note(attribute, `'${attribute}' does not work in texts: '<${name}>' stays without it.`, line)
      return `<${written} data-line="${line}"${rest}>`
    })
  }
}

const MAX_OPEN = 50
const MAX_TAGS = 3000

const COMMENT = /<!--[\s\S]*?(?:-->|$)|<[?!][^>]*(?:>|$)/g
const CODE = /<(script|style|template)(?=[\s/>])[\s\S]*?(?:<\/\1\s*>|$)/gi
const CODE_NAMES = new Set(['script', 'style', 'template'])
/** A tag without its end, which would take in the text below. */
const UNFINISHED = /<[a-z/][^<>]*$/i
const TAG = /<(\/?)([a-z][a-z0-9-]*)(?=[\s/>])([^<>]*)>/gi
const HARMFUL = /\s(on[a-z]+|style)\s*=/gi

const KNOWN: ReadonlySet<string> = new Set(HARMLESS.tagNames)
/** Elements without an end, or whose end is where the next one begins. */
const CLOSED_BY_OTHERS: ReadonlySet<string> = new Set(
  'br dd dt hr img li p rp rt source tbody td tfoot th thead tr track wbr'.split(' '),
)
const FORMATTING: ReadonlySet<string> = new Set('a b code em i s small strike strong tt u'.split(' '))

/** The places of tags that begin formatting which nothing ends: browsers would repeat it in all blocks below. */
function unclosedFormatting(html: string): Set<number> {
  const open: { name: string; index: number }[] = []
  for (const { 1: slash, 2: written, index } of html.matchAll(TAG)) {
    const name = written.toLowerCase()
    if (!FORMATTING.has(name)) continue
    if (!slash) open.push({ name, index })
    else if (open.at(-1)?.name === name) open.pop()
  }
  return new Set(open.map(({ index }) => index))
}

function leftOut(name: string): string {
  return `'<${name.toLowerCase()}>' does not work in texts: it is left out.`
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ')
}

/** Creates a function that returns the line of a place, for places in their order. */
function createLineCounter(text: string, firstLine: number): (index: number) => number {
  let line = firstLine
  let at = 0
  return (index) => {
    for (let end = text.indexOf('\n', at); end !== -1 && end < index; end = text.indexOf('\n', at)) {
      line += 1
      at = end + 1
    }
    return line
  }
}
