import type { IDBPDatabase } from 'idb'
import type { ArticleSummary } from '#domain/article.ts'
import { isPreviewPage } from '../preview/page.ts'

/** The list of every article, as `/api/entries` answers it. */
export interface EntryList {
  version: string
  /** Newest first, with the excerpt in place of the body. */
  items: ArticleSummary[]
}

interface KeptList extends EntryList {
  /** The answer's entity tag, to ask whether it still holds. */
  etag: string
}

const DATABASE = 'contentful-db'
const STORE = 'entries'
const KEY = 'all'

let kept: KeptList | undefined

/**
 * The list that this browser keeps, without asking the server.
 *
 * @returns `undefined` if there is none yet, where the browser allows no database, as in private windows, and in a preview.
 * @see docs/specification.md, section 7, Caching
 */
export async function readEntries(): Promise<EntryList | undefined> {
  kept ??= await withStore((database) => database.get(STORE, KEY))
  return kept
}

/**
 * Asks the server whether the kept list still holds, and replaces it if not.
 *
 * @returns The list that the server has now; `undefined` if it did not say, and in a preview, which asks by other means.
 */
export async function refreshEntries(): Promise<EntryList | undefined> {
  if (isPreviewPage()) return undefined
  await readEntries()
  try {
    const response = await fetch('/api/entries', kept && { headers: { 'if-none-match': kept.etag } })
    if (response.status === 304) return kept
    if (!response.ok) return undefined
    kept = { ...((await response.json()) as EntryList), etag: response.headers.get('etag') ?? '' }
  } catch {
    // No connection, or somebody else's answer: what is kept still serves.
    return undefined
  }
  await withStore((database) => database.put(STORE, kept, KEY))
  return kept
}

/** Forgets the list; the next look asks the server. */
export async function clearCache(): Promise<void> {
  kept = undefined
  await withStore((database) => database.delete(STORE, KEY))
}

/**
 * Uses the database, or goes without it: where a browser refuses one, the site works from the server's answers. A preview
 * leaves it alone, since the site itself may have the same address.
 */
async function withStore<T>(use: (database: IDBPDatabase) => Promise<T>): Promise<T | undefined> {
  if (isPreviewPage()) return undefined
  try {
    // The first view does without.
    const { openDB } = await import('idb')
    const database = await openDB(DATABASE, 1, { upgrade: (fresh) => void fresh.createObjectStore(STORE) })
    return await use(database).finally(() => database.close())
  } catch {
    return undefined
  }
}
