import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createContentFolder, type ArticleFile } from '../helpers/content-folder.ts'
import { hydrated } from '../helpers/hydrated.ts'
import { countListed } from '../helpers/sample.ts'
import { expect, test } from '../helpers/test.ts'
import type { Waypost } from '../helpers/waypost.ts'

const KITCHEN: ArticleFile[] = ['Rye', 'Oats', 'Barley', 'Wheat', 'Millet'].map((grain, index) => ({
  id: grain.toLowerCase(),
  title: `About ${grain}`,
  category: index < 3 ? 'Cold Grains' : 'Warm Grains',
  date: `2024-0${index + 1}-10`,
  body: `What I know of ${grain.toLowerCase()}. It is a grain, and it is patient.`,
}))

const OTHER_SITE = {
  'name: Mehar Gill': 'name: Oda Lund',
  'Mehar Gill': 'Oda Lund',
  'title: Side Lower': 'title: The Grain Store',
  Chandigarh: 'Bergen',
  'Punjab India': 'Norway',
  'hello@mehargill.example': 'post@odalund.example',
  'meharwrites.example': 'odalund.example',
  'side lower': 'grain store',
  'Side Lower': 'The Grain Store',
  Shivaliks: 'fjord',
  Sutlej: 'sea',
  Ropar: 'Voss',
  Mehar: 'Oda',
}
const FOR_PROGRAMS = [
  '/rss.xml',
  '/atom.xml',
  '/feed.json',
  '/sitemap.xml',
  '/robots.txt',
  '/llms.txt',
  '/manifest.webmanifest',
  '/.well-known/security.txt',
]
const TRACES = /Mehar|Side Lower|Chandigarh|sukhna|mustard|Kalka|Rann|kuttanad/i

test('another content folder gives its own blog without a trace of the sample', async ({
  page,
  request,
  openWaypost,
}) => {
  const waypost = await openWaypost({ contentDir: await createContentFolder(KITCHEN, OTHER_SITE) })
  await page.goto(`${waypost.url}/home`)
  await expect(page).toHaveTitle('The Grain Store')
  await expect(page.getByRole('article')).toHaveCount(5)
  await expect(page.getByRole('navigation', { name: 'Main' })).toContainText('Cold Grains')
  for (const path of [
    '/home',
    '/about',
    '/contact',
    '/article/rye',
    '/rss.xml',
    '/sitemap.xml',
    '/api/entries',
    '/article/none',
  ]) {
    expect(await (await request.get(waypost.url + path)).text(), path).not.toMatch(TRACES)
  }
})

test('a name and a title are enough, and any social link works', async ({ page, request, openWaypost }) => {
  const contentDir = await createContentFolder(KITCHEN)
  const elsewhere = 'social:\n  mastodon: https://social.example/@oda\n  My Choir: https://choir.example\n'
  await writeFile(join(contentDir, 'site.yaml'), `name: Oda Lund\ntitle: The Grain Store\n${elsewhere}`)
  const waypost = await openWaypost({ contentDir })
  for (const path of ['/home', '/about', '/contact', '/article/rye', '/search', ...FOR_PROGRAMS]) {
    const response = await request.get(waypost.url + path)
    expect(response.status(), path).toBe(200)
    const words = (await response.text()).replaceAll(/<script.*?<\/script>/gs, '')
    expect(words, path).not.toMatch(/undefined|\bnull\b|NaN|\[object/)
  }
  await page.goto(`${waypost.url}/home`)
  await hydrated(page)
  await page.getByRole('link', { name: 'Discover My Journey' }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Hi, I’m Oda Lund' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'My Choir' })).toHaveAttribute('href', 'https://choir.example')
  // The sign is as large as it is drawn; one that is not there has no size.
  const sign = main.getByRole('link', { name: 'Mastodon' }).locator('use')
  expect(await sign.evaluate((use: SVGGraphicsElement) => use.getBBox().width)).toBeGreaterThan(0)
  await main.getByRole('link', { name: 'write to me' }).click()
  await expect(main.getByRole('button', { name: 'Send Message' })).toBeVisible()
})

test('the same site reads from a second Waypost, by configuration alone', async ({
  page,
  waypost: service,
  openWaypost,
}) => {
  const reader = await openWaypost({ env: await readFromService(service) })
  expect(reader.output()).toContain(`space waypost at ${new URL(service.url).host}/content`)
  await page.goto(`${reader.url}/home`)
  await expect(page.getByRole('article')).toHaveCount(countListed())
  await page.getByRole('link', { name: 'The Lake Before the City Gets Up' }).first().click()
  const picture = page.getByRole('main').locator('img').first()
  await expect(picture).toHaveAttribute('src', new RegExp(`^${service.url}/content/assets/`))
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600)
})

test('a site starts while the content service is down, and answers 503 for unread articles', async ({
  request,
  openWaypost,
}) => {
  // Nothing listens at the port of discarded bytes.
  const { url } = await openWaypost({ env: readFrom('http://127.0.0.1:9/content', 'a-token') })
  for (const path of ['/home', '/readyz', '/rss.xml', '/rss.xml?category=Food'])
    expect((await request.get(url + path)).status(), path).toBe(503)
  expect((await request.get(`${url}/about`)).status()).toBe(200)
})

async function readFromService(service: Waypost): Promise<NodeJS.ProcessEnv> {
  const tokens = JSON.parse(await readFile(join(service.dataDir, 'content-tokens.json'), 'utf8')) as {
    delivery: string
  }
  return readFrom(`${service.url}/content`, tokens.delivery)
}

/** The settings that make a Waypost read its articles from another. */
function readFrom(address: string, token: string): NodeJS.ProcessEnv {
  return { CONTENTFUL_SPACE_ID: 'waypost', CONTENTFUL_ACCESS_TOKEN: token, CONTENTFUL_HOST: address }
}
