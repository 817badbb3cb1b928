import {
  useEffect,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ToggleEvent,
} from 'react'
import { useLocation } from 'react-router'
import { Greeting } from '../account/greeting.tsx'
import { Icon } from '#ui/icon.tsx'
import { keepTabInside } from '#ui/keep-tab-inside.ts'
import { coordinatesOf } from '#domain/coordinates.ts'
import { MenuSearch } from '../search/menu-search.tsx'
import { ColorSchemeSwitch } from './color-scheme-switch.tsx'
import { Menu } from './menu.tsx'
import { useIsFile, type RootData } from '../data/root-data.ts'
import { SocialLinks } from './social-links.tsx'
import { Wordmark } from './wordmark.tsx'
import styles from './sidebar.module.css'

/** The column next to every page; on small screens a popover, which opens and closes without scripts. */
export function Sidebar({ root: { site, menu, categories } }: { root: RootData }) {
  const drawer = useDrawer()
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Wordmark title={site.title} />
        <button type="button" className={styles.toggle} popoverTarget="sidebar">
          <Icon name="list" /> Menu
        </button>
      </div>
      <div id="sidebar" className={styles.sidebar} popover="auto" {...drawer}>
        <button type="button" className={styles.close} popoverTarget="sidebar" popoverTargetAction="hide">
          <Icon name="x-lg" />
          <span className="visually-hidden">Close the menu</span>
        </button>
        <Wordmark title={site.title} />
        {!useIsFile() && <Greeting />}
        <MenuSearch />
        <Menu items={menu} categories={categories} />
        <div className={styles.foot}>
          {site.map && (
            <p className={styles.place}>
              <bdi>{site.map.place}</bdi> <span>{coordinatesOf(site.map)}</span>
            </p>
          )}
          <SocialLinks social={site.social} />
          <ColorSchemeSwitch />
          <p className={styles.copyright} dir="auto">
            {site.copyright}
          </p>
        </div>
      </div>
    </header>
  )
}

/**
 * Focuses the drawer when it opens and keeps the focus inside. Closes it after a navigation, a click on one of its
 * links, when the phone is turned, and when the focus leaves it.
 */
function useDrawer() {
  const drawer = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  const shown = useRef(key)
  /** Width of the window, in CSS px. */
  const openedAt = useRef<number>(undefined)

  useEffect(() => {
    // The reader may have opened it before the scripts started, and may already be typing a search.
    if (drawer.current?.matches(':popover-open:not(:focus-within)')) focusFirst(drawer.current)
  }, [])

  useEffect(() => {
    // Turning the phone changes the width, and the drawer would cover the text. The on-screen keyboard changes only the height.
    function closeIfTurned() {
      if (innerWidth !== openedAt.current) drawer.current?.hidePopover()
    }

    openedAt.current = innerWidth
    addEventListener('resize', closeIfTurned)
    return () => removeEventListener('resize', closeIfTurned)
  }, [])

  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    drawer.current?.hidePopover()
  }, [key])

  return {
    ref: drawer,
    onBeforeToggle({ currentTarget }: ToggleEvent<HTMLDivElement>) {
      currentTarget.dataset.slides = ''
    },
    onToggle({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) {
      // Reading the animations starts the transition; it then keeps its duration.
      currentTarget.getAnimations()
      delete currentTarget.dataset.slides
      if (newState !== 'open') return
      openedAt.current = innerWidth
      focusFirst(currentTarget)
    },
    onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
      // On wide screens the sidebar is part of the page, and Tab leaves it.
      if (event.currentTarget.matches(':popover-open')) keepTabInside(event)
    },
    onClick({ target }: MouseEvent) {
      if ((target as Element).closest('a, [aria-haspopup="dialog"]')) drawer.current?.hidePopover()
    },
    onBlur({ relatedTarget, currentTarget }: FocusEvent) {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) drawer.current?.hidePopover()
    },
  }
}

/** Moves the focus into the drawer, which covers the page. When it closes, the browser returns the focus. */
function focusFirst(drawer: HTMLElement): void {
  drawer.querySelector('button')?.focus()
}
