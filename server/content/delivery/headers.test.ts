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
