import { expect, type Page } from '@playwright/test'
import type { Waypost } from '../helpers/waypost.ts'
import { loadAxe, runAxe } from './checks/axe.ts'
import { findEdgeless } from './checks/forced-colors.ts'
import { findOverflow, narrowText, setTextSize, widenText } from './checks/reflow.ts'
import {
  delayPictures,
  loadTypefaces,
  readShifts,
  recordShifts,
  refuseTypefaces,
  type Shifts,
} from './checks/shifts.ts'
import { findStructureFaults } from './checks/structure.ts'
import { emulateTouch, findSmallTargets } from './checks/targets.ts'
import { scrollThrough, settle } from './settle.ts'
import type { State } from './state.ts'

/** A window; failures show its name. */
interface Window {
  name: string
  width: number
  height: number
}

const DESK: Window = { name: '1280 px', width: 1280, height: 800 }
const TABLET: Window = { name: '768 px', width: 768, height: 1024 }
const PHONE: Window = { name: '390 px', width: 390, height: 844 }
/** A window of 1280 by 1024 px at 400 %. */
const ZOOMED: Window = { name: '320 px', width: 320, height: 256 }

/** Rounded to 0.00 in reports. */
const NO_SHIFT = 0.005

/** 'Good' by Web Vitals: typefaces may wrap a line elsewhere. @see https://web.dev/articles/cls */
const SMALL_SHIFT = 0.1

/**
 * Visits a state at a desk on light paper and on a phone on dark paper, and runs every check there. Each failure names the
 * check and the window.
 *
 * A state with an address is loaded in both windows, since layouts shift while a page loads. Any other state is reached
 * once, and the window then changes its size.
 */
export async function checkState(page: Page, state: State, waypost: Waypost): Promise<void> {
  const windows = [DESK, PHONE].filter((window) => fits(state, window))
  if (state.path !== undefined) await recordShifts(page)
  for (const window of windows) {
    await resize(page, window)
    await emulateTouch(page, window === PHONE)
    await page.emulateMedia({ colorScheme: window === PHONE ? 'dark' : 'light' })
    if (state.path !== undefined) await checkShifts(page, state, waypost, window)
    else if (window === windows[0]) await state.open(page, waypost)
    await settle(page)
    await checkWindow(page, state, window)
  }
  await checkForcedColors(page)
  await checkReflow(page, state)
}

/** Opens a state with late pictures and later typefaces, and expects that neither moves the page. */
async function checkShifts(page: Page, state: State, waypost: Waypost, { name }: Window) {
  await delayPictures(page)
  await refuseTypefaces(page)
  await state.open(page, waypost)
  await settle(page)
  await scrollThrough(page)
  await settle(page)
  expectSmaller(await readShifts(page), NO_SHIFT, `layout shift, ${name}`)
  await loadTypefaces(page)
  await settle(page)
  expectSmaller(await readShifts(page), SMALL_SHIFT, `layout shift by typefaces, ${name}`)
}

function expectSmaller({ sum, lines }: Shifts, limit: number, check: string) {
  expectNone(sum < limit ? [] : lines, check)
}

/** Checks what depends on the window or on colours. */
async function checkWindow(page: Page, state: State, window: Window) {
  const viewport = page.locator('meta[name=viewport]')
  await expect.soft(viewport, 'viewport').toHaveAttribute('content', 'width=device-width, initial-scale=1')
  expectNone(await findOverflow(page), `overflow, ${window.name}`)
  expectNone(await findSmallTargets(page), `small targets, ${window.name}`)
  if (!state.isOverlaid && !state.standsAlone)
    expectNone(await findStructureFaults(page), `headings and landmarks, ${window.name}`)
  await loadAxe(page)
  // The scroll position decides what the bar at the top covers in part.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  expectNone(await runAxe(page, 'all'), `axe, ${window.name}`)
  if (fits(state, DESK)) return
  // Other states have been on light paper at the desk.
  await page.emulateMedia({ colorScheme: 'light' })
  await settle(page)
  expectNone(await runAxe(page, 'colors'), `axe, ${window.name}, light`)
}

async function checkForcedColors(page: Page) {
  await page.emulateMedia({ forcedColors: 'active' })
  expectNone(await findEdgeless(page), 'no edge in forced colours, 390 px')
  await page.emulateMedia({ forcedColors: 'none' })
}

/** Checks that everything is legible in a narrow window, and with large or widely spaced text. */
async function checkReflow(page: Page, state: State) {
  await checkOverflow(page, state, ZOOMED, 'overflow')
  if (state.path === undefined) return
  await widenText(page)
  for (const window of [ZOOMED, DESK]) await checkOverflow(page, state, window, 'overflow of spaced text')
  await narrowText(page)
  await setTextSize(page, 2)
  for (const window of [DESK, TABLET, PHONE])
    await checkOverflow(page, state, window, 'overflow of text at 200 %')
}

async function checkOverflow(page: Page, state: State, window: Window, check: string) {
  if (!fits(state, window)) return
  await resize(page, window)
  await settle(page)
  expectNone(await findOverflow(page), `${check}, ${window.name}`)
}

async function resize(page: Page, { width, height }: Window) {
  await page.setViewportSize({ width, height })
}

function fits({ maxWidth = Infinity }: State, { width }: Window): boolean {
  return width <= maxWidth
}

function expectNone(faults: string[], check: string) {
  expect.soft(faults, check).toEqual([])
}
