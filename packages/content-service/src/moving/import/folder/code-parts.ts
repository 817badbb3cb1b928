import { parse, postprocess, preprocess } from 'micromark'
import { SYNTAX } from '../../../markdown/markdown-syntax.ts'

/** The parser's events for a text: what begins and ends at which position. */
export function eventsOf(text: string) {
  return postprocess(
    parse({ extensions: SYNTAX })
      .document()
      .write(preprocess()(text, undefined, true)),
  )
}

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
  const code = eventsOf(text).flatMap(([kind, { type, start, end }]) =>
    kind === 'enter' && (type === 'codeFenced' || type === 'codeText')
      ? [{ start: start.offset, end: end.offset }]
      : [],
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
