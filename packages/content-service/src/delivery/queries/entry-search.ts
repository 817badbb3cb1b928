import { originalOf } from '../../space/localized-space.ts'
import type { ContentType, Entry } from '../../space/space.ts'
import type { EntryIndex } from '../search/entry-index.ts'
import type { SearchTerms } from '../search/search-words.ts'
import type { ListTest } from './types.ts'

/** Finds the entries that have all terms, each in any field of the types Symbol, Text and RichText, in any locale. */
export function searchEverywhere(
  terms: SearchTerms,
  contentTypes: readonly ContentType[],
  index: EntryIndex,
): ListTest<Entry> {
  const searched = new Map(
    contentTypes.map(({ id, fields }) => [
      id,
      new Set(fields.filter(({ type }) => searchedTypes.has(type)).map((field) => field.id)),
    ]),
  )
  return ({ items }) => {
    const found = terms.map((term) => {
      const texts = index
        .find(term)
        .filter(({ entry, fieldId }) => searched.get(entry.contentTypeId)?.has(fieldId))
      return new Set(texts.map(({ entry }) => entry))
    })
    return (position) => {
      const entry = originalOf(items[position])
      return found.every((entries) => entries.has(entry))
    }
  }
}

const searchedTypes: ReadonlySet<string> = new Set(['Symbol', 'Text', 'RichText'])

/** Finds the entries that have all terms in one field, as it reads in the list's locale. */
export function searchField(terms: SearchTerms, fieldId: string, index: EntryIndex): ListTest<Entry> {
  return ({ items }) => {
    const found = terms.map((term) => {
      const texts = index.find(term).filter((text) => text.fieldId === fieldId)
      return Map.groupBy(texts, ({ entry }) => entry)
    })
    return (position) => {
      const item = items[position]
      const entry = originalOf(item)
      const value = item.fields[fieldId]
      return found.every((texts) => texts.get(entry)?.some(({ locale }) => valueIn(locale, entry) === value))
    }

    function valueIn(locale: string | undefined, { fields, translations }: Entry): unknown {
      return (locale === undefined ? fields : translations?.get(locale))?.[fieldId]
    }
  }
}
