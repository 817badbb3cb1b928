import type { FieldType } from '../../space/space.ts'
import type { SearchTerms } from '../search/search-words.ts'

/** Kinds of value that filters and orders distinguish: types of fields, with lists by the type of their items. */
export type AttributeType = Exclude<FieldType, 'Array'> | 'Symbols' | 'Links'

export interface Attribute<T> {
  type: AttributeType
  /** `undefined` if the item has no value. */
  read(item: T): unknown
  /** Absent where the attribute has no text to search. */
  search?(terms: SearchTerms): Test<T>
}

/** True if an item matches. */
export type Test<T> = (item: T) => boolean

export interface SortKey<T> {
  attribute: Attribute<T>
  isDescending: boolean
}
