import { originalOf } from '../../space/localized-space.ts'
import type { ContentType, Entry } from '../../space/space.ts'
import type { EntryIndex, IndexedText } from '../search/entry-index.ts'
import type { SearchTerms } from '../search/search-words.ts'
import type { Test } from './types.ts'

const SEARCHED_TYPES: ReadonlySet<string> = new Set(['Symbol', 'Text', 'RichText'])

/** Finds entries that contain all terms, each in any field of the types Symbol, Text and RichText, in any locale. */
export function searchEverywhere(
  terms: SearchTerms,
  contentTypes: readonly ContentType[],
  index: EntryIndex,
): Test<Entry> {
  const searched = new Map(
    contentTypes.map(({ id, fields }) => [
      id,
      new Set(fields.filter(({ type }) => SEARCHED_TYPES.has(type)).map((field) => field.id)),
    ]),
  )
  const found = terms.map(index.find)
  return (item) => {
    const entry = originalOf(item)
    const fieldIds = searched.get(entry.contentTypeId)
    return found.every((texts) => texts.get(entry)?.some(({ fieldId }) => fieldIds?.has(fieldId)))
  }
}

/** Finds entries that contain all terms in one field in the requested locale. */
export function searchField(terms: SearchTerms, fieldId: string, index: EntryIndex): Test<Entry> {
  const found = terms.map(index.find)
  return (item) => {
    const entry = originalOf(item)
    const isRead = (text: IndexedText) =>
      text.fieldId === fieldId && valueIn(text.locale, entry, fieldId) === item.fields[fieldId]
    return found.every((texts) => texts.get(entry)?.some(isRead))
  }
}

function valueIn(locale: string | undefined, { fields, translations }: Entry, fieldId: string): unknown {
  return (locale === undefined ? fields : translations?.get(locale))?.[fieldId]
}
