import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { HOME_PATH, SEARCH_PATH, SERVICE_WORKER_PATH } from '#domain/addresses.ts'
import { isPreviewPage } from '../preview/page.ts'
import { useIdle } from '../ui/use-idle.ts'
import type { KeepMessage } from './kept.ts'

/** Loads the code of all screens, and has the device keep it, the page that is read and the one that it leads to. */
export function Offline() {
  const isIdle = useIdle()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (isIdle && isWelcome()) void loadScreens()
  }, [isIdle])
  useEffect(() => {
    // A search is another page with each letter.
    if (isIdle && canKeep()) void keep(pathname === SEARCH_PATH ? HOME_PATH : pathname + search)
  }, [isIdle, pathname, search])
  return null
}

/** A reader who saves data pays for what she may never read. In development every file would be an old one. */
function isWelcome(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return import.meta.env.PROD && connection?.saveData !== true
}

/**
 * Where the code of a screen cannot be fetched, the router loads the page anew, which would cost the reader the page she is on.
 * Some browsers have no service worker, as in private windows, and others not yet.
 */
async function loadScreens() {
  // oxlint-disable-next-line no-underscore-dangle -- The router's own name.
  const { routes } = (window as unknown as { __reactRouterManifest: Manifest }).__reactRouterManifest
  await Promise.allSettled(Object.values(routes).map(({ module }) => import(/* @vite-ignore */ module)))
}

/** The addresses of all screens' code, as the router knows them. */
interface Manifest {
  routes: Record<string, { module: string }>
}

function canKeep(): boolean {
  return isWelcome() && 'serviceWorker' in navigator && !isPreviewPage()
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
    // The browser refuses, as some do in private windows.
  }
}
