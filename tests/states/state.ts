import type { Page } from '@playwright/test'
import type { Waypost } from '../helpers/waypost.ts'
import type { SiteName } from './sites.ts'

/**
 * A screen in one of its states. `visit.ts` checks it, and `npm run screenshots` takes pictures of it.
 *
 * Its page is in a new browser context, 1280 px wide. After `open` the caller may change the window, the colour scheme and
 * what is blocked.
 */
export interface State {
  /** The screen; its pictures share a folder. */
  screen: string
  /** Its difference from the screen's other states. */
  name: string
  /** Its Waypost; the sample blog by default. */
  site?: SiteName
  /** Widest window in CSS px in which it exists. */
  maxWidth?: number
  /** Address that leads to it; absent if the reader has to do something. */
  path?: string
  /** Whether a dialog or drawer covers the window, so pictures show only the window. */
  isOverlaid?: true
  /** Whether it has neither the site's header nor its footer. */
  standsAlone?: true
  /** What the application logs as an error in it. */
  logs?: RegExp
  /** Leads a page to it. */
  open(page: Page, waypost: Waypost): Promise<void>
}

/** A state that an address leads to. */
export function at(path: string): Pick<State, 'path' | 'open'> & { path: string } {
  return {
    path,
    async open(page, { url }) {
      await page.goto(url + path)
    },
  }
}
