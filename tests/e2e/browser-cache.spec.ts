import type { Page } from '@playwright/test'
import { createContentFolder, writeArticle } from '../helpers/content-folder.ts'
import { expect, test } from '../helpers/test.ts'
import { startWaypost } from '../helpers/waypost.ts'

const MENU = { name: 'Main' }

test('the list is kept in contentful-db and read for the next lists, without asking the server', async ({
  page,
}) => {
  await page.goto('/home')
  await expect.poll(() => keptCount(page)).toBe(10)
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('.data') && asked.push(request.url()))
  await page.getByRole('navigation', MENU).getByRole('link', { name: 'People' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  expect(asked).toEqual([])
})

test('a returning reader sees new articles, and the list is read again only when it has changed', async ({
  page,
}) => {
  const dir = await createContentFolder([
    { id: 'first', title: 'First', date: '2026-01-01', category: 'Food', body: 'One.' },
  ])
  const waypost = await startWaypost({ contentDir: dir })
  try {
    await page.goto(`${waypost.url}/home`)
    await expect.poll(() => keptCount(page)).toBe(1)

    await page.reload()
    const [unchanged] = await Promise.all([page.waitForResponse('**/api/entries'), page.reload()])
    expect(unchanged.status()).toBe(304)

    await writeArticle(dir, {
      id: 'second',
      title: 'Second',
      date: '2026-02-01',
      category: 'Food',
      body: 'Two.',
    })
    await expect
      .poll(async () => (await page.request.get(`${waypost.url}/api/entries`)).json())
      .toMatchObject({
        items: [{ id: 'second' }, { id: 'first' }],
      })
    await comeBackToTab(page)
    await expect(page.getByRole('article')).toHaveCount(2)
    await expect(page.getByRole('contentinfo')).toContainText('February 2026')
    expect(await keptCount(page)).toBe(2)
  } finally {
    await waypost.stop()
  }
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
  await expect(page.getByRole('article')).toHaveCount(2)
})

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
