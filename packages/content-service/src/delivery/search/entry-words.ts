import type { Entry, Fields } from '../../space.ts'
import { originalOf } from '../localized-space.ts'
import { searchTextOf } from './search-text.ts'
import { createWordIndex, type WordIndex } from './word-index.ts'

/** What is known of the words in one field of a content type, by the locale that they are written in. */
export type FieldWords = ReadonlyMap<string, WordIndex>

/** The locale of what stands in an entry's own fields. */
export const OWN_LOCALE = ''

/**
 * The number by which the words of an entry are known. Its texts are read when it is first asked for, and known as long
 * as the entry lives, in whatever spaces.
 *
 * @param entry May be a reading in one locale: it stands for the whole entry.
 */
export function numberOf(entry: Entry): number {
  const original = originalOf(entry)
  let number = numbers.get(original)
  if (number === undefined) {
    if (gone.length >= MAX_GONE) dropGone()
    number = free.pop() ?? used++
    numbers.set(original, number)
    addWords(original, number)
    collected.register(original, number)
  }
  return number
}

/** The words of a field, in every locale in which it is written. */
export function wordsOf(contentTypeId: string, fieldId: string): FieldWords {
  return fields.get(nameOf(contentTypeId, fieldId)) ?? new Map()
}

/** Makes marks for all numbers that are given to entries, none of them set. */
export function createMarks(): Uint8Array {
  return new Uint8Array(used)
}

/** The fields of an entry as they are written in a locale. */
export function fieldsIn(locale: string, entry: Entry): Fields {
  return locale === OWN_LOCALE ? entry.fields : (entry.translations?.get(locale) ?? {})
}

const fields = new Map<string, Map<string, WordIndex>>()
const numbers = new WeakMap<Entry, number>()
let used = 0
let free: number[] = []

/** Numbers of entries that are no more, whose words are still known: nobody can ask for them. */
let gone: number[] = []
/** Going through all words for each entry that goes would cost more than it frees. */
const MAX_GONE = 256
const collected = new FinalizationRegistry<number>((number) => gone.push(number))

function addWords(entry: Entry, number: number): void {
  for (const locale of [OWN_LOCALE, ...(entry.translations?.keys() ?? [])]) {
    const written = fieldsIn(locale, entry)
    for (const fieldId of Object.keys(written)) {
      const text = searchTextOf(written, fieldId)
      if (text !== '') indexOf(entry.contentTypeId, fieldId, locale).add(number, text)
    }
  }
}

function indexOf(contentTypeId: string, fieldId: string, locale: string): WordIndex {
  const name = nameOf(contentTypeId, fieldId)
  const byLocale = fields.get(name) ?? new Map<string, WordIndex>()
  const index = byLocale.get(locale) ?? createWordIndex()
  fields.set(name, byLocale.set(locale, index))
  return index
}

function nameOf(contentTypeId: string, fieldId: string): string {
  return `${contentTypeId} ${fieldId}`
}

function dropGone(): void {
  const isGone = createMarks()
  for (const number of gone) isGone[number] = 1
  for (const byLocale of fields.values()) for (const index of byLocale.values()) index.drop(isGone)
  free = free.concat(gone)
  gone = []
}
