import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { HOME_PATH, SEARCH_PATH, SERVICE_WORKER_PATH } from '#domain/addresses.ts'
import { isPreviewPage } from '../preview/page.ts'
import type { KeepMessage } from './stored-pages.ts'

/** Stores the site's code, the current page and the next one on the device, so that they open offline. */
export function useOffline() {
  const { pathname, search } = useLocation()
  useEffect(() => {
    // A search has a new address with each letter.
    if (canKeep()) void keep(pathname === SEARCH_PATH ? HOME_PATH : pathname + search)
  }, [pathname, search])
}

/** Readers who save data may never read these pages. In development, the stored files would be outdated. */
function canKeep(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return (
    import.meta.env.PROD && 'serviceWorker' in navigator && !isPreviewPage() && connection?.saveData !== true
  )
}

async function keep(address: string) {
  try {
    await navigator.serviceWorker.register(SERVICE_WORKER_PATH)
    const { active } = await navigator.serviceWorker.ready
    const next = document.querySelector<HTMLAnchorElement>('main a[rel~=next]')
    const pages = [address, HOME_PATH, ...(next ? [next.pathname + next.search] : [])]
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has none.
    active?.postMessage({ keep: pages } satisfies KeepMessage)
  } catch {
    // Some browsers refuse service workers in private windows.
  }
}
