import type { Page } from '@playwright/test'
import type { Waypost } from '../helpers/waypost.ts'
import type { SiteName } from './sites.ts'

/**
 * A screen as readers can meet it: looked at by axe, watched for what moves, and taken a picture of.
 *
 * Whoever reads it gives it a page of a browser of its own, 1280 px wide, and may change the window's size, the colour
 * scheme and what is held back afterwards.
 */
export interface State {
  /** Together with the others of the same screen on a sheet. */
  screen: string
  /** What sets it apart from the screen's other states. */
  name: string
  /** The Waypost that it is met on; the sample blog where none is named. */
  site?: SiteName
  /** Widest window in CSS px in which it can be met. */
  maxWidth?: number
  /** Whether something covers the window, so that what scrolls below it is no part of the picture. */
  isOverlaid?: true
  /** Goes where it is, as a reader would. */
  open(page: Page, waypost: Waypost): Promise<void>
}

/** Opens an address that stands for the whole state. */
export function at(path: string): State['open'] {
  return async (page, { url }) => {
    await page.goto(url + path)
  }
}
