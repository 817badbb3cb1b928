import type { ArticleSummary } from './article.ts'
import {
  foldedAt,
  foldText,
  hasWords,
  placesOf,
  wordsOf,
  type Place,
  type SearchedWord,
} from './search-words.ts'

/** Maximum length of a search in characters. A longer search is cut. */
export const MAX_SEARCH_LENGTH = 100

/** Maximum number of articles that a search shows. */
export const MAX_FOUND = 10

/** A text in pieces that are alternately unmarked and marked. The first piece is unmarked and may be empty. */
export type MarkedText = readonly string[]

/** An article in a search's result. */
export interface FoundArticle extends Pick<
  ArticleSummary,
  'id' | 'category' | 'date' | 'image' | 'minutes' | 'page' | 'unpublished'
> {
  /** The title, with the searched words marked. */
  title: MarkedText
  /** The part of the text with most of the words; its beginning if only title or category contain them. */
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

/** Maximum number of words of a search, since each costs a query of the index. */
export const MAX_WORDS = 10

/** Searches titles and categories alone: each word of the text must be the beginning of a word. The order of articles stays. */
export function searchTitles(articles: readonly ArticleSummary[], text: string): SearchResult {
  const words = wordsOf(text).slice(0, MAX_WORDS)
  const found = articles.filter(({ title, category = '' }) =>
    hasWords(foldText(`${title} ${category}`), words),
  )
  return {
    articles: found.slice(0, MAX_FOUND).map(({ id, title, category, date, image, minutes }) => ({
      id,
      title: markPlaces(title, findPlaces(title, words)),
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

/** Finds the words that begin with one of the given words. */
function findPlaces(text: string, words: readonly SearchedWord[]): Place[] {
  const places = placesOf(text)
  const folded = places.map((place) => foldedAt(text, place))
  const forms = words.flatMap((word) => word.forms.map((form) => form.split(' ')))
  return places.flatMap((place, index) =>
    forms
      .filter((form) =>
        ` ${folded.slice(index, index + form.length).join(' ')}`.startsWith(` ${form.join(' ')}`),
      )
      .map((form) => ({ start: place.start, end: places[index + form.length - 1].end })),
  )
}

/** Marks parts of a text, which may overlap. */
export function markPlaces(text: string, places: readonly Place[]): MarkedText {
  const pieces: string[] = []
  let end = 0
  for (const place of places.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    if (place.end <= end) continue
    const start = Math.max(place.start, end)
    pieces.push(text.slice(end, start), text.slice(start, place.end))
    end = place.end
  }
  return [...pieces, text.slice(end)]
}
