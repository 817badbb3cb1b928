import { expect } from '@playwright/test'
import { createHmac } from 'node:crypto'
import type { Waypost } from './waypost.ts'

const AT_ONCE = 50

/** The attacked account. */
export const VICTIM = { email: 'victim@example.com', password: 'correct horse battery' }

/** Settings of an attacked Waypost: it trusts a proxy, so attacks come from many clients and don't all meet a limit. */
export const ATTACKED = { TRUST_PROXY: '1', AUTH_TOKEN_SYNC_URL: '/api/token-sync' }

interface Attack {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

/**
 * Sends hostile requests to the identity service, and expects them to get no session, no secret and no failure.
 *
 * @param count The sequence of attacks is always the same.
 */
export async function expectToWithstand(waypost: Waypost, count: number): Promise<void> {
  await send(waypost, json('POST', '/register', VICTIM))
  const { accessToken } = (await (await send(waypost, json('POST', '/sign-in', VICTIM))).json()) as Tokens
  const attacks = Array.from({ length: count }, (_, index) => attackOf(index, accessToken))

  const statuses = new Map<number, number>()
  for (let from = 0; from < attacks.length; from += AT_ONCE) {
    const answers = attacks.slice(from, from + AT_ONCE).map(async (attack) => {
      const answer = await send(waypost, attack)
      expectNothingGiven(attack, answer, await answer.text(), accessToken)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    })
    await Promise.all(answers)
  }
  // Without each of these the limits or one early check would have refused everything.
  for (const status of [400, 401, 404, 409, 413, 415, 429]) expect([...statuses.keys()]).toContain(status)
  expect(Math.max(...statuses.keys())).toBeLessThan(500)

  const account = await send(waypost, {
    method: 'GET',
    path: '/api/auth/account',
    headers: { authorization: `Bearer ${accessToken}` },
  })
  expect(((await account.json()) as { account: { sessions: unknown[] } }).account.sessions).toHaveLength(1)
  expect(waypost.output()).not.toContain(VICTIM.password)
  expect(waypost.output()).not.toContain(accessToken)
  expect(waypost.output()).not.toContain('A request failed')
}

interface Tokens {
  accessToken: string
}

function expectNothingGiven(attack: Attack, answer: Response, text: string, accessToken: string) {
  const what = `${attack.method} ${attack.path} ${JSON.stringify(attack.headers)} ${attack.body?.slice(0, 200)}`
  expect(answer.status, what).toBeLessThan(500)
  expect(text, what).not.toContain('accessToken')
  expect(text, what).not.toContain(accessToken)
  expect(text, what).not.toMatch(/argon2|sqlite|node_modules|\n\s+at /i)
  expect(answer.headers.getSetCookie().join(), what).not.toMatch(/session/)
  const location = answer.headers.get('location')
  if (location !== null) expect(new URL(location, answer.url).origin, what).toBe(new URL(answer.url).origin)
}

/** The attack at an index of the sequence. */
function attackOf(index: number, accessToken: string): Attack {
  const kinds = [
    wrongTypes,
    hugeBody,
    foreignOrigin,
    tamperedToken,
    wrongPassword,
    injection,
    openRedirect,
    oddAddress,
  ]
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(index / kinds.length) % values.length]
  const attack = kinds[index % kinds.length](pick, accessToken, index)
  const client = `10.${(index >> 8) & 255}.${index & 255}.1`
  return { ...attack, headers: { 'x-forwarded-for': client, ...attack.headers } }
}

type Pick = <Value>(values: readonly Value[]) => Value

const WRITING = [
  ['POST', '/register'],
  ['POST', '/sign-in'],
  ['POST', '/password-reset'],
  ['PUT', '/password'],
  ['DELETE', '/account'],
] as const

