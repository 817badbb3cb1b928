import { Hono } from 'hono'
import type { RequestIdVariables } from 'hono/request-id'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import {
  article,
  createTestFolder,
  openTestService,
  PREVIEW_TOKEN,
  TEST_TOKEN,
} from '@waypost/content-service/testing'
import { openFaultyProxy } from '../../tests/helpers/faulty-proxy.ts'
import { makeTemporaryFolder } from '../../tests/helpers/temporary.ts'
import { textOfMarkup } from '#domain/article-body.ts'
import { localDay } from '#domain/calendar-date.ts'
import type { SearchResult } from '#domain/search.ts'
import type { ServerContext } from '../context.ts'
import { testContext } from '../context.testing.ts'
import { createErrorHandler } from '../http/answer-error.ts'
import { noCache } from '../http/representation-cache.ts'
import { openCatalog } from './catalog.ts'
import { openOtherSite, page } from '../http/other-sites.testing.ts'
import type { SiteView } from '../site/types.ts'

it('contains the articles of the embedded service after opening, and shows each change', async () => {
  const { open, folder } = await openEmbedded()
  const catalog = await open()
  expect(await readTitles(catalog.routes(noCache))).toEqual(['Lake'])
  await folder.write('articles/lake.md', article('Hill'))
  await vi.waitFor(async () => expect(await readTitles(catalog.routes(noCache))).toEqual(['Hill']), 10_000)
  expect([catalog.webhook, catalog.preview]).toEqual([undefined, undefined])
})

it('shows what linked pages say of themselves, in a new version, and links in feeds', async () => {
  const { open, folder } = await openEmbedded()
  const other = await openOtherSite({ '/': page('<title>Other</title>') })
  const view = {
    title: 'Side Lower',
    description: 'Slow.',
    name: 'Asha',
    contact: {},
    cards: true,
  } as SiteView
  const site = { view: () => view, categoryNotes: () => ({}) }
  const catalog = await open({ site, network: other.network })
  const { version } = catalog.current()!
  await folder.write('articles/lake.md', article('Lake', `${other.url}/`, { date: '2024-03-05' }))
  catalog.start()
  await vi.waitFor(() => expect(catalog.current()?.readArticle('lake')?.body).toContain('>Other</a>'), 5_000)
  expect(catalog.current()!.version).not.toBe(version)
  const feed = await (await catalog.routes(noCache).request('/rss.xml')).text()
  expect(feed).toContain(`<p><a href="${other.url}/">Other</a></p>`)
})

it('shows drafts in a preview, and serves the state of the workspace', async () => {
  const { open } = await openEmbedded()
  const catalog = await open({ isPreview: true })
  expect(await readTitles(catalog.routes(noCache))).toEqual(['Draft', 'Lake'])
  const state = await catalog.routes(noCache).request('/api/workspace')
  expect(await state.json()).toEqual({
    previewBackend: 'running',
    version: catalog.current()?.version,
  })
})

it('shows titles and texts with printed signs if the site says so, also after a change, and its files stay', async () => {
  const { open, folder } = await openEmbedded()
  await folder.write('articles/lake.md', article('The "Lake"', `It's -- 'so' -- "deep"...`))
  let view = { typography: 'smart', language: 'en' } as SiteView
  const catalog = await open({ site: { view: () => view, categoryNotes: () => ({}) } })
  const shown = async () => {
    await catalog.request()
    const { title, excerpt, body } = catalog.current()!.readArticle('lake')!
    return [title, excerpt, textOfMarkup(body)]
  }
  await vi.waitFor(
    async () =>
      expect(await shown()).toEqual(['The “Lake”', 'It’s – ‘so’ – “deep”...', 'It’s – ‘so’ – “deep”…']),
    10_000,
  )
  view = { ...view, language: 'de' }
  expect((await shown()).at(0)).toBe('The „Lake“')
  view = { ...view, typography: 'plain' }
  expect((await shown()).at(0)).toBe('The "Lake"')
})

it.each([
  ['search', 200],
  ['all', 200],
  ['none', 404],
] as const)('with robots: %s answers the overview for language models with %i', async (rule, status) => {
  const { open } = await openEmbedded()
  const view = { title: 'Side Lower', description: 'Slow.', robots: rule } as SiteView
  const catalog = await open({ site: { view: () => view, categoryNotes: () => ({}) } })
  expect((await catalog.routes(noCache).request('/llms.txt')).status).toBe(status)
})

