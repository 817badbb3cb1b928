import { Hono } from 'hono'
import type { RequestIdVariables } from 'hono/request-id'
import pino from 'pino'
import { expect, it, vi } from 'vitest'
import { createErrorHandler } from './answer-error.ts'
import { takeTurns } from './turns.ts'

it('a limited number of requests run at once, and the others wait their turn', async () => {
  const site = serve({ atOnce: 2, maxWaiting: 10, maxOfClient: 10 })
  const answers = Array.from({ length: 6 }, () => site.ask('one'))
  await vi.waitFor(() => expect(site.working()).toBe(2), 10_000)
  site.finish()
  expect(await Promise.all(answers)).toEqual(Array(6).fill(200))
  expect(site.mostAtOnce()).toBe(2)
})

it('a client with too many waiting requests is refused, and others are served', async () => {
  const site = serve({ atOnce: 1, maxWaiting: 10, maxOfClient: 3 })
  const answers = Array.from({ length: 3 }, () => site.ask('one'))
  expect(await site.ask('one')).toBe(429)
  answers.push(site.ask('other'))
  site.finish()
  expect(await Promise.all(answers)).toEqual(Array(4).fill(200))
  expect(await site.ask('one')).toBe(200)
})

it('the /48 around IPv6 clients may have four times as many waiting requests', async () => {
  const site = serve({ atOnce: 1, maxWaiting: 20, maxOfClient: 2 })
  const answers = Array.from({ length: 8 }, (_, index) => site.ask(`2001:db8:1:${index % 4}`))
  expect(await site.ask('2001:db8:1:ff')).toBe(429)
  answers.push(site.ask('2001:db8:2:0'))
  site.finish()
  expect(await Promise.all(answers)).toEqual(Array(9).fill(200))
})

it('every client is refused once too many requests wait', async () => {
  const site = serve({ atOnce: 1, maxWaiting: 2, maxOfClient: 10 })
  const answers = ['a', 'b', 'c'].map((client) => site.ask(client))
  await vi.waitFor(() => expect(site.working()).toBe(1), 10_000)
  expect(await site.ask('d')).toBe(503)
  site.finish()
  expect(await Promise.all(answers)).toEqual([200, 200, 200])
})

it('other work runs between simultaneous requests', async () => {
  const site = serve({ atOnce: 1, maxWaiting: 1_000, maxOfClient: 1_000 })
  site.finish()
  let turns = 0
  const timer = setInterval(() => (turns += 1), 0)
  await Promise.all(Array.from({ length: 1_000 }, () => site.ask('one')))
  clearInterval(timer)
  expect(turns).toBeGreaterThan(0)
})

function serve(options: { atOnce: number; maxWaiting: number; maxOfClient: number }) {
  const finished = Promise.withResolvers<void>()
  let working = 0
  let mostAtOnce = 0
  const app = new Hono<{ Variables: RequestIdVariables }>()
    .get('/', takeTurns({ ...options, clientAddress: clientOf }), async (c) => {
      working += 1
      mostAtOnce = Math.max(mostAtOnce, working)
      await finished.promise
      working -= 1
      return c.text('read')
    })
    .onError(createErrorHandler(pino({ level: 'silent' })))
  return {
    working: () => working,
    mostAtOnce: () => mostAtOnce,
    finish: finished.resolve,
    ask: async (client: string) => (await app.request('/', { headers: { client } })).status,
  }
}

function clientOf(asked: unknown): string {
  return (asked as { req: { header(name: string): string } }).req.header('client')
}
