import type { Page } from '@playwright/test'
import { createContentFolder, writeArticle } from '../helpers/content-folder.ts'
import { countListed, sampleArticles } from '../helpers/sample.ts'
import { expect, test } from '../helpers/test.ts'
import type { Waypost, WaypostOptions } from '../helpers/waypost.ts'

const MENU = { name: 'Main' }
const FIRST = { id: 'first', title: 'First', date: '2026-01-01', category: 'Food', body: 'One.' }

interface EntryList {
  items: unknown[]
}

test('the list is kept in contentful-db and read for the next lists, without asking the server', async ({
  page,
}) => {
  await page.goto('/home')
  await expect.poll(() => keptCount(page)).toBe(sampleArticles.length)
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('.data') && asked.push(request.url()))
  await page.getByRole('navigation', MENU).getByRole('link', { name: 'People' }).click()
  await expect(page.getByRole('article')).toHaveCount(countListed({ category: 'People' }))
  expect(asked).toEqual([])
})

test('a returning reader sees new articles, and the list is read again only when it has changed', async ({
  page,
  openWaypost,
}) => {
  const { waypost, addArticle } = await openGrowingBlog(openWaypost)
  await page.goto(`${waypost.url}/home`)
  await expect.poll(() => keptCount(page)).toBe(1)

  const [unchanged] = await Promise.all([page.waitForResponse('**/api/entries'), page.reload()])
  expect(unchanged.status()).toBe(304)

  await addArticle()
  await comeBackToTab(page)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('contentinfo')).toContainText('February 2026')
  expect(await keptCount(page)).toBe(2)
})

test('where the browser refuses a database, the site reads from the server', async ({ page }) => {
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
  await page.getByRole('navigation', MENU).getByRole('link', { name: 'People' }).click()
  await expect(page.getByRole('article')).toHaveCount(countListed({ category: 'People' }))
})

test('an old copy never takes the place of what the server has just shown', async ({
  page,
  allowedErrors,
  openWaypost,
}) => {
  allowedErrors.push(/status of 503/)
  const { waypost, addArticle } = await openGrowingBlog(openWaypost)
  await page.goto(`${waypost.url}/home`)
  await expect.poll(() => keptCount(page)).toBe(1)
  await addArticle()
  const failed = page.waitForResponse('**/api/entries')
  await page.route('**/api/entries', (route) => route.fulfill({ status: 503, body: 'busy' }))
  await page.reload()
  await failed
  await comeBackToTab(page)
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('a list made from an old copy is made again once the new one is here', async ({ page, openWaypost }) => {
  const { waypost, addArticle } = await openGrowingBlog(openWaypost)
  await page.goto(`${waypost.url}/home`)
  await expect.poll(() => keptCount(page)).toBe(1)
  await addArticle()
  const release = Promise.withResolvers<void>()
  await page.route('**/api/entries', async (route) => {
    await release.promise
    await route.continue()
  })
  await page.goto(`${waypost.url}/about`)
  await page.getByRole('navigation', MENU).getByRole('link', { name: 'Food' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  release.resolve()
  await expect(page.getByRole('article')).toHaveCount(2)
})

/** A blog of one article in 'Food', and a way to add a second. */
async function openGrowingBlog(openWaypost: (options: WaypostOptions) => Promise<Waypost>) {
  const dir = await createContentFolder([FIRST])
  const waypost = await openWaypost({ contentDir: dir })
  return {
    waypost,
    async addArticle() {
      await writeArticle(dir, { ...FIRST, id: 'second', title: 'Second', date: '2026-02-01' })
      const known = async () =>
        ((await (await fetch(`${waypost.url}/api/entries`)).json()) as EntryList).items.length
      await expect.poll(known).toBe(2)
    },
  }
}

/** Articles in the browser's database, read by its own interface. */
function keptCount(page: Page): Promise<number | undefined> {
  return page
    .evaluate(
      () =>
        new Promise<number | undefined>((resolve, reject) => {
          const opening = indexedDB.open('contentful-db', 1)
          opening.onerror = () => reject(new Error(opening.error?.message))
          opening.onupgradeneeded = () => opening.transaction?.abort()
          opening.onsuccess = () => {
            const database = opening.result
            const reading = database.transaction('entries').objectStore('entries').get('all')
            reading.onsuccess = () => {
              database.close()
              resolve((reading.result as { items: unknown[] } | undefined)?.items.length)
            }
          }
        }),
    )
    .catch(() => undefined)
}

async function comeBackToTab(page: Page) {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}
