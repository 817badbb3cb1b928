import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { problem } from '#server/http/problem.ts'
import type { RequestError } from '#ui/request.ts'
import { createApi } from './api.ts'

it('a text is sent with its base version, and the answer is returned', async () => {
  const api = await start(
    new Hono().put('/studio/api/entries/articles/tea', async (c) =>
      c.json({
        text: await c.req.text(),
        from: c.req.header('if-match'),
        type: c.req.header('content-type'),
      }),
    ),
  )
  expect(await api.ask('entries/articles/tea', { method: 'PUT', text: 'Tea\r\n', version: 'a1' })).toEqual({
    text: 'Tea\r\n',
    from: '"a1"',
    type: 'text/markdown; charset=utf-8',
  })
})

it.each(['entries/articles/../../sessions', 'entries/%2E./x', 'history/a\\..\\x', '..'])(
  'a path that leaves its folder is never requested: %s',
  async (path) => {
    const api = await start(new Hono().all('*', (c) => c.json({ path: c.req.path })))
    await expect(api.ask(path)).rejects.toMatchObject({ code: 'missing', status: 404 })
    expect(await api.ask('entries/articles/a..b.')).toEqual({ path: '/studio/api/entries/articles/a..b.' })
  },
)

it('an answer without a body, or for an unchanged version, gives nothing', async () => {
  const api = await start(
    new Hono()
      .delete('/studio/api/thing', (c) => c.body(null, 204))
      .get('/studio/api/thing', (c) => c.body(null, c.req.header('if-none-match') === '"a1"' ? 304 : 500)),
  )
  expect(await api.ask('thing', { method: 'DELETE' })).toBeUndefined()
  expect(await api.ask('thing', { knownVersion: 'a1' })).toBeUndefined()
})

it('a refusal contains its name, its sentence and its other fields', async () => {
  const current = { text: 'other', version: 'b2' }
  const api = await start(
    new Hono().put('/studio/api/thing', (c) =>
      c.json({ code: 'stale', detail: 'It was changed elsewhere.', current }, 412),
    ),
  )
  expect(await failureOf(api.ask('thing', { method: 'PUT', text: '' }))).toMatchObject({
    code: 'stale',
    status: 412,
    message: 'It was changed elsewhere.',
    body: { current },
    isTemporary: false,
  })
  expect(api.state().isReachable).toBe(true)
})

it('an unreachable site is reported, and so is its return', async () => {
  let isBroken = true
  const api = await start(
    new Hono().get('/studio/api/thing', (c) => (isBroken ? c.text('Bad gateway', 502) : c.json('here'))),
  )
  const told: boolean[] = []
  api.subscribe(() => told.push(api.state().isReachable))
  expect(await failureOf(api.ask('thing'))).toMatchObject({ code: 'failed', isTemporary: true })
  isBroken = false
  expect(await api.ask('thing')).toBe('here')
  expect(told).toEqual([false, true])

  const nowhere = createApi({ origin: 'http://127.0.0.1:1' })
  expect(await failureOf(nowhere.ask('thing'))).toMatchObject({ code: 'offline', isTemporary: true })
  expect(nowhere.state().isReachable).toBe(false)
})

it('a site without an answer times out', async () => {
  const api = await start(new Hono().get('/studio/api/thing', () => new Promise<Response>(() => {})))
  expect(await failureOf(api.ask('thing', { timeoutMs: 20 }))).toMatchObject({
    code: 'timeout',
    isTemporary: true,
  })
})

it.each([
  ['signed-out', 401, 'signIn'],
  ['sign-in-again', 403, 'prove'],
] as const)('after %s she signs in, and the same request is sent again', async (code, status, asked) => {
  let isRefused = true
  const texts: string[] = []
  const api = await start(
    new Hono().put('/studio/api/thing', async (c) => {
      texts.push(await c.req.text())
      return isRefused ? problem(c, status, code, 'No.') : c.json('saved')
    }),
  )
  const questions: string[] = []
  const answer = (name: string) => async () => {
    questions.push(name)
    isRefused = false
    return true
  }
  onTestFinished(api.guardWith({ signIn: answer('signIn'), prove: answer('prove') }))
  expect(await api.ask('thing', { method: 'PUT', text: 'words' })).toBe('saved')
  expect(questions).toEqual([asked])
  expect(texts).toEqual(['words', 'words'])
})

it('a background request, or one that she declines to sign in for, shows no dialog', async () => {
  const api = await start(
    new Hono().get('/studio/api/thing', (c) => problem(c, 401, 'signed-out', 'Please sign in.')),
  )
  let questions = 0
  const refuse = async () => {
    questions += 1
    return false
  }
  onTestFinished(api.guardWith({ signIn: refuse, prove: refuse }))
  expect(await failureOf(api.ask('thing', { isQuiet: true }))).toMatchObject({ code: 'signed-out' })
  expect(questions).toBe(0)
  expect(api.state().isSignedIn).toBe(false)
  expect(await failureOf(api.ask('thing'))).toMatchObject({ code: 'signed-out' })
  expect(questions).toBe(1)
})

it('an early request gives its answer once, and none that is older than a change', async () => {
  const asked: string[] = []
  const early = ['thing', 'other']
  const answer = new Hono().all('/studio/api/:name', async (c) => {
    asked.push(`${c.req.method} ${c.req.param('name')}`)
    return c.json(asked.length)
  })
  const api = await start(answer, early)
  await expect.poll(() => asked).toEqual(['GET thing', 'GET other'])
  expect(await api.ask('thing')).toBe(1)
  expect(await api.ask('thing')).toBe(3)
  await api.ask('thing', { method: 'POST' })
  expect(await api.ask('other')).toBe(5)
})

it.each([{ early: [] }, { early: ['thing'] }])(
  'an answer that breaks off is distinguished from a refusal (early: $early)',
  async ({ early }) => {
    const unending = new ReadableStream({ start: (answer) => answer.enqueue(new TextEncoder().encode('{')) })
    const headers = { 'content-type': 'application/json' }
    const api = await start(
      new Hono().get('/studio/api/thing', () => new Response(unending, { headers })),
      early,
    )
    expect(await failureOf(api.ask('thing', { timeoutMs: 50 }))).toMatchObject({ code: 'timeout' })
  },
)

/** Serves an app, and opens the client for it. */
async function start(app: Hono, early?: string[]) {
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
  })
  return createApi({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, early })
}

async function failureOf(asking: Promise<unknown>): Promise<RequestError> {
  return asking.then(
    () => {
      throw new Error('It succeeded.')
    },
    (error: RequestError) => error,
  )
}
