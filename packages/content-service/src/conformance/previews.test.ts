import { describe, expect, it } from 'vitest'
import { idsOf } from '../delivery/delivery.testing.ts'
import { clients, connectNew, previews } from './clients.testing.ts'
import { shareServer } from './server.testing.ts'

const open = shareServer()

describe.each(clients)('$name: previews', ({ connect }) => {
  it('contain drafts and scheduled entries next to published ones', async () => {
    const client = connect(await open(), previews)
    const { items } = await client.getEntries({ 'sys.id[in]': 'hidden,later,lake', order: 'sys.id' })
    expect(items.map(({ sys }: { sys: Sys }) => [sys.id, sys.revision, sys.publishedVersion])).toEqual([
      ['hidden', 0, undefined],
      ['lake', 1, 1],
      ['later', 0, undefined],
    ])
  })

  it('find drafts', async () => {
    const client = connect(await open(), previews)
    expect(idsOf(await client.getEntries({ query: 'nobody sees' }))).toEqual(['hidden'])
    expect(idsOf(await client.getEntries({ 'sys.revision': 0, order: 'sys.id' }))).toEqual([
      'hidden',
      'later',
      'secret',
    ])
    expect((await client.getAsset('plan.png')).fields.title).toBe('Plan')
  })
})

/** The older client has no call for it; what it would have to ask is asked beside. */
describe('the timeline of previews', () => {
  it.each([
    ['2098-12-31T23:59:59Z', []],
    ['2099-01-01T00:00:00Z', ['later']],
  ])('shows the publications of %s', async (lte, ids) => {
    const server = await open()
    const client = connectNew(server, { ...previews, timelinePreview: { timestamp: { lte } } })
    const query = { 'sys.id[in]': 'hidden,later' }
    expect(idsOf(await client.getEntries(query))).toEqual(ids)
    const plain = await server.getPreview(`/timeline/entries?timestamp[lte]=${lte}&sys.id[in]=hidden,later`)
    expect(idsOf(plain.body)).toEqual(ids)
  })

  it('is missing on the delivery side', async () => {
    const { get } = await open()
    expect((await get('/timeline/entries?timestamp[lte]=2099-01-01')).status).toBe(404)
  })
})

interface Sys {
  id: string
  revision: number
  publishedVersion?: number
}
