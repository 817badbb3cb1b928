import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { clients, previews } from './clients.testing.ts'
import { shareServer } from './server.testing.ts'

const open = shareServer()

const HOUR_SECONDS = 3600
const now = () => Math.floor(Date.now() / 1000)

describe.each(clients)('$name: asset keys (19)', ({ connect }) => {
  it('open an unpublished file, signed as in Contentful’s manual', async () => {
    const { url, key } = await askForDraft(connect, previews)
    for (const address of [url, `https:${url}`, `http:${url}`]) {
      const answer = await fetch(`http:${url}?${await sign(address, key)}`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
      expect(answer.headers.get('cache-control')).toContain('private')
    }
  })

  it('allow any picture parameters', async () => {
    const { url, key } = await askForDraft(connect, previews)
    const answer = await fetch(`http:${url}?w=1&fm=webp&${await sign(`https:${url}`, key)}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })

  it('expire', async () => {
    const { url, key } = await askForDraft(connect, previews)
    const signed = await sign(`https:${url}`, key, now() - 10)
    expect((await fetch(`http:${url}?${signed}`)).status).toBe(403)
  })

  it('open nothing with the token of another address, or another secret', async () => {
    const { url, key } = await askForDraft(connect, previews)
    const other = await sign(`https:${url}x`, key)
    expect((await fetch(`http:${url}?${other}`)).status).toBe(403)
    const wrong = await sign(`https:${url}`, { ...key, secret: 'another secret' })
    expect((await fetch(`http:${url}?${wrong}`)).status).toBe(403)
  })

  it('from the delivery side open no drafts', async () => {
    const { url } = await askForDraft(connect, previews)
    const key = await connect(await open()).createAssetKey(now() + HOUR_SECONDS)
    expect((await fetch(`http:${url}?${await sign(`https:${url}`, key)}`)).status).toBe(403)
  })
})

describe('asset keys (19)', () => {
  it('cannot be listed', async () => {
    const { get } = await open()
    expect((await get('/asset_keys')).status).toBe(404)
  })

  it('are not needed for published files', async () => {
    const { get } = await open()
    const { url } = (await get('/assets/lake.svg')).body.fields.file
    expect((await fetch(`http:${url}`)).status).toBe(200)
  })
})

type Connect = (typeof clients)[number]['connect']

/** The address of a draft's file, and a new key. */
async function askForDraft(connect: Connect, options: Parameters<Connect>[1]) {
  const client = connect(await open(), options)
  const { fields } = await client.getAsset('plan.png')
  const key: Key = await client.createAssetKey(now() + HOUR_SECONDS)
  return { url: String(fields.file.url), key }
}

interface Key {
  policy: string
  secret: string
}

async function sign(address: string, { policy, secret }: Key, until = now() + 60): Promise<URLSearchParams> {
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(address)
    .setExpirationTime(until)
    .sign(new TextEncoder().encode(secret))
  return new URLSearchParams({ policy, token })
}
