import type { APIRequestContext } from '@playwright/test'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createContentFolder, writeArticle } from '../helpers/content-folder.ts'
import { readContentTokens } from '../helpers/preview.ts'
import { expect, test } from '../helpers/test.ts'

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

test('nothing that is not published is in any answer that visitors can have', async ({
  request,
  openWaypost,
}) => {
  const waypost = await openWaypost({ contentDir: await createSecrets() })
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
  openWaypost,
}) => {
  const waypost = await openWaypost({ contentDir: await createSecrets() })
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

test('an article appears at its instant, without a restart', async ({ page, request, openWaypost }) => {
  const contentDir = await createContentFolder([{ id: 'open', title: 'Open', body: 'Lamplight.' }])
  const waypost = await openWaypost({ contentDir })
  await page.goto(`${waypost.url}/home`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await writeArticle(contentDir, { id: 'soon', title: 'Soon', publish: inMs(4_000), body: 'Quetzal.' })
  const statusOf = async () => (await request.get(`${waypost.url}/article/soon`)).status()
  expect(await statusOf()).toBe(404)
  await expect.poll(statusOf, { timeout: 15_000 }).toBe(200)
  await expect.poll(() => textAt(request, `${waypost.url}/rss.xml`)).toContain('Quetzal')
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('link', { name: 'Continue Reading Soon' }).click()
  await expect(page.getByRole('main')).toContainText('Quetzal.')
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

function inMs(ms: number): string {
  return new Date(Date.now() + ms).toISOString()
}
