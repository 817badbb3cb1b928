import { ARTICLE_PATH } from './addresses.ts'

/** A heading of an article. */
export interface Heading {
  id: string
  level: 2 | 3
  text: string
}

/** Lists the headings of the two upper levels in an article's HTML, without empty ones. */
export function headingsOf(body: string): Heading[] {
  return Array.from(body.matchAll(HEADINGS), ([, level, id, markup]) => ({
    id,
    level: Number(level) as Heading['level'],
    text: textOfMarkup(markup).trim(),
  })).filter(({ text }) => text !== '')
}

const HEADINGS = /<h([23]) id="([^"]+)"[^>]*>(.*?)<\/h\1>/gs

/** Returns the text of HTML that the server has written, without its tags. */
export function textOfMarkup(markup: string): string {
  return markup.replaceAll(/<[^>]*>/g, '').replaceAll(ESCAPED, (_, name: string) => CHARACTERS[name])
}

/** The characters that the server, or a browser's `innerHTML`, escapes. */
const CHARACTERS: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x27': "'",
  nbsp: '\u00a0',
}
const ESCAPED = new RegExp(`&(${Object.keys(CHARACTERS).join('|')});`, 'g')

/** Lists the ids of the articles that an article's HTML links to, each once, in the order of the text. */
export function linkedArticleIds(body: string): string[] {
  return [...new Set(Array.from(body.matchAll(ARTICLE_LINKS), ([, id]) => id))]
}

const ARTICLE_LINKS = new RegExp(` href="${ARTICLE_PATH}/([\\w.-]+)["?#]`, 'g')
