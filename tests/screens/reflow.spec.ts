import sharp from 'sharp'
import { openPanel } from '../helpers/panel.ts'
import { expect, test } from '../helpers/test.ts'
import { setTextSize } from '../states/checks/reflow.ts'

/** A window of 1280 by 1024 pixels at 400 %. */
const ZOOMED = { width: 320, height: 256 }

test('no bar covers a low screen', async ({ page }) => {
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

test('on a phone with text of twice the size, the top bar has its words and scrolls away', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await setTextSize(page, 2)
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
    // But for the fraction of a pixel by which the dialog may be scrolled.
    await expect(button).toBeInViewport({ ratio: 0.99 })
  }
  expect(await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await page.keyboard.press('Enter')
  await expect(panel).toHaveCount(0)
})

test('an open dialog moves nothing on a page with overlay scroll bars', async ({ page }) => {
  await page.goto('/about')
  const width = () => page.evaluate(() => document.body.clientWidth)
  const before = await width()
  const panel = await openPanel(page)
  expect(await width()).toBe(before)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
})

test.describe('a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('shows the whole menu', async ({ page }) => {
    await page.goto('/home')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(page.locator('#sidebar').getByText('©')).toBeInViewport({ ratio: 1 })
  })
})

test('no word is cut in half where the menu continues below the screen', async ({ page }) => {
  const menu = page.locator('#sidebar')
  const copyright = menu.getByText('©')
  for (const [height, theme] of [
    [900, 'light'],
    [730, 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await page.setViewportSize({ width: 768, height })
    await page.goto('/article/tea-at-four-altitudes')
    await expect(copyright).not.toBeInViewport()
    const edge = { x: 10, y: height - 4, width: 200, height: 4 }
    const { channels } = await sharp(await page.screenshot({ clip: edge })).stats()
    // A letter differs from its ground by a hundred and more.
    for (const { min, max } of channels) expect(max - min).toBeLessThan(30)
    await menu.evaluate((one) => one.scrollTo(0, one.scrollHeight))
    await expect(copyright).toBeInViewport({ ratio: 1 })
  }
})
