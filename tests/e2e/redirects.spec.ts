import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createAccount, openSession } from '../helpers/accounts.ts'
import { createContentFolder } from '../helpers/content-folder.ts'
import { hydrated } from '../helpers/hydrated.ts'
import { expectAccessible } from '../helpers/studio.ts'
import { expect, test } from '../helpers/test.ts'
import { addComment, openArticle, openComments } from '../helpers/thread.ts'
import { runCommand } from '../helpers/waypost.ts'

const ARTICLES = [
  { id: 'pond', title: 'The Pond', category: 'Water', body: 'Still water.' },
  {
    id: 'hill',
    title: 'The Hill',
    category: 'Land',
    body: 'Down to [the water](/article/lake), or [the blog](/blog/pond).',
  },
]

test('a mistyped address leads to Home, which suggests the article', async ({ page, openWaypost }) => {
  const { url } = await openWaypost({ contentDir: await createContentFolder(ARTICLES) })
  const { status, headers } = await fetch(`${url}/2024/the-pnod.html?x`, { redirect: 'manual' })
  expect([status, headers.get('location')]).toEqual([302, '/?x&meant=pond'])
  await page.goto(`${url}/home`)
  const question = page.getByText('There is no page at that address. Did you mean The Pond?')
  await expect(question).toHaveCount(0)
  await page.goto(`${url}/2024/the-pnod.html`)
  await expect(page).toHaveURL(`${url}/home?meant=pond`)
  await expect(question).toBeVisible()
  await hydrated(page)
  await expectAccessible(page)
  await question.getByRole('link', { name: 'The Pond' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The Pond' })).toBeVisible()
  await page.goBack()
  await expect(question).toBeVisible()
  for (const address of ['/quarterly-report', '/home?meant=Buy+now']) {
    await page.goto(url + address)
    await expect(page.getByRole('article')).not.toHaveCount(0)
    await expect(page.getByText('Did you mean')).toHaveCount(0)
  }
})

test('old addresses lead to new ones, and existing pages come first', async ({ page, openWaypost }) => {
  const contentDir = await createContentFolder(ARTICLES)
  const file = join(contentDir, 'redirects.yaml')
  await writeFile(
    file,
    '/article/lake: /article/pond\n/blog/*: /article/*\n/feed: /rss.xml\n/about: /home\n/article/hill: /home\n',
  )
  const { url } = await openWaypost({ contentDir })
  const ask = async (path: string, method = 'GET') => {
    const answer = await fetch(url + path, { method, redirect: 'manual' })
    return [answer.status, answer.headers.get('location')]
  }

  for (const method of ['GET', 'HEAD'])
    expect(await ask('/article/lake?utm=x', method)).toEqual([301, '/article/pond?utm=x'])
  expect(await ask('/blog/hill/')).toEqual([301, '/article/hill'])
  expect(await ask('/feed')).toEqual([301, '/rss.xml'])
  expect(await ask('/api/entries/lake')).toEqual([308, '/api/entries/pond'])
  expect(await ask('/api/articles/lake')).toEqual([308, '/api/articles/pond'])
  expect(await ask('/api/articles/lake/comments?limit=3')).toEqual([
    308,
    '/api/articles/pond/comments?limit=3',
  ])
  expect(await ask('/api/articles/lake/like', 'PUT')).toEqual([308, '/api/articles/pond/like'])
  expect(await ask('/api/articles/lake/comments/live?after=1')).toEqual([
    308,
    '/api/articles/pond/comments/live?after=1',
  ])
  for (const path of ['/about', '/article/hill', '/article/pond', '/api/entries/hill'])
    expect(await ask(path)).toEqual([200, null])
  expect(await ask('/article/sea')).toEqual([404, null])
  expect(await ask('/api/entries/sea')).toEqual([404, null])
  expect(await ask('/elsewhere?x')).toEqual([302, '/?x'])

  await writeFile(
    join(contentDir, 'articles/snow.md'),
    '---\ntitle: Snow\npermalink: /2019/snow.html\naliases: [/?p=7, schnee]\n---\nWhite.\n',
  )
  await expect.poll(() => ask('/2019/Snow.html')).toEqual([301, '/article/snow'])
  expect(await ask('/?p=7')).toEqual([301, '/article/snow'])
  expect(await ask('/blog/schnee')).toEqual([301, '/article/snow'])
  expect(await ask('/api/entries/schnee')).toEqual([308, '/api/entries/snow'])

  await test.step('also by a step inside the page, where the link is that of an article', async () => {
    for (const [link, isStep] of [
      ['the water', true],
      ['the blog', false],
    ] as const) {
      await page.goto(`${url}/article/hill`)
      await hydrated(page)
      await page.evaluate(() => Object.assign(window, { isSamePage: true }))
      await page.getByRole('link', { name: link }).click()
      await expect(page).toHaveURL(`${url}/article/pond`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Pond')
      expect(await page.evaluate(() => 'isSamePage' in window)).toBe(isStep)
      await page.goBack()
      await expect(page).toHaveURL(`${url}/article/hill`)
    }
    await page.goto('about:blank')
  })

  await writeFile(file, '/article/lake: [\n')
  await writeFile(join(contentDir, 'articles/sea.md'), '---\ntitle: The Sea\n---\n')
  await expect.poll(() => ask('/article/sea')).toEqual([200, null])
  expect(await ask('/article/lake')).toEqual([301, '/article/pond'])
  await writeFile(file, '/article/lake: /article/sea\n')
  await expect.poll(() => ask('/article/lake')).toEqual([301, '/article/sea'])
})

test('a reader of a renamed article sees its comments, and so does a visitor to its old address', async ({
  page,
  openWaypost,
}) => {
  const contentDir = await createContentFolder(ARTICLES)
  const waypost = await openWaypost({ contentDir, env: { CONTENT_DIR: contentDir } })
  const token = await openSession(waypost, await createAccount(waypost, 'wren'))
  await addComment(waypost, token, 'Before', 'pond')
  await openArticle(page, waypost, 'pond')
  const comments = await openComments(page)
  await expect(comments.getByRole('listitem')).toHaveText([/Before/])

  await runCommand(
    { ...waypost, databaseEnv: { ...waypost.databaseEnv, CONTENT_DIR: contentDir } },
    'rename',
    'pond',
    'mere',
  )
  expect(await readFile(join(contentDir, 'redirects.yaml'), 'utf8')).toContain('/article/pond: /article/mere')
  await expect
    .poll(async () => (await fetch(`${waypost.url}/article/pond`)).url)
    .toBe(`${waypost.url}/article/mere`)
  await addComment(waypost, token, 'After', 'mere')
  await expect(comments.getByRole('listitem')).toHaveText([/After/, /Before/])

  await page.goto(`${waypost.url}/article/pond`)
  await expect(page).toHaveURL(`${waypost.url}/article/mere`)
  await expect(await openComments(page)).toContainText('After')
})
