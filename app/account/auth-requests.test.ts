import { expect, it, onTestFinished, vi } from 'vitest'
import { deleteAccount, readSession, signIn, signOut } from './auth-requests.ts'

/** Lets the identity service answer; returns the requests. */
function answerWith(respond: () => Response) {
  const requests: { address: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    requests.push({ address, init })
    return respond()
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return requests
}

const refusal = (status: number, body: object) =>
  Response.json(body, { status, headers: { 'content-type': 'application/problem+json' } })

it('a request sends the typed values as JSON and returns the new session', async () => {
  const session = { email: 'mira@example.com', name: '', accessToken: 'token' }
  const requests = answerWith(() => Response.json(session))
  const answer = await signIn({ email: 'mira@example.com', password: 'secret' })
  expect(answer).toEqual({ ok: true, value: session })
  expect(requests[0].address).toBe('/api/auth/sign-in')
  expect(requests[0].init).toMatchObject({
    method: 'POST',
    body: '{"email":"mira@example.com","password":"secret"}',
  })
  expect(new Headers(requests[0].init.headers).get('content-type')).toBe('application/json')
})

it('a request of an account without a password sends the token only', async () => {
  const requests = answerWith(() => new Response())
  expect(await deleteAccount('token', undefined)).toEqual({ ok: true, value: undefined })
  expect(requests[0].init).toMatchObject({ method: 'DELETE', body: '{}' })
  expect(new Headers(requests[0].init.headers).get('authorization')).toBe('Bearer token')
})

it.each([
  ['the service’s sentence', { detail: 'Wrong password.' }, 'Wrong password.'],
  ['it without the provider’s prefix', { detail: 'Firebase: Wrong password.' }, 'Wrong password.'],
  ['no reason if only the prefix is left', { detail: 'Firebase: ' }, undefined],
  ['no reason if there is no sentence', { code: 'unknown' }, undefined],
])('a refusal has %s', async (_, body, reason) => {
  answerWith(() => refusal(400, body))
  expect(await signIn({ email: '', password: '' })).toEqual({
    ok: false,
    isSignedOut: false,
    reason,
    code: 'code' in body ? body.code : 'failed',
  })
})

it('a refusal with status 401 says that the session has ended', async () => {
  answerWith(() => refusal(401, { detail: 'No session.' }))
  expect(await readSession('token')).toMatchObject({ ok: false, isSignedOut: true, reason: 'No session.' })
})

it.each([
  [
    'without a connection',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
  ['with a page of something in between', () => new Response('<html>')],
])('an answer %s is a failure without a reason', async (_, respond) => {
  answerWith(respond)
  const answer = await readSession('token')
  expect(answer).toMatchObject({ ok: false, isSignedOut: false })
  expect(answer).not.toHaveProperty('reason', expect.anything())
})

it('an unreadable refusal keeps no reason', async () => {
  answerWith(() => new Response('busy', { status: 502 }))
  expect(await signOut('token')).toMatchObject({ ok: false, isSignedOut: false, reason: undefined })
})
