import type { FieldType } from '../../space/space.ts'
import type { SearchTerms } from '../search/search-words.ts'

/** Kinds of value for filters and orders: the types of fields. The kind of a list is that of its items. */
export type AttributeType = Exclude<FieldType, 'Array'> | 'Symbols' | 'Links'

export interface Attribute<T> {
  type: AttributeType
  /** `undefined` if the item has no value. */
  read(item: T): unknown
  /** Absent if the attribute has no text to search. */
  search?(terms: SearchTerms): Test<T>
}

/** Whether an item matches. */
export type Test<T> = (item: T) => boolean

export interface SortKey<T> {
  attribute: Attribute<T>
  isDescending: boolean
}
