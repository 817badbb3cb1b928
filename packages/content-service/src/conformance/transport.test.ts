import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { TEST_TOKEN } from '../content-folder.testing.ts'
import { clients } from './clients.testing.ts'
import { requestPlainly } from './plain-request.testing.ts'
import { shareServer } from './server.testing.ts'

const open = shareServer()

const ENTRIES = '/content/spaces/waypost/environments/master/entries'
const authorization = `Bearer ${TEST_TOKEN}`

describe('entity tags (22)', () => {
  it.each(['/entries', '/entries/lake', '/assets', '/locales', '/taxonomy/concepts', '/content_types'])(
    'of %s save sending the answer again',
    async (path) => {
      const { get } = await open()
      const { headers } = await get(path)
      const etag = headers.get('etag') ?? ''
      for (const tag of [etag, etag.replace(/^(?:W\/)?/, 'W/'), `"other", ${etag}`, '*'])
        expect((await get(path, { headers: { 'if-none-match': tag } })).status).toBe(304)
      expect((await get(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
    },
  )

  it('differ for different answers', async () => {
    const { get } = await open()
    const paths = ['/entries', '/entries?limit=1', '/entries?locale=*', '/assets', '/entries?include=0']
    const tags = await Promise.all(paths.map(async (path) => (await get(path)).headers.get('etag')))
    expect(new Set(tags).size).toBe(paths.length)
  })

  it('are part of refusals too', async () => {
    const { get } = await open()
    for (const path of ['/entries?foo=1', '/entries/none', '/nothing'])
      expect((await get(path)).headers.get('etag')).toMatch(/^"[\w-]+"$/)
  })

  it('are part of an answer to HEAD, which has no body', async () => {
    const { get } = await open()
    const { headers, body } = await get('/entries', { method: 'HEAD' })
    expect([headers.get('etag'), body]).toEqual([(await get('/entries')).headers.get('etag'), ''])
  })
})

describe('browsers of other sites (23)', () => {
  it.each([
    '/entries',
    '/assets/lake.svg',
    '/sync?initial=true',
    '/asset_keys',
    '/taxonomy/concepts',
    '/nothing',
  ])('may send a preflight without a token: %s', async (path) => {
    const { host } = await open()
    const { status, headers, body } = await requestPlainly(host, ENTRIES.replace('/entries', path), {
      method: 'OPTIONS',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': SENT_BY_CLIENTS.join(','),
      },
    })
    expect([status, body.length]).toEqual([204, 0])
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['access-control-allow-methods']).toBe('GET,HEAD,OPTIONS')
    expect(headers['access-control-max-age']).toBe('86400')
    const allowed = headers['access-control-allow-headers']?.toLowerCase().split(/, */)
    expect(allowed).toEqual(expect.arrayContaining(SENT_BY_CLIENTS))
  })

  it('may read the answers, refusals too', async () => {
    const { get } = await open()
    for (const path of ['/entries?limit=1', '/entries?foo=1', '/nothing']) {
      const { headers } = await get(path, { headers: { origin: 'https://elsewhere.example' } })
      expect(headers.get('access-control-allow-origin')).toBe('*')
    }
  })
})

/** @see Content Delivery API, headers. */
const SENT_BY_CLIENTS = [
  'authorization',
  'content-type',
  'if-none-match',
  'x-contentful-enable-alpha-feature',
  'x-contentful-locale-based-publishing',
  'x-contentful-resource-resolution',
  'x-contentful-user-agent',
]

describe('compression (24)', () => {
  it.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ])('is %s on request', async (encoding, decompress) => {
    const { host } = await open()
    const plain = await requestPlainly(host, ENTRIES, { headers: { authorization } })
    const sent = await requestPlainly(host, ENTRIES, {
      headers: { authorization, 'accept-encoding': encoding },
    })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(sent.headers['content-encoding']).toBe(encoding)
    expect(sent.headers.vary?.toLowerCase()).toContain('accept-encoding')
    expect(sent.headers.etag).toBe(`W/${plain.headers.etag}`)
    expect(sent.body.length).toBeLessThan(plain.body.length / 2)
    expect(decompress(sent.body).equals(plain.body)).toBe(true)
  })

  it('serves the official clients', async () => {
    const { host } = await open()
    const { headers } = await requestPlainly(host, ENTRIES, {
      headers: { authorization, 'accept-encoding': 'gzip, compress, deflate, br' },
    })
    expect(headers['content-encoding']).toMatch(/^(?:br|gzip)$/)
  })

  it('is left out of small answers', async () => {
    const { get } = await open()
    const { headers } = await get('/entries?limit=0', { headers: { 'accept-encoding': 'br' } })
    expect(headers.get('content-encoding')).toBeNull()
    expect(headers.get('etag')).toMatch(/^"/)
  })

  it('is left out unless requested', async () => {
    const { host } = await open()
    for (const accepted of ['identity', 'deflate', 'compress', 'br;q=0, gzip;q=0']) {
      const { headers } = await requestPlainly(host, ENTRIES, {
        headers: { authorization, 'accept-encoding': accepted },
      })
      expect(headers['content-encoding']).toBeUndefined()
    }
  })
})

describe('extra headers of the clients', () => {
  it('change nothing when the service has no use for them', async () => {
    const { get } = await open()
    const spaces = Buffer.from(JSON.stringify({ spaces: { other: 'token' } })).toString('base64')
    const headers = {
      accept: 'application/json, text/plain, */*',
      'content-type': 'application/vnd.contentful.delivery.v1+json',
      'x-contentful-user-agent': 'sdk contentful.js/11; platform node.js/26;',
      'x-contentful-resource-resolution': spaces,
    }
    const plain = await get('/entries?content_type=place')
    expect((await get('/entries?content_type=place', { headers })).body).toEqual(plain.body)
  })
})

describe.each(clients)('$name: errors (25)', ({ connect }) => {
  it('have the request id of the server', async () => {
    const error = await connect(await open())
      .getEntries({ some: 1 })
      .catch((reason: Error) => reason)
    const parsed = JSON.parse(error.message)
    expect(error.name).toBe('InvalidQuery')
    expect(parsed).toMatchObject({ status: 400, statusText: 'Bad Request', requestId: expect.any(String) })
    expect(parsed.details.errors).toEqual([
      { name: 'unknown', path: ['some'], details: 'The path "some" is not recognized' },
    ])
  })
})

describe('errors (25)', () => {
  it.each([
    ['/entries?foo=1', 400],
    ['/entries?locale=xx', 400],
    ['/entries/none', 404],
    ['/entries/%20', 404],
    ['/nothing', 404],
    ['/nothing/at/all', 404],
    [`/entries?query=${'x'.repeat(7600)}`, 414],
  ])('answer %.40s with the request id of the header', async (path, status) => {
    const { get } = await open()
    const answer = await get(path)
    expect(answer.status).toBe(status)
    expect(answer.body.requestId).toBe(answer.headers.get('x-contentful-request-id'))
  })

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'])('refuse %s', async (method) => {
    const { get } = await open()
    const { status, headers } = await get('/entries', { method, body: '{}' })
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  })

  it('have a different id each', async () => {
    const { get } = await open()
    const answers = await Promise.all(Array.from({ length: 20 }, () => get('/entries?foo=1')))
    expect(new Set(answers.map(({ body }) => body.requestId)).size).toBe(20)
  })
})
