import { type Changes, watchFolder } from '../folder/watch.ts'
import { listFolder } from '../files/files.ts'
import type { Folder } from '../folder/folder.ts'
import pLimit from 'p-limit'
import { createOwnWrites } from './own-writes.ts'
import { articlesContentType } from '../space/space.ts'
import type { Release } from './publish.ts'

interface ReleasesOptions {
  dir: string
  folder: Folder
  publish(folder: Folder, now: number): Release
  /** Does what has to be done before a release is served. */
  prepare(release: Release): Promise<void>
  watch: boolean
  onChange(): void
  /** Called once when the folder cannot be read, or be watched, until it can. What was read stays. */
  onFailure(error: unknown): void
}

/** Keeps the newest release of a folder up with its files and the clock. Changes are read one after the other. */
export async function openReleases(options: ReleasesOptions) {
  const { dir, folder, publish, prepare, watch, onChange, onFailure } = options
  let assets = folder.assets()
  let release: Release | undefined
  let nextPublication: NodeJS.Timeout | undefined
  const oneAtATime = pLimit(1)
  const ownWrites = createOwnWrites(dir)
  let isClosed = false
  let isBehind = false
  let nextAttempt: NodeJS.Timeout | undefined
  /** Whether the folder of the articles was there at the last look. */
  let hadArticles = false
  let failure: string | undefined

  const inTurn = (act: () => Promise<void>) => void oneAtATime(act).catch(report)
  // Watched before it is read, so that nothing can change in between unseen.
  let watching = follow()
  await oneAtATime(() => refresh())

  return {
    current: () => release!,
    /** Files of the release's assets, by asset id. */
    assets: () => assets,
    /** Why changes are not served at present; `undefined` if they are. */
    failure: () => failure,
    /**
     * Reads files that were written by this process, by their paths in the folder. Resolves once they are served; what
     * cannot be read is told as in any other case.
     */
    refresh: (paths: readonly string[]) =>
      oneAtATime(() => {
        if (watch) ownWrites.remember(paths)
        return refresh(new Set(paths))
      }).catch(report),
    /** Ends the watch, and waits for what is under way. */
    async close(): Promise<void> {
      isClosed = true
      watching?.close()
      await oneAtATime(() => {})
      clearTimeout(nextPublication)
      clearTimeout(nextAttempt)
    },
  }

  function follow() {
    return watch ? watchFolder(dir, (changes) => inTurn(() => refreshOthers(changes)), report) : undefined
  }

  async function refreshOthers(changes: Changes): Promise<void> {
    const others = ownWrites.takeFrom(changes)
    if (others.size > 0 || isBehind) await refresh(others)
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
        // What was watched may lie elsewhere now.
        watching?.close()
        watching = follow()
      }
      const differs = await folder.refresh(isBehind ? undefined : changes)
      // It may have gone while it was read.
      await requireArticles()
      if (differs || isBehind || !release) await publishNow()
      isBehind = false
      failure = undefined
    } catch (error) {
      // What had been read of the changes is not known: next time everything is.
      isBehind = true
      if (!isClosed) nextAttempt = setTimeout(() => inTurn(() => refresh()), RETRY_MS).unref()
      throw error
    }
  }

  /** @throws If the folder of the articles was there and is gone: an unmounted disk must not empty the site. */
  async function requireArticles(): Promise<void> {
    const isThere = (await listFolder(dir, articlesContentType.id)) !== undefined
    if (hadArticles && !isThere) throw new Error(GONE)
    hadArticles = isThere
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

/** How soon a folder that could not be read is read again. */
const RETRY_MS = 5_000

/** Longest wait until the clock is read again: it may be set, and timers stand still while a machine sleeps. */
const MAX_WAIT_MS = 60_000
