import { useEffectEvent, useState } from 'react'
import { useBlocker, useLocation, useNavigate, useNavigation } from 'react-router'
import { ARTICLE_PATH, SEARCH_PATH } from '#domain/addresses.ts'
import { Loading } from '#ui/loading.tsx'
import { useListener } from '#ui/use-listener.ts'
import styles from './pending.module.css'

/**
 * Shows that the next screen is loading: the full-screen loader for an article, the spinner for all others. While a reader types,
 * the search's screen shows it by itself.
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

/** Lets the reader leave the loader: Escape and the browser's Back bring her to the screen that she was on. */
function WayBack() {
  const navigate = useNavigate()
  const here = useLocation()
  // After a step back or forward the browser is already at the next entry of its history, and Back does what it says.
  const [isAtHere] = useState(() => shownKey() === here.key)
  useBlocker(
    // Not once the next screen has been entered into the history, which this component learns of a moment later.
    ({ historyAction, currentLocation }) =>
      isAtHere && historyAction === 'POP' && currentLocation.key === here.key,
  )

  const stay = useEffectEvent(() => {
    // A navigation to where she is takes the place of the one that is pending.
    void navigate(here, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
  })

  useListener('keydown', ({ key }) => key === 'Escape' && stay())
  // The router has blocked the step back, and has returned to this entry.
  useListener('popstate', () => shownKey() === here.key && stay())

  return null
}

/** Key of the entry at which the browser's history is, as the router stores it. */
function shownKey(): string {
  return (history.state as { key?: string } | null)?.key ?? 'default'
}
