import { type Changes, watchFolder } from '../folder/watch.ts'
import { listFolder } from '../files/files.ts'
import type { Folder } from '../folder/folder.ts'
import pLimit from 'p-limit'
import { articlesContentType } from '../space/space.ts'
import type { Release } from './publish.ts'

interface ReleasesOptions {
  dir: string
  folder: Folder
  publish(folder: Folder, now: number): Release
  /** Called before a release is served. */
  prepare(release: Release): Promise<void>
  watch: boolean
  onChange(): void
  /** Called once if the folder cannot be read or watched. The last release stays in use. */
  onFailure(error: unknown): void
}

/** Publishes a new release after each change of the folder, and at each scheduled publication. One change is read at a time. */
export async function openReleases(options: ReleasesOptions) {
  const { dir, folder, publish, prepare, watch, onChange, onFailure } = options
  let assets = folder.assets()
  let release: Release | undefined
  let nextPublication: NodeJS.Timeout | undefined
  const oneAtATime = pLimit(1)
  let isClosed = false
  let isBehind = false
  let nextAttempt: NodeJS.Timeout | undefined
  /** Whether the folder of the articles existed at the last reading. */
  let hadArticles = false
  let failure: string | undefined

  const inTurn = (act: () => Promise<void>) => void oneAtATime(act).catch(report)
  // The watch starts before the first reading, so that no change is missed.
  let watching = follow()
  await oneAtATime(() => refresh())

  return {
    current: () => release!,
    /** Files of the release's assets, by asset id. */
    assets: () => assets,
    /** Why the service does not serve changes now; `undefined` if it does. */
    failure: () => failure,
    /** Reads files that this process wrote, by path. Resolves once they are served. Reports problems as usual. */
    refresh: (paths: readonly string[]) => oneAtATime(() => refresh(new Set(paths))).catch(report),
    /** Ends the watch, and waits for the reading in progress. */
    async close(): Promise<void> {
      isClosed = true
      watching?.close()
      await oneAtATime(() => {})
      clearTimeout(nextPublication)
      clearTimeout(nextAttempt)
    },
  }

  function follow() {
    return watch ? watchFolder(dir, (changes) => inTurn(() => refresh(changes)), report) : undefined
  }

  function report(error: unknown): void {
    if (failure !== undefined) return
    failure = (error as Error).message
    onFailure(error)
  }

  async function refresh(changes?: Changes): Promise<void> {
    clearTimeout(nextAttempt)
    try {
      await requireArticles()
      if (isBehind && !isClosed) {
        // Another folder may have replaced this one.
        watching?.close()
        watching = follow()
      }
      const differs = await folder.refresh(isBehind ? undefined : changes)
      // The folder may have been removed during the reading.
      await requireArticles()
      if (differs || isBehind || !release) await publishNow()
      isBehind = false
      failure = undefined
    } catch (error) {
      // Some changes may not have been read, so the next reading is complete.
      isBehind = true
      if (!isClosed) nextAttempt = setTimeout(() => inTurn(() => refresh()), RETRY_MS).unref()
      throw error
    }
  }

  /** @throws If the folder of the articles has disappeared: an unmounted disk must not empty the site. */
  async function requireArticles(): Promise<void> {
    const hasArticles = (await listFolder(dir, articlesContentType.id)) !== undefined
    if (hadArticles && !hasArticles) throw new Error(GONE)
    hadArticles = hasArticles
  }

  async function publishNow(): Promise<void> {
    if (isClosed) return
    const now = Date.now()
    const next = publish(folder, now)
    await prepare(next)
    assets = folder.assets()
    release = next
    clearTimeout(nextPublication)
    if (next.nextAt !== undefined) publishAt(next.nextAt)
    onChange()
  }

  function publishAt(instant: number): void {
    const waitMs = Math.min(instant - Date.now(), MAX_WAIT_MS)
    nextPublication = setTimeout(() => {
      if (Date.now() >= instant) inTurn(publishNow)
      else publishAt(instant)
    }, waitMs).unref()
  }
}

const GONE = `the folder '${articlesContentType.id}' is gone; what was read of it stays until it is back`

/** Time between two attempts to read an unreadable folder. */
const RETRY_MS = 5_000

/** Maximum time between two looks at the clock: somebody may set it, and timers stop while the machine sleeps. */
const MAX_WAIT_MS = 60_000
