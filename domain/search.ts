import type { ArticleSummary } from './article.ts'

/** Characters of a search at most; what is longer is cut. */
export const MAX_SEARCH_LENGTH = 100

/** Best articles of a search that are shown. */
export const MAX_FOUND = 10

/** A text in pieces that are unmarked and marked in turn; the first is unmarked, and may be empty. */
export type MarkedText = readonly string[]

/** An article that a search has found. */
export interface FoundArticle extends Pick<
  ArticleSummary,
  'id' | 'category' | 'date' | 'image' | 'minutes' | 'unpublished'
> {
  /** The words that were searched for are marked. */
  title: MarkedText
  /** The part of the text where most of the words are; its beginning where only the title or the category has them. */
  passage: MarkedText
}

/** What a search has found. */
export interface SearchResult {
  /** Those that have all of the words, the best first, and at most `MAX_FOUND` of them. */
  articles: readonly FoundArticle[]
  /** How many have all of the words. */
  total: number
  /** Where hardly any have all of the words: others that have some, the best first. */
  partial: readonly FoundArticle[]
}

/** Reads what an address searches for. @returns At most 100 characters; empty if the address has no search. */
export function parseSearch(parameters: URLSearchParams): { text: string; isCut: boolean } {
  const written = Array.from(parameters.get('q') ?? '')
  return {
    text: written.slice(0, MAX_SEARCH_LENGTH).join(''),
    isCut: written.length > MAX_SEARCH_LENGTH,
  }
}

/** Splits a text into its words, without case and accents. @returns In their order, each once. */
export function wordsOf(text: string): string[] {
  return [...new Set(foldText(text).match(WORDS))]
}

/** Splits a search into its words, as `wordsOf` does. @returns At most ten: each is looked for in the whole index. */
export function searchedWords(text: string): string[] {
  return wordsOf(text).slice(0, MAX_WORDS)
}

const MAX_WORDS = 10

/** Removes case, and the accents of Latin letters. */
function foldText(text: string): string {
  return text.toLowerCase().normalize('NFD').replaceAll(ACCENTED, '$1').normalize('NFC')
}

/** Marks alone are no word: in the index they would be empty, and an empty word stands for all. */
const WORDS = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu

const ACCENTED = /([a-z])\p{M}+/gu

/** Searches titles and categories alone: finds those with words that begin with each of the text's words, in their order. */
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

/** Marks what begins with one of the words. */
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
