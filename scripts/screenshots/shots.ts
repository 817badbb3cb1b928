import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { startSite } from '../../tests/states/sites.ts'
import { settle } from '../../tests/states/settle.ts'
import type { State } from '../../tests/states/state.ts'
import type { Waypost } from '../../tests/helpers/waypost.ts'

/** Widths of windows in CSS px, and how high each is. */
const HEIGHTS: Record<number, number> = { 360: 740, 390: 844, 768: 1024, 1024: 768, 1280: 800, 1920: 1080 }

/** Widths in CSS px that pictures are taken at. */
export const WIDTHS: readonly number[] = Object.keys(HEIGHTS).map(Number)

export const SCHEMES = ['light', 'dark'] as const

export type Scheme = (typeof SCHEMES)[number]

/** A picture of a state. */
export interface Shot {
  state: State
  width: number
  scheme: Scheme
  /** Path of the file within the folder. */
  file: string
}

interface Order {
  browser: Browser
  /** Where pictures go. */
  folder: string
  states: readonly State[]
  widths: readonly number[]
  schemes: readonly Scheme[]
}

interface Taken {
  shots: Shot[]
  /** States that could not be reached. */
  failures: { state: State; error: unknown }[]
}

/** Takes every state in every width and scheme; a state that is not reached hinders no other. */
export async function takeShots(order: Order): Promise<Taken> {
  const taken: Taken = { shots: [], failures: [] }
  const bySite = Object.values(Object.groupBy(order.states, ({ site = 'sample' }) => site))
  // One Waypost after the other. Pages wait more than they work, so two are open at a time.
  for (const states of bySite) {
    await using waypost = await startSite(states[0].site)
    const waiting = [...states]
    await Promise.all([takeNext(), takeNext()])

    async function takeNext(): Promise<void> {
      const state = waiting.shift()
      if (state === undefined) return undefined
      try {
        taken.shots.push(...(await takeState(order, state, waypost)))
      } catch (error) {
        taken.failures.push({ state, error })
      }
      return takeNext()
    }
  }
  taken.shots.sort((a, b) => order.states.indexOf(a.state) - order.states.indexOf(b.state))
  return taken
}

async function takeState({ browser, folder, widths, schemes }: Order, state: State, waypost: Waypost) {
  const shots: Shot[] = []
  await using context = await browser.newContext()
  const page = await context.newPage()
  const fitting = widths.filter((width) => width <= (state.maxWidth ?? width))
  await resize(page, state.maxWidth === undefined ? 1280 : 390)
  await state.open(page, waypost)
  for (const width of fitting) {
    await resize(page, width)
    await settle(page)
    if (!state.isOverlaid) await showWhole(page, width)
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme })
      await settle(page)
      const file = `${fileName(state.screen)}/${fileName(state.name)}-${width}-${scheme}.png`
      await page.screenshot({ path: join(folder, file), fullPage: !state.isOverlaid })
      shots.push({ state, width, scheme, file })
    }
  }
  return shots
}

async function resize(page: Page, width: number) {
  await page.setViewportSize({ width, height: HEIGHTS[width] })
}

/**
 * Makes the window as high as the page, so that all of it comes and what sticks to the window reaches its end. What is as
 * high as a part of the screen stays so.
 */
async function showWhole(page: Page, width: number) {
  await page.evaluate((screen) => {
    document.documentElement.style.setProperty('--screen', screen)
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, `${HEIGHTS[width]}px`)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height })
  await settle(page)
}

/** Makes a name of a file of words, such as 'home-few-or-many'. */
export function fileName(words: string): string {
  return words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
