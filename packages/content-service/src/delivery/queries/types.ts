import type { FieldType } from '../../space/space.ts'
import type { SearchTerms } from '../search/search-words.ts'

/** Kinds of value that filters and orders tell apart: those of fields, arrays by what they hold. */
export type AttributeType = Exclude<FieldType, 'Array'> | 'Symbols' | 'Links'

export interface Attribute<T> {
  type: AttributeType
  /** `undefined` if the item has none. */
  read(item: T): unknown
  search?(terms: SearchTerms): ListTest<T>
}

/** Things of one kind in their own order, with what one query makes of all of them and another can use again. */
export interface ItemList<T> {
  items: readonly T[]
  ids: readonly string[]
  /** Where an item stands; `undefined` if it is not among them. */
  findIndex(id: string): number | undefined
  /** An attribute of each item, in the form that is compared. @param path Its name. What has none is made each time. */
  column(attribute: Attribute<T>, path: string | undefined): readonly unknown[]
  /** Where the items stand, in the order of these keys; in their own without any. */
  order(keys: readonly SortKey<T>[]): readonly number[]
}

/** Tells whether an item passes, by where it stands in the list that the test was made for. */
export type ListTest<T> = (list: ItemList<T>) => (index: number) => boolean

export interface SortKey<T> {
  attribute: Attribute<T>
  /** Names the attribute; absent for what the query itself makes up. */
  path?: string
  isDescending: boolean
}
