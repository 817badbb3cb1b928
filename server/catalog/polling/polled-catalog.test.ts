import { serve } from '@hono/node-server'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createContentFolder, writeArticle, type ArticleFile } from '../../../tests/helpers/content-folder.ts'
import { openContentService } from '@waypost/content-service'
import { imageAddress } from '../articles/image.ts'
import { createConverter } from '../sources/article-source.ts'
import { clientParams, isPreviewApi, openContentClient } from '../sources/client.ts'
import { fetchArticleEntries, readAllArticles } from '../sources/read-all.ts'
import { openPolledCatalog } from './polled-catalog.ts'

const TOKEN = 'a-token-that-nobody-may-see'
const TOO_BIG = {
  sys: { type: 'Error', id: 'BadRequest' },
  message: 'Response size too big. Maximum allowed response size: 7340032B.',
}

const articles = (count: number): ArticleFile[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `article-${String(index).padStart(4, '0')}`,
    title: `Article ${index}`,
    category: index % 2 === 0 ? 'Even' : undefined,
    date: `2024-01-${String((index % 28) + 1).padStart(2, '0')}`,
    body: `Words of article ${index}.`,
  }))

describe('the content client', () => {
  it('has the limits of the specification', () => {
    const config = {
      space: 's',
      environment: 'e',
      accessToken: 't',
      host: 'h',
      basePath: '',
      insecure: false,
    }
    expect(clientParams({ kind: 'hosted', config })).toMatchObject({
      ...config,
      timeout: 30_000,
      retryLimit: 5,
      retryOnError: true,
      throttle: 'auto',
    })
  })

  it.each([
    ['preview.contentful.com', '', true],
    ['preview.eu.contentful.com', '', true],
    ['localhost:3000', '/content-preview', true],
    ['cdn.contentful.com', '', false],
    ['localhost:3000', '/content', false],
  ])('detects whether %s%s is a preview API: %s', (host, basePath, is) => {
    expect(isPreviewApi({ host, basePath })).toBe(is)
  })

  it('reads a large space in pages of 200', async () => {
    const { client, requests } = await openService(articles(450))
    const entries = await fetchArticleEntries(client)
    expect(new Set(entries.map(({ sys }) => sys.id)).size).toBe(450)
    expect(requests.map((url) => [url.searchParams.get('skip'), url.searchParams.get('limit')])).toEqual([
      ['0', '200'],
      ['200', '200'],
      ['400', '200'],
    ])
  })

  it('halves a page that the service calls too large', async () => {
    const { client, requests } = await openService(articles(130), { maxItems: 60 })
    expect(await fetchArticleEntries(client)).toHaveLength(130)
    expect(requests.map((url) => url.searchParams.get('limit'))).toEqual(['200', '100', '50', '50', '50'])
  })

  it('retries a request that the service was too busy to answer', async () => {
    const { client, requests } = await openService(articles(1), { busyTimes: 2 })
    expect(await fetchArticleEntries(client)).toHaveLength(1)
    expect(requests).toHaveLength(3)
  })

  it('reports a missing entry with the specified text and the ids of entry, environment and space', async () => {
    const { client } = await openService([])
    const error = await client.getEntry('never-written').catch((reason: unknown) => reason as Error)
    expect(error).toMatchObject({
      sys: { id: 'NotFound' },
      message: 'The resource could not be found.',
      details: { type: 'Entry', id: 'never-written', environment: 'master', space: 'waypost' },
    })
  })

  it('hides the token in its errors', async () => {
    const { client } = await openService([], { token: 'another' })
    const error = await client.getEntries().catch((reason: unknown) => reason as Error)
    expect(error).toMatchObject({ name: 'AccessTokenInvalid' })
    expect((error as Error).message).not.toContain(TOKEN)
    expect((error as Error).message).toContain(`Bearer ...${TOKEN.slice(-5)}`)
  })
})

