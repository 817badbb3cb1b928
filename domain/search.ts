import type { ArticleSummary } from './article.ts'

/** Maximum length of a search in characters. A longer search is cut. */
export const MAX_SEARCH_LENGTH = 100

/** Maximum number of articles that a search shows. */
export const MAX_FOUND = 10

/** A text in pieces that are alternately unmarked and marked. The first piece is unmarked and may be empty. */
export type MarkedText = readonly string[]

/** An article in a search's result. */
export interface FoundArticle extends Pick<
  ArticleSummary,
  'id' | 'category' | 'date' | 'image' | 'minutes' | 'unpublished'
> {
  /** The title, with the searched words marked. */
  title: MarkedText
  /**
   * The part of the text with the largest number of the words; its beginning if only title or category contain them.
   */
  passage: MarkedText
}

/** The result of a search. */
export interface SearchResult {
  /** Articles with all words, the best first; at most `MAX_FOUND`. */
  articles: readonly FoundArticle[]
  /** The number of all articles with all words. */
  total: number
  /** Articles with some of the words, the best first; empty if enough articles have all words. */
  partial: readonly FoundArticle[]
}

/** Parses the search of an address. @returns `text` has at most 100 characters; it is empty if there is no search. */
export function parseSearch(parameters: URLSearchParams): { text: string; isCut: boolean } {
  const written = Array.from(parameters.get('q') ?? '')
  return {
    text: written.slice(0, MAX_SEARCH_LENGTH).join(''),
    isCut: written.length > MAX_SEARCH_LENGTH,
  }
}

/** Splits a text into its words, without case and accents. @returns Each word once, in the order of the text. */
export function wordsOf(text: string): string[] {
  return [...new Set(foldText(text).match(WORDS))]
}

/** Splits a search into its words, as `wordsOf` does. @returns At most ten words, since each costs a query of the index. */
export function searchedWords(text: string): string[] {
  return wordsOf(text).slice(0, MAX_WORDS)
}

const MAX_WORDS = 10

/** Removes case, and the accents of Latin letters. */
function foldText(text: string): string {
  return text.toLowerCase().normalize('NFD').replaceAll(ACCENTED, '$1').normalize('NFC')
}

/** A word begins with a letter or digit: marks alone would be an empty word in the index, which matches everything. */
const WORDS = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu

const ACCENTED = /([a-z])\p{M}+/gu

/** Searches titles and categories alone: each word of the text must be the beginning of a word. The order of articles stays. */
export function searchTitles(articles: readonly ArticleSummary[], text: string): SearchResult {
  const words = searchedWords(text)
  const found = articles.filter(({ title, category = '' }) => {
    const present = wordsOf(`${title} ${category}`)
    return words.every((word) => present.some((other) => other.startsWith(word)))
  })
  return {
    articles: found.slice(0, MAX_FOUND).map(({ id, title, category, date, image, minutes }) => ({
      id,
      title: markWords(title, words),
      category,
      date,
      image,
      minutes,
      passage: [],
    })),
    total: found.length,
    partial: [],
  }
}

/** Marks the words that begin with one of the given words. */
function markWords(text: string, words: readonly string[]): MarkedText {
  const pieces = ['']
  let end = 0
  for (const { 0: found, index } of text.normalize('NFC').matchAll(WORDS)) {
    if (!words.some((word) => foldText(found).startsWith(word))) continue
    pieces[pieces.length - 1] += text.slice(end, index)
    pieces.push(found, '')
    end = index + found.length
  }
  pieces[pieces.length - 1] += text.slice(end)
  return pieces
}
