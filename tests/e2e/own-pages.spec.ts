import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createContentFolder } from '../helpers/content-folder.ts'
import { hydrated } from '../helpers/hydrated.ts'
import { expectAccessible, signInToStudio } from '../helpers/studio.ts'
import { expect, test } from '../helpers/test.ts'

const PRIVACY = `---
title: What I know about you
image: portrait.jpg
---

Hardly anything. As [the hill](../articles/hill.md) says, and [the rest](thanks.md).

## Cookies

None that follow you.
`

const MENU = `menu:
  - privacy
  - Land
  - Home
  - Imprint
  - 7: seven
  - Shop: https://shop.example
footer:
  - thanks
  - Feed: /rss.xml
`

async function createFolder(site = '') {
  const dir = await createContentFolder(
    [
      {
        id: 'hill',
        title: 'The Hill',
        category: 'Land',
        body: 'See [what I know](../pages/privacy.md#section-cookies).',
      },
      { id: 'pond', title: 'The Pond', category: 'Water', body: 'Still.' },
    ],
    { 'name: ': `${site}name: ` },
  )
  await mkdir(join(dir, 'pages'))
  await writeFile(join(dir, 'pages/privacy.md'), PRIVACY)
  await writeFile(join(dir, 'pages/thanks.md'), '---\ntitle: Thanks\n---\nTo everybody.')
  await writeFile(join(dir, 'pages/later.md'), '---\ntitle: Later\ndraft: true\n---\nSoon.')
  await writeFile(join(dir, 'pages/contact.md'), '---\ntitle: Mine\n---\nMy own contact page.')
  return dir
}

const menuOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents()

test('a page of her own has an address, and the site’s own addresses stay', async ({ page, openWaypost }) => {
  const { url, output } = await openWaypost({ contentDir: await createFolder() })
  await page.goto(`${url}/article/hill`)
  await hydrated(page)
  expect(await menuOf(page)).toEqual(['Home', 'About', 'Land', 'Water', 'Contact'])
  const started = await page.evaluate(() => performance.timeOrigin)
  await page.getByRole('link', { name: 'what I know' }).click()
  await expect(page).toHaveURL(`${url}/privacy#section-cookies`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What I know about you')
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(started)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('HomeWhat I know about you')
  for (const name of [/like/i, /comment/i]) await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Popular Articles' })).toHaveCount(0)
  await expectAccessible(page)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/privacy$/)
  const graph = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!)
  expect(graph['@graph'][0]).toMatchObject({ '@type': 'WebPage', name: 'What I know about you' })
  const card = await page.locator('meta[property="og:image"]').getAttribute('content')
  expect((await page.request.get(new URL(new URL(card!).pathname, url).href)).ok()).toBe(true)
  await page.getByRole('link', { name: 'the hill' }).click()
  await expect(page).toHaveURL(`${url}/article/hill`)

  expect(await (await fetch(`${url}/contact`)).text()).not.toContain('My own contact page')
  expect(output()).toContain("The site itself uses the address '/contact'")
  for (const [path, location] of [
    ['/later', '/'],
    ['/privcy', '/?meant=privacy'],
    ['/article/privacy', null],
    ['/a/privacy', '/?meant=privacy'],
  ]) {
    const answer = await fetch(url + path, { redirect: 'manual' })
    expect([path, answer.headers.get('location')]).toEqual([path, location])
  }
  expect(await (await fetch(`${url}/sitemap.xml`)).text()).toContain('/privacy</loc>')
  expect(await (await fetch(`${url}/rss.xml`)).text()).not.toContain('What I know about you</title>')

  await page.goto(`${url}/search?q=follow`)
  await expect(page.locator('main')).toContainText('1 result with ‘follow’')
  await page.getByRole('link', { name: 'What I know about you' }).click()
  await expect(page).toHaveURL(`${url}/privacy`)
  await page.goto(`${url}/privcy`)
  await page.getByRole('link', { name: 'What I know about you' }).click()
  await expect(page).toHaveURL(`${url}/privacy`)
})

test('menu and footer of site.yaml order pages, categories and links', async ({ page, openWaypost }) => {
  const { url, output } = await openWaypost({ contentDir: await createFolder(MENU) })
  await page.goto(`${url}/privacy`)
  await hydrated(page)
  const items = ['What I know about you', 'Land', 'Home', 'Shop']
  expect(await menuOf(page)).toEqual(items.toSpliced(1, 0, 'Cookies'))
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: items[0] })).toHaveAttribute('aria-current', 'page')
  await expect(menu.getByRole('link', { name: 'Shop' })).toHaveAttribute('href', 'https://shop.example')
  const links = page.getByRole('navigation', { name: 'Footer' }).getByRole('link')
  await expect(links).toHaveText(['Thanks', 'Feed'])
  await expectAccessible(page)
  await links.first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thanks')
  await menu.getByRole('link', { name: 'Land' }).click()
  await expect(menu.getByRole('link', { name: 'Land' })).toHaveAttribute('aria-current', 'page')
  expect(output()).toContain('site.yaml, line')
})

test('the studio begins, previews and publishes a page', async ({
  page,
  context,
  openWaypost,
  allowedErrors,
}) => {
  // The page next to the text runs no scripts, not even those of browsers' tools.
  allowedErrors.push(/Blocked script execution/)
  const site = await openWaypost({ contentDir: await createContentFolder([]) })
  await signInToStudio(context, site)
  await page.goto(`${site.url}/studio/articles`)
  await page.getByRole('link', { name: /New page/ }).click()
  await page.getByLabel('Title', { exact: true }).fill('Imprint')
  await page.getByRole('button', { name: 'Start writing' }).click()
  await expect(page).toHaveURL(/\/studio\/edit\/pages\/imprint$/)
  await expect(page.getByRole('textbox', { name: 'Text of the article' })).toBeFocused()
  await page.keyboard.type('Write to me by post.')
  await page.getByRole('button', { name: 'Page', exact: true }).click()
  await expect(page.frameLocator('iframe').getByText('Write to me by post.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Publish/ })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto(`${site.url}/imprint`)
  await expect(page.getByText('Write to me by post.')).toBeVisible()
})

test.describe('a browser with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('opens a page of her own from an article without a connection', async ({
    page,
    openWaypost,
    allowedErrors,
  }) => {
    allowedErrors.push(/ERR_CONNECTION_REFUSED|Failed to (fetch|load resource)/)
    const site = await openWaypost({ contentDir: await createFolder() })
    const stored = () =>
      page.evaluate(async () => (await (await caches.open('waypost-pages')).keys()).map(({ url }) => url))
    for (const path of ['/privacy', '/article/hill']) {
      await page.goto(site.url + path)
      await expect.poll(stored).toContain(site.url + path)
    }
    await site.kill()
    await hydrated(page)
    await page.getByRole('link', { name: 'what I know' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What I know about you')
  })
})
