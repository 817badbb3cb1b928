import { Hono } from 'hono'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'kysely'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { READINGS_PATH } from '#domain/addresses.ts'
import { snapshotOf } from '../catalog/articles/snapshot.testing.ts'
import { testContext } from '../context.testing.ts'
import { describeOnBothDatabases, fillDisk, openMemory } from '../database/databases.testing.ts'
import type { Database } from '../database/types.ts'
import { createErrorHandler } from '../http/answer-error.ts'
import { createClientAddress } from '../http/client-address.ts'
import { inOrder } from '../http/middleware.ts'
import { PERSON, sendKnownStream } from '../../tests/helpers/known-stream.ts'
import { openNumbers } from './numbers.ts'

const PAGES = ['/article/lake', '/article/hill', '/article/caf%C3%A9']

it('counts every reading of a known stream, and nothing else', async () => {
  const { origin, numbers, rows } = await openSite(await openMemory())
  const expected = await sendKnownStream(origin, { pages: PAGES, count: 5_000 })
  await numbers.close()
  expect(await rows()).toEqual(Object.fromEntries(expected))
})

it('stores days, names of its own pages, hosts and feed readers, and nothing about a person', async () => {
  const database = await openMemory()
  const { get, step, numbers } = await openSite(database)
  await get('/article/lake?user=mira', {
    ...PERSON,
    'x-forwarded-for': '192.0.2.77',
    referer: 'https://mail.example.org/inbox/mira',
    cookie: 'name=mira',
    'accept-language': 'de-CH',
  })
  await step('/article/mira')
  await numbers.close()
  const stored = await database.db.selectFrom('dailyCounts').selectAll().orderBy('kind').execute()
  expect(stored).toEqual([
    { day: '2026-11-28', kind: 'article', name: '/article/lake', count: 1 },
    { day: '2026-11-28', kind: 'referrer', name: 'mail.example.org', count: 1 },
  ])
})

it('counts other spellings of an address as the same page', async () => {
  const { get, numbers, rows } = await openSite(await openMemory())
  for (const path of ['/article/lake', '/article/lake/', '/article/l%61ke', '/article/lake?a=b', '/about/'])
    await get(path, PERSON)
  await numbers.close()
  expect(await rows()).toEqual({ 'article /article/lake': 4, 'page /about': 1 })
})

it.each([{ isPreview: true }, { isCounting: false }])('counts nothing with %o', async (options) => {
  const { get, step, numbers, rows } = await openSite(await openMemory(), options)
  await get('/article/lake', PERSON)
  expect((await step('/article/lake')).status).toBe(204)
  await numbers.close()
  expect(await rows()).toEqual({})
})

it('refuses steps that no page of the site reports, too long ones and too many', async () => {
  const { step, numbers, rows } = await openSite(await openMemory())
  expect((await step('/article/lake', { 'sec-fetch-site': 'same-site' })).status).toBe(403)
  expect((await step('/article/lake', { 'sec-fetch-site': '', origin: 'https://evil.example' })).status).toBe(
    403,
  )
  expect((await step('x'.repeat(2_000))).status).toBe(413)
  const statuses = await Promise.all(Array.from({ length: 70 }, () => step('/article/lake')))
  expect(statuses.filter(({ status }) => status === 429).length).toBeGreaterThan(5)
  await numbers.close()
  expect((await rows())['article /article/lake']).toBeLessThanOrEqual(60)
})

it('keeps what it could not store, and stores it later', async () => {
  const database = await openMemory()
  const { get, numbers, rows } = await openSite(database)
  await fillDisk(database)
  for (let index = 0; index < 500; index += 1)
    await get('/article/lake', { ...PERSON, referer: `https://site-${index}.example` })
  await numbers.totals()
  expect(await rows()).toEqual({})
  await sql`pragma max_page_count = 100000`.execute(database.db)
  await get('/article/lake', PERSON)
  await numbers.close()
  expect((await rows())['article /article/lake']).toBe(501)
})

