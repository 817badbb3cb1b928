import { ARTICLE_PATH } from './addresses.ts'

/** A heading of an article. */
export interface Heading {
  id: string
  level: 2 | 3
  /** Its words as HTML without tags. */
  html: string
}

/** Lists the headings of the two upper levels in an article's HTML; without those that have no words. */
export function headingsOf(body: string): Heading[] {
  return Array.from(body.matchAll(HEADINGS), ([, level, id, markup]) => ({
    id,
    level: Number(level) as Heading['level'],
    html: markup.replaceAll(/<[^>]*>/g, '').trim(),
  })).filter(({ html }) => html !== '')
}

const HEADINGS = /<h([23]) id="([^"]+)">(.*?)<\/h\1>/gs

/** Lists the ids of the articles that an article's HTML links to, each once, in the order of the text. */
export function linkedArticleIds(body: string): string[] {
  return [...new Set(Array.from(body.matchAll(ARTICLE_LINKS), ([, id]) => id))]
}

const ARTICLE_LINKS = new RegExp(` href="${ARTICLE_PATH}/([\\w.-]+)["?#]`, 'g')
