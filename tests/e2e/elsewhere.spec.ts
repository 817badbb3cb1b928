import { fileURLToPath } from 'node:url'
import { createContentFolder, writeArticle } from '../helpers/content-folder.ts'
import { createDataFolderOf } from '../helpers/elsewhere.ts'
import { getRaw } from '../helpers/http.ts'
import { expect, test } from '../helpers/test.ts'

const FILM = 'https://player.vimeo.com/video/76979871?dnt=1'
const LINK = 'https://vimeo.com/76979871'
const QUIET = { id: 'quiet', title: 'Quiet', date: '2026-01-01', body: 'Words.' }
const article = (body: string) => ({ id: 'film', title: 'Film', date: '2026-01-02', body })

test('a film of another site is asked for when a reader wants it', async ({ page, context, openWaypost }) => {
  const { url } = await openWaypost({
    contentDir: await createContentFolder([article(`Look:\n\n${LINK}`), QUIET]),
  })
  const requests: string[] = []
  await context.route(
    ({ origin }) => origin !== url,
    async (route) => {
      requests.push(route.request().url())
      await route.fulfill({ contentType: 'text/html', body: '<title>Player</title><p>Player</p>' })
    },
  )
  // A step inside the site keeps the policy of the first page.
  await page.goto(`${url}/article/quiet`)
  await page.locator('a[href="/article/film"]').first().click()
  await expect(page.getByRole('link', { name: 'Film at Vimeo' })).toHaveAttribute('href', LINK)
  const show = page.getByRole('button', { name: 'Show Film at Vimeo' })
  await expect(show).toBeVisible()
  expect(requests).toEqual([])
  await show.click()
  await expect(page.frameLocator('iframe[title="Film at Vimeo"]').getByText('Player')).toBeVisible()
  await expect(page.locator('iframe')).toBeFocused()
  expect(requests).toEqual([FILM])
})

test('pages of other sites show their words and a kept picture, and are asked for nothing', async ({
  page,
  context,
  openWaypost,
}) => {
  const [tube, blog] = ['https://tube.example/w/aB3', 'https://blog.example/lake']
  const picture = fileURLToPath(new URL('../../sample/assets/portrait.jpg', import.meta.url))
  const { url } = await openWaypost({
    contentDir: await createContentFolder([article(`${tube}\n\n${blog}`)], { 'cards: no': 'cards: yes' }),
    dataDir: await createDataFolderOf([
      { address: tube, title: 'A night train', frame: 'https://tube.example/videos/embed/aB3', picture },
      { address: blog, title: 'The lake', text: 'Before the city.', picture },
    ]),
  })
  const requests: string[] = []
  await context.route(
    ({ origin }) => origin !== url,
    async (route) => {
      requests.push(route.request().url())
      await route.fulfill({ contentType: 'text/html', body: '<p>Player</p>' })
    },
  )
  await page.goto(`${url}/article/film`)
  await expect(page.getByRole('link', { name: 'The lake' })).toHaveAttribute('href', blog)
  for (const image of await page.locator('figure > img').all()) {
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() => image.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBe(1280)
  }
  expect(requests).toEqual([])
  await page.getByRole('button', { name: 'Show A night train' }).click()
  await expect(page.frameLocator('iframe').getByText('Player')).toBeVisible()
  expect(requests).toEqual(['https://tube.example/videos/embed/aB3'])
})

test.describe('in a page that is older than the film', () => {
  test.use({ allowedErrors: [/frame-src|violates the following Content Security Policy/] })

  test('the button leads to the film', async ({ page, context, openWaypost }) => {
    const contentDir = await createContentFolder([article('Words.'), QUIET])
    const { url } = await openWaypost({ contentDir })
    await context.route(LINK, (route) => route.fulfill({ contentType: 'text/html', body: 'At Vimeo' }))
    await page.goto(`${url}/article/quiet`)
    await writeArticle(contentDir, article(LINK))
    await expect
      .poll(async () => (await getRaw(`${url}/article/film`)).headers['content-security-policy'])
      .toContain('https://player.vimeo.com')
    await page.locator('a[href="/article/film"]').first().click()
    await page.getByRole('button', { name: 'Show Film at Vimeo' }).click()
    await expect(page).toHaveURL(LINK)
  })
})
