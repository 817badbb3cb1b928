import { serve } from '@hono/node-server'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createClient } from 'contentful'
import { Hono, type Context } from 'hono'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createClientAddress } from '../../../../server/http/client-address.ts'
import type { ApiError } from '../api/errors.ts'
import { takeTurns } from '../api/request-limit.ts'
import { get, TEST_TOKEN } from '../content-folder.testing.ts'
import { madeUpSpace } from '../space/made-up-space.testing.ts'
import { openSample } from './delivery.testing.ts'
import { deliveryRoutes } from './routes.ts'

describe('the request limit', () => {
  it('refuses further requests with the time of the next one', async () => {
    const { entries } = await serveWithLimit(3)
    const answers = await Promise.all(Array.from({ length: 8 }, () => fetch(entries, authorized)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThanOrEqual(2)
    for (const answer of refused) {
      expect(answer.headers.get('x-contentful-ratelimit-reset')).toBe('1')
      expect(await answer.json()).toMatchObject({ sys: { type: 'Error', id: 'RateLimitExceeded' } })
    }
  })

  it('is named in every answer', async () => {
    const { entries } = await serveWithLimit(3)
    const answers = [await fetch(entries, authorized), await fetch(entries)]
    answers.push(...(await Promise.all(Array.from({ length: 8 }, () => fetch(entries, authorized)))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401, 429]))
    for (const answer of answers) {
      expect(answer.headers.get('x-contentful-ratelimit-second-limit')).toBe('3')
      expect(answer.headers.get('x-contentful-request-id')).toBeTruthy()
    }
  })

  it('lets the official client succeed after its own retries', async () => {
    const { host } = await serveWithLimit(3)
    const client = createClient({
      space: 'waypost',
      accessToken: TEST_TOKEN,
      host,
      basePath: 'content',
      insecure: true,
      logHandler: () => {},
    })
    const pages = await Promise.all(Array.from({ length: 7 }, () => client.getEntries()))
    expect(pages.map(({ total }) => total)).toEqual(Array.from({ length: 7 }, () => 4))
  })

  it('does not count requests of this process', async () => {
    const { service } = await openSample({ limit: { perSecond: 1, addressOf: () => 'here' } })
    const answers = await Promise.all(Array.from({ length: 5 }, () => get(service, '/entries')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  })
})

describe('many simultaneous answers', () => {
  it('are made in turns, so that other work runs between them', async () => {
    const turns: number[] = []
    let turn = 0
    const count = () => {
      turn += 1
      pending = setImmediate(count)
    }
    let pending = setImmediate(count)
    onTestFinished(() => clearImmediate(pending))
    const space = madeUpSpace([], [])
    const routes = deliveryRoutes({
      space() {
        turns.push(turn)
        return space
      },
      token: TEST_TOKEN,
      limit: { perSecond: 100, addressOf: () => 'elsewhere' },
    })
    const ask = async () => routes.request('/spaces/waypost/entries', authorized, { incoming: {} })
    const answers = await Promise.all(Array.from({ length: 24 }, ask))
    expect(answers.map(({ status }) => status)).toEqual(Array(24).fill(200))
    const together = Map.groupBy(turns, (each) => each)
    expect(Math.max(...[...together.values()].map(({ length }) => length))).toBeLessThanOrEqual(4)
  })
})

it('a client may have a second’s worth of requests waiting, without delaying others', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const limit = { perSecond: 3, addressOf: (c: Context) => c.req.query('client')! }
  const site = new Hono()
    .use(takeTurns(limit))
    .get('/', async (c) => {
      await gate
      return c.text('made')
    })
    .onError((error, c) => c.text(error.message, (error as ApiError).status as 429))
  const ask = async (client: string) => site.request(`/?client=${client}`, {}, { incoming: {} })
  const answers = Array.from({ length: 3 }, () => ask('one'))
  expect((await ask('one')).status).toBe(429)
  answers.push(ask('other'))
  open()
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await ask('one')).status).toBe(200)
})

const authorized = { headers: { authorization: `Bearer ${TEST_TOKEN}` } }

/** The sample over http, with its limit for each address. */
async function serveWithLimit(perSecond: number) {
  const { service } = await openSample({
    limit: { perSecond, addressOf: createClientAddress({ trustedProxies: 0, onMismatch: () => {} }) },
  })
  const server = serve({ port: 0, hostname: '127.0.0.1', fetch: service.site.fetch })
  onTestFinished(() => void server.close())
  if (!server.listening) await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { host, entries: `http://${host}/content/spaces/waypost/environments/master/entries` }
}
