import type { Page } from '@playwright/test'
import { writeArticle } from '../helpers/content-folder.ts'
import { PREVIEWED, RUNNING, test, workspaceBars } from '../helpers/preview.ts'
import { expect } from '../helpers/test.ts'

const MENU = { name: 'Main' }

test('a preview shows drafts and scheduled articles with marks, and stores nothing in the browser', async ({
  page,
  preview: { url, contentDir },
}) => {
  await page.goto(`${url}/home`)
  await expect(workspaceBars(page)).toContainText(RUNNING)
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page.getByRole('article').filter({ hasText: 'A Draft' })).toContainText('Draft')
  await expect(page.getByRole('article').filter({ hasText: 'Later' })).toContainText(
    'Appears January 15, 2097, 09:00',
  )
  await page.getByRole('navigation', MENU).getByRole('link', { name: 'Trains' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('link', { name: 'Continue Reading Later' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Later')
  await expect(page.getByRole('main')).toContainText('Appears January 15, 2097, 09:00')
  await expectNoEnd(page)

  await writeArticle(contentDir, { id: 'later', title: 'Later still', publish: '2097-02-01', body: 'Far.' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Later still')
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([])
  const stored = () => JSON.stringify([localStorage, sessionStorage].map((storage) => Object.values(storage)))
  expect(await page.evaluate(stored)).not.toContain('Later')

  // Other journeys read it as it was.
  await writeArticle(
    contentDir,
    PREVIEWED.find(({ id }) => id === 'later')!,
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Later')
})

test('a site at a given time shows what visitors see then, and every link keeps the time', async ({
  page,
  request,
  preview: { url },
}) => {
  for (const [at, titles] of [
    ['2097-01-14', ['Open']],
    ['2097-01-15T08:59', ['Open']],
    ['2097-01-15T09:00', ['Later', 'Open']],
    ['2097-01-15', ['Later', 'Open']],
  ] as const) {
    const { items } = await (await request.get(`${url}/api/entries?at=${at}`)).json()
    expect(items.map(({ title }: { title: string }) => title)).toEqual(titles)
    const feed = await (await request.get(`${url}/rss.xml?at=${at}`)).text()
    expect(feed.includes('From far away'), at).toBe(titles.length === 2)
    const sitemap = await (await request.get(`${url}/sitemap.xml?at=${at}`)).text()
    expect(sitemap.includes('/article/later'), at).toBe(titles.length === 2)
    expect((await request.get(`${url}/article/later?at=${at}`)).status()).toBe(
      titles.length === 2 ? 200 : 404,
    )
    expect((await request.get(`${url}/article/draft?at=${at}`)).status()).toBe(404)
  }

  await page.goto(`${url}/?at=2097-01-15`)
  await expect(workspaceBars(page)).toContainText('Showing the site as of January 15, 2097.')
  await expect(page.getByRole('article')).toHaveCount(2)
  const plain = page.locator('a[href^="/"]:not([href*="at=2097-01-15"])')
  await expect(plain).toHaveText(['Back to now'])
  await page.getByRole('navigation', MENU).getByRole('link', { name: 'Food' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('link', { name: 'Continue Reading Open' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open')
  await expect(plain).toHaveText(['Back to now'])
  await expectNoEnd(page)
  await page.getByRole('link', { name: 'what comes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Later')
  await expect(page).toHaveURL(`${url}/article/later?at=2097-01-15`)
  await page.getByRole('link', { name: 'Back to now' }).click()
  await expect(page).toHaveURL(`${url}/article/later`)
  await expect(workspaceBars(page)).not.toContainText('as of')
})

/** Expects an article that readers cannot reach to have no like, no comments and no neighbours. */
async function expectNoEnd(page: Page) {
  await expect(page.getByRole('heading', { name: 'Categories' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Like|Comment/i })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Further reading' })).toHaveCount(0)
}

test('an invalid time is reported, and the site still appears', async ({
  page,
  request,
  allowedErrors,
  preview: { url },
}) => {
  allowedErrors.push(/status of 400/)
  const answer = await page.goto(`${url}/home?at=next%20week`)
  expect(answer?.status()).toBe(400)
  await expect(workspaceBars(page)).toContainText('‘next week’ is no date.')
  await expect(page.getByRole('article')).toHaveCount(3)
  await page.getByRole('navigation', MENU).getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL(`${url}/about`)
  for (const path of ['/api/entries', '/api/entries/open', '/feed.json', '/sitemap.xml']) {
    const refused = await request.get(`${url}${path}?at=2097-02-30`)
    expect(refused.status(), path).toBe(400)
    expect((await refused.json()).detail).toContain('2027-01-15')
  }
})

test('a preview finds drafts, and at a given time the articles of visitors', async ({
  page,
  preview: { url },
}) => {
  await page.goto(`${url}/search?q=draft`)
  await expect(page.getByRole('article')).toContainText('A Draft')
  await page.goto(`${url}/home?at=2097-01-15`)
  await page.getByRole('banner').getByRole('searchbox').fill('later')
  await expect(page.getByRole('article').first()).toContainText('Later')
  await expect(page).toHaveURL(`${url}/search?q=later&at=2097-01-15`)
  await page.getByRole('main').getByRole('searchbox').fill('draft')
  await expect(page.getByRole('heading', { name: 'Nothing found.' })).toBeVisible()
})
