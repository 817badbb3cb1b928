import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Account } from '../account/account.tsx'
import { Footer } from './footer.tsx'
import { Pending } from './pending.tsx'
import { useRootData } from '../data/root-data.ts'
import { lazyOrUnchanged } from '#ui/lazy-or-unchanged.tsx'
import { useListener } from '#ui/use-listener.ts'
import { Sidebar } from './sidebar.tsx'
import { ScreenAnnouncement } from './screen-announcement.tsx'
import { LoadLate } from './load-late.tsx'
import styles from './frame.module.css'
import { READINGS_PATH } from '#domain/addresses.ts'

// Only previews and servers with the Google emulator load this.
const StatusBars = lazyOrUnchanged('aside', () => import('./status-bars.tsx'))

export function Frame({ children }: { children: ReactNode }) {
  const root = useRootData()
  const main = useFocusOnNavigation()
  usePicturesInPrint()
  useReportedSteps()
  const { previewBackend, isEmulated, isStill } = root?.workspace ?? {}
  // A page next to its text shows what readers will see.
  const hasStatus = root && !isStill && (previewBackend !== undefined || isEmulated)
  return (
    <>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <div className={root && styles.frame}>
        {root && <Sidebar root={root} />}
        <div className={styles.page}>
          {hasStatus && (
            <Suspense>
              <StatusBars workspace={root.workspace} />
            </Suspense>
          )}
          {root && <p className={styles.masthead}>{root.site.title}</p>}
          <main id="content" ref={main} tabIndex={-1}>
            {children}
          </main>
          {root && <Footer root={root} />}
        </div>
      </div>
      <Pending />
      <ScreenAnnouncement />
      <Account />
      <LoadLate />
    </>
  )
}

/** Moves the focus to the new screen or the part in the address. It stays in the search field, for further typing. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname, search, hash } = useLocation()
  const address = pathname + search + hash
  const shown = useRef(address)
  useEffect(() => {
    if (shown.current === address) return
    shown.current = address
    if (document.activeElement?.matches('[type=search]')) return
    const part = findPart(hash)
    if (part) part.tabIndex = -1
    const target = part ?? main.current
    target?.focus({ preventScroll: true })
  }, [address, hash])
  return main
}

function findPart(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    // The address is malformed.
    return null
  }
}

/** Loads lazy pictures when the page is about to be printed. */
function usePicturesInPrint() {
  useListener('beforeprint', () => {
    for (const picture of document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]'))
      picture.loading = 'eager'
  })
}

/** Reports the path of each page that the reader steps to. The server counts pages that it answers by itself. */
function useReportedSteps() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // Some browsers for privacy have no beacons.
    if ('sendBeacon' in navigator) navigator.sendBeacon(READINGS_PATH, pathname)
  }, [pathname])
}