const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  ' ',
  '\0',
  'a\0b@example.com',
  [],
  ['victim@example.com'],
  {},
  { $ne: null },
  { toString: 'x' },
  "' or 1=1 --",
  'victim@example.com\r\nBcc: x@example.com',
  'x'.repeat(10_000),
  'victim@example.com'.repeat(500),
  '\ud800',
  '😀@example.com',
  '__proto__',
]

function wrongTypes(pick: Pick): Attack {
  const [method, path] = pick(WRITING)
  const value = pick(ODD_VALUES)
  const bodies: readonly unknown[] = [
    { email: value, password: value },
    { ...VICTIM, password: value },
    { ...VICTIM, email: value },
    { currentPassword: value, newPassword: value },
    { __proto__: { admin: true }, constructor: value },
    value,
  ]
  return json(method, path, pick(bodies))
}

function hugeBody(pick: Pick): Attack {
  const [method, path] = pick(WRITING)
  const body = pick([
    'x'.repeat(70_000),
    `{"email":"${'a'.repeat(66_000)}"}`,
    `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
    '{"email":',
    '',
    '\u{feff}{}',
  ])
  return { method, path: `/api/auth${path}`, headers: { 'content-type': 'application/json' }, body }
}

function foreignOrigin(pick: Pick, accessToken: string): Attack {
  const [method, path] = pick(WRITING)
  return {
    method,
    path: `/api/auth${path}`,
    headers: {
      origin: pick(['https://evil.example', 'null', 'http://localhost.evil.example']),
      cookie: `waypost.session_token=${accessToken}; waypost.token=${accessToken}`,
      'content-type': pick([
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'text/json',
      ]),
    },
    body: JSON.stringify(VICTIM),
  }
}

function tamperedToken(pick: Pick, accessToken: string): Attack {
  const [token, signature] = accessToken.split('.')
  const forged = pick([
    token,
    `${token}.`,
    `.${signature}`,
    `${token}.${createHmac('sha256', '').update(token).digest('base64')}`,
    `${token}.${createHmac('sha256', 'better-auth-secret').update(token).digest('base64')}`,
    `${token.slice(1)}a.${signature}`,
    `${token}.${signature.slice(0, -2)}`,
    `${token}.${signature}x`,
    encodeURIComponent(`${token}x.${signature}`),
    '%00.%00',
    '%E0%A4%A',
    'null',
    'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ2aWN0aW0ifQ.',
    'a'.repeat(7_000),
  ])
  const [method, path] = pick([
    ['GET', '/auth/session'],
    ['GET', '/auth/account'],
    ['DELETE', '/auth/sessions'],
    ['DELETE', '/auth/session'],
    ['POST', '/token-sync'],
  ] as const)
  const scheme = pick(['Bearer', 'bearer', 'Basic', 'Token'])
  return { method, path: `/api${path}`, headers: { authorization: `${scheme} ${forged}` } }
}

function wrongPassword(pick: Pick, _: string, index: number): Attack {
  const email = pick([
    VICTIM.email,
    VICTIM.email.toUpperCase(),
    ` ${VICTIM.email} `,
    `reader${index}@example.com`,
  ])
  const path = pick(['/sign-in', '/register'])
  const attack = json('POST', path, {
    email,
    password: path === '/sign-in' ? `guess ${index}` : VICTIM.password.slice(0, 5),
  })
  // All of one client, so the limit stops it.
  return { ...attack, headers: { ...attack.headers, 'x-forwarded-for': '10.255.255.1' } }
}

function injection(pick: Pick, _: string, index: number): Attack {
  const attacks = [
    json('POST', '/password-reset', { email: `reader${index}@example.com%0d%0aBcc:x@example.com` }),
    json('POST', '/register', { ...VICTIM, emailVerified: true, id: 'mine', role: 'admin' }),
    form('/new-password', {
      token: '../../x',
      password: 'a new password',
      confirmPassword: 'a new password',
    }),
    form('/new-password', { token: '', password: '', confirmPassword: '' }),
    // PostgreSQL stores neither a NUL nor half a character.
    form('/new-password', { token: '\0', password: 'a new password', confirmPassword: 'a new password' }),
    { ...form('/new-password', {}), body: 'token=%ED%A0%80&password=a%00bcdef&confirmPassword=a%00bcdef' },
    { method: 'GET', path: '/api/auth/new-password?token=%00', headers: {} },
    { method: 'GET', path: '/api/auth/new-password?token=%ED%A0%80', headers: {} },
    { method: 'GET', path: '/api/auth/google?nonce=%00', headers: {} },
    json('POST', '/sign-in/passkey', assertion(pick)),
    { method: 'DELETE', path: '/api/auth/passkeys/%00', headers: {} },
    json('POST', '/password-reset', { email: 'a\0b@example.com' }),
    json('POST', '/sign-in', { email: VICTIM.email, password: 'a\0b\ud800' }),
    json('POST', '/sign-in', { email: '\ud800@example.com', password: VICTIM.password }),
    json('POST', '/register', { email: 'victim\0@example.com', password: 'a\0b\udfff' }),
    form('/new-password', { token: '<script>alert(1)</script>', password: 'x', confirmPassword: 'y' }),
  ]
  return pick(attacks)
}

/** A passkey's answer, made of parts that don't match. */
function assertion(pick: Pick) {
  const part = () => pick(['', 'AA', 'bm9ib2R5', '\0', '\ud800', '../..', 'e30', 'bnVsbA', 'A'.repeat(4_000)])
  const id = part()
  return {
    id,
    rawId: pick([id, part()]),
    type: pick(['public-key', 'password']),
    response: {
      clientDataJSON: part(),
      authenticatorData: part(),
      signature: part(),
      userHandle: pick([part(), null]),
    },
  }
}

function openRedirect(pick: Pick): Attack {
  const where = encodeURIComponent(
    pick(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']),
  )
  const path = pick([
    `/google?callbackURL=${where}&popupOrigin=${where}&nonce=${where}`,
    `/oauth-popup/start?provider=google&popupOrigin=${where}&callbackURL=${where}`,
    `/callback/google?code=a&state=b&callbackURL=${where}`,
    `/callback/google?error=${where}&state=b`,
    `/callback/google?error=access_denied`,
    `/reset-password/token?callbackURL=${where}`,
    `/new-password?token=${where}&callbackURL=${where}`,
    `/emulator/authorize?response_type=code&redirect_uri=${where}`,
    `/emulator/consent?redirect_uri=${where}`,
    `/error?error=${where}`,
    `/sign-in/social?provider=google&callbackURL=${where}`,
  ])
  return { method: 'GET', path: `/api/auth${path}`, headers: {} }
}

function oddAddress(pick: Pick): Attack {
  const path = pick([
    '',
    '/',
    '/sign-in/email',
    '/sign-up/email',
    '/get-session',
    '/list-sessions',
    '/update-user',
    '/delete-user',
    '/change-email',
    '/one-time-token/generate',
    '/..%2f..%2fetc%2fpasswd',
    '/%00',
    '/%E0%A4%A',
    '/session/../account',
    `/${'a'.repeat(6_000)}`,
  ])
  const method = pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'])
  const body = ['POST', 'PUT', 'PATCH'].includes(method) ? JSON.stringify(VICTIM) : undefined
  return { method, path: `/api/auth${path}`, headers: { 'content-type': 'application/json' }, body }
}

function json(method: string, path: string, body: unknown): Attack {
  const headers = { 'content-type': 'application/json' }
  return { method, path: `/api/auth${path}`, headers, body: JSON.stringify(body) }
}

function form(path: string, fields: Record<string, string>): Attack {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return { method: 'POST', path: `/api/auth${path}`, headers, body: String(new URLSearchParams(fields)) }
}

function send({ url }: Waypost, { path, ...options }: Attack): Promise<Response> {
  return fetch(url + path, { ...options, redirect: 'manual' })
}
