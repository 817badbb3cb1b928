import { describe, expect, it } from 'vitest'
import { TEST_TOKEN } from '../content-folder.testing.ts'
import { openSample } from './delivery.testing.ts'

describe('a request for an asset key', () => {
  it.each([
    ['nothing', ''],
    ['what is no JSON', '{'],
    ['no time', '{}'],
    ['null', 'null'],
    ['a time in words', '{"expiresAt":"tomorrow"}'],
    ['a fraction', `{"expiresAt":${inSeconds(60)}.5}`],
    ['a time that has passed', `{"expiresAt":${inSeconds(-1)}}`],
    ['more than 48 hours', `{"expiresAt":${inSeconds(48 * 3600 + 60)}}`],
    ['far too much', `{"expiresAt":${inSeconds(60)},"and":"${'x'.repeat(1_000_000)}"}`],
  ])('is refused with %s', async (_, body) => {
    const { service } = await openSample()
    const answer = await post(service, '/asset_keys', body)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ sys: { id: 'ValidationFailed' } })
  })

  it('requires the token and the space, like all requests', async () => {
    const { service } = await openSample()
    const body = JSON.stringify({ expiresAt: inSeconds(60) })
    expect((await post(service, '/asset_keys', body, 'wrong')).status).toBe(401)
    expect((await post(service, '/../other/asset_keys', body)).status).toBe(404)
    expect((await post(service, '/entries', body)).status).toBe(405)
  })
})

function inSeconds(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds
}

function post(
  { site }: Awaited<ReturnType<typeof openSample>>['service'],
  path: string,
  body: string,
  token = TEST_TOKEN,
) {
  return site.request(`/content/spaces/waypost/environments/master${path}`, {
    method: 'POST',
    body,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/vnd.contentful.delivery.v1+json',
    },
  })
}
