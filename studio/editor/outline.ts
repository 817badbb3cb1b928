import type { Text } from '@codemirror/state'
import { findBody } from './front-matter.ts'

export interface Heading {
  /** Level from 1 to 6. */
  level: number
  text: string
  /** Line number in the file, from 1. */
  line: number
}

/** Lists the headings with number signs outside of code. Reads only lines, so it needs no parsed document. */
export function listHeadings(doc: Text): Heading[] {
  const headings: Heading[] = []
  const first = doc.lineAt(findBody(doc)).number
  let fence: string | undefined
  let line = first
  for (const text of doc.iterLines(first)) {
    const mark = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(text)
    if (fence !== undefined) {
      if (mark && mark[1].startsWith(fence) && mark[2].trim() === '') fence = undefined
    } else if (mark) fence = mark[1]
    else {
      const heading = /^ {0,3}(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/.exec(text)
      if (heading) headings.push({ level: heading[1].length, text: plain(heading[2]), line })
    }
    line += 1
  }
  return headings
}

/** Removes the marks of emphasis, code and links. */
function plain(text: string): string {
  return text
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/(\*\*?|__?|~~|`)(?=\S)(.+?)\1/g, '$2')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
}
