import { pino } from 'pino'
import { describe, expect, it, vi } from 'vitest'
import type { Article } from '#domain/article.ts'
import { snapshotOf } from '../catalog/articles/snapshot.testing.ts'
import { createPageAnswer } from './answer-page.ts'
import { createRepresentationCache } from '../http/representation-cache.ts'

describe('a cached page', () => {
  it('is rendered from its canonical address, without the headers of the first request', async () => {
    const { answer, rendered } = openPages()
    await answer('/home?utm_source=letter&category=food', { cookie: 'a=b', 'accept-language': 'de' })
    await answer('/home?category=FOOD')
    expect(rendered.map(({ url }) => url)).toEqual(['http://localhost/home?category=Food'])
    expect([...rendered[0].headers]).toEqual([])
  })

  it('allows its own inline scripts by their hashes, and no others', async () => {
    const { answer } = openPages((nonce) => `<script nonce="${nonce}">own()</script><script>other()</script>`)
    const policy = (await answer('/about')).headers.get('content-security-policy')
    expect(policy).toContain("script-src 'self' 'sha256-")
    expect(policy?.match(/sha256-/g)).toHaveLength(1)
  })
})

describe('cached pages', () => {
  const ids = Array.from({ length: 100 }, (_, index) => `article-${index}`)

  it('are rendered four at a time, with at most 40 waiting for a client', async () => {
    const held = Promise.withResolvers<void>()
    const { answer, rendered } = openPages(undefined, { ids, held: held.promise })
    const asked = ids.map((id) => answer(`/article/${id}`))
    const other = answer('/about', {}, 'b')
    const refused = asked
      .slice(40)
      .map((each) => expect(each).rejects.toMatchObject({ code: 'rate-limited' }))
    await Promise.all(refused)
    await vi.waitFor(() => expect(rendered).toHaveLength(4))
    held.resolve()
    for (const { status } of await Promise.all([...asked.slice(0, 40), other])) expect(status).toBe(200)
    expect(rendered).toHaveLength(41)
    expect((await answer('/article/article-99')).status).toBe(200)
  })
})

describe('an uncached page', () => {
  it.each(['/home?category=Nowhere', '/home?page=2', '/article/none', '/search?q=lake'])(
    'is rendered each time: %s',
    async (address) => {
      const { answer, rendered } = openPages()
      await answer(address)
      await answer(address)
      expect(rendered).toHaveLength(2)
    },
  )

  it('is rendered four at a time, with at most 20 waiting for a client, and redirects never wait', async () => {
    const held = Promise.withResolvers<void>()
    const { answer, rendered } = openPages(undefined, { held: held.promise })
    const asked = Array.from({ length: 30 }, (_, index) => answer(`/search?q=${index}`))
    const refused = asked
      .slice(20)
      .map((each) => expect(each).rejects.toMatchObject({ code: 'rate-limited' }))
    asked.push(answer('/search?q=lake', {}, 'b'))
    await Promise.all(refused)
    await vi.waitFor(() => expect(rendered).toHaveLength(4))
    const start = answer('/', {}, 'b')
    await vi.waitFor(() => expect(rendered.at(-1)?.url).toBe('http://localhost/'))
    expect(rendered).toHaveLength(5)
    held.resolve()
    const answered = [...asked.slice(0, 20), ...asked.slice(30), start]
    for (const { status } of await Promise.all(answered)) expect(status).toBe(200)
    expect((await answer('/search?q=lake')).status).toBe(200)
  })

  it('shares its turns with the pages of drafts', async () => {
    const held = Promise.withResolvers<void>()
    const { answer, inTurn, rendered } = openPages(undefined, { held: held.promise })
    const asked = Array.from({ length: 4 }, (_, index) => answer(`/search?q=${index}`))
    await vi.waitFor(() => expect(rendered).toHaveLength(4))
    const draft = vi.fn<() => Promise<string>>(async () => 'draft')
    const drafts = Array.from({ length: 30 }, () => inTurn('b', draft))
    const refused = drafts
      .slice(20)
      .map((each) => expect(each).rejects.toMatchObject({ code: 'rate-limited' }))
    await Promise.all(refused)
    expect(draft).not.toHaveBeenCalled()
    held.resolve()
    await Promise.all([...asked, ...drafts.slice(0, 20)])
    expect(draft).toHaveBeenCalledTimes(20)
  })

  it('is rendered at most 120 times a minute for one client', async () => {
    const { answer, rendered } = openPages()
    for (let index = 0; index < 120; index += 1) await answer(`/home?category=${index}`)
    expect(rendered).toHaveLength(120)
    await expect(answer('/search?q=any')).rejects.toMatchObject({ code: 'rate-limited' })
    await expect(answer('/article/none')).rejects.toMatchObject({
      code: 'rate-limited',
      retryAfterSeconds: expect.any(Number),
    })
    expect((await answer('/home?category=food')).status).toBe(200)
    expect((await answer('/')).status).toBe(200)
    expect((await answer('/home?category=1', {}, 'b')).status).toBe(200)
  })

  it('cannot be stored if it reports a failure', async () => {
    const { answer } = openPages(() => 'busy', { status: 503 })
    expect((await answer('/home?category=Nowhere')).headers.get('cache-control')).toBe('no-store')
  })
})

it.each(['/%ff', '/%0a', '/home%0a', '/%0D/a', '/%E2%80%A8'])(
  'an unroutable address redirects to the start with its query: %s',
  async (path) => {
    const { answer, rendered } = openPages()
    const response = await answer(`${path}?category=Food`)
    expect([response.status, response.headers.get('location')]).toEqual([302, '/?category=Food'])
    expect(rendered).toEqual([])
  },
)

interface PagesOptions {
  status?: number
  /** Of the articles. */
  ids?: string[]
  /** Holds every page up. */
  held?: Promise<void>
}

function openPages(
  write: (nonce: string) => string = () => '<p>page</p>',
  { status = 200, ids = ['lake'], held }: PagesOptions = {},
) {
  const lake = { title: 'Lake', category: 'Food', excerpt: '', minutes: 1, body: '' }
  const snapshot = snapshotOf(ids.map((id): Article => ({ id, ...lake })))
  const rendered: Request[] = []
  const { answer: answerPlainPage, inTurn } = createPageAnswer({
    catalog: { current: () => snapshot, imageOrigins: () => [] },
    findRedirect: () => undefined,
    cache: createRepresentationCache([() => 'v1']),
    async render(request, nonce) {
      rendered.push(request)
      await held
      return new Response(write(nonce), { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
    },
    security: { isHttps: false, withSubdomains: false, isTrustworthy: true, isDevelopment: false },
    log: pino({ level: 'silent' }),
  })
  return {
    rendered,
    inTurn,
    answer: (path: string, headers: Record<string, string> = {}, client = 'a') =>
      answerPlainPage(new Request(`http://localhost${path}`, { headers }), client),
  }
}
