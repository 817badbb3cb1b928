import type { APIRequestContext } from '@playwright/test'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createContentFolder, writeArticle } from '../helpers/content-folder.ts'
import { readContentTokens } from '../helpers/preview.ts'
import { expect, sharedWaypost, test as base } from '../helpers/test.ts'
import type { Waypost } from '../helpers/waypost.ts'

/** Each stands in one place that is not published. */
const WORDS = [
  'Xylophone',
  'Quetzal',
  'Marimba',
  'Jacaranda',
  'Zeppelin',
  'Bandoneon',
  'Kumquat',
  'Ocarina',
  'Tamarind',
  'Pangolin',
]

/** A translation that is a draft is in no preview either. */
const NOWHERE = 'Tamarind'

const CONTENT = '/content/spaces/waypost/environments/master'

/** A worker's tests share `waypost`, which has a secret of every kind. */
const test = base.extend<object, { waypost: Waypost }>({
  waypost: sharedWaypost(async () => ({ contentDir: await createSecrets() })),
})

test('nothing that is not published is in any answer that visitors can have', async ({
  request,
  waypost,
}) => {
  const token = (await readContentTokens(waypost)).delivery
  const addresses = [...SCREENS, ...DATA, ...MACHINES, ...contentAddresses()]
  for (const address of addresses.flatMap((each) => [each, withMoment(each)])) {
    const response = await request.get(waypost.url + address, {
      headers: address.startsWith('/content') ? { authorization: `Bearer ${token}` } : {},
    })
    const told = `${JSON.stringify(response.headersArray())} ${await response.text()}`
    for (const word of WORDS) expect(told.toLowerCase(), address).not.toContain(word.toLowerCase())
  }
  const file = await request.get(`${waypost.url}/content/secure/secret.jpg/any/secret.jpg`)
  expect(file.status()).toBe(403)
})

test('the words are there once they are published, so the sweep looks where they would be', async ({
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
})

test('an article appears at its instant, without a restart', async ({ page, request, waypost }) => {
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

const IDS = ['open', 'draft', 'later', 'note', 'never-written']
const SCREENS = [
  '/home',
  '/home?category=Open',
  '/home?page=2',
  '/about',
  '/contact',
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

function withMoment(address: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}at=2199-01-01`
}

/** A blog with one article that everybody may read, and something of everything that nobody may. */
async function createSecrets(): Promise<string> {
  const dir = await createContentFolder([
    { id: 'open', title: 'Open', category: 'Open', date: '2026-01-01', body: 'Lamplight. [On](draft.md)' },
    {
      id: 'draft',
      title: 'Xylophone',
      category: 'Quetzal',
      date: '2026-02-01',
      draft: true,
      body: 'Marimba. ![Jacaranda](../assets/lake.jpg)',
    },
    { id: 'later', title: 'Zeppelin', publish: '2190-01-01', body: 'Bandoneon.' },
  ])
  await mkdir(join(dir, 'notes'))
  const portrait = join(dir, 'assets/portrait.jpg')
  await Promise.all([
    cp(portrait, join(dir, 'assets/lake.jpg')),
    cp(portrait, join(dir, 'assets/secret.jpg')),
    writeFile(join(dir, 'assets/secret.jpg.yaml'), 'title: Kumquat\ndescription: Ocarina\ndraft: true\n'),
    writeFile(join(dir, 'locales.yaml'), '- {code: en-US, default: true}\n- {code: de, fallback: en-US}\n'),
    writeFile(join(dir, 'articles/open.de.md'), `---\ntitle: ${NOWHERE}\ndraft: true\n---\n`),
    writeFile(
      join(dir, 'notes/content-type.yaml'),
      'fields:\n  text: Symbol\n  secret: {type: Symbol, omitted: true}\n',
    ),
    writeFile(join(dir, 'notes/note.yaml'), 'text: Open\nsecret: Pangolin\n'),
  ])
  return dir
}

async function textAt(request: APIRequestContext, address: string): Promise<string> {
  return (await request.get(address)).text()
}
