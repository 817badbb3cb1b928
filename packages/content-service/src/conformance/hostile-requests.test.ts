import { describe, expect, it } from 'vitest'
import { TEST_TOKEN } from '../content-folder.testing.ts'
import { idsOf } from '../delivery/delivery.testing.ts'
import { clients } from './clients.testing.ts'
import { chainId } from './article-files.testing.ts'
import { requestPlainly } from './plain-request.testing.ts'
import { shareServer } from './server.testing.ts'

const open = shareServer()

const BASE = '/content/spaces/waypost/environments/master'
const authorized = { headers: { authorization: `Bearer ${TEST_TOKEN}` } }

describe('hostile requests', () => {
  it.each([8_000, 15_000, 20_000, 200_000, 1_000_000])(
    'with %i characters in their address are refused at once',
    async (length) => {
      const { host, get } = await open()
      const answer = await requestPlainly(host, `${BASE}/entries?query=${'x'.repeat(length)}`, authorized)
      expect(answer.status).toBe(414)
      expect((await get('/entries?limit=1')).status).toBe(200)
    },
  )

  it.each([
    '/entries/..%2f..%2f..%2fetc%2fpasswd',
    '/entries/../../../../../etc/passwd',
    '/assets/%2e%2e%2f%2e%2e%2farticles%2fhidden.md',
    '/assets/..%00.svg',
    '/assets/../articles/hidden.md',
    '/content_types/..%2f',
    '/tags/%2e%2e',
    '/taxonomy/concepts/..%2f..%2f',
    '/entries/__proto__',
    '/assets/constructor',
    '/entries/%ff%fe',
    '/entries/%',
    `/entries/${'a'.repeat(65)}`,
  ])('find nothing outside the content: %s', async (path) => {
    const { host } = await open()
    const { status, body } = await requestPlainly(host, `${BASE}${path}`, authorized)
    expect(status).toBe(404)
    expect(body.toString()).not.toMatch(/root:|Nobody sees it/)
  })

  it.each([
    '/content/assets/..%2farticles/x/hidden.md',
    '/content/assets/lake.svg/..%2f..%2farticles/hidden.md',
    '/content/assets/../articles/hidden.md',
    '/content/secure/..%2farticles/x/hidden.md',
    `${BASE}/entries/..\\..\\package.json`,
  ])('find no files outside the assets: %s', async (path) => {
    const { host } = await open()
    const { status, body } = await requestPlainly(host, path, authorized)
    expect(status).toBeGreaterThanOrEqual(300)
    expect(status).toBeLessThan(500)
    expect(body.toString()).not.toContain('Nobody sees it')
  })

  it.each([
    'include=1e99',
    'include=9007199254740993',
    'include=0x0a',
    'limit=1e3',
    'skip=1e400',
    '__proto__[in]=1',
    'constructor.prototype=1',
    'fields.__proto__=1&content_type=articles',
    'order=constructor',
    'locale=__proto__',
    'content_type=__proto__',
    'select=__proto__',
    'links_to_entry[in]=a',
    '[in]=a',
    '=',
    '%00=%00',
  ])('are refused as invalid queries: %s', async (query) => {
    const { get } = await open()
    expect((await get(`/entries?${query}`)).status).toBe(400)
  })
})

describe('malformed ids', () => {
  it.each(['entries', 'assets', 'content_types', 'tags', 'taxonomy/concepts'])(
    'are reported as malformed: %s',
    async (list) => {
      const { get } = await open()
      for (const id of ['..%2fa', '%20', 'ä', 'a'.repeat(65)])
        expect((await get(`/${list}/${id}`)).body.message).toBe('Invalid resource id')
    },
  )
})

describe.each(clients)('$name: hostile ids', ({ connect }) => {
  it.each([
    '../../articles/hidden',
    '..%2f..%2fhidden.md',
    '/etc/passwd',
    '__proto__',
    'constructor',
    ' ',
    'ä',
  ])('find nothing: %s', async (id) => {
    const client = connect(await open())
    for (const name of ['getEntry', 'getAsset', 'getContentType', 'getTag'] as const)
      await expect(client[name](id)).rejects.toMatchObject({
        message: expect.stringMatching(/The resource could not be found\.|Invalid resource id/),
      })
  })
})

describe.each(clients)('$name: many requests at once', ({ connect }) => {
  it('get 200 matching answers', async () => {
    const client = connect(await open())
    const steps = Array.from({ length: 200 }, (_, index) => (index % 13) + 1)
    const pages = await Promise.all(
      steps.map((step) => client.getEntries({ 'sys.id': chainId(step), include: 10 })),
    )
    expect(pages.flatMap(idsOf)).toEqual(steps.map(chainId))
  })
})
