import { describe, expect, it } from 'vitest'
import { idsOf } from '../delivery/delivery.testing.ts'
import { clients, type Query } from './clients.testing.ts'
import { shareServer } from './server.testing.ts'

const open = shareServer()

/** Says of which type the linked entries are, as a query that goes to them has to. */
const person = { 'fields.finder.sys.contentType.sys.id': 'person' }

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
  ])('are filtered by %o', async (query: Query, ids) => {
    const found = await connect(await open()).getEntries({ ...query, order: 'sys.id' })
    expect(idsOf(found)).toEqual(ids)
  })

  it.each([
    [{ 'fields.image.sys.id': 'boats.svg' }, ['shared']],
    [{ 'fields.image.sys.id[in]': 'boats.svg,lake.svg' }, ['lake', 'shared']],
    [{ 'fields.image.sys.id[exists]': false, 'sys.id[in]': 'lake,mirror' }, ['mirror']],
  ])('of one field are filtered: %o', async (query: Query, ids) => {
    const found = await connect(await open()).getEntries({
      content_type: 'articles',
      ...query,
      order: 'sys.id',
    })
    expect(idsOf(found)).toEqual(ids)
  })

  it.each([
    [{ 'fields.finder.sys.id': 'ann' }, ['lighthouse', 'mill']],
    [{ 'fields.near.sys.id': 'pier' }, ['lighthouse']],
    [{ 'fields.near.sys.id[all]': 'pier,mill' }, ['lighthouse']],
    [{ 'fields.near.sys.id[nin]': 'pier,mill', 'fields.near[exists]': true }, ['cave', 'pier']],
    [{ 'fields.finder.sys.contentType.sys.id': 'person' }, ['lighthouse', 'mill', 'pier']],
    [{ 'fields.finder.sys.contentType.sys.id': 'place' }, []],
    [{ ...person, 'fields.finder.fields.slug': 'ann' }, ['lighthouse', 'mill']],
    [{ ...person, 'fields.finder.fields.slug[in]': 'bo,cy' }, ['pier']],
    [{ ...person, 'fields.finder.fields.born[lt]': '1960-01-01' }, ['lighthouse', 'mill']],
    [{ ...person, 'fields.finder.fields.name[match]': 'an' }, ['lighthouse', 'mill']],
    [{ ...person, 'fields.finder.fields.friend.sys.id': 'ann' }, ['pier']],
    [{ 'fields.near.sys.contentType.sys.id': 'place', 'fields.near.fields.kind': 'jetty' }, ['lighthouse']],
    [{ 'fields.near.sys.contentType.sys.id': 'person', 'fields.near.fields.name[exists]': true }, []],
  ])('of linked places are filtered one hop further: %o', async (query: Query, ids) => {
    const found = await connect(await open()).getEntries({ content_type: 'place', ...query, order: 'sys.id' })
    expect(idsOf(found)).toEqual(ids)
  })

  it.each([
    [{ 'fields.finder.fields.slug': 'ann' }, 'BadRequest'],
    [{ ...person, 'fields.finder.fields.nothing': 'x' }, 'InvalidQuery'],
    [{ 'fields.finder.sys.contentType.sys.id': 'nothing', 'fields.finder.fields.slug': 'x' }, 'InvalidQuery'],
    [{ 'fields.cover.fields.title': 'x' }, 'InvalidQuery'],
    [{ 'fields.name.sys.id': 'x' }, 'InvalidQuery'],
    [{ ...person, 'fields.finder.fields.friend.fields.name': 'x' }, 'InvalidQuery'],
  ])('refuse %o', async (query: Query, name) => {
    const client = connect(await open())
    await expect(client.getEntries({ content_type: 'place', ...query })).rejects.toMatchObject({ name })
  })

  it('do not apply to assets', async () => {
    const client = connect(await open())
    await expect(client.getAssets({ links_to_entry: 'lake' })).rejects.toMatchObject({ name: 'InvalidQuery' })
  })
})
