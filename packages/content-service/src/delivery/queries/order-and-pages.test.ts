import { describe, expect, it } from 'vitest'
import { get } from '../../content-folder.testing.ts'
import { idsOf, openSample } from '../delivery.testing.ts'
import { library, serve } from '../../space/made-up-space.testing.ts'

describe('lists of entries', () => {
  it.each([
    ['fields.date', ['train', 'lake', 'snow', 'undated']],
    ['-fields.date', ['snow', 'lake', 'train', 'undated']],
    ['fields.category,-fields.date', ['lake', 'train', 'snow', 'undated']],
    ['-fields.title', ['train', 'lake', 'snow', 'undated']],
    ['-sys.id', ['undated', 'train', 'snow', 'lake']],
    ['sys.revision', ['lake', 'snow', 'train', 'undated']],
  ])('are sorted by %s, those without a value last', async (order, ids) => {
    const { service } = await openSample()
    expect(idsOf((await get(service, `/entries?content_type=articles&order=${order}`)).body)).toEqual(ids)
  })

  it('are sorted anew for each query', async () => {
    const service = serve(library())
    const find = async (query: string) =>
      idsOf((await get(service, `/entries?content_type=book&fields.place[exists]=true&${query}`)).body)
    for (let round = 0; round < 2; round++) {
      expect(await find('fields.place[near]=48,11')).toEqual(['b2', 'b1', 'b3'])
      expect(await find('fields.place[near]=-17,170')).toEqual(['b3', 'b1', 'b2'])
      expect(await find('order=fields.place')).toEqual(['b3', 'b2', 'b1'])
      expect(await find('order=-fields.place')).toEqual(['b1', 'b2', 'b3'])
      expect(await find('order=fields.pages')).toEqual(['b1', 'b2', 'b3'])
    }
  })

  it('have an order of their own that stays', async () => {
    const { service } = await openSample()
    const first = await get(service, '/entries')
    expect(first.body.items).toHaveLength(4)
    expect((await get(service, '/entries')).body).toEqual(first.body)
  })

  it('hold nothing but the count with a limit of 0', async () => {
    const { service } = await openSample()
    expect((await get(service, '/entries?limit=0')).body).toEqual({
      sys: { type: 'Array' },
      total: 4,
      skip: 0,
      limit: 0,
      items: [],
    })
  })
})

describe('the official client', () => {
  it('walks pages without meeting an entry twice', async () => {
    const { client } = await openSample()
    const seen: string[] = []
    for (let skip = 0; skip < 4; skip++) {
      const page = await client.getEntries({
        content_type: 'articles',
        order: ['fields.category'],
        skip,
        limit: 1,
      })
      expect(page.total).toBe(4)
      seen.push(...page.items.map(({ sys }) => sys.id))
    }
    expect(seen).toEqual(['lake', 'train', 'snow', 'undated'])
  })
})
