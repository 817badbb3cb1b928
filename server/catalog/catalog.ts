import type { Article } from '#domain/article.ts'
import type { ContentfulConfig } from '../config/config.ts'
import type { Log } from '../log.ts'
import { expectedImageOrigins } from './articles/image.ts'
import { createLooks } from './looks/looks.ts'
import { createOutage, describeSpan } from './looks/outage.ts'
import { reasonOf } from './sources/reason.ts'
import { createSnapshot } from './snapshot.ts'
import type { ArticleSource } from './sources/source.ts'
import type { Catalog, Snapshot } from './types.ts'

interface CatalogOptions {
  source: ArticleSource
  /** Where the content service is; absent for the embedded one. */
  service?: Pick<ContentfulConfig, 'host' | 'insecure'>
  log: Log
  /** How often to look again at a service that does not tell of changes; not at all if absent. */
  pollMs?: number
  /** How soon to look again after a look that failed; each time twice as long, up to twelve times. 5 seconds if absent. */
  retryMs?: number
  /** How long a look may take before one that is asked for meanwhile begins beside it; it waits for its end if absent. */
  overtakeMs?: number
}

const RETRY_MS = 5_000

/** A catalog that its owner can ask to look again. */
export interface OpenCatalog extends Catalog {
  /** Shows what an earlier process kept. @returns Whether there was anything. */
  restore(): Promise<boolean>
  /**
   * Asks the content service; a look asked for during another follows it.
   *
   * A service that fails leaves the last good snapshot in place and is logged.
   *
   * @returns Whether the service answered.
   */
  refresh(): Promise<boolean>
  /** Whether the last look that came to its end was answered; not before there was one. */
  isConnected(): boolean
  /** Calls `listener` each time that there is a new snapshot. */
  onChange(listener: () => void): void
  /** Looks no more. What was read stays. */
  close(): void
}

/** Opens a catalog without articles; `restore` or the first `refresh` fills it, and later ones follow by themselves. */
export function openCatalog({
  source,
  service,
  log,
  pollMs,
  retryMs = RETRY_MS,
  overtakeMs,
}: CatalogOptions): OpenCatalog {
  const expectedOrigins = expectedImageOrigins(service)
  const outage = createOutage(log, Date.now)
  const listeners: (() => void)[] = []
  let snapshot: Snapshot | undefined
  let shown: readonly Article[] | undefined
  let seenAt: number | undefined
  let failures = 0
  let isConnected = false
  let nextLook: NodeJS.Timeout | undefined

  const looks = createLooks({
    ask: (signal) => source.ask(signal),
    overtakeMs,
    onAnswer(articles) {
      isConnected = true
      seenAt = Date.now()
      failures = 0
      outage.tellEnd()
      show(articles)
      lookAgain(pollMs)
    },
    onFailure(error, startedAt) {
      isConnected = false
      outage.tellFailure(reasonOf(error), startedAt, seenAt)
      lookAgain(retryMs * Math.min(2 ** failures, 12))
      failures += 1
    },
  })

  function lookAgain(waitMs: number | undefined): void {
    clearTimeout(nextLook)
    if (waitMs !== undefined) nextLook = setTimeout(() => void looks.begin(), waitMs).unref()
  }

  function show(articles: readonly Article[]): void {
    if (articles === shown) return
    shown = articles
    const next = createSnapshot(articles)
    if (next.version === snapshot?.version) return
    snapshot = next
    for (const listener of listeners) tell(listener)
  }

  /** Tells of the new snapshot. The reading was good, and the others are to hear of it, whatever one makes of it. */
  function tell(listener: () => void): void {
    try {
      listener()
    } catch (error) {
      log.error({ err: error }, 'What follows the articles could not be told of their change')
    }
  }

  return {
    current: () => snapshot,
    imageOrigins: () => [...new Set([...expectedOrigins, ...(snapshot?.imageOrigins ?? [])])],
    async restore() {
      const kept = await source.restore?.()
      if (!kept) return false
      seenAt = kept.seenAt
      show(kept.articles)
      const age = describeSpan(Date.now() - kept.seenAt)
      log.info(`The articles of ${age} ago are shown until the content service has answered.`)
      return true
    },
    refresh: () => looks.begin(),
    isConnected: () => isConnected,
    onChange: (listener) => void listeners.push(listener),
    close() {
      clearTimeout(nextLook)
      looks.close()
      source.close?.()
    },
  }
}
