import { describe, expect, it } from 'vitest'
import { idsOf } from '../delivery/delivery.testing.ts'
import { clients, type Query } from './clients.testing.ts'
import { shareServer } from './server.testing.ts'

const open = shareServer()

describe.each(clients)('$name: tags (15)', ({ connect }) => {
  it('are listed without private ones', async () => {
    const { items, total } = await connect(await open()).getTags({ order: 'name' })
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['Coast', 'Quiet Days'])
    expect(total).toBe(2)
  })

  it('are read by id', async () => {
    const client = connect(await open())
    expect(await client.getTag('quiet-days')).toMatchObject({
      name: 'Quiet Days',
      sys: { visibility: 'public' },
    })
    for (const id of ['inner', 'missing'])
      await expect(client.getTag(id)).rejects.toMatchObject({ name: 'NotFound' })
  })

  it.each([
    [{ 'sys.id[in]': 'coast,inner' }, ['coast']],
    [{ name: 'Coast' }, ['coast']],
    [{ 'name[match]': 'qui' }, ['quiet-days']],
    [{ 'name[ne]': 'Coast' }, ['quiet-days']],
    [{ order: '-name', limit: 1 }, ['quiet-days']],
    [{ order: 'name', skip: 1 }, ['quiet-days']],
  ])('are filtered by %o', async (query: Query, ids) => {
    expect(idsOf(await connect(await open()).getTags(query))).toEqual(ids)
  })

  it.each([
    [{ 'metadata.tags.sys.id[in]': 'coast' }, ['lighthouse', 'pier']],
    [{ 'metadata.tags.sys.id[in]': ['quiet-days', 'missing'] }, ['lighthouse']],
    [{ 'metadata.tags.sys.id[all]': 'coast,quiet-days' }, ['lighthouse']],
    [{ 'metadata.tags.sys.id[nin]': 'quiet-days', content_type: 'place' }, ['cave', 'mill', 'pier']],
    [{ 'metadata.tags.sys.id[all]': 'coast,missing' }, []],
    [{ 'metadata.tags.sys.id[in]': 'inner' }, []],
    [{ 'metadata.tags[exists]': true }, ['lighthouse', 'pier']],
    [{ 'metadata.tags[exists]': false, content_type: 'place' }, ['cave', 'mill']],
  ])('filter entries by %o', async (query: Query, ids) => {
    expect(idsOf(await connect(await open()).getEntries({ ...query, order: 'sys.id' }))).toEqual(ids)
  })

  it('do not reveal private ones on entries', async () => {
    const { metadata } = await connect(await open()).getEntry('lighthouse')
    expect(metadata.tags.map(({ sys }: { sys: { id: string } }) => sys.id)).toEqual(['coast', 'quiet-days'])
  })

  it('filter assets', async () => {
    const found = await connect(await open()).getAssets({ 'metadata.tags.sys.id[in]': 'coast' })
    expect(idsOf(found)).toEqual(['harbour.svg'])
    expect(found.items[0].metadata.tags).toEqual([{ sys: { type: 'Link', linkType: 'Tag', id: 'coast' } }])
  })

  it.each([
    [{ 'metadata.tags': 'coast' }],
    [{ 'metadata.tags.sys.id[gt]': 'a' }],
    [{ 'metadata.tags[match]': 'a' }],
  ])('refuse %o', async (query: Query) => {
    await expect(connect(await open()).getEntries(query)).rejects.toMatchObject({ name: 'InvalidQuery' })
  })
})
