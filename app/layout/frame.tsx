import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Account } from '../account/account.tsx'
import { Arrival } from './arrival.tsx'
import { useTravel } from '../articles/travel.ts'
import { Footer } from './footer.tsx'
import { Masthead } from './masthead.tsx'
import { Pending } from './pending.tsx'
import { useLiveBackend } from './use-live-backend.ts'
import { useRootData } from '../data/root-data.ts'
import { Sidebar } from './sidebar.tsx'
import { usePaper } from './use-paper.ts'
import { StatusBars } from './status-bars.tsx'
import { WarmScreens } from './warm-screens.tsx'
import styles from './frame.module.css'

/** What stands around every screen. */
export function Frame({ children }: { children: ReactNode }) {
  const root = useRootData()
  const main = useFocusOnArrival()
  useTravel()
  usePaper()
  const previewBackend = useLiveBackend()
  return (
    <>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <div className={root && styles.frame}>
        {root && <Sidebar root={root} />}
        <div className={styles.page}>
          {root && <StatusBars workspace={{ ...root.workspace, previewBackend }} />}
          {root && <Masthead title={root.site.title} />}
          <main id="content" ref={main} tabIndex={-1}>
            {children}
          </main>
          {root && <Footer root={root} />}
        </div>
      </div>
      <Pending />
      <Arrival />
      <Account />
      <WarmScreens />
    </>
  )
}

/** Moves the focus to the new screen, as a browser does that loads a new page. */
function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null)
  const { pathname, search } = useLocation()
  const shown = useRef(pathname + search)
  useEffect(() => {
    if (shown.current === pathname + search) return
    shown.current = pathname + search
    main.current?.focus({ preventScroll: true })
  }, [pathname, search])
  return main
}
