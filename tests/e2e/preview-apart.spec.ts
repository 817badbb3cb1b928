import type { Page } from '@playwright/test'
import { createContentFolder, writeArticle } from '../helpers/content-folder.ts'
import {
  prepareGuardedPreview,
  PREVIEW,
  PREVIEWED,
  readContentTokens,
  test,
  workspaceBars,
} from '../helpers/preview.ts'
import { expect } from '../helpers/test.ts'

const MENU = { name: 'Main' }
const RUNNING = 'Preview backend running in this workspace.'

test('a preview neither reads nor changes browser data of a site at the same address', async ({
  page,
  openWaypost,
}) => {
  const contentDir = await createContentFolder(PREVIEWED)
  const site = await openWaypost({ contentDir })
  const port = Number(new URL(site.url).port)
  await page.goto(`${site.url}/home`)
  await expect.poll(() => keptIds(page)).toEqual(['open'])
  // Nothing of the page asks a site that is gone.
  await page.goto('about:blank')
  await site.stop()
  const preview = await openWaypost({ contentDir, port, env: PREVIEW })
  await page.goto(`${preview.url}/home`)
  await page.getByRole('navigation', MENU).getByRole('link', { name: 'Food' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('link', { name: 'Continue Reading A Draft' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A Draft')
  expect(await keptIds(page)).toEqual(['open'])
})

test('a preview on the same folders does not disturb the site', async ({ page, request, openWaypost }) => {
  const contentDir = await createContentFolder(PREVIEWED)
  const site = await openWaypost({ contentDir })
  const preview = await openWaypost({ contentDir, env: { ...PREVIEW, DATA_DIR: site.dataDir } })
  await writeArticle(contentDir, { id: 'news', title: 'News', body: 'New.' })
  for (const [{ url }, count] of [
    [site, 2],
    [preview, 4],
  ] as const) {
    const list = async () => (await (await request.get(`${url}/api/entries`)).json()).items.length
    await expect.poll(list).toBe(count)
  }
  await page.goto(`${site.url}/home?at=2099-01-01`)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(workspaceBars(page)).not.toContainText('Preview')
  expect(site.output() + preview.output()).not.toMatch(/"level":"(warn|error|fatal)"/)
})

test('a preview on another machine requires its token, also by keyboard', async ({
  page,
  request,
  allowedErrors,
  openWaypost,
}) => {
  allowedErrors.push(/status of 401/)
  const waypost = await openWaypost(await prepareGuardedPreview())
  const { preview: token } = await readContentTokens(waypost)
  for (const path of [
    '/home',
    '/home.data',
    '/api/entries',
    '/rss.xml',
    '/api/articles/open/comments/live',
  ]) {
    const refused = await request.get(waypost.url + path)
    expect(refused.status(), path).toBe(401)
    expect(await refused.text(), path).not.toMatch(/A Draft|Later/)
    expect(refused.headers()['cache-control']).toContain('no-store')
  }
  expect((await request.get(`${waypost.url}/healthz`)).status()).toBe(200)

  await page.goto(`${waypost.url}/article/draft?at=`)
  const field = page.getByLabel('Preview token')
  await expect(field).toBeFocused()
  await page.keyboard.type('not this one')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription('This is not the preview token.')
  await field.fill(token)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A Draft')
  await expect(page).toHaveURL(`${waypost.url}/article/draft?at=`)
  await expect(workspaceBars(page)).toContainText(RUNNING)

  const answer = await request.get(`${waypost.url}/api/entries`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect((await answer.json()).items).toHaveLength(3)
  expect(waypost.output()).not.toContain(token)
})

test('no page of a preview may be indexed or cached, and a preview has no studio', async ({
  request,
  preview,
}) => {
  const { url } = preview
  expect(preview.output()).not.toContain('owner?token=')
  for (const path of ['/studio', '/studio/api/session'])
    expect((await request.get(url + path)).status(), path).toBe(404)
  expect(await (await request.get(`${url}/robots.txt`)).text()).toBe('User-agent: *\nDisallow: /\n')
  for (const path of [
    '/home',
    '/article/draft',
    '/about',
    '/home.data',
    '/atom.xml',
    '/api/entries',
    '/nothing',
  ]) {
    const headers = (await request.get(url + path, { maxRedirects: 0 })).headers()
    expect(headers['x-robots-tag'], path).toBe('noindex, nofollow')
    expect(headers['cache-control'], path).toBe('private, no-store')
  }
  expect(await (await request.get(`${url}/home`)).text()).toContain(
    '<meta name="robots" content="noindex, nofollow"/>',
  )
})

/** Ids of the articles that the browser keeps; empty for none. */
function keptIds(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    if (!names.includes('contentful-db')) return []
    const database = await done(indexedDB.open('contentful-db', 1))
    const list = await done(database.transaction('entries').objectStore('entries').get('all'))
    database.close()
    return list?.items.map(({ id }: { id: string }) => id) ?? []

    function done<T>(request: IDBRequest<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    }
  })
}
