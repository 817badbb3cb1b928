import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import type { Article } from '#domain/article.ts'
import { snapshotOf } from '../catalog/articles/snapshot.testing.ts'
import { inOrder } from '../http/middleware.ts'
import { answerFromCache } from './cached-pages.ts'
import { createRepresentationCache } from '../http/representation-cache.ts'
import { createRepresentation } from '../http/representation.ts'

it.each([
  ['/home', '/home'],
  ['/home?utm_source=letter', '/home'],
  ['/home?page=1', '/home'],
  ['/home?category=food', '/home?category=Food'],
  ['/home?month=MARCH%202024&category=Food', '/home?category=Food&month=March+2024'],
  ['/article/lake', '/article/lake'],
  ['/rss.xml', '/rss.xml'],
])('a request for %s gets the page cached for %s', async (asked, address) => {
  const { get } = await serveKept([address])
  expect(await get(asked)).toBe(`kept for ${address}`)
})

it.each(['/home?category=Nowhere', '/home?month=May+1999', '/home?page=2', '//localhost/home', '//home'])(
  'a request for %s, which no page uses, is passed on',
  async (asked) => {
    const { get } = await serveKept(['/home', '/article/lake', '/rss.xml'])
    expect(await get(asked)).toBe('handed on')
  },
)

it('requests other than GET and HEAD are passed on, and all requests after a version change', async () => {
  const { get, changeVersion } = await serveKept(['/home'])
  expect(await get('/home', 'POST')).toBe('handed on')
  changeVersion()
  expect(await get('/home')).toBe('handed on')
})

it.each(['/article/none', '/nothing', '/home?category=Food'])(
  'a request for %s, which is not cached yet, is passed on',
  async (asked) => {
    const { get } = await serveKept(['/home'])
    expect(await get(asked)).toBe('handed on')
  },
)

it('a cached page has the common headers, and no body for HEAD', async () => {
  const { fetchAt } = await serveKept(['/home'])
  const [got, headed] = [await fetchAt('/home'), await fetchAt('/home', 'HEAD')]
  for (const { headers } of [got, headed])
    expect([headers.get('x-everywhere'), headers.get('vary')]).toEqual(['yes', 'accept-encoding'])
  expect(headed.headers.get('content-length')).toBe(got.headers.get('content-length'))
  expect([await got.text(), await headed.text()]).toEqual(['kept for /home', ''])
})

it('a browser that has the page gets 304', async () => {
  const { fetchAt } = await serveKept(['/home'])
  const etag = (await fetchAt('/home')).headers.get('etag')!
  const again = await fetchAt('/home', 'GET', { 'if-none-match': etag, 'cache-control': 'no-cache' })
  expect([again.status, again.headers.get('x-everywhere'), await again.text()]).toEqual([304, 'yes', ''])
})

/** Opens a listener with a small catalog and some cached addresses; other requests are answered 'handed on'. */
async function serveKept(addresses: string[]) {
  const lake: Article = {
    id: 'lake',
    title: 'Lake',
    category: 'Food',
    date: '2024-03-05',
    excerpt: '',
    minutes: 1,
    body: '',
  }
  const snapshot = snapshotOf([lake])
  let version = 'v1'
  const cache = createRepresentationCache([() => version])
  for (const address of addresses)
    await cache.provide(address, () => createRepresentation(`kept for ${address}`, {}))
  const listener = inOrder(
    [
      answerFromCache({ current: () => snapshot, imageOrigins: () => [] }, cache, { 'x-everywhere': 'yes' })
        .answer,
    ],
    (_, response) => response.end('handed on'),
  )
  const server = createServer(listener).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const fetchAt = (path: string, method = 'GET', headers = {}) => fetch(origin + path, { method, headers })
  return {
    fetchAt,
    get: async (path: string, method?: string) => (await fetchAt(path, method)).text(),
    changeVersion: () => (version = 'v2'),
  }
}
