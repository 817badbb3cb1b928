import type { Log } from '../../log.ts'
import { createSnapshot, type ArticleRecord } from '../articles/snapshot.ts'
import { reasonOf } from '../sources/client-errors.ts'
import type { ArticleSource } from '../sources/article-source.ts'
import type { Snapshot } from '../types.ts'
import { createOutageLog, describeSpan } from './outage-log.ts'
import { createPoller, type PollTimes } from './poller.ts'

interface PolledCatalogOptions {
  source: ArticleSource
  /** Origins that pictures may come from before the first read. */
  imageOrigins: readonly string[]
  times: PollTimes
  log: Log
}

/** Opens a catalog that polls a source, empty before `restore` or `request`. A failure keeps the last snapshot. */
export function openPolledCatalog({ source, imageOrigins, times, log }: PolledCatalogOptions) {
  const outage = createOutageLog(log, Date.now)
  const listeners: (() => void)[] = []
  let snapshot: Snapshot | undefined
  let shown: readonly ArticleRecord[] | undefined
  /** When the content service last confirmed the snapshot, in milliseconds since 1970. */
  let confirmedAt: number | undefined
  let isClosed = false

  const poller = createPoller({
    async read(signal) {
      const records = await source.read(signal)
      if (isClosed) return false
      confirmedAt = Date.now()
      outage.end()
      return show(records)
    },
    onFailure: (error, startedAt) => outage.report(reasonOf(error), startedAt, confirmedAt),
    times,
  })

  function show(records: readonly ArticleRecord[]): boolean {
    if (records === shown) return false
    shown = records
    const next = createSnapshot(records)
    if (next.version === snapshot?.version) return false
    snapshot = next
    for (const listener of listeners) notify(listener)
    return true
  }

  /** If a listener fails, the others must still be called. */
  function notify(listener: () => void): void {
    try {
      listener()
    } catch (error) {
      log.error({ err: error }, 'A part of the site failed when the articles changed')
    }
  }

  return {
    ...poller,
    current: () => snapshot,
    imageOrigins: () => [...new Set([...imageOrigins, ...(snapshot?.imageOrigins ?? [])])],
    /** When the content service last confirmed the shown articles, in milliseconds since 1970; `undefined` before the first time. */
    confirmedAt: () => confirmedAt,
    isFailing: outage.isOn,
    /** Shows the articles that an earlier process saved. @returns Whether there were saved articles. */
    async restore(): Promise<boolean> {
      const saved = await source.restore?.()
      if (!saved) return false
      confirmedAt = saved.confirmedAt
      show(saved.records)
      const age = describeSpan(Date.now() - confirmedAt)
      log.info(`The articles of ${age} ago are shown until the content service has answered.`)
      return true
    },
    /** Calls `listener` each time there is a new snapshot. */
    onChange: (listener: () => void) => void listeners.push(listener),
    close() {
      isClosed = true
      poller.close()
      source.close?.()
    },
  }
}
