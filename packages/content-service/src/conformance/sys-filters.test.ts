import { describe, expect, it } from 'vitest'
import { idsOf } from '../delivery/delivery.testing.ts'
import { clients, type Query } from './clients.testing.ts'
import { shareServer } from './server.testing.ts'

const open = shareServer()

describe.each(clients)('$name: filters of sys (4)', ({ connect }) => {
  it.each([
    [{ 'sys.id': 'pier' }, ['pier']],
    [{ 'sys.id[ne]': 'pier', content_type: 'place' }, ['cave', 'lighthouse', 'mill']],
    [{ 'sys.id[in]': ['pier', 'ann', 'missing'] }, ['ann', 'pier']],
    [{ 'sys.contentType.sys.id': 'person' }, ['ann', 'bo', 'cy']],
    [
      { 'sys.contentType.sys.id[in]': 'person,place' },
      ['ann', 'bo', 'cave', 'cy', 'lighthouse', 'mill', 'pier'],
    ],
    [{ 'sys.contentType.sys.id[nin]': 'articles,place' }, ['ann', 'bo', 'cy']],
    [{ 'sys.type': 'Entry', content_type: 'person' }, ['ann', 'bo', 'cy']],
    [{ 'sys.revision': 1, content_type: 'person' }, ['ann', 'bo', 'cy']],
    [{ 'sys.revision[gt]': 1 }, []],
    [{ 'sys.createdAt[lt]': '2000-01-01' }, []],
    [{ 'sys.updatedAt[gte]': '2000-01-01', content_type: 'person' }, ['ann', 'bo', 'cy']],
    [{ 'sys.updatedAt[exists]': true, content_type: 'person' }, ['ann', 'bo', 'cy']],
  ])('accept %o', async (query: Query, ids) => {
    expect(idsOf(await connect(await open()).getEntries({ ...query, order: 'sys.id' }))).toEqual(ids)
  })

  it.each([
    [{ 'sys.revision': 'x' }],
    [{ 'sys.revision[match]': '1' }],
    [{ 'sys.createdAt[gt]': 'never' }],
    [{ 'sys.id[gt]': 'a' }],
    [{ 'sys.id[match]': 'a' }],
    [{ 'sys.id[near]': '1,2' }],
    [{ 'sys.nothing': '1' }],
  ])('refuse %o', async (query: Query) => {
    await expect(connect(await open()).getEntries(query)).rejects.toMatchObject({ name: 'InvalidQuery' })
  })

  it.each([
    ['fields.name', 'cave lighthouse mill pier'],
    ['-fields.height', 'lighthouse mill pier cave'],
    ['fields.depth', 'lighthouse pier cave mill'],
    ['fields.opened', 'mill lighthouse pier cave'],
    ['fields.isOpen,-sys.id', 'pier mill lighthouse cave'],
    ['fields.spot', 'mill lighthouse pier cave'],
    ['fields.finder.sys.id,sys.id', 'lighthouse mill pier cave'],
  ])('allow sorting by %s', async (order, ids) => {
    const found = await connect(await open()).getEntries({ content_type: 'place', order })
    expect(idsOf(found).join(' ')).toBe(ids)
  })

  it.each([
    'fields.about',
    'fields.story',
    'fields.words',
    'fields.near',
    'fields.facts',
    'fields.finder',
    'fields.elsewhere',
  ])('allow no sorting by %s', async (order) => {
    const asking = connect(await open()).getEntries({ content_type: 'place', order })
    await expect(asking).rejects.toMatchObject({ name: 'InvalidQuery' })
  })
})