it.each([
  ['a secret', 'a-secret-of-the-webhook', 403],
  ['no secret', undefined, undefined],
])(
  'opens without articles when a hosted service refuses, and offers a webhook by %s',
  async (_, secret, status) => {
    const { open } = await openEmbedded()
    const proxy = await openFaultyProxy('http://127.0.0.1:1')
    onTestFinished(() => proxy.close())
    proxy.fault = 'refused-token'
    const host = new URL(proxy.url).host
    const address = { host, basePath: '/content', insecure: true }
    const catalog = await open({
      contentful: { space: 's', environment: 'master', accessToken: 't', ...address },
      webhookSecret: secret,
    })
    expect(catalog.current()).toBeUndefined()
    for (const path of ['/api/entries', '/api/entries/lake', '/api/search?q=lake', '/rss.xml'])
      expect((await answeredBy(catalog).request(path)).status).toBe(503)
    const call = await catalog.webhook?.request('/api/webhooks/contentful', { method: 'POST' })
    expect(call?.status).toBe(status)
  },
)

it('says in its feeds when an article was corrected, and keeps its id when it is renamed', async () => {
  const { open, folder } = await openEmbedded()
  await folder.write('articles/snow.md', article('Snow', 'White.', { date: '2024-03-05' }))
  const view = { title: 'Side Lower', description: 'Slow.', name: 'Asha', contact: {} } as SiteView
  const routes = (await open({ site: { view: () => view, categoryNotes: () => ({}) } })).routes(noCache)
  const textOf = async (path: string) => (await routes.request(path)).text()
  const readItem = async () => {
    const { items } = JSON.parse(await textOf('/feed.json')) as { items: Record<string, string>[] }
    return items.find(({ title }) => title === 'Snow')
  }
  await vi.waitFor(async () => expect((await readItem())?.content_html).toContain('White.'), 10_000)
  const { id, date_published: publishedAt, date_modified: first } = (await readItem())!
  expect(first).toBe(publishedAt)
  expect(localDay(new Date(publishedAt))).toBe('2024-03-05')
  expect(await textOf('/sitemap.xml')).toContain('/article/snow</loc><lastmod>2024-03-05</lastmod>')

  await folder.write('articles/snow.md', article('Snow', 'Whiter.', { date: '2024-03-05' }))
  await vi.waitFor(async () => expect((await readItem())?.content_html).toContain('Whiter.'), 10_000)
  expect(await readItem()).toMatchObject({ date_modified: publishedAt })
  const text = 'Grey. It melts since noon, and the road is wet.'
  await folder.write('articles/snow.md', article('Snow', text, { date: '2024-03-05' }))
  await vi.waitFor(async () => expect((await readItem())?.content_html).toContain('Grey.'), 10_000)
  const corrected = (await readItem())!
  expect(corrected).toMatchObject({ id, date_published: publishedAt })
  expect(localDay(new Date(corrected.date_modified))).toBe(localDay())
  expect(await textOf('/sitemap.xml')).toContain(`/article/snow</loc><lastmod>${localDay()}</lastmod>`)
  expect(JSON.parse(await textOf('/api/entries/snow'))).toMatchObject({ updatedOn: localDay() })

  await rename(join(folder.dir, 'articles/snow.md'), join(folder.dir, 'articles/winter.md'))
  await vi.waitFor(async () => expect((await readItem())?.url).toMatch(/\/article\/winter$/), 10_000)
  const { url: _, ...renamed } = (await readItem())!
  expect(corrected).toMatchObject(renamed)
  expect(await textOf('/rss.xml')).toContain(`<guid isPermaLink="false">${id}</guid>`)
})

it('searches published articles, answers 304 to repeated requests, and follows changes', async () => {
  const { open, folder } = await openEmbedded()
  const routes = (await open()).routes(noCache)
  const search = (text: string, headers = {}) =>
    routes.request(`/api/search?${new URLSearchParams({ q: text })}`, { headers })
  const answer = await search('lakes')
  expect(((await answer.json()) as SearchResult).articles.map(({ id }) => id)).toEqual(['lake'])
  expect(await (await search('draft')).json()).toEqual({ articles: [], total: 0, partial: [] })
  const etag = answer.headers.get('etag')!
  expect((await search('lakes', { 'if-none-match': etag })).status).toBe(304)
  await folder.write('articles/lake.md', article('Hill'))
  await vi.waitFor(
    async () => expect((await search('hills', { 'if-none-match': etag })).status).toBe(200),
    10_000,
  )
  expect(await (await search('lakes')).json()).toMatchObject({ total: 0 })
})

