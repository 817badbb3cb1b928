import closeIcon from 'bootstrap-icons/icons/x-lg.svg?raw'
import listIcon from 'bootstrap-icons/icons/list.svg?raw'
import {
  useEffect,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ToggleEvent,
  type TransitionEvent,
} from 'react'
import { useLocation } from 'react-router'
import { Greeting } from '../account/greeting.tsx'
import { Icon } from '../ui/icon.tsx'
import { keepTabInside } from '../ui/keep-tab-inside.ts'
import { coordinatesOf } from '#domain/coordinates.ts'
import { Menu } from './menu.tsx'
import type { RootData } from '../data/root-data.ts'
import { SocialLinks } from './social-links.tsx'
import { Wordmark } from './wordmark.tsx'
import styles from './sidebar.module.css'

/**
 * The column beside every page; on small screens a drawer behind the bar at the top.
 *
 * The drawer is a popover, so that the browser opens and closes it, also without scripts.
 */
export function Sidebar({ root: { site, categories } }: { root: RootData }) {
  const drawer = useDrawer()
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Wordmark title={site.title} />
        <button type="button" className={styles.toggle} popoverTarget="sidebar">
          <Icon svg={listIcon} /> Menu
        </button>
      </div>
      <div id="sidebar" className={styles.sidebar} popover="auto" {...drawer}>
        <button type="button" className={styles.close} popoverTarget="sidebar" popoverTargetAction="hide">
          <Icon svg={closeIcon} />
          <span className="visually-hidden">Close the menu</span>
        </button>
        <Wordmark title={site.title} />
        <Greeting />
        <Menu categories={categories} />
        <div className={styles.foot}>
          <p className={styles.place}>
            <bdi>{site.map.place}</bdi> <span>{coordinatesOf(site.map)}</span>
          </p>
          <SocialLinks social={site.social} />
          <p className={styles.copyright} dir="auto">
            {site.copyright}
          </p>
        </div>
      </div>
    </header>
  )
}

/**
 * Gives the focus to the drawer when it opens, keeps it there, and lets it go once it has led somewhere, another screen has
 * come, or something else takes the focus.
 */
function useDrawer() {
  const drawer = useRef<HTMLDivElement>(null)
  const { key } = useLocation()

  useEffect(() => drawer.current?.hidePopover(), [key])

  function slide({ currentTarget }: ToggleEvent<HTMLDivElement>) {
    currentTarget.dataset.slides = ''
  }
  function rest({ target, currentTarget, propertyName }: TransitionEvent<HTMLDivElement>) {
    if (target === currentTarget && propertyName === 'translate') delete currentTarget.dataset.slides
  }
  function enter({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) {
    // Beneath it the focus would not be seen. When it closes, the browser gives the focus back.
    if (newState === 'open') currentTarget.querySelector('button')?.focus()
  }
  function closeWhenFollowed({ target }: MouseEvent) {
    if ((target as Element).closest('a, [aria-haspopup="dialog"]')) drawer.current?.hidePopover()
  }
  function closeWhenLeft({ relatedTarget, currentTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) drawer.current?.hidePopover()
  }

  function stayInside(event: KeyboardEvent<HTMLDivElement>) {
    // Beside a wide page it is no drawer, and the focus goes on to the page.
    if (event.currentTarget.matches(':popover-open')) keepTabInside(event)
  }

  return {
    ref: drawer,
    onBeforeToggle: slide,
    onToggle: enter,
    onTransitionEnd: rest,
    onKeyDown: stayInside,
    onClick: closeWhenFollowed,
    onBlur: closeWhenLeft,
  }
}
