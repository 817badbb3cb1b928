import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { createRecord, createSnapshot } from '../articles/snapshot.ts'
import type { ArticleSource } from '../sources/article-source.ts'
import { statusOf } from '../sources/client-errors.ts'
import type { Snapshot } from '../types.ts'

/** Snapshots of what visitors see at other instants, which are milliseconds since 1970. */
export type SnapshotsByInstant = ReturnType<typeof openSnapshotsByInstant>

const TIMEOUT_MS = 30_000

const MAX_SNAPSHOTS = 8

/** Each read loads every article, so the number is small. */
const MAX_PARALLEL_READS = 2

/**
 * Opens an empty cache of a few snapshots.
 * @param lifetimeMs How long a snapshot is fresh if the service reports no changes; until `clear` if absent.
 */
export function openSnapshotsByInstant(sourceAt: (instant: number) => ArticleSource, lifetimeMs = 0) {
  const limit = pLimit(MAX_PARALLEL_READS)
  let cache = createCache()

  return {
    /**
     * Finds or reads the snapshot of an instant.
     * @returns `undefined` if the content service cannot show other instants.
     * @throws The client's error if the service does not answer.
     */
    find: async (instant: number) => (await cache.fetch(instant))?.snapshot,
    /** Finds the cached snapshot, however old it is. */
    findCached: (instant: number) => cache.get(instant, { allowStale: true })?.snapshot,
    /** Empties the cache, since the content has changed. */
    clear() {
      // Running reads fill the cache that this line replaces.
      cache = createCache()
    },
  }

  function createCache() {
    return new LRUCache<number, { snapshot?: Snapshot }>({
      max: MAX_SNAPSHOTS,
      ttl: lifetimeMs,
      noDeleteOnStaleGet: true,
      noDeleteOnFetchRejection: true,
      // Callers get their snapshot even if the cache has evicted it.
      ignoreFetchAbort: true,
      fetchMethod: (instant) => limit(async () => ({ snapshot: await read(instant) })),
    })
  }

  async function read(instant: number): Promise<Snapshot | undefined> {
    try {
      const records = await sourceAt(instant).read(AbortSignal.timeout(TIMEOUT_MS))
      // At this instant the article is already published.
      return createSnapshot(
        records.map(({ summary: { unpublished: _, ...summary }, times, readBody }) =>
          createRecord({ ...summary, body: readBody() }, times),
        ),
      )
    } catch (error) {
      if (isRefusal(error)) return undefined
      throw error
    }
  }
}

/** Whether the service refused a request as impossible: any 4xx, except a bad token or too many requests. */
function isRefusal(error: unknown): boolean {
  const status = statusOf(error)
  return status !== undefined && status >= 400 && status < 500 && status !== 401 && status !== 429
}
