import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { createAssetKeys } from './asset-keys.ts'

describe('an asset key', () => {
  it('opens the address that was signed with it, whatever the scheme', async () => {
    const { keys, sign } = await makeKey()
    for (const scheme of ['', 'http:', 'https:']) {
      expect(await keys.opens(FILE, await sign(`${scheme}${FILE}`))).toBe(true)
    }
  })

  it('signs a token that contains the permitted address', async () => {
    const { key } = await makeKey()
    const [header, payload] = key.policy.split('.').map((part) => Buffer.from(part, 'base64url').toString())
    expect(JSON.parse(header)).toEqual({ alg: 'HS256', typ: 'JWT', kid: '1' })
    expect(JSON.parse(payload)).toMatchObject({
      sub: 'waypost',
      aud: 'adn',
      exp: LATER,
      jti: expect.any(String),
      'ctf:unpub': true,
    })
  })

  it.each<[string, (made: Made) => Promise<URLSearchParams>]>([
    ['another address', ({ sign }) => sign(`${FILE}x`)],
    ['no policy', async ({ sign }) => without('policy', await sign(FILE))],
    ['no token', async ({ sign }) => without('token', await sign(FILE))],
    ['a changed token', async ({ sign }) => changed('token', await sign(FILE))],
    ['a changed policy', async ({ sign }) => changed('policy', await sign(FILE))],
    ['a token that has expired', ({ sign }) => sign(FILE, Math.floor(Date.now() / 1000) - 5)],
    ['a policy that has expired', async () => (await makeKey({ expiresAt: 1_000_000 })).sign(FILE)],
    ['a key that allows no drafts', async () => (await makeKey({ allowsDrafts: false })).sign(FILE)],
    ['the key of another space', async () => (await makeKey({ space: 'other' })).sign(FILE)],
    ['the key of another server', async () => (await makeKey({ signingKey: 'other' })).sign(FILE)],
    ['the secret of another key', async ({ key }) => (await makeKey()).sign(FILE, undefined, key.policy)],
  ])('opens nothing with %s', async (_, signed) => {
    const made = await makeKey()
    expect(await made.keys.opens(FILE, await signed(made))).toBe(false)
  })
})

const FILE = '//blog.example/content/secure/a/1/lake.jpg'
const LATER = Math.floor(Date.now() / 1000) + 3600

type Made = Awaited<ReturnType<typeof makeKey>>

async function makeKey({
  signingKey = 'a-key-for-tests-only',
  space = 'waypost',
  expiresAt = LATER,
  allowsDrafts = true,
} = {}) {
  const keys = createAssetKeys(signingKey, space)
  const key = await keys.create(expiresAt, allowsDrafts)
  const sign = async (address: string, until = LATER, policy = key.policy) => {
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(address)
      .setExpirationTime(until)
      .sign(new TextEncoder().encode(key.secret))
    return new URLSearchParams({ policy, token })
  }
  return { keys, key, sign }
}

function without(name: string, parameters: URLSearchParams): URLSearchParams {
  parameters.delete(name)
  return parameters
}

function changed(name: string, parameters: URLSearchParams): URLSearchParams {
  const value = parameters.get(name) ?? ''
  const middle = value.lastIndexOf('.') - 4
  parameters.set(name, value.slice(0, middle) + (value[middle] === 'A' ? 'B' : 'A') + value.slice(middle + 1))
  return parameters
}
