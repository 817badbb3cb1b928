import { describe, expect, it } from 'vitest'
import { idsOf } from '../delivery/delivery.testing.ts'
import { clients, type Query } from './clients.testing.ts'
import { shareServer } from './server.testing.ts'

const open = shareServer()

describe.each(clients)('$name: references (13)', ({ connect }) => {
  it.each([
    [{ links_to_entry: 'shared' }, ['first', 'second']],
    [{ links_to_entry: 'lake' }, ['snow']],
    [{ links_to_entry: 'mirror' }, ['mirror']],
    [{ links_to_entry: 'hidden' }, ['lake']],
    [{ links_to_entry: 'missing' }, []],
    [{ links_to_asset: 'boats.svg' }, ['lake', 'second', 'shared']],
    [{ links_to_asset: 'lake.svg' }, ['lake']],
    [{ links_to_asset: 'notes.txt' }, []],
    [
      { links_to_asset: 'boats.svg', content_type: 'articles', 'fields.title[ne]': 'Second' },
      ['lake', 'shared'],
    ],
    [
      { links_to_asset: 'boats.svg', content_type: 'articles', select: 'fields.title' },
      ['lake', 'second', 'shared'],
    ],
  ])('by %o', async (query: Query, ids) => {
    const found = await connect(await open()).getEntries({ ...query, order: 'sys.id' })
    expect(idsOf(found)).toEqual(ids)
  })

  it.each([
    [{ 'fields.image.sys.id': 'boats.svg' }, ['shared']],
    [{ 'fields.image.sys.id[in]': 'boats.svg,lake.svg' }, ['lake', 'shared']],
    [{ 'fields.image.sys.id[exists]': false, 'sys.id[in]': 'lake,mirror' }, ['mirror']],
  ])('of one field: %o', async (query: Query, ids) => {
    const found = await connect(await open()).getEntries({
      content_type: 'articles',
      ...query,
      order: 'sys.id',
    })
    expect(idsOf(found)).toEqual(ids)
  })

  it('are nothing that assets have', async () => {
    const client = connect(await open())
    await expect(client.getAssets({ links_to_entry: 'lake' })).rejects.toMatchObject({ name: 'InvalidQuery' })
  })
})
