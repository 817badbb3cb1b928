import { useContext, useEffect } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext } from 'react-router'
import { useIdle } from '../ui/use-idle.ts'

/**
 * Fetches the code of every screen into the browser's cache after the first view, so that navigations work offline.
 *
 * React Router's own prefetching also runs the code, and reloads the page if a file cannot be loaded.
 */
export function CacheScreens() {
  const routes = useContext(FrameworkContext)?.manifest.routes
  const isIdle = useIdle()
  useEffect(() => {
    if (!isIdle || !routes) return
    const files = Object.values(routes)
      .flatMap((route) => [route?.module, route?.clientLoaderModule, ...(route?.imports ?? [])])
      .filter((file) => file !== undefined)
    for (const file of new Set(files))
      fetch(file, { priority: 'low' })
        // Browsers cache only complete answers.
        .then((answer) => answer.arrayBuffer())
        // The navigation fetches it again.
        .catch(() => {})
  }, [isIdle, routes])
  return null
}
