import { wordsOf } from '#domain/search.ts'
import type { EntrySummaryJson } from '#server/studio/types.ts'

/** Which states a list shows, and what they are called. */
export const STATES: readonly { state: EntrySummaryJson['state']; label: string }[] = [
  { state: 'draft', label: 'Not published yet' },
  { state: 'scheduled', label: 'Scheduled' },
  { state: 'changed', label: 'Changes not published' },
  { state: 'published', label: 'Published' },
]

export const ORDERS = {
  saved: 'Changed last',
  date: 'Newest date',
  title: 'Title',
  likes: 'Most likes',
  comments: 'Most comments',
} as const

export type Order = keyof typeof ORDERS

/** What is asked of a list; the address of the screen holds it. */
export interface ListQuery {
  search: string
  type: string
  state?: EntrySummaryJson['state']
  order: Order
}

/** Reads what an address asks for; what it does not say is usual. */
export function readQuery(parameters: URLSearchParams): ListQuery {
  const order = parameters.get('sort') ?? ''
  return {
    search: parameters.get('q') ?? '',
    type: parameters.get('type') ?? 'articles',
    state: STATES.find(({ state }) => state === parameters.get('state'))?.state,
    order: Object.hasOwn(ORDERS, order) ? (order as Order) : 'saved',
  }
}

/** An entry with the words by which it is found. */
export interface Searchable {
  entry: EntrySummaryJson
  words: readonly string[]
}

/** Splits titles, categories and names into words: once, as it takes the longest. */
export function makeSearchable(entries: readonly EntrySummaryJson[]): Searchable[] {
  return entries.map((entry) => ({
    entry,
    words: wordsOf([entry.title, entry.category, entry.name, entry.language].join(' ')),
  }))
}

/** Chooses the entries of a list, but for their state, and puts them in order. */
export function selectEntries(
  all: readonly Searchable[],
  { search, type, order }: Omit<ListQuery, 'state'>,
): EntrySummaryJson[] {
  const wanted = wordsOf(search)
  const found = all.filter(
    ({ entry, words }) =>
      entry.type === type && wanted.every((word) => words.some((other) => other.startsWith(word))),
  )
  return found.map(({ entry }) => entry).toSorted(BY[order])
}

/** What a list calls an entry. */
export function titleOf({ title, name }: Pick<EntrySummaryJson, 'title' | 'name'>): string {
  return title?.trim() || name
}

type Compare = (one: EntrySummaryJson, other: EntrySummaryJson) => number

/** Orders titles. */
export const collator = new Intl.Collator('en', { numeric: true })
const byText = (one: string, other: string) => (one < other ? -1 : Number(one > other))
const bySaved: Compare = (one, other) => byText(other.savedAt ?? '', one.savedAt ?? '')

const BY: Readonly<Record<Order, Compare>> = {
  saved: bySaved,
  date: (one, other) => byText(other.date ?? '', one.date ?? '') || bySaved(one, other),
  title: (one, other) => collator.compare(titleOf(one), titleOf(other)),
  likes: (one, other) => other.likes - one.likes || bySaved(one, other),
  comments: (one, other) => other.comments - one.comments || bySaved(one, other),
}
