import { describe, expect, it } from 'vitest'
import { createTestClient, get, PREVIEW_TOKEN, TEST_TOKEN } from '../content-folder.testing.ts'
import { idsOf, openSample } from './delivery.testing.ts'

describe('the preview side', () => {
  it('shows what is published and what is not', async () => {
    const { service } = await openSample()
    const client = createTestClient(service, preview)
    const { items } = await client.getEntries({ order: ['sys.id'] })
    expect(items.map(({ sys }) => `${sys.id} ${sys.revision}`)).toEqual([
      'hidden 0',
      'lake 1',
      'snow 1',
      'train 1',
      'undated 1',
    ])
    expect((await client.getEntry('hidden')).fields).toEqual({ title: 'Hidden' })
  })

  it('gives what was never published no published version', async () => {
    const { service } = await openSample()
    const { sys } = await createTestClient(service, preview).getEntry('hidden')
    expect(sys).not.toHaveProperty('publishedVersion')
    expect(await createTestClient(service, preview).getEntry('lake')).toMatchObject({
      sys: { publishedVersion: 1 },
    })
  })

  it('lets nobody in with the token of the other side, whichever it is', async () => {
    const { service } = await openSample()
    for (const [side, token] of [
      ['content-preview', TEST_TOKEN],
      ['content', PREVIEW_TOKEN],
    ]) {
      const client = createTestClient(service, { basePath: side, accessToken: token })
      await expect(client.getEntries()).rejects.toMatchObject({ name: 'AccessTokenInvalid' })
    }
  })

  it('has all other lists too', async () => {
    const { service } = await openSample()
    const client = createTestClient(service, preview)
    expect(await client.getSpace()).toMatchObject({ sys: { id: 'waypost' } })
    expect((await client.getAssets()).items.map(({ sys }) => sys.id).toSorted()).toEqual([
      'cover.txt',
      'inside.txt',
    ])
    expect((await client.getContentTypes()).total).toBe(1)
    expect((await client.getLocales()).total).toBe(1)
    expect((await client.getTags()).total).toBe(0)
  })
})

describe('the timeline', () => {
  it('shows what will be published, and no drafts', async () => {
    const { service } = await openSample()
    const client = createTestClient(service, {
      ...preview,
      timelinePreview: { timestamp: { lte: '2099-01-01T00:00:00Z' } },
    })
    const { items } = await client.getEntries({ order: ['sys.id'] })
    expect(items.map(({ sys }) => sys.id)).toEqual(['lake', 'snow', 'train', 'undated'])
    expect((await client.getAsset('cover.txt')).fields.title).toBe('cover')
  })

  it.each([
    ['nothing', '', 400, 'BadRequest'],
    ['what is no date', '?timestamp[lte]=soon', 400, 'BadRequest'],
    ['a day that is none', '?timestamp[lte]=2027-02-99', 400, 'BadRequest'],
    ['a release', '?release[lte]=spring', 404, 'NotFound'],
    ['an unknown filter', '?timestamp[gte]=2027-01-01&timestamp[lte]=2027-01-01', 400, 'InvalidQuery'],
  ])('refuses %s', async (_, query, status, id) => {
    const { service } = await openSample()
    const { body, ...answer } = await ask(service, `/timeline/entries${query}`)
    expect(answer.status).toBe(status)
    expect(body.sys.id).toBe(id)
  })

  it('takes filters beside the time, and single things', async () => {
    const { service } = await openSample()
    const at = 'timestamp[lte]=2099-01-01'
    const found = await ask(service, `/timeline/entries?${at}&content_type=articles&fields.title=Snow`)
    expect(idsOf(found.body)).toEqual(['snow'])
    expect((await ask(service, `/timeline/entries/snow?${at}`)).body.fields.title).toBe('Snow')
    expect((await ask(service, `/timeline/entries/hidden?${at}`)).status).toBe(404)
  })

  it('is not there on the side of what is published', async () => {
    const { service } = await openSample()
    expect((await get(service, '/timeline/entries?timestamp[lte]=2099-01-01')).status).toBe(404)
  })
})

const preview = { basePath: 'content-preview', accessToken: PREVIEW_TOKEN }

async function ask({ site }: Awaited<ReturnType<typeof openSample>>['service'], path: string) {
  const address = `/content-preview/spaces/waypost/environments/master${path}`
  const response = await site.request(address, { headers: { authorization: `Bearer ${PREVIEW_TOKEN}` } })
  return { status: response.status, body: await response.json() }
}
