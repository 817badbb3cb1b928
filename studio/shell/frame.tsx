import { useEffect, useRef } from 'react'
import {
  Link,
  NavLink,
  Outlet,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigation,
  useRevalidator,
} from 'react-router'
import { useUnsentEntries } from '../saving/use-unsent-entries.ts'
import { returnFocus } from '#ui/focus.ts'
import { Icon } from '#ui/icon.tsx'
import { siteName } from './page.ts'
import { Toasts } from '#ui/toasts.tsx'
import styles from './frame.module.css'
import { Guards } from './guards.tsx'
import { IN_BAR, PLACES, type Place } from './places.ts'
import type { readSession } from './session.ts'

/** The frame of every screen: the navigation, which is at the bottom on a phone, and notices. */
export function Frame() {
  const { email } = useLoaderData<typeof readSession>()
  const hasOwnBars = useMatches().some(({ handle }) => (handle as { hasOwnBars?: true })?.hasOwnBars)
  const isLoading = useNavigation().state === 'loading'
  const content = useFocusAfterStep()
  useUnsentEntries()
  return (
    <Toasts>
      <div className={styles.frame} data-bare={hasOwnBars || undefined}>
        {!hasOwnBars && <Bar email={email} />}
        <main ref={content} tabIndex={-1} className={styles.content} aria-busy={isLoading}>
          <Guards email={email} />
          {isLoading && <div className={styles.progress} aria-hidden />}
          <Outlet />
        </main>
      </div>
      {/* Every page that is opened by its address has the same key. */}
      <ScrollRestoration getKey={({ pathname, key }) => `${pathname} ${key}`} />
    </Toasts>
  )
}

/** Moves the focus to the new screen after a navigation, unless the screen has set it. */
function useFocusAfterStep() {
  const content = useRef<HTMLElement>(null)
  const { pathname, key } = useLocation()
  const { state } = useRevalidator()
  // The first screen counts as a navigation only if it follows a sign-in.
  const shown = useRef(key === 'default' ? pathname : undefined)
  useEffect(() => {
    const isSame = shown.current === pathname
    shown.current = pathname
    if (!isSame && !content.current!.contains(document.activeElement))
      content.current!.focus({ preventScroll: true })
  }, [pathname])
  const wasLoading = useRef(false)
  useEffect(() => {
    // The focused element may be gone, for example in a deleted row.
    if (wasLoading.current) returnFocus(null)
    wasLoading.current = state === 'loading'
  }, [state])
  return content
}

function Bar({ email }: { email: string }) {
  return (
    <nav className={styles.bar} aria-label="Studio">
      <a href="/" className={styles.site} title={`Signed in as ${email}`}>
        <img src="/favicon.svg" alt="" />
        {siteName()}
      </a>
      <Link to="/new" className={styles.new}>
        <Icon name="plus-lg" />
        <span>New draft</span>
      </Link>
      <ul className={styles.ways}>
        {PLACES.slice(0, IN_BAR).map((place) => (
          <NavItem key={place.to} {...place} />
        ))}
        <MorePlaces />
      </ul>
    </nav>
  )
}

/** The places without room in a phone's bar: a menu there, more of the list in a wider window. */
function MorePlaces() {
  const menu = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  const places = PLACES.slice(IN_BAR)
  const isHere = places.some(({ to }) => pathname.startsWith(to))
  useEffect(() => menu.current!.hidePopover(), [pathname])
  return (
    <li className={styles.more}>
      <button
        type="button"
        className={`${styles.way} ${styles.opener}`}
        popoverTarget="more-places"
        data-here={isHere || undefined}
      >
        <Icon name="three-dots" />
        <span>More</span>
      </button>
      <ul ref={menu} id="more-places" popover="auto" className={styles.others}>
        {places.map((place) => (
          <NavItem key={place.to} {...place} />
        ))}
      </ul>
    </li>
  )
}

function NavItem({ to, icon, end, label }: Place) {
  return (
    <li>
      <NavLink to={to} end={end} className={styles.way}>
        <Icon name={icon} />
        <span>{label}</span>
      </NavLink>
    </li>
  )
}
