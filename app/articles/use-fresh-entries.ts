import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { useIdle } from '../ui/use-idle.ts'
import { forgetArticles } from './article-store.ts'
import { readEntries, refreshEntries } from './entries-cache.ts'

/** How long a list is taken as current while a reader moves about the site. */
const CURRENT_FOR_MS = 15_000

/**
 * Keeps the browser's list of articles current: after the first view, when the reader comes back to the tab, and from
 * time to time as she moves about the site.
 *
 * A page that may show another version than the server's is loaded again in place.
 *
 * @param version Version of the catalog that the page shows.
 */
export function useFreshEntries(version: string): void {
  const { revalidate } = useRevalidator()
  const { key } = useLocation()
  const isIdle = useIdle()
  const checkedAtMs = useRef(0)

  const check = useEffectEvent(async () => {
    checkedAtMs.current = performance.now()
    const before = await readEntries()
    const list = await refreshEntries()
    if (list === undefined) return
    // The page shows what the server rendered or, after a step inside the site, what the browser had kept.
    if (list.version === version && (before === undefined || before.version === version)) return
    forgetArticles()
    await revalidate()
  })

  useEffect(() => {
    function checkWhenSeen() {
      if (document.visibilityState === 'visible') void check()
    }

    checkedAtMs.current = performance.now()
    document.addEventListener('visibilitychange', checkWhenSeen)
    return () => document.removeEventListener('visibilitychange', checkWhenSeen)
  }, [])

  useEffect(() => {
    if (isIdle) void check()
  }, [isIdle])

  useEffect(() => {
    if (performance.now() - checkedAtMs.current > CURRENT_FOR_MS) void check()
  }, [key])
}