describeOnBothDatabases('counts', (open) => {
  it('of several instances and several writes add up', async () => {
    const database = await open()
    const [one, two] = [await openSite(database), await openSite(database)]
    const feed = (subscribers: number) => ({
      'user-agent': `Feedly/1.0 (+http://f.example; ${subscribers} subscribers)`,
    })
    for (const subscribers of [7, 9, 8])
      for (const { get, numbers } of [one, two]) {
        await get('/article/lake', { ...PERSON, referer: 'https://example.org' })
        await get('/rss.xml', feed(subscribers))
        await numbers.totals()
      }
    await Promise.all([one.numbers.close(), two.numbers.close()])
    expect(await one.rows()).toEqual({
      'article /article/lake': 6,
      'feed Feedly /rss.xml': 9,
      'referrer example.org': 6,
    })
    expect(await one.numbers.totals()).toEqual(new Map([['/article/lake', 6]]))
  })

  it('of invented referrers take few rows, and lose no reading', async () => {
    const { get, numbers, rows } = await openSite(await open())
    for (let index = 0; index < 700; index += 1)
      await get('/article/lake', { ...PERSON, referer: `https://site-${index % 650}.example/` })
    await numbers.close()
    const counted = Object.entries(await rows()).filter(([name]) => name.startsWith('referrer'))
    expect(counted.length).toBe(201)
    expect(counted.reduce((sum, [, count]) => sum + count, 0)).toBe(700)
    expect(counted.find(([name]) => name === 'referrer site-3.example')?.[1]).toBe(2)
  })

  it('are reported by day and by month, with the titles of pages that exist', async () => {
    const database = await open()
    const { numbers } = await openSite(database)
    const row = (
      day: string,
      name: string,
      count: number,
      kind: 'article' | 'feed' | 'bots' = 'article',
    ) => ({ day, kind, name, count })
    await database.db
      .insertInto('dailyCounts')
      .values([
        row('2024-01-31', '/article/gone', 5),
        row('2025-12-01', '/article/lake', 3),
        row('2026-11-27', '/article/lake', 2),
        row('2026-11-28', '/article/hill', 4),
        row('2026-11-28', '', 9, 'bots'),
        row('2026-11-02', 'Feedly /rss.xml', 50, 'feed'),
        row('2026-11-27', 'Feedly /atom.xml', 3, 'feed'),
        row('2026-11-28', 'Feedly /rss.xml', 12, 'feed'),
      ])
      .execute()
    const days = await numbers.report('30-days')
    expect(days.readings).toHaveLength(30)
    expect(days.readings.slice(-3)).toEqual([
      { on: '2026-11-26', count: 0 },
      { on: '2026-11-27', count: 2 },
      { on: '2026-11-28', count: 4 },
    ])
    expect(days).toMatchObject({
      isCounting: true,
      articles: [
        { path: '/article/hill', title: 'hill', count: 4 },
        { path: '/article/lake', title: 'lake', count: 2 },
      ],
      feeds: [{ reader: 'Feedly', subscribers: 15 }],
      bots: 9,
    })
    const months = await numbers.report('12-months')
    expect([months.readings.length, months.readings[0]]).toEqual([12, { on: '2025-12', count: 3 }])
    const all = await numbers.report('all')
    expect([all.readings.length, all.readings[0]]).toEqual([35, { on: '2024-01', count: 5 }])
    expect(all.articles.find(({ path }) => path === '/article/gone')).toEqual({
      path: '/article/gone',
      count: 5,
    })
    expect((await numbers.csv('30-days')).split('\r\n').slice(0, 3)).toEqual([
      'day,kind,name,count',
      '2026-11-02,feed,Feedly /rss.xml,50',
      '2026-11-27,article,/article/lake,2',
    ])
  })
})

/** Serves articles of which the count is kept. */
async function openSite(database: Database, { isPreview = false, isCounting = true } = {}) {
  const snapshot = snapshotOf(
    ['lake', 'hill', 'café'].map((id) => ({
      id,
      title: id,
      category: 'Food',
      date: '2024-03-05',
      excerpt: '',
      minutes: 1,
      body: '',
    })),
  )
  const context = {
    ...testContext({ isPreview, now: () => new Date(2026, 10, 28, 12) }),
    clientAddress: createClientAddress({ trustedProxies: 1, onMismatch() {} }),
    database,
  }
  const numbers = openNumbers(context, { catalog: { current: () => snapshot }, isCounting: () => isCounting })
  const app = new Hono().route(READINGS_PATH, numbers.routes).get('*', (c) => {
    return c.text('', c.req.path.endsWith('-gone') ? 404 : 200)
  })
  app.onError(createErrorHandler(context.log))
  const server = createServer(inOrder([numbers.observe], getRequestListener(app.fetch))).listen(
    0,
    '127.0.0.1',
  )
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    numbers,
    get: async (path: string, headers: Record<string, string>) =>
      void (await (await fetch(origin + path, { headers })).text()),
    step: (body: string, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) =>
      fetch(origin + READINGS_PATH, { method: 'POST', body, headers: { ...PERSON, ...headers } }),
    /** Reads the counts of all days by kind and name. */
    async rows(): Promise<Record<string, number>> {
      const rows = await database.db.selectFrom('dailyCounts').select(['kind', 'name', 'count']).execute()
      return Object.fromEntries(rows.map(({ kind, name, count }) => [`${kind} ${name}`, count]))
    },
  }
}
