import type { Page } from '@playwright/test'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createContentFolder, writeArticle } from '../helpers/content-folder.ts'
import { hydrated } from '../helpers/hydrated.ts'
import { countStoredArticles } from '../helpers/stored-articles.ts'
import { countListed, sampleArticles } from '../helpers/sample.ts'
import { expect, sharedWaypost, test as base } from '../helpers/test.ts'
import type { Waypost } from '../helpers/waypost.ts'

const MENU = { name: 'Main' }
const FIRST = { id: 'first', title: 'First', date: '2026-01-01', category: 'Food', body: 'One.' }

interface EntryList {
  items: unknown[]
}

/** `blog` has one article in 'Food', which a worker's tests share; `addArticle` adds a second while a test runs. */
const test = base.extend<{ addArticle: () => Promise<void> }, { blog: Waypost }>({
  blog: sharedWaypost(async () => ({ contentDir: await createContentFolder([FIRST]) })),
  addArticle: async ({ blog: { url, contentDir } }, use) => {
    const known = async () => ((await (await fetch(`${url}/api/entries`)).json()) as EntryList).items.length
    await use(async () => {
      await writeArticle(contentDir, { ...FIRST, id: 'second', title: 'Second', date: '2026-02-01' })
      await expect.poll(known).toBe(2)
    })
    await rm(join(contentDir, 'articles/second.md'), { force: true })
    await expect.poll(known).toBe(1)
  },
})

test('the list is stored in contentful-db, and later lists use it without a request', async ({ page }) => {
  await page.goto('/home')
  await expect.poll(() => countStoredArticles(page)).toBe(sampleArticles.length)
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('.data') && asked.push(request.url()))
  await page.getByRole('navigation', MENU).getByRole('link', { name: 'People' }).click()
  await expect(page.getByRole('article')).toHaveCount(countListed({ category: 'People' }))
  expect(asked).toEqual([])
})

test('a returning reader sees new articles, and a list is loaded again only after a change', async ({
  page,
  blog,
  addArticle,
}) => {
  await page.goto(`${blog.url}/home`)
  await expect.poll(() => countStoredArticles(page)).toBe(1)

  const [unchanged] = await Promise.all([page.waitForResponse('**/api/entries'), page.reload()])
  expect(unchanged.status()).toBe(304)

  await addArticle()
  await comeBackToTab(page)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('contentinfo')).toContainText('February 2026')
  await expect.poll(() => countStoredArticles(page)).toBe(2)
})

test('in a browser without a database, the site reads from the server', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', {
      value: {
        open() {
          throw new DOMException('refused', 'SecurityError')
        },
      },
    })
  })
  await page.goto('/home')
  await hydrated(page)
  await page.getByRole('navigation', MENU).getByRole('link', { name: 'People' }).click()
  await expect(page.getByRole('article')).toHaveCount(countListed({ category: 'People' }))
})

test('an old copy never replaces newer content from the server', async ({
  page,
  allowedErrors,
  blog,
  addArticle,
}) => {
  allowedErrors.push(/status of 503/)
  await page.goto(`${blog.url}/home`)
  await expect.poll(() => countStoredArticles(page)).toBe(1)
  await addArticle()
  const failed = page.waitForResponse('**/api/entries')
  await page.route('**/api/entries', (route) => route.fulfill({ status: 503, body: 'busy' }))
  await page.reload()
  await failed
  await comeBackToTab(page)
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('a list made from an old copy is updated once the new copy is stored', async ({
  page,
  blog,
  addArticle,
}) => {
  await page.goto(`${blog.url}/home`)
  await expect.poll(() => countStoredArticles(page)).toBe(1)
  await addArticle()
  const release = Promise.withResolvers<void>()
  await page.route('**/api/entries', async (route) => {
    await release.promise
    await route.continue()
  })
  await page.goto(`${blog.url}/about`)
  await hydrated(page)
  await page.getByRole('navigation', MENU).getByRole('link', { name: 'Food' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  release.resolve()
  await expect(page.getByRole('article')).toHaveCount(2)
})

async function comeBackToTab(page: Page) {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}
