import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../helpers/test.ts'

const SALT = '/article/notes-from-a-salt-desert'

test('an article on paper is black on white, with all its text and no buttons', async ({ page, waypost }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openOnPaper(page, SALT)
  const article = page.getByRole('article')

  await test.step('it has its picture, title, date, address and text', async () => {
    await expect(page.getByText('Side Lower', { exact: true }).locator('visible=true')).toHaveCount(1)
    await expect(article.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(article.getByText('February 22, 2026')).toBeVisible()
    await expect(article.getByText(waypost.url + SALT, { exact: true })).toBeVisible()
    await expect(article.getByRole('img').first()).toBeVisible()
  })

  await test.step('nothing is there to press', async () => {
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Popular Articles' })).toHaveCount(0)
  })

  await test.step('the picture is whole, and takes no more than a third of the sheet', async () => {
    const picture = article.getByRole('img').first()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    const { width, height } = (await picture.boundingBox())!
    const natural = await picture.evaluate((img: HTMLImageElement) => img.naturalWidth / img.naturalHeight)
    expect(width / height).toBeCloseTo(natural, 1)
    // A third of a sheet of 279 mm, in CSS pixels.
    expect(height).toBeLessThan(((279 / 25.4) * 96) / 3)
  })

  await test.step('links are spelled once, with whole addresses', async () => {
    const own = article.getByRole('link', { name: /against my own advice/ })
    await expect.poll(() => spelled(own)).toBe(`" (${waypost.url}/article/one-bag-one-month)"`)
    const addresses = await article
      .locator('a[data-address]')
      .evaluateAll((links) => links.map((link) => link.dataset.address))
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  await test.step('paper is white and its letters are black, also where the screen is dark', async () => {
    const colour = (property: string) =>
      page.evaluate((name) => getComputedStyle(document.documentElement).getPropertyValue(name), property)
    expect(await colour('color')).toBe('rgb(0, 0, 0)')
    expect(await colour('--paper')).toBe('#fff')
    // The sample's own accent is named by a style sheet that comes later.
    expect(await colour('--accent')).toBe('#000')
  })
})

test('pictures further down are loaded when the page is printed', async ({ page }) => {
  test.slow()
  await page.goto('/home')
  const waiting = page.locator('main img[loading="lazy"]')
  // Asked again, for the page may be there before its scripts are.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await expect(waiting).toHaveCount(0, { timeout: 100 })
  }).toPass({ timeout: 20_000 })
  const pictures = page.locator('main picture > img')
  await expect
    .poll(() => pictures.evaluateAll((all: HTMLImageElement[]) => all.every(({ complete }) => complete)), {
      timeout: 20_000,
    })
    .toBe(true)
})

test('an open panel does not print, and the rest of the page does', async ({ page }) => {
  await page.goto(SALT)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const screen = await pagesOf(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(screen).toBe(await pagesOf(page))
  expect(screen).toBeGreaterThan(1)
})

async function openOnPaper(page: Page, address: string) {
  await page.goto(address)
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
}

/** What stands after a link's words. */
function spelled(link: Locator): Promise<string> {
  return link.evaluate((element) => getComputedStyle(element, '::after').content)
}

/** How many sheets the page takes. */
async function pagesOf(page: Page): Promise<number> {
  const file = await page.pdf({ format: 'A4' })
  return file.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
