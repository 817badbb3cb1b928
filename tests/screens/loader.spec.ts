import type { Page } from '@playwright/test'
import { hydrated } from '../helpers/hydrated.ts'
import { expect, test } from '../helpers/test.ts'

const LAKE = 'The Lake Before the City Gets Up'
const FAR_DOWN = 400

test('the loader fills the screen while the article loads', async ({ page }) => {
  const release = await stepToArticle(page)
  const loader = page.locator('[data-loader] > div')
  expect(await loader.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
  release()
  await expect(page.getByRole('heading', { level: 1, name: LAKE })).toBeVisible()
})

test('Escape cancels loading, and the reader stays where she was', async ({ page }) => {
  const release = await stepToArticle(page)
  await page.keyboard.press('Escape')
  await expectToStay(page, release)
})

test('Back cancels loading, and the reader stays where she was', async ({ page }) => {
  const release = await stepToArticle(page)
  await page.evaluate(() => history.back())
  await expectToStay(page, release)
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

test('Back works at the moment when the next screen arrives', async ({ page }) => {
  await page.goto('/about')
  await hydrated(page)
  await page.evaluate(() => {
    const push = history.pushState.bind(history)
    history.pushState = (...entry) => {
      push(...entry)
      history.back()
    }
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('status')).toHaveText('About · Side Lower')
  await expect(page).toHaveURL('/about')
})

/** Steps from About to Home's list and on to an article, which comes when the function that it returns is called. */
async function stepToArticle(page: Page) {
  const released = Promise.withResolvers<void>()
  await page.route('**/api/entries/*', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto('/about')
  await hydrated(page)
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Home', exact: true })
    .click()
  const link = page.getByRole('article').filter({ hasText: LAKE }).getByRole('link')
  await link.evaluate((element, top) => {
    scrollTo({ top, behavior: 'instant' })
    ;(element as HTMLElement).click()
  }, FAR_DOWN)
  await expect(page.locator('[data-loader]')).toHaveCSS('opacity', '1')
  return released.resolve
}

async function expectToStay(page: Page, release: () => void) {
  await expect(page.locator('[data-loader]')).toHaveCount(0)
  const arrived = page.waitForResponse('**/api/entries/*')
  release()
  await (await arrived).finished()
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('article').first()).toBeAttached()
  expect(await page.evaluate(() => scrollY)).toBe(FAR_DOWN)
}
