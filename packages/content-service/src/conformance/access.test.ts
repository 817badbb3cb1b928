import { describe, expect, it } from 'vitest'
import { PREVIEW_TOKEN, TEST_TOKEN } from '../content-folder.testing.ts'
import { createClientAddress } from '../../../../server/http/client-address.ts'
import { clients, previews } from './clients.testing.ts'
import { ask, openServer, shareServer } from './server.testing.ts'

const open = shareServer()

describe.each(clients)('$name: tokens (20)', ({ connect }) => {
  it.each([
    ['a wrong token', { accessToken: 'wrong' }],
    ['the preview token on the side of what is published', { accessToken: PREVIEW_TOKEN }],
    ['a delivery token on the preview side', { ...previews, accessToken: TEST_TOKEN }],
  ])('refuses %s', async (_, options) => {
    const client = connect(await open(), options)
    for (const name of ['getEntries', 'getSpace', 'getTags', 'getLocales'] as const)
      await expect(client[name]()).rejects.toMatchObject({
        name: 'AccessTokenInvalid',
        message: expect.stringContaining('The access token you sent could not be found or is invalid.'),
      })
  })

  it('shows only the last characters of the token in errors', async () => {
    const client = connect(await open(), { space: 'other' })
    const error = await client.getEntries().catch((reason: Error) => reason)
    expect(error.message).not.toContain(TEST_TOKEN)
  })

  it('gives drafts to the preview token', async () => {
    const entry = await connect(await open(), previews).getEntry('hidden')
    expect(entry).toMatchObject({ sys: { revision: 0 }, fields: { title: 'Hidden' } })
  })

  it('contains no other space and no other environment', async () => {
    const server = await open()
    for (const options of [{ space: 'other' }, { environment: 'other' }])
      await expect(connect(server, options).getEntries()).rejects.toMatchObject({ name: 'NotFound' })
  })
})

describe('access tokens (20)', () => {
  it.each([
    ['no token', {}, ''],
    ['another scheme', { authorization: `Basic ${TEST_TOKEN}` }, ''],
    ['an empty token', { authorization: 'Bearer ' }, '?access_token='],
    ['a wrong token in the address', {}, '?access_token=wrong'],
  ])('are refused with 401 when invalid: %s, at every address', async (_, headers, query) => {
    const { host } = await open()
    for (const path of ['entries', 'assets/lake.svg', 'tags', 'taxonomy/concepts', 'nothing']) {
      const address = `http://${host}/content/spaces/waypost/environments/master/${path}${query}`
      const response = await fetch(address, { headers: headers as Record<string, string> })
      const body = await response.json()
      expect([response.status, body.sys]).toEqual([401, { type: 'Error', id: 'AccessTokenInvalid' }])
    }
  })

  it('may be in the address, and are left out of the next address', async () => {
    const { host } = await open()
    const base = `http://${host}/content/spaces/waypost/environments/master/entries`
    const response = await fetch(`${base}?cursor=true&limit=2&access_token=${TEST_TOKEN}`)
    const { pages } = await response.json()
    expect(pages.next).toContain('pageNext=')
    expect(JSON.stringify(pages)).not.toContain(TEST_TOKEN)
  })

  it('get Contentful’s error for another environment', async () => {
    const { host } = await open()
    const { status, body } = await ask(
      `http://${host}/content/spaces/waypost/environments/other/entries`,
      TEST_TOKEN,
    )
    expect([status, body.details]).toEqual([404, { type: 'Environment', id: 'other', space: 'waypost' }])
  })
})

describe.each(clients)('$name: the request limit (21)', ({ connect }) => {
  it('is in every answer, and the client retries by itself', async () => {
    const server = await openServer(
      {},
      {
        limit: { perSecond: 4, addressOf: createClientAddress({ trustedProxies: 0, onMismatch: () => {} }) },
      },
    )
    const client = connect(server, { retryOnError: true })
    const pages = await Promise.all(Array.from({ length: 6 }, () => client.getEntries({ limit: 1 })))
    expect(pages.map(({ items }) => items.length)).toEqual(Array.from({ length: 6 }, () => 1))

    const answers = await Promise.all(Array.from({ length: 9 }, () => server.get('/entries?limit=1')))
    const statuses = answers.map(({ status, headers }) => {
      expect(headers.get('x-contentful-ratelimit-second-limit')).toBe('4')
      return status
    })
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
  })

  it('is a named error for a client that does not retry', async () => {
    const server = await openServer(
      {},
      {
        limit: { perSecond: 1, addressOf: createClientAddress({ trustedProxies: 0, onMismatch: () => {} }) },
      },
    )
    const client = connect(server)
    const calls = await Promise.allSettled(Array.from({ length: 5 }, () => client.getEntries()))
    const reasons = calls.filter(({ status }) => status === 'rejected')
    expect(reasons[0]).toMatchObject({ reason: { name: 'RateLimitExceeded' } })
  })
})
