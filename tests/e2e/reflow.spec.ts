import type { Page } from '@playwright/test'
import { openPanel } from '../helpers/panel.ts'
import { doubleText, expectReflow, widenText } from '../helpers/reflow.ts'
import { expect, test } from '../helpers/test.ts'
import { startSite } from '../states/sites.ts'

const ARTICLE = '/article/one-bag-one-month'

const SCREENS = [
  '/home',
  '/home?category=Home+Ground',
  '/home?month=June+2026',
  '/home?category=Nowhere',
  '/about',
  '/contact',
  ARTICLE,
  '/article/never-written',
]

/** A window of 1280 by 1024 pixels at 400 %. */
const ZOOMED = { width: 320, height: 256 }

for (const viewport of [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
])
  test(`text of twice the size is all there, ${viewport.width} pixels wide`, async ({
    page,
    allowedErrors,
  }) => {
    test.slow()
    allowedErrors.push(/status of 404/)
    await page.setViewportSize(viewport)
    await doubleText(page)
    await expectEverywhere(page)
  })

test('at 400 % everything is read by scrolling in one direction', async ({ page, allowedErrors }) => {
  test.slow()
  allowedErrors.push(/status of 404/)
  await page.setViewportSize(ZOOMED)
  await expectEverywhere(page)
})

test('text can be spaced widely', async ({ page, allowedErrors }) => {
  test.slow()
  allowedErrors.push(/status of 404/)
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectEverywhere(page, () => widenText(page))
  }
})

test('no bar stays in the way where the screen is low', async ({ page }) => {
  await page.goto('/about')
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  for (const [viewport, stays] of [
    [{ width: 390, height: 844 }, true],
    [ZOOMED, false],
  ] as const) {
    await page.setViewportSize(viewport)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    if (stays) await expect(menu).toBeInViewport({ ratio: 1 })
    else await expect(menu).not.toBeInViewport()
  }
})

test('on a phone with text of twice the size, the bar at the top has words and leaves', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await doubleText(page)
  await page.goto('/about')
  const name = page.getByRole('banner').getByRole('link', { name: 'Side Lower' }).first()
  const { height } = (await name.boundingBox())!
  // Two lines at most.
  expect(height).toBeLessThan(140)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(name).not.toBeInViewport()
})

test('a dialog can be read to its end and closed, however little of it fits', async ({ page }) => {
  await page.setViewportSize(ZOOMED)
  await page.goto('/about')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'REGISTER' }).click()
  for (const part of ['FORGOT PASSWORD', 'Close']) {
    const button = panel.getByRole('button', { name: part })
    await button.focus()
    await expect(button).toBeInViewport({ ratio: 1 })
  }
  expect(await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await page.keyboard.press('Enter')
  await expect(panel).toHaveCount(0)
})

test('an open dialog moves nothing of the page where scroll bars take no room', async ({ page }) => {
  await page.goto('/about')
  const width = () => page.evaluate(() => document.body.clientWidth)
  const before = await width()
  const panel = await openPanel(page)
  expect(await width()).toBe(before)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
})

test('a table and code that are too wide are scrolled by the keyboard, and say what they are', async ({
  page,
}) => {
  await using waypost = await startSite('odd')
  await page.setViewportSize({ width: 320, height: 568 })
  for (const [name, path] of [
    ['Table', '/article/wide-table'],
    ['Code', '/article/long-code'],
  ]) {
    await page.goto(waypost.url + path)
    const wide = page.getByRole('main').getByRole('group', { name }).first()
    await wide.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => wide.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
  }
  // Nothing of the page asks a site that is gone.
  await page.goto('about:blank')
})

async function expectEverywhere(page: Page, prepare?: () => Promise<void>) {
  for (const path of SCREENS) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    // What readers do with an article comes a moment later.
    if (path === ARTICLE) await expect(page.getByRole('button', { name: /^\d+ comments?$/ })).toBeVisible()
    await prepare?.()
    await expectReflow(page, path)
  }
}
