import { plainText } from '../search/plain-text.ts'

/**
 * Returns the sentences of a page, for excerpts: its paragraphs. A page without any gives its lists, or else its headings.
 * @param page HTML of the content service.
 */
export function proseOf(page: string): string {
  const text = page.replaceAll(NO_PROSE, '')
  return (
    plainText(Array.from(text.matchAll(PARAGRAPH), ([paragraph]) => paragraph).join('')) ||
    plainText(text.replaceAll(HEADING, '')) ||
    plainText(text)
  )
}

/**
 * Code, tables, pictures, what other sites show, notes and their numbers, sounds, films, and paragraphs that are only a file or an
 * address.
 */
const NO_PROSE = new RegExp(
  [
    String.raw`<(pre|table|figure|audio|video)\b[^>]*>.*?</\1>`,
    '<section data-footnotes.*?</section>',
    '<sup><a [^>]*data-footnote-ref.*?</sup>',
    '<p data-card.*?</p>',
    '<p><a data-asset[^>]*>[^<]*</a></p>',
  ].join('|'),
  'gs',
)

const PARAGRAPH = /<p(?: [^>]*)?>.*?<\/p>/gs
const HEADING = /<(h[2-6])\b.*?<\/\1>/gs
