import type { Page } from '@playwright/test'
import type { Waypost } from '../helpers/waypost.ts'
import type { SiteName } from './sites.ts'

/**
 * A screen as readers can meet it: what `visit.ts` checks, and `npm run screenshots` takes pictures of.
 *
 * Whoever reads it gives it a page of a browser of its own, 1280 px wide, and may change the window's size, the colour
 * scheme and what is held back afterwards.
 */
export interface State {
  /** The screen; its pictures share a folder. */
  screen: string
  /** What sets it apart from the screen's other states. */
  name: string
  /** The Waypost that it is met on; the sample blog where none is named. */
  site?: SiteName
  /** Widest window in CSS px in which it can be met. */
  maxWidth?: number
  /** Address that alone leads to it, in every window; absent where a reader has to do something. */
  path?: string
  /** Whether something covers the window, so that what scrolls below it is no part of the picture. */
  isOverlaid?: true
  /** Whether it is a page of a service, without the site's header and footer. */
  standsAlone?: true
  /** What the application logs as an error in it. */
  logs?: RegExp
  /** Goes where it is, as a reader would who has a wide window, unless it is met in narrow ones alone. */
  open(page: Page, waypost: Waypost): Promise<void>
}

/** What is met by opening an address. */
export function at(path: string): Pick<State, 'path' | 'open'> & { path: string } {
  return {
    path,
    async open(page, { url }) {
      await page.goto(url + path)
    },
  }
}
