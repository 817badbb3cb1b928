import { describe, expect, it } from 'vitest'
import { createTestClient, get, PREVIEW_TOKEN } from '../content-folder.testing.ts'
import { idsOf, openSample } from './delivery.testing.ts'

describe('the timeline', () => {
  it('shows future publications and no drafts', async () => {
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
    ['an invalid date', '?timestamp[lte]=soon', 400, 'BadRequest'],
    ['an impossible day', '?timestamp[lte]=2027-02-99', 400, 'BadRequest'],
    ['a release', '?release[lte]=spring', 404, 'NotFound'],
    ['an unknown filter', '?timestamp[gte]=2027-01-01&timestamp[lte]=2027-01-01', 400, 'InvalidQuery'],
  ])('refuses %s', async (_, query, status, id) => {
    const { service } = await openSample()
    const { body, ...answer } = await ask(service, `/timeline/entries${query}`)
    expect(answer.status).toBe(status)
    expect(body.sys.id).toBe(id)
  })

  it('takes filters next to the time, and single resources', async () => {
    const { service } = await openSample()
    const at = 'timestamp[lte]=2099-01-01'
    const found = await ask(service, `/timeline/entries?${at}&content_type=articles&fields.title=Snow`)
    expect(idsOf(found.body)).toEqual(['snow'])
    expect((await ask(service, `/timeline/entries/snow?${at}`)).body.fields.title).toBe('Snow')
    expect((await ask(service, `/timeline/entries/hidden?${at}`)).status).toBe(404)
  })

  it('is missing on the delivery side', async () => {
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
