import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { createSnapshot } from '../snapshot.ts'
import { statusOf } from '../sources/reason.ts'
import type { ArticleSource } from '../sources/source.ts'
import type { Snapshot } from '../types.ts'

/** What visitors see of the articles at other instants than now, in milliseconds since 1970. */
export interface Instants {
  /**
   * Reads what visitors see at an instant, unless it is known.
   *
   * @returns `undefined` where the content service knows of no other time than now.
   * @throws What the client throws where the service does not answer.
   */
  find(instant: number): Promise<Snapshot | undefined>
  /** What was read before, however long ago. */
  known(instant: number): Snapshot | undefined
  /** Reads anew from now on, since what is written has changed. */
  forget(): void
}

interface InstantsOptions {
  sourceAt(instant: number): ArticleSource
  /** How long a snapshot holds of a service that does not tell of changes; until it is forgotten if not given. */
  keepMs?: number
}

/** How long somebody waits for the page of an instant. */
const PATIENCE_MS = 30_000

/** Instants kept at once. */
const MAX_INSTANTS = 8

/** Instants read at once: each is a reading of everything. */
const MAX_READINGS = 2

/** Opens an empty store of snapshots, bounded in number. */
export function openInstants({ sourceAt, keepMs = 0 }: InstantsOptions): Instants {
  const kept = new LRUCache<number, { snapshot?: Snapshot }>({
    max: MAX_INSTANTS,
    ttl: keepMs,
    noDeleteOnStaleGet: true,
  })
  const inTurn = pLimit(MAX_READINGS)
  const underWay = new Map<number, Promise<Snapshot | undefined>>()

  return {
    async find(instant) {
      const before = kept.get(instant)
      return before ? before.snapshot : (underWay.get(instant) ?? readAndKeep(instant))
    },
    known: (instant) => kept.get(instant, { allowStale: true })?.snapshot,
    forget() {
      kept.clear()
      underWay.clear()
    },
  }

  async function readAndKeep(instant: number): Promise<Snapshot | undefined> {
    const reading = inTurn(() => read(instant))
    underWay.set(instant, reading)
    // What was read of a state that has passed meanwhile is not kept.
    const isCurrent = () => underWay.get(instant) === reading
    try {
      const snapshot = await reading
      if (isCurrent()) kept.set(instant, { snapshot })
      return snapshot
    } finally {
      if (isCurrent()) underWay.delete(instant)
    }
  }

  async function read(instant: number): Promise<Snapshot | undefined> {
    try {
      const takeIn = await sourceAt(instant).ask(AbortSignal.timeout(PATIENCE_MS))
      // Whoever sees an article at that instant sees nothing special in it.
      return createSnapshot((await takeIn()).map(({ unpublished: _, ...article }) => article))
    } catch (error) {
      if (isRefusal(error)) return undefined
      throw error
    }
  }
}

/** Whether the service answered that there is nothing of the kind: 4xx, but for a bad token or too many requests. */
function isRefusal(error: unknown): boolean {
  const status = statusOf(error)
  return status !== undefined && status >= 400 && status < 500 && status !== 401 && status !== 429
}
