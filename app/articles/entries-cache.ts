import { openDB, type IDBPDatabase } from 'idb'
import { ENTRIES_PATH } from '#domain/addresses.ts'
import type { ArticleSummary } from '#domain/article.ts'
import type { CategoryNotes } from '#domain/category-notes.ts'
import { isPreviewPage } from '../preview/page.ts'

/** The list of all articles, as `/api/entries` answers it. */
export interface EntryList {
  version: string
  /** Absent in lists that an earlier version cached. */
  categoryNotes?: CategoryNotes
  /** All articles, newest first, with excerpts instead of bodies. */
  items: ArticleSummary[]
}

interface CachedList extends EntryList {
  etag: string
}

const DATABASE = 'contentful-db'
const STORE = 'entries'
const KEY = 'all'

export type EntriesCache = ReturnType<typeof createEntriesCache>

/** Caches the list of all articles in memory and in the browser's database. @see docs/specification.md, section 7, Caching */
export function createEntriesCache() {
  let cached: CachedList | undefined

  /** Reads the cached list; `undefined` if no list is cached, if the browser allows no database, and in a preview. */
  async function read(): Promise<EntryList | undefined> {
    cached ??= await withStore((database) => database.get(STORE, KEY))
    return cached
  }

  return {
    read,

    /** Revalidates the list with the server. @returns The current list; `undefined` without an answer, and in a preview. */
    async refresh(): Promise<EntryList | undefined> {
      if (isPreviewPage()) return undefined
      await read()
      try {
        const response = await fetch(ENTRIES_PATH, cached && { headers: { 'if-none-match': cached.etag } })
        if (response.status === 304) return cached
        if (!response.ok) return undefined
        cached = { ...((await response.json()) as EntryList), etag: response.headers.get('etag') ?? '' }
      } catch {
        // Without a connection the cached list stays in use.
        return undefined
      }
      await withStore((database) => database.put(STORE, cached, KEY))
      return cached
    },

    async clear(): Promise<void> {
      cached = undefined
      await withStore((database) => database.delete(STORE, KEY))
    },
  }
}

/** Uses the database if the browser allows one. A preview does not, since the published site may have the same origin. */
async function withStore<T>(use: (database: IDBPDatabase) => Promise<T>): Promise<T | undefined> {
  if (isPreviewPage()) return undefined
  try {
    const database = await openDB(DATABASE, 1, { upgrade: (fresh) => void fresh.createObjectStore(STORE) })
    return await use(database).finally(() => database.close())
  } catch {
    return undefined
  }
}
