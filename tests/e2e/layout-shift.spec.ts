import { expect, type Page } from '@playwright/test'
import {
  delayPictures,
  delayTypefaces,
  readShifts,
  refuseTypefaces,
  watchShifts,
} from '../helpers/layout-shifts.ts'
import { STATES_BY_SCREEN } from '../states/all.ts'
import { scrollThrough, settle } from '../states/settle.ts'
import { test } from '../states/test.ts'

/** Widths of windows in CSS px. */
const WIDTHS = [390, 1280]

/** Where reports say 0.00. */
const NOTHING = 0.005

/** What is called good: a line of text that is one word longer in its own typeface than in the reader's. */
const LITTLE = 0.1

for (const [group, ofScreen] of Object.entries(STATES_BY_SCREEN)) {
  // What a reader's step brings is by her doing, however long it takes.
  const states = ofScreen.filter(({ path }) => path !== undefined)
  if (states.length === 0) continue
  test(`nothing moves by itself, and nothing is wider than the window, on ${group}`, async ({
    browser,
    openSite,
  }) => {
    test.setTimeout((1 + states.length) * 60_000)
    const waypost = await openSite(states[0].site)
    for (const state of states)
      for (const width of WIDTHS)
        await test.step(`${state.name}, ${width}`, async () => {
          await using context = await browser.newContext({ viewport: { width, height: 800 } })
          const page = await context.newPage()
          await refuseTypefaces(page)
          await delayPictures(page)
          await watchShifts(page)
          await state.open(page, waypost)
          await expectShift(page, NOTHING)
          const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth)
          expect.soft(pageWidth, 'width of the page').toBe(width)
        })
  })
}

test('typefaces that come late move little', async ({ browser, openSite }) => {
  test.setTimeout(120_000)
  const waypost = await openSite('sample')
  const screens = ['/home', '/home?category=Journeys', '/article/mustard-twice', '/about', '/contact']
  for (const path of screens)
    for (const width of WIDTHS)
      await test.step(`${path}, ${width}`, async () => {
        await using context = await browser.newContext({ viewport: { width, height: 800 } })
        const page = await context.newPage()
        await delayTypefaces(page)
        await watchShifts(page)
        await page.goto(waypost.url + path)
        // Whoever scrolls past a loader sees the foot of the page go when the article comes, whatever its typeface.
        await expect(page.getByText('Loading')).toHaveCount(0)
        await expectShift(page, LITTLE)
      })
})

/** Scrolls to the end, waits for all that comes, and expects that less than `limit` has moved since the first byte. */
async function expectShift(page: Page, limit: number) {
  await settle(page)
  await scrollThrough(page)
  await settle(page)
  const shifts = await readShifts(page)
  const sum = shifts.reduce((sum, { value }) => sum + value, 0)
  expect.soft(sum, JSON.stringify(shifts, undefined, 2)).toBeLessThan(limit)
}
