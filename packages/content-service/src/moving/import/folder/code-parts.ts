import { parse, postprocess, preprocess } from 'micromark'
import { SYNTAX } from '../../../markdown/markdown-syntax.ts'

/** What the parser found, with its positions in the text. */
export interface Found {
  kind: 'enter' | 'exit'
  type: string
  start: number
  end: number
}

/**
 * Finds links, headings, code and HTML.
 *
 * @param signs What a part of a text without anything of interest lacks: it is not parsed.
 */
export function findForms(text: string, signs: RegExp): Found[] {
  return partsOf(text).flatMap(({ part, offset }) =>
    signs.test(part)
      ? postprocess(
          parse({ extensions: SYNTAX })
            .document()
            .write(preprocess()(part, undefined, true)),
        ).flatMap(([kind, { type, start, end }]) =>
          FORMS.test(type) ? [{ kind, type, start: offset + start.offset, end: offset + end.offset }] : [],
        )
      : [],
  )
}

const FORMS =
  /^(?:link|image|labelText|referenceString|resource(?:DestinationString)?|definition(?:Label|Destination)String|autolink|literalAutolink|html(?:Flow|Text)|codeFenced|codeText|atxHeadingText|setextHeadingText)$/

/** Divides a text before its headings, since the parser's time grows with the square of its length. */
function partsOf(text: string): { part: string; offset: number }[] {
  if (REACHES_FAR.test(text)) return [{ part: text, offset: 0 }]
  const parts: { part: string; offset: number }[] = []
  let fence: { sign: string; indent: number } | undefined
  let [begin, at, isEmpty] = [0, 0, true]
  for (const line of text.split('\n')) {
    const [, indent = '', sign] = /^([\s>*+-]{0,20})(`{3,}|~{3,})/.exec(line) ?? []
    if (
      fence &&
      sign?.startsWith(fence.sign) &&
      indent.length <= fence.indent + 3 &&
      line.trim().endsWith(sign)
    )
      fence = undefined
    else if (!fence && sign !== undefined) fence = { sign, indent: indent.length }
    else if (!fence && isEmpty && /^#{1,6} /.test(line) && at > begin) {
      parts.push({ part: text.slice(begin, at), offset: begin })
      begin = at
    }
    isEmpty = line.trim() === ''
    at += line.length + 1
  }
  return [...parts, { part: text.slice(begin), offset: begin }]
}

/** Blocks that an empty line and a heading do not end, and definitions for the whole text. */
const REACHES_FAR = /:::|\]:|<(?:pre|script|style|textarea|\?|!\[|!--(?![^\n]*-->))/i

/**
 * Replaces what matches, but for code. A replacement may take more of the text than its match.
 *
 * @param replace Receives the groups, the position and the whole text. `end` is where the text goes on.
 */
export function replaceOutsideCode(
  text: string,
  pattern: RegExp,
  replace: (groups: string[], at: number, whole: string) => { text: string; end?: number },
): string {
  const matches = [...text.matchAll(pattern)]
  if (matches.length === 0) return text
  const code = findForms(text, /`|~~~/).filter(
    ({ kind, type }) => kind === 'enter' && (type === 'codeFenced' || type === 'codeText'),
  )
  let written = ''
  let done = 0
  let next = 0
  for (const match of matches) {
    const at = match.index
    if (at < done) continue
    while (next < code.length && code[next].end <= at) next += 1
    if (next < code.length && code[next].start <= at) continue
    const result = replace([...match], at, text)
    written += text.slice(done, at) + result.text
    done = Math.max(result.end ?? 0, at + match[0].length)
  }
  return written + text.slice(done)
}
