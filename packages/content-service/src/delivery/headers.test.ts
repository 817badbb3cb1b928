import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { get, TEST_TOKEN } from '../content-folder.testing.ts'
import { openSample, request } from './delivery.testing.ts'

describe('answers of the delivery API', () => {
  it('carry the headers of Contentful', async () => {
    const { service } = await openSample()
    const { headers } = await get(service, '/entries')
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/vnd.contentful.delivery.v1+json',
      'cache-control': 'max-age=0',
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET,HEAD,OPTIONS',
      'access-control-expose-headers': expect.stringContaining('Etag'),
      'access-control-max-age': '86400',
      'x-content-type-options': 'nosniff',
      'x-contentful-request-id': expect.any(String),
      etag: expect.stringMatching(/^"[\w-]+"$/),
    })
  })

  it('are not sent again to who has them', async () => {
    const { service } = await openSample()
    const etag = (await get(service, '/entries')).headers.get('etag') ?? ''
    for (const tag of [etag, `W/${etag}`, `"a", ${etag}`]) {
      expect((await get(service, '/entries', { headers: { 'if-none-match': tag } })).status).toBe(304)
    }
    expect((await get(service, '/entries?limit=1', { headers: { 'if-none-match': etag } })).status).toBe(200)
  })

  it('have a tag also when they refuse', async () => {
    const { service } = await openSample()
    for (const path of ['/entries?foo=1', '/entries/none', '/nothing']) {
      const { status, headers } = await get(service, path, { headers: { 'if-none-match': '*' } })
      expect(status).toBeGreaterThanOrEqual(400)
      expect(headers.get('etag')).toMatch(/^"[\w-]+"$/)
    }
  })

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('are compressed with %s, with a weak tag', async (encoding, decompress) => {
    const { service } = await openSample()
    const path = '/spaces/waypost/entries'
    const plain = await request(service, path)
    const sent = await request(service, path, { 'accept-encoding': `deflate, ${encoding}` })
    expect(sent.headers.get('content-encoding')).toBe(encoding)
    expect(sent.headers.get('vary')).toBe('accept-encoding')
    expect(sent.headers.get('etag')).toBe(`W/${plain.headers.get('etag')}`)
    expect(decompress(await sent.arrayBuffer()).toString()).toBe(await plain.text())

    const tag = plain.headers.get('etag') ?? ''
    const known = { 'accept-encoding': encoding, 'if-none-match': tag }
    expect((await request(service, path, known)).status).toBe(304)
    const small = await request(service, '/spaces/waypost', { 'accept-encoding': encoding })
    expect(small.headers.get('content-encoding')).toBeNull()
    expect(small.headers.get('etag')).toMatch(/^"/)
  })

  it('come without a body for HEAD', async () => {
    const { service } = await openSample()
    const { status, body } = await get(service, '/entries', { method: 'HEAD' })
    expect([status, body]).toEqual([200, ''])
  })

  it('let a browser ask beforehand without a token', async () => {
    const { service } = await openSample()
    const path = '/content/spaces/waypost/environments/master/entries'
    const response = await service.site.request(path, { method: 'OPTIONS' })
    expect(response.status).toBe(204)
    for (const name of ['Authorization', 'Content-Type', 'X-Contentful-User-Agent', 'If-None-Match']) {
      expect(response.headers.get('access-control-allow-headers')).toContain(name)
    }
  })

  it('take the token in the address', async () => {
    const { service } = await openSample()
    const path = `/content/spaces/waypost/entries?access_token=${TEST_TOKEN}`
    expect((await service.site.request(path)).status).toBe(200)
  })

  it.each([
    '/spaces/waypost',
    '/spaces/waypost/',
    '/spaces/waypost/entries',
    '/spaces/waypost/entries/lake',
    '/spaces/waypost/assets',
    '/spaces/waypost/content_types/articles',
  ])('are there at %s', async (path) => {
    const { service } = await openSample()
    expect((await request(service, path)).status).toBe(200)
  })
})
