import { foldText, hasWords, wordsOf } from '#domain/search-words.ts'
import type { EntrySummaryJson } from '#server/studio/types.ts'

export const STATES: readonly { state: EntrySummaryJson['state']; label: string }[] = [
  { state: 'draft', label: 'Not published yet' },
  { state: 'scheduled', label: 'Scheduled' },
  { state: 'changed', label: 'Changes not published' },
  { state: 'published', label: 'Published' },
]

export const ORDERS = {
  saved: 'Last changed',
  date: 'Newest date',
  title: 'Title',
  likes: 'Most likes',
  comments: 'Most comments',
} as const

export type Order = keyof typeof ORDERS

/** The filters of the list. They are in the URL. */
export interface ListQuery {
  search: string
  type: string
  state?: EntrySummaryJson['state']
  order: Order
}

/** Reads the filters from the URL. A missing filter has its default. */
export function readQuery(parameters: URLSearchParams): ListQuery {
  const order = parameters.get('sort') ?? ''
  return {
    search: parameters.get('q') ?? '',
    type: parameters.get('type') ?? 'articles',
    state: STATES.find(({ state }) => state === parameters.get('state'))?.state,
    order: Object.hasOwn(ORDERS, order) ? (order as Order) : 'saved',
  }
}

/** An entry with the words that a search compares. */
export interface Searchable {
  entry: EntrySummaryJson
  /** From `foldText`. */
  words: string
}

/** Folds titles, categories and names: once for a list, since this is the slow part of a search. */
export function makeSearchable(entries: readonly EntrySummaryJson[]): Searchable[] {
  return entries.map((entry) => ({
    entry,
    words: foldText([entry.title, entry.category, entry.name, entry.language].join(' ')),
  }))
}

/** Filters entries by everything but their state, and sorts them. */
export function selectEntries(
  all: readonly Searchable[],
  { search, type, order }: Omit<ListQuery, 'state'>,
): EntrySummaryJson[] {
  const wanted = wordsOf(search)
  const found = all.filter(({ entry, words }) => entry.type === type && hasWords(words, wanted))
  return found.map(({ entry }) => entry).toSorted(BY[order])
}

/** Returns the entry's title, or the name of its file if it has none. */
export function titleOf({ title, name }: Pick<EntrySummaryJson, 'title' | 'name'>): string {
  return title?.trim() || name
}

type Compare = (one: EntrySummaryJson, other: EntrySummaryJson) => number

/** Compares titles. */
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
