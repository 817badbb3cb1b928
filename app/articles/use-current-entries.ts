import { use, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { useRootData } from '../data/root-data.ts'
import { SharedContext } from '#ui/shared.ts'
import { useListener } from '#ui/use-listener.ts'
import { createArticleCache } from './article-cache.ts'
import type { EntryList } from './entries-cache.ts'
import { loadEntriesCache } from './load-entries-cache.ts'

/** Time after which a navigation checks the list again. */
const CHECK_AFTER_MS = 15_000

type Versioned = Pick<EntryList, 'version'> | undefined

/** Whether a page shows another version than the server's current list, or after a navigation than the cached list `before`. */
export function isOutdated(shown: string, before: Versioned, current: Versioned): boolean {
  if (current === undefined) return false
  return current.version !== shown || (before !== undefined && before.version !== shown)
}

/** Keeps the list of articles current: checks it at first, when the tab becomes visible, and on navigations. */
export function useCurrentEntries(): void {
  const version = useRootData()?.version
  const shared = use(SharedContext)
  const { revalidate } = useRevalidator()
  const { key } = useLocation()
  const checkedAtMs = useRef(-Infinity)

  const check = useEffectEvent(async () => {
    checkedAtMs.current = performance.now()
    const entries = await loadEntriesCache(shared)
    const before = await entries?.read()
    const current = await entries?.refresh()
    if (version === undefined || !isOutdated(version, before, current)) return
    shared(createArticleCache).clear()
    await revalidate()
  })

  useListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void check()
  })

  useEffect(() => {
    if (performance.now() - checkedAtMs.current > CHECK_AFTER_MS) void check()
  }, [key])
}
