import type { APIRequestContext } from '@playwright/test'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeArticle } from '../helpers/content-folder.ts'
import { readContentTokens } from '../helpers/preview.ts'
import { expect, sharedWaypost, test as base } from '../helpers/test.ts'
import { createSecrets, NOWHERE, WORDS } from '../helpers/unpublished.ts'
import type { Waypost } from '../helpers/waypost.ts'

const CONTENT = '/content/spaces/waypost/environments/master'

/** A worker's tests share `waypost`, which has a secret of every kind. */
const test = base.extend<object, { waypost: Waypost }>({
  waypost: sharedWaypost(async () => ({ contentDir: await createSecrets() })),
})

test('no unpublished text is in any answer for visitors', async ({ request, waypost }) => {
  const token = (await readContentTokens(waypost)).delivery
  const addresses = [...SCREENS, ...DATA, ...MACHINES, ...contentAddresses()]
  for (const address of addresses.flatMap((each) => [each, withInstant(each)])) {
    const response = await request.get(waypost.url + address, {
      headers: address.startsWith('/content') ? { authorization: `Bearer ${token}` } : {},
    })
    const told = `${JSON.stringify(response.headersArray())} ${await response.text()}`
    for (const word of WORDS) expect(told.toLowerCase(), address).not.toContain(word.toLowerCase())
  }
  const file = await request.get(`${waypost.url}/content/secure/secret.jpg/any/secret.jpg`)
  expect(file.status()).toBe(403)
})

test('the texts appear after publication, which proves that the sweep looks in the right places', async ({
  request,
  waypost,
}) => {
  const { delivery, preview } = await readContentTokens(waypost)
  const look = (side: string, token: string, path: string) =>
    request
      .get(`${waypost.url}${side}/spaces/waypost/environments/master${path}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      .then((response) => response.text())
  const drafts = await look('/content-preview', preview, '/entries?locale=*')
  const files = await look('/content-preview', preview, '/assets')
  for (const word of WORDS) expect((drafts + files).includes(word), word).toBe(word !== NOWHERE)
  expect(await look('/content', delivery, '/entries?query=lamplight')).toContain('Lamplight')
  expect(await (await request.get(`${waypost.url}/article/open`)).text()).toContain('Lamplight')
  expect(await (await request.get(`${waypost.url}/api/search?q=lamplight`)).text()).toContain('Lamplight')
})

test('an article appears at its time, without a restart', async ({ page, request, waypost }) => {
  const publishAt = Date.now() + 3_000
  const publish = new Date(publishAt).toISOString()
  const soon = { id: `soon-${publishAt}`, title: 'Soon', body: 'Daylight.' }
  await page.goto('/home')
  const entry = page.getByRole('article').filter({ hasText: soon.title })
  await expect(entry).toHaveCount(0)
  await writeArticle(waypost.contentDir, { ...soon, publish })
  const readStatus = async () => (await request.get(`/article/${soon.id}`)).status()
  await expect.poll(readStatus).toBe(200)
  expect(Date.now()).toBeGreaterThanOrEqual(publishAt)
  await expect.poll(() => textAt(request, '/rss.xml')).toContain('Daylight')
  await page.reload()
  await page.getByRole('link', { name: 'Continue Reading Soon' }).click()
  await expect(page.getByRole('main')).toContainText('Daylight.')
  // An open page would ask for the article once more, and log that it is gone.
  await page.goto('about:blank')
  await rm(join(waypost.contentDir, `articles/${soon.id}.md`))
  await expect.poll(readStatus).toBe(404)
})

const IDS = ['open', 'open.draft', 'draft', 'later', 'note', 'never-written']
const SCREENS = [
  '/home',
  '/home?category=Open',
  '/home?page=2',
  '/about',
  '/contact',
  '/search?q=lamplight',
  '/nothing',
  ...IDS.map((id) => `/article/${id}`),
]
const DATA = ['/home.data', '/about.data', '/contact.data', ...IDS.map((id) => `/article/${id}.data`)]
const MACHINES = [
  '/rss.xml',
  '/atom.xml',
  '/feed.json',
  '/sitemap.xml',
  '/robots.txt',
  '/api/entries',
  ...WORDS.map((word) => `/api/search?q=${word}`),
  '/api/workspace',
  '/api/nothing',
  ...IDS.map((id) => `/api/entries/${id}`),
  ...IDS.map((id) => `/api/articles/${id}/comments`),
]

/** Every list and every thing of the delivery API, and searches by each word. */
function contentAddresses(): string[] {
  const lists = [
    'entries',
    'entries?locale=*',
    'entries?include=10',
    'entries?content_type=notes',
    'assets',
    'assets?locale=*',
    'tags',
    'content_types',
    'locales',
    'sync?initial=true',
    'timeline/entries',
  ]
  const searches = ['entries?query', 'assets?query', 'entries?content_type=articles&fields.title[match]']
  return [
    ...lists,
    ...searches.flatMap((search) => WORDS.map((word) => `${search}=${word}`)),
    ...IDS.map((id) => `entries/${id}`),
    'assets/secret.jpg',
    'assets/lake.jpg',
  ].map((path) => `${CONTENT}/${path}`)
}

function withInstant(address: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}at=2199-01-01`
}

async function textAt(request: APIRequestContext, address: string): Promise<string> {
  return (await request.get(address)).text()
}