it('searches drafts in a preview, and published articles at a given time', async () => {
  const { open, folder } = await openEmbedded()
  await folder.write('articles/later.md', article('Later', '', { publish: '2097-01-15' }))
  const routes = (await open({ isPreview: true })).routes(noCache)
  const total = async (query: string) =>
    ((await (await routes.request(`/api/search?${query}`)).json()) as SearchResult).total
  await vi.waitFor(async () => expect(await total('q=later')).toBe(1), 10_000)
  expect(await total('q=draft')).toBe(1)
  expect(await total('q=later&at=2097-01-14')).toBe(0)
  expect(await total('q=later&at=2097-01-15')).toBe(1)
  expect(await total('q=draft&at=2097-01-15')).toBe(0)
})

it('allows a client 600 searches a minute', async () => {
  const { open } = await openEmbedded()
  let client = 'a'
  const catalog = await open({ clientAddress: () => client })
  const routes = answeredBy(catalog)
  const statuses: number[] = []
  for (let count = 0; count < 610; count += 1) statuses.push((await routes.request('/api/search?q=')).status)
  expect(statuses.indexOf(429)).toBe(600)
  expect(statuses.slice(600)).toEqual(Array(10).fill(429))
  client = 'b'
  expect((await routes.request('/api/search?q=lake')).status).toBe(200)
})

it('allows a client 20 concurrent searches, and serves other clients meanwhile', async () => {
  const { open } = await openEmbedded()
  let client = 'a'
  const catalog = await open({ clientAddress: () => client })
  const routes = answeredBy(catalog)
  const search = async () => (await routes.request('/api/search?q=lake')).status
  const searches = Array.from({ length: 22 }, search)
  client = 'b'
  searches.push(search())
  expect(await Promise.all(searches)).toEqual([...Array<number>(20).fill(200), 429, 429, 200])
})

it('renders 40 articles at once for a client, and serves other clients meanwhile', async () => {
  const { open } = await openEmbedded()
  let client = 'a'
  const catalog = await open({ clientAddress: () => client })
  const routes = answeredBy(catalog)
  const read = async () => (await routes.request('/api/entries/lake')).status
  const answers = Array.from({ length: 42 }, read)
  client = 'b'
  answers.push(read())
  expect(await Promise.all(answers)).toEqual([...Array<number>(40).fill(200), 429, 429, 200])
})

/** The routes of a catalog, with the handler of errors that the site has. */
function answeredBy(catalog: { routes(cache: typeof noCache): Hono }) {
  return new Hono<{ Variables: RequestIdVariables }>()
    .route('/', catalog.routes(noCache))
    .onError(createErrorHandler(pino({ level: 'silent' })))
}

async function readTitles(routes: Hono): Promise<string[]> {
  const answer = await routes.request('/api/entries')
  const { items } = (await answer.json()) as { items: { title: string }[] }
  return items.map(({ title }) => title).toSorted()
}

type OpenOptions = Partial<
  Parameters<typeof openCatalog>[1] & Pick<ServerContext, 'isPreview' | 'clientAddress'>
>

/** A content folder with an article and a draft, and what opens the catalog over its service. */
async function openEmbedded() {
  const folder = await createTestFolder({
    'articles/lake.md': article('Lake'),
    'articles/draft.md': article('Draft', '', { draft: 'true' }),
  })
  const service = await openTestService(folder.dir, { watch: true })
  const dataDir = await makeTemporaryFolder('data')

  async function open({ isPreview = false, clientAddress = () => 'somebody', ...options }: OpenOptions = {}) {
    const basePath = isPreview ? '/content-preview' : '/content'
    const side = isPreview ? service.previewRoutes : service.routes
    const mounted = new Hono().route(basePath, side)
    const catalog = await openCatalog(testContext({ dataDir, isPreview, clientAddress }), {
      content: {
        accessToken: isPreview ? PREVIEW_TOKEN : TEST_TOKEN,
        basePath,
        fetch: (request) => mounted.fetch(request),
        hasFolder: async () => true,
        onChange: service.onChange,
        firstIdOf: service.firstIdOf,
      },
      site: { view: () => ({}) as SiteView, categoryNotes: () => ({}) },
      ...options,
    })
    onTestFinished(() => catalog.close())
    return catalog
  }
  return { folder, open }
}
