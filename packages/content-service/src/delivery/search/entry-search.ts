import type { ContentType, Entry } from '../../space.ts'
import { createMarks, fieldsIn, numberOf, OWN_LOCALE, wordsOf } from './entry-words.ts'
import { originalOf } from '../localized-space.ts'
import { searchTextOf } from './search-text.ts'
import type { WordIndex } from './word-index.ts'
import type { ItemList, ListTest, SearchTerms } from '../queries/types.ts'

/** Finds the entries that have all terms, each in any field of the types Symbol, Text and RichText, in any locale. */
export function searchEverywhere(terms: SearchTerms, contentTypes: readonly ContentType[]): ListTest<Entry> {
  return (list) => {
    const numbers = numbersOf(list)
    const places = contentTypes.flatMap(({ id, fields }) =>
      fields.filter(({ type }) => queriedTypes.has(type)).flatMap((field) => placesOf(id, field.id)),
    )
    const tests = terms.map((term) => createTermTest(term, places))
    return (index) => tests.every((hasTerm) => hasTerm(numbers[index], list.items[index]))
  }
}

/** Finds the entries that have all terms in one field, as it reads in the list's locale. */
export function searchField(terms: SearchTerms, contentTypeId: string, fieldId: string): ListTest<Entry> {
  return (list) => {
    const numbers = numbersOf(list)
    const testsByLocale = new Map<unknown, TermTest[]>(
      placesOf(contentTypeId, fieldId).map((place) => [
        place.locale,
        terms.map((term) => createTermTest(term, [place])),
      ]),
    )
    const read = (entry: Entry) => localeOf(entry, fieldId)
    const locales = list.column({ type: 'Symbol', read }, `locale of ${fieldId}`)
    return (index) => {
      const tests = testsByLocale.get(locales[index])
      return tests?.every((hasTerm) => hasTerm(numbers[index], list.items[index])) ?? terms.length === 0
    }
  }
}

/** One field of a content type in one locale, with the words that stand in it. */
interface Place {
  fieldId: string
  locale: string
  words: WordIndex
}

type TermTest = (number: number, entry: Entry) => boolean

const queriedTypes: ReadonlySet<string> = new Set(['Symbol', 'Text', 'RichText'])

function placesOf(contentTypeId: string, fieldId: string): Place[] {
  return [...wordsOf(contentTypeId, fieldId)].map(([locale, words]) => ({ fieldId, locale, words }))
}

/** The numbers of a list's entries. As long as the list lives its entries do, and keep their numbers. */
function numbersOf(list: ItemList<Entry>): readonly number[] {
  const known = numbersByList.get(list) ?? list.items.map(numberOf)
  numbersByList.set(list, known)
  return known
}

const numbersByList = new WeakMap<ItemList<Entry>, readonly number[]>()

/** The locale in which the value of a field is written; `undefined` if there is none. */
function localeOf(entry: Entry, fieldId: string): string | undefined {
  const value = entry.fields[fieldId]
  if (value === undefined) return undefined
  const original = originalOf(entry)
  const locales = [OWN_LOCALE, ...(original === entry ? [] : (original.translations?.keys() ?? []))]
  return locales.find((locale) => fieldsIn(locale, original)[fieldId] === value)
}

function createTermTest(term: string, places: readonly Place[]): TermTest {
  const words = term.trim().split(' ')
  const isWhole = term.endsWith(' ')
  if (words.length === 1) {
    const marks = createMarks()
    for (const place of places) place.words.mark(words[0], isWhole, marks)
    return (number) => marks[number] === 1
  }
  const candidates = places.map((place) => ({ ...place, marks: markAll(words, isWhole, place.words) }))
  return (number, entry) =>
    candidates.some(({ fieldId, locale, marks }) => {
      if (marks[number] === 0) return false
      // That the words stand together only the text can tell.
      return searchTextOf(fieldsIn(locale, originalOf(entry)), fieldId).includes(term)
    })
}

/** Marks the texts that have every word, the last one at least as a beginning. */
function markAll(words: readonly string[], isLastWhole: boolean, index: WordIndex): Uint8Array {
  const together = createMarks().fill(1)
  for (const [at, word] of words.slice(0, MAX_NARROWING_WORDS).entries()) {
    const marks = createMarks()
    index.mark(word, isLastWhole || at < words.length - 1, marks)
    for (let number = 0; number < together.length; number++) together[number] &= marks[number]
  }
  return together
}

/** More words than these make no phrase rarer. */
const MAX_NARROWING_WORDS = 8
