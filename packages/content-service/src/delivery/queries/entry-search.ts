import { originalOf } from '../../space/localized-space.ts'
import type { ContentType, Entry } from '../../space/space.ts'
import type { EntryIndex, IndexedText } from '../search/entry-index.ts'
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
    const found = terms.map((term) => index.find(term))
    return (position) => {
      const entry = originalOf(items[position])
      const fieldIds = searched.get(entry.contentTypeId)
      return found.every((texts) => texts.get(entry)?.some(({ fieldId }) => fieldIds?.has(fieldId)))
    }
  }
}

const searchedTypes: ReadonlySet<string> = new Set(['Symbol', 'Text', 'RichText'])

/** Finds the entries that have all terms in one field, as it reads in the list's locale. */
export function searchField(terms: SearchTerms, fieldId: string, index: EntryIndex): ListTest<Entry> {
  return ({ items }) => {
    const found = terms.map((term) => index.find(term))
    return (position) => {
      const item = items[position]
      const entry = originalOf(item)
      const isRead = (text: IndexedText) =>
        text.fieldId === fieldId && valueIn(text.locale, entry) === item.fields[fieldId]
      return found.every((texts) => texts.get(entry)?.some(isRead))
    }

    function valueIn(locale: string | undefined, { fields, translations }: Entry): unknown {
      return (locale === undefined ? fields : translations?.get(locale))?.[fieldId]
    }
  }
}
