import { SEARCH_RESULTS_PATH } from '#domain/addresses.ts'
import { searchTitles, type SearchResult } from '#domain/search.ts'
import { loadEntriesCache } from '../articles/load-entries-cache.ts'
import { atInstant } from '../preview/address.ts'
import { pageInstant } from '../preview/page.ts'
import type { Shared } from '#ui/shared.ts'

export type SearchOutcome =
  | { kind: 'found'; result: SearchResult }
  /** The server does not answer, and the browser has the list of articles. */
  | { kind: 'titles'; result: SearchResult }
  | { kind: 'failed' }

/** Searches on the server, or in the titles of the browser's list of articles if the server does not answer. */
export async function searchArticles(
  text: string,
  signal: AbortSignal,
  shared: Shared,
): Promise<SearchOutcome> {
  const result = await fetchResult(text, signal)
  if (result) return { kind: 'found', result }
  const cache = await loadEntriesCache(shared)
  const entries = await cache?.read()
  return entries ? { kind: 'titles', result: searchTitles(entries.items, text) } : { kind: 'failed' }
}

/** @returns `undefined` without an answer. */
async function fetchResult(text: string, signal: AbortSignal): Promise<SearchResult | undefined> {
  const address = `${SEARCH_RESULTS_PATH}?${new URLSearchParams({ q: text })}`
  try {
    const response = await fetch(atInstant(address, pageInstant()), { signal })
    return response.ok ? ((await response.json()) as SearchResult) : undefined
  } catch {
    // The reader has typed more, and a newer search is running.
    signal.throwIfAborted()
    return undefined
  }
}
