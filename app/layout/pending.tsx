import { useEffectEvent, useState } from 'react'
import { useBlocker, useLocation, useNavigate, useNavigation } from 'react-router'
import { ARTICLE_PATH, SEARCH_PATH } from '#domain/addresses.ts'
import { isComposing } from '#ui/composing.ts'
import { Loading } from '#ui/loading.tsx'
import { useListener } from '#ui/use-listener.ts'
import styles from './pending.module.css'

/**
 * Shows that the next screen is loading: the full-screen loader for an article, the spinner for other screens. The
 * search screen has its own sign while the reader types.
 */
export function Pending() {
  const { location: next } = useNavigation()
  const { pathname } = useLocation()
  const isTyping = pathname === SEARCH_PATH && next?.pathname === SEARCH_PATH
  const location = isTyping ? undefined : next
  const isArticle = location?.pathname.startsWith(`${ARTICLE_PATH}/`)
  return (
    <div aria-live="polite">
      {location && <WayBack />}
      {isArticle ? (
        <div className={styles.opening} data-loader>
          <Loading hidesPage />
        </div>
      ) : (
        location && <Loading />
      )}
    </div>
  )
}

/** Lets the reader cancel the navigation: Escape and the browser's Back return to the current screen. */
function WayBack() {
  const navigate = useNavigate()
  const here = useLocation()
  // On a step back or forward the browser is already at the next entry of its history, so Back needs no help.
  const [isAtHere] = useState(() => shownKey() === here.key)
  useBlocker(
    // This does not apply once the history contains the next screen; this component then unmounts a moment later.
    ({ historyAction, currentLocation }) =>
      isAtHere && historyAction === 'POP' && currentLocation.key === here.key,
  )

  const stay = useEffectEvent(() => {
    // A navigation to the current screen replaces the pending one.
    void navigate(here, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
  })

  useListener('keydown', (event) => event.key === 'Escape' && !isComposing(event) && stay())
  // The router has blocked the step back and returned to this entry.
  useListener('popstate', () => shownKey() === here.key && stay())

  return null
}

/** Returns the router's key of the current entry of the browser's history. */
function shownKey(): string {
  return (history.state as { key?: string } | null)?.key ?? 'default'
}
