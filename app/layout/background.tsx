import { type ComponentType, useEffect, useState } from 'react'
import { readStored } from '#ui/storage.ts'
import { STUDIO_SESSION_KEY } from '#ui/studio-session.ts'
import { useCurrentEntries } from '../articles/use-current-entries.ts'
import type { OwnerActions } from '../owner/owner-actions.ts'
import { useLocation } from 'react-router'
import { HOME_PATH, SEARCH_PATH, SERVICE_WORKER_PATH } from '#domain/addresses.ts'
import { isPreviewPage } from '../preview/page.ts'
import type { KeepMessage } from '../offline/stored-pages.ts'

/** Updates the list of articles, stores pages for reading offline, and loads what only the owner sees. */
export function Background({ ownerActions }: { ownerActions: OwnerActions }) {
  const [Owner, setOwner] = useState<ComponentType<{ actions: OwnerActions }>>()
  useCurrentEntries()
  useOffline()
  useEffect(() => {
    // The owner has signed in to the studio in this browser.
    if (readStored('localStorage', STUDIO_SESSION_KEY) === null) return
    import('../owner/owner.tsx').then(
      (loaded) => setOwner(() => loaded.Owner),
      () => {
        // The page also works without it.
      },
    )
  }, [])
  return Owner && <Owner actions={ownerActions} />
}

/** Stores the site's code, the current page and the next one on the device, so that they open offline. */
function useOffline() {
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
