/**
 * Takes pictures of every screen in every state.
 *
 *   npm run screenshots
 *   npm run screenshots -- comments 'home: by month' --width 390 --width 1280 --scheme dark
 *
 * Words choose the states whose screen or name contains one of them.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { STATES } from '../tests/states/all.ts'
import { settle } from '../tests/states/settle.ts'
import { startSite } from '../tests/states/sites.ts'
import type { State } from '../tests/states/state.ts'
import { startSoon } from '../tests/helpers/start-soon.ts'
import type { Waypost } from '../tests/helpers/waypost.ts'
import { launchBrowser } from './browser.ts'

/** Widths of windows in CSS px, and how high each is. */
const HEIGHTS: Record<number, number> = { 360: 740, 390: 844, 768: 1024, 1024: 768, 1280: 800, 1920: 1080 }
const WIDTHS = Object.keys(HEIGHTS).map(Number)
const SCHEMES = ['light', 'dark'] as const

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { width: { type: 'string', multiple: true }, scheme: { type: 'string', multiple: true } },
})
const chosen = STATES.filter(
  ({ screen, name }) =>
    positionals.length === 0 || positionals.some((words) => `${screen}: ${name}`.includes(words)),
)
const widths = WIDTHS.filter((width) => values.width?.includes(String(width)) ?? true)
const schemes = SCHEMES.filter((scheme) => values.scheme?.includes(scheme) ?? true)
if (chosen.length * widths.length * schemes.length === 0) {
  console.error(
    `Unknown state, width or scheme. Widths are ${WIDTHS.join(', ')}, schemes ${SCHEMES.join(', ')}; states are:`,
  )
  for (const { screen, name } of STATES) console.error(`  ${screen}: ${name}`)
  process.exit(1)
}

const startedAt = performance.now()
const folder = fileURLToPath(new URL('../screenshots/', import.meta.url))
await rm(folder, { recursive: true, force: true })
const browser = await launchBrowser()
let pictures = 0
for (const states of Object.values(Object.groupBy(chosen, ({ site = 'sample' }) => site))) {
  await using waypost = await startSite(states[0].site)
  const waiting = states.values()
  // Pages mostly wait, so two are open at a time.
  await Promise.all([takeAll(waiting, waypost), takeAll(waiting, waypost)])
}
await browser.close()
const seconds = Math.round((performance.now() - startedAt) / 1000)
console.log(`${pictures} pictures in ${folder}, in ${seconds} s`)

/** Takes one state after another. A state that fails does not stop the others. */
async function takeAll(states: Iterable<State>, waypost: Waypost): Promise<void> {
  for (const state of states)
    try {
      await takeState(state, waypost)
    } catch (error) {
      console.error(`${state.screen}: ${state.name} was not reached:`, error)
      process.exitCode = 1
    }
}

/** Takes pictures of a state in every width and scheme. */
async function takeState(state: State, waypost: Waypost): Promise<void> {
  await using context = await browser.newContext()
  await startSoon(context)
  const page = await context.newPage()
  await resize(page, state.maxWidth === undefined ? 1280 : 390)
  await state.open(page, waypost)
  for (const width of widths.filter((each) => each <= (state.maxWidth ?? each))) {
    await resize(page, width)
    await settle(page)
    if (!state.isOverlaid) await showWhole(page, width)
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme })
      await settle(page)
      const file = `${fileName(state.screen)}/${fileName(state.name)}-${width}-${scheme}.png`
      await page.screenshot({ path: join(folder, file), fullPage: !state.isOverlaid })
      pictures += 1
    }
  }
}

async function resize(page: Page, width: number) {
  await page.setViewportSize({ width, height: HEIGHTS[width] })
}

/**
 * Makes the window as high as the page, so that sticky parts are at its end. Elements sized by the screen keep their height.
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

/** Converts words to a file name, such as 'home-few-or-many'. */
function fileName(words: string): string {
  return words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
