import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { forgetArticles } from './article-store.ts'
import { readEntries, refreshEntries } from './entries-cache.ts'

/**
 * Keeps the browser's list of articles current: after the first view, and when the reader comes back to the tab.
 *
 * A page that may show another version than the server's is loaded again in place.
 *
 * @param version Version of the catalog that the page shows.
 */
export function useFreshEntries(version: string): void {
  const { revalidate } = useRevalidator()

  useEffect(() => {
    let isCurrent = true

    async function check() {
      const before = await readEntries()
      const list = await refreshEntries()
      if (!isCurrent || list === undefined) return
      // The page shows what the server rendered or, after a step inside the site, what the browser had kept.
      if (list.version === version && (before === undefined || before.version === version)) return
      forgetArticles()
      await revalidate()
    }
    function checkWhenSeen() {
      if (document.visibilityState === 'visible') void check()
    }

    // Safari has no idle callback; there the check follows the load event at once.
    const whenIdle = window.requestIdleCallback ?? ((callback: () => void) => window.setTimeout(callback, 1))
    whenIdle(() => void check(), { timeout: 5_000 })
    document.addEventListener('visibilitychange', checkWhenSeen)
    return () => {
      isCurrent = false
      document.removeEventListener('visibilitychange', checkWhenSeen)
    }
  }, [version, revalidate])
}