describe('the catalog', () => {
  it('lists every article newest first, with its indexes', async () => {
    const { catalog } = await openService(articles(5))
    await catalog.request()
    const snapshot = catalog.current()!
    expect(snapshot.articles[0]).toMatchObject({
      id: 'article-0004',
      title: 'Article 4',
      category: 'Even',
      date: '2024-01-05',
    })
    expect(snapshot.readArticle('article-0001')).toMatchObject({
      body: '<p>Words of article 1.</p>',
      excerpt: 'Words of article 1...',
      minutes: 1,
    })
    expect(snapshot.categories).toEqual([
      { name: 'Even', count: 3 },
      { name: 'Uncategorized', count: 2 },
    ])
    expect(snapshot.months).toEqual([{ name: 'January 2024', count: 5 }])
    expect(snapshot.popular.map(({ id }) => id)).toEqual(['article-0004', 'article-0003', 'article-0002'])
  })

  it('keeps its version for the same articles after a restart, and changes it for others', async () => {
    const [first, second, other] = [
      await openService(articles(3)),
      await openService(articles(3)),
      await openService(articles(4)),
    ]
    for (const { catalog } of [first, second, other]) await catalog.request()
    expect(second.catalog.current()?.version).toBe(first.catalog.current()?.version)
    expect(other.catalog.current()?.version).not.toBe(first.catalog.current()?.version)
  })

  it('keeps the last good snapshot while the service fails, and updates it afterwards', async () => {
    const { catalog, dir, service, failure } = await openService(articles(1))
    await catalog.request()
    failure.status = 404
    const changed = Promise.withResolvers<void>()
    service.onChange(changed.resolve)
    await writeArticle(dir, { id: 'article-0000', title: 'Changed', body: 'Words.' })
    await changed.promise
    expect(await catalog.request()).toBe(false)
    expect(catalog.current()?.articles[0].title).toBe('Article 0')
    failure.status = undefined
    expect(await catalog.request()).toBe(true)
    expect(catalog.current()?.articles[0].title).toBe('Changed')
  })

  it.each([
    ['no sys', () => ({ fields: {} })],
    ['an id that is no id', (item: Item) => ({ ...item, sys: { ...item.sys, id: 'a/\ud800' } })],
  ])('leaves out an entry with %s, and serves the others', async (_, alter) => {
    const { catalog, failure } = await openService(articles(2))
    failure.alter = (item) => (item.sys.id === 'article-0000' ? alter(item) : item)
    expect(await catalog.request()).toBe(true)
    expect(catalog.current()?.articles.map(({ id }) => id)).toEqual(['article-0001'])
  })

  it('shows the known parts of a rich text, and skips the others', async () => {
    const { catalog, failure } = await openService(articles(1))
    const text = (value: unknown) => ({ nodeType: 'text', value })
    const content = [
      null,
      'words',
      { nodeType: 'constructor', content: [text('no')] },
      { nodeType: 'paragraph' },
      {
        nodeType: 'paragraph',
        content: [text('Seen'), text(7), { ...text('!'), marks: [null, { type: '__proto__' }] }],
      },
      { nodeType: 'paragraph', content: [{ nodeType: 'hyperlink', content: [text('here')] }] },
    ]
    failure.alter = (item) => ({ ...item, fields: { description: { content } } })
    await catalog.request()
    expect(catalog.current()?.readArticle('article-0000')).toMatchObject({
      body: '<p>Seen!</p><p>here</p>',
      excerpt: 'Seen! here...',
    })
  })

  it.each([[{}], [[]], [{ items: [] }], [{ items: 'none', total: 0 }], ['words']])(
    'rejects the answer %j, and keeps the last good snapshot',
    async (answer) => {
      const { catalog, failure } = await openService(articles(1))
      await catalog.request()
      failure.answer = answer
      expect(await catalog.request()).toBe(false)
      expect(catalog.current()?.articles).toHaveLength(1)
    },
  )

  it('treats a field of an unexpected type as absent', async () => {
    const { catalog, failure } = await openService(articles(1))
    const fields = { title: 7, category: ['x'], date: 'soon', image: 'lake.jpg', description: 5 }
    failure.alter = (item) => ({ ...item, fields })
    await catalog.request()
    expect(catalog.current()?.readArticle('article-0000')).toEqual({
      id: 'article-0000',
      title: 'Untitled',
      excerpt: '...',
      minutes: 1,
      body: '',
    })
  })

  it.each(['closed', 'Closed', ' CLOSED '])('closes comments where the entry says %j', async (comments) => {
    const { catalog, failure } = await openService(articles(1))
    failure.alter = (item) => ({ ...item, fields: { comments } })
    await catalog.request()
    expect(catalog.current()?.readArticle('article-0000')?.areCommentsClosed).toBe(true)
  })

  it.each([['open'], ['off'], ['not closed'], [''], [false], [['closed']], [null], [undefined]])(
    'leaves comments open where the entry says %j',
    async (comments) => {
      const { catalog, failure } = await openService(articles(1))
      failure.alter = (item) => ({ ...item, fields: { comments } })
      await catalog.request()
      expect(catalog.current()?.readArticle('article-0000')).not.toHaveProperty('areCommentsClosed', true)
    },
  )

  it('changes its version when comments are closed', async () => {
    const { catalog, failure } = await openService(articles(1))
    await catalog.request()
    const before = catalog.current()?.version
    failure.alter = (item) => ({ ...item, fields: { ...item.fields, comments: 'closed' } })
    await catalog.request()
    expect(catalog.current()?.version).not.toBe(before)
  })

  it('calls its listeners for each new snapshot, and for no other read', async () => {
    const { catalog, failure } = await openService(articles(1))
    let times = 0
    catalog.onChange(() => (times += 1))
    await catalog.request()
    await catalog.request()
    expect(times).toBe(1)
    failure.alter = (item) => ({ ...item, fields: { ...item.fields, comments: 'closed' } })
    await catalog.request()
    expect(times).toBe(2)
  })

  it('calls the other listeners when one listener throws', async () => {
    const { catalog, logged } = await openService(articles(1))
    let times = 0
    catalog.onChange(() => {
      throw new Error('The listener is broken.')
    })
    catalog.onChange(() => (times += 1))
    expect(await catalog.request()).toBe(true)
    expect(times).toBe(1)
    expect(logged).toEqual([expect.stringContaining('The listener is broken.')])
  })

  it('reads once more after a change during a read, for any number of requests', async () => {
    const { catalog, requests } = await openService(articles(1))
    const running = catalog.request()
    await vi.waitFor(() => expect(requests).toHaveLength(1), 10_000)
    await Promise.all([running, catalog.request(), catalog.request(), catalog.request()])
    expect(requests).toHaveLength(2)
  })
})

