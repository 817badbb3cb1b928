import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { SECRET_HEADER, webhookRoutes } from './webhook-routes.ts'

/** Signed with `signRequest` of @contentful/node-apps-toolkit 3.16.1, for the path of the webhook. */
const SECRET = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB'
const SIGNED_AT = 1_700_000_000_000
const BODY = '{"sys":{"type":"Entry","id":"höhe"}}'
const HEADERS = {
  'content-type': 'application/vnd.contentful.management.v1+json',
  'x-contentful-topic': 'ContentManagement.Entry.publish',
  'x-contentful-webhook-name': ' My webhook ',
  'x-contentful-timestamp': String(SIGNED_AT),
  'x-contentful-signed-headers':
    'content-type,x-contentful-signed-headers,x-contentful-timestamp,x-contentful-topic,x-contentful-webhook-name',
  'x-contentful-signature': 'a5efa86de5ef65f1bcbdc8ae333add5daf19cf20579d0e0e4516d211eb586537',
}
const BARE = {
  'x-contentful-timestamp': String(SIGNED_AT),
  'x-contentful-signed-headers': 'x-contentful-signed-headers,x-contentful-timestamp',
  'x-contentful-signature': '726c1f221b8d0fa800cf3b5e6fcbc654c0063e05985e468b67af225013899a3e',
}

describe('a webhook with a signature', () => {
  it.each([
    ['with its headers', HEADERS],
    ['alone', BARE],
  ])('%s announces a change', async (_, headers) => {
    const hook = openHook()
    expect(await hook.post(headers, BODY)).toMatchObject({ status: 202 })
    expect(hook.news).toBe(1)
  })

  it.each<[string, Record<string, string>, string, RegExp]>([
    ['another body', {}, BODY.replace('höhe', 'tiefe'), /not that of CONTENTFUL_WEBHOOK_SECRET/],
    ['another topic', { 'x-contentful-topic': 'ContentManagement.Entry.delete' }, BODY, /changed the call/],
    ['a later time', { 'x-contentful-timestamp': String(SIGNED_AT + 1) }, BODY, /changed the call/],
    [
      'fewer signed headers',
      { 'x-contentful-signed-headers': 'x-contentful-topic' },
      BODY,
      /changed the call/,
    ],
    [
      'signed headers that are none',
      { 'x-contentful-signed-headers': `${BARE['x-contentful-signed-headers']},a b` },
      BODY,
      /changed the call/,
    ],
    ['half a signature', { 'x-contentful-signature': 'a5efa86d' }, BODY, /changed the call/],
    ['a signature that is none', { 'x-contentful-signature': 'none' }, BODY, /changed the call/],
  ])('is refused with %s', async (_, changes, body, detail) => {
    const hook = openHook()
    const answer = await hook.post({ ...HEADERS, ...changes }, body)
    expect(answer).toMatchObject({ status: 403, body: { code: 'webhook-refused' } })
    expect(answer.body.detail).toMatch(detail)
    expect(hook.news).toBe(0)
  })

  it('is refused if its time is unsigned, since a copy of it could be sent at any time', async () => {
    const hook = openHook()
    const names = 'x-contentful-signed-headers'
    const answer = await hook.post(sign({ ...BARE, 'x-contentful-signed-headers': names }, BODY), BODY)
    expect([answer.status, hook.news]).toEqual([403, 0])
  })

  it('is refused with another secret', async () => {
    const hook = openHook({ secret: `${SECRET.slice(0, -1)}C` })
    expect(await hook.post(HEADERS, BODY)).toMatchObject({ status: 403, body: { code: 'webhook-refused' } })
  })

  it('is valid for 30 seconds', async () => {
    const inTime = openHook({ now: SIGNED_AT + 29_999 })
    expect((await inTime.post(HEADERS, BODY)).status).toBe(202)
    const late = openHook({ now: SIGNED_AT + 30_000 })
    const answer = await late.post(HEADERS, BODY)
    expect(answer).toMatchObject({ status: 403, body: { code: 'webhook-refused' } })
    expect(answer.body.detail).toMatch(/more than 30 seconds ago/)
    expect(late.news).toBe(0)
  })
})

describe('a webhook with the secret in a header', () => {
  it('announces a change', async () => {
    const hook = openHook()
    expect(await hook.post({ [SECRET_HEADER]: SECRET }, '{}')).toMatchObject({ status: 202 })
    expect(hook.news).toBe(1)
  })

  it.each(['', 'wrong', SECRET.toLowerCase(), `${SECRET}x`])('is refused for %j', async (secret) => {
    const hook = openHook()
    expect(await hook.post({ [SECRET_HEADER]: secret }, '{}')).toMatchObject({
      status: 403,
      body: { code: 'webhook-refused' },
    })
    expect(hook.news).toBe(0)
  })
})

describe('a webhook', () => {
  it('without a secret is refused, and its body stays unread', async () => {
    const hook = openHook()
    let isRead = false
    const body = new ReadableStream(
      {
        pull() {
          isRead = true
        },
      },
      { highWaterMark: 0 },
    )
    const answer = await hook.post({}, body)
    expect(answer).toMatchObject({ status: 403, body: { code: 'webhook-refused' } })
    expect(answer.body.detail).toMatch(/not signed.*x-waypost-secret/)
    expect([hook.news, isRead]).toEqual([0, false])
  })

  it.each(['', 'words', '[1', '7', 'null'])('with the body %j is refused', async (body) => {
    const hook = openHook()
    const answer = await hook.post(sign(BARE, body), body)
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(hook.news).toBe(0)
  })

  it('may have some megabytes, and no more', async () => {
    const hook = openHook()
    const ofBytes = (count: number) => JSON.stringify({ text: 'x'.repeat(count - 11) })
    const secret = { [SECRET_HEADER]: SECRET }
    expect((await hook.post(secret, ofBytes(8 * 1024 * 1024))).status).toBe(202)
    const tooLarge = await hook.post(secret, ofBytes(8 * 1024 * 1024 + 1))
    expect(tooLarge).toMatchObject({ status: 413, body: { code: 'too-large' } })
    expect(hook.news).toBe(1)
  })
})

/** Signs what the headers say that they sign. */
function sign(headers: typeof BARE, body: string) {
  const names = headers['x-contentful-signed-headers'].split(',')
  const lines = names.map((name) => `${name}:${(headers as Record<string, string>)[name]}`)
  const signature = createHmac('sha256', SECRET)
    .update(`POST\n/api/webhooks/contentful\n${lines.join(';')}\n${body}`)
    .digest('hex')
  return { ...headers, 'x-contentful-signature': signature }
}

/** A webhook's address at the time of the signature, and the news it told of. */
function openHook({ secret = SECRET, now = SIGNED_AT + 1_000 } = {}) {
  const hook = {
    news: 0,
    async post(headers: Record<string, string>, body: string | ReadableStream) {
      const init = { method: 'POST', headers, body, duplex: 'half' } as const
      const answer = await routes.request('/api/webhooks/contentful', init)
      const text = await answer.text()
      return {
        status: answer.status,
        body: (text ? JSON.parse(text) : {}) as { code?: string; detail?: string },
      }
    },
  }
  const routes = webhookRoutes({ secret, onChange: () => (hook.news += 1), now: () => now })
  return hook
}
