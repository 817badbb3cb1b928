import { frontMatterOf } from '@waypost/content-service/front-matter'

/** A position that the text and its page share. */
export interface Anchor {
  /** Line number in the file, from 1. */
  line: number
  /** Pixels from the top of the page. */
  top: number
}

/** Finds the position on the page, in pixels from the top, of a line of the text. @param anchors Sorted by line. */
export function topOfLine(line: number, anchors: readonly Anchor[]): number {
  const next = anchors.findIndex((anchor) => anchor.line > line)
  if (next === 0) return 0
  if (next === -1) return anchors.at(-1)?.top ?? 0
  const [from, to] = [anchors[next - 1], anchors[next]]
  return from.top + ((line - from.line) / (to.line - from.line)) * (to.top - from.top)
}

/**
 * Finds positions that a text and its page share: the start and the end of the text, and its headings if both have the same number.
 * @param headings Lines of the text's headings.
 */
export function findAnchors(page: Document, text: string, headings: readonly number[]): Anchor[] {
  const body = page.querySelector('[data-body]')
  if (!body) return []
  const topOf = (element: Element) => element.getBoundingClientRect().top + page.defaultView!.scrollY
  const shown = [...body.querySelectorAll('[id^="section-"]')]
  const common =
    shown.length === headings.length
      ? shown.map((element, index) => ({ line: headings[index], top: topOf(element) }))
      : []
  return [
    { line: frontMatterOf(text).split('\n').length, top: topOf(body) },
    ...common,
    { line: text.split('\n').length + 1, top: topOf(body) + body.getBoundingClientRect().height },
  ]
}
