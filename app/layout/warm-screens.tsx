import { useContext, useEffect } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext } from 'react-router'
import { useIdle } from '../ui/use-idle.ts'

/**
 * Fetches the code of every screen after the first view, so that a step to one works also where the network has gone.
 *
 * The files go into the browser's cache and nowhere else: React Router's own prefetching also runs them, and loads the page
 * again when one cannot be had.
 */
export function WarmScreens() {
  const routes = useContext(FrameworkContext)?.manifest.routes
  const isIdle = useIdle()
  useEffect(() => {
    if (!isIdle || !routes) return
    const files = Object.values(routes)
      .flatMap((route) => [route?.module, route?.clientLoaderModule, ...(route?.imports ?? [])])
      .filter((file) => file !== undefined)
    for (const file of new Set(files)) void keepInCache(file)
  }, [isIdle, routes])
  return null
}

async function keepInCache(file: string) {
  try {
    const answer = await fetch(file, { priority: 'low' })
    // Only what was read to its end is kept.
    await answer.arrayBuffer()
  } catch {
    // It will be asked for again by who needs it.
  }
}