interface Faults {
  /** Items in an answer above which the service calls it too big. */
  maxItems?: number
  /** First requests that are answered by 429. */
  busyTimes?: number
  /** Token that the service knows. */
  token?: string
}

interface Item {
  sys: { id: string }
  fields?: object
}

/** What the service does wrong from now on. */
interface Failure {
  status?: number
  /** What it answers, whatever it is asked. */
  answer?: unknown
  /** Makes something else of each entry. */
  alter?: (item: Item) => object
}

/** A content service over http with faults of its own, and the client and catalog that read it. */
async function openService(
  files: ArticleFile[],
  { maxItems = Infinity, busyTimes = 0, token = TOKEN }: Faults = {},
) {
  const dir = await createContentFolder(files)
  const service = await openContentService({
    dir,
    tokens: { delivery: token, preview: 'none', signing: 'none' },
    publicUrl: 'http://localhost',
    watch: true,
    onProblem: vi.fn(),
  })
  const requests: URL[] = []
  const failure: Failure = {}
  const mounted = new Hono().route('/content', service.routes)
  const server = serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      requests.push(new URL(request.url))
      if (failure.status) return Response.json({ sys: { id: 'NotFound' } }, { status: failure.status })
      if (requests.length <= busyTimes) {
        return Response.json(
          { sys: { id: 'RateLimitExceeded' } },
          { status: 429, headers: { 'x-contentful-ratelimit-reset': '0' } },
        )
      }
      // Without the caller's headers: what is looked into here must not be compressed.
      const { authorization } = Object.fromEntries(request.headers)
      const response = await mounted.fetch(new Request(request.url, { headers: { authorization } }))
      const body = (await response.clone().json()) as { items?: Item[] }
      const { items = [] } = body
      if (failure.answer !== undefined) return Response.json(failure.answer)
      if (failure.alter) return Response.json({ ...body, items: items.map(failure.alter) })
      return items.length > maxItems ? Response.json(TOO_BIG, { status: 400 }) : response
    },
  })
  await once(server, 'listening')
  const config = {
    space: 'waypost',
    environment: 'master',
    accessToken: TOKEN,
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    basePath: '/content',
    insecure: true,
  }
  const client = openContentClient({ kind: 'hosted', config })
  const logged: string[] = []
  const log = pino({}, { write: (line) => logged.push(line) })
  const source = readAllArticles(
    (signal) => openContentClient({ kind: 'hosted', config }, { signal }),
    createConverter(imageAddress(config), log),
  )
  const catalog = openPolledCatalog({
    source,
    imageOrigins: [],
    times: { retryMs: 5_000, spacingMs: 0, followUpMs: [] },
    log,
  })
  onTestFinished(async () => {
    catalog.close()
    server.close()
    await service.close()
  })
  return { client, catalog, requests, service, dir, failure, logged }
}
