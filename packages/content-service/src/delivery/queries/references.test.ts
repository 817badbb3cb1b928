import { describe, expect, it } from 'vitest'
import { article, createTestFolder, get, openTestService } from '../../content-folder.testing.ts'
import { idsOf } from '../delivery.testing.ts'
import { library, serve } from '../../space/made-up-space.testing.ts'

const ann = 'fields.author.sys.contentType.sys.id=person'

describe('entries are filtered by what they link to', () => {
  it.each([
    ['fields.author.sys.id=ann', ['b1']],
    ['fields.author.sys.id[in]=ann,bo', ['b1', 'b2']],
    ['fields.author.sys.id[nin]=ann,bo', ['b3', 'b4']],
    ['fields.author.sys.id[ne]=ann', ['b2', 'b3', 'b4']],
    ['fields.cover.sys.id=a1', ['b1']],
    ['fields.cover.sys.id[exists]=false', ['b2', 'b3', 'b4']],
    ['fields.readers.sys.id=cy', ['b1']],
    ['fields.readers.sys.id[all]=cy,bo', ['b1']],
    ['fields.readers.sys.id[ne]=cy', ['b2', 'b3', 'b4']],
    [ann, ['b1', 'b2']],
    [`${ann}&fields.author.fields.name=Ann`, ['b1']],
    [`${ann}&fields.author.fields.name[ne]=Ann`, ['b2']],
    [`${ann}&fields.author.fields.name[in]=Ann,Bo`, ['b1', 'b2']],
    [`${ann}&fields.author.fields.name[match]=an`, ['b1']],
    [`${ann}&fields.author.fields.born[lt]=1960-01-01`, ['b1']],
    ['fields.author.sys.contentType.sys.id=book&fields.author.fields.title=Über Seen', ['b4']],
    ['fields.readers.sys.contentType.sys.id=person&fields.readers.fields.name=Bo', ['b1']],
    ['fields.readers.sys.contentType.sys.id=person&fields.readers.fields.name[ne]=Bo', ['b2']],
    ['fields.readers.sys.contentType.sys.id=person&fields.readers.fields.name[exists]=false', []],
    ['fields.readers.sys.contentType.sys.id=person&fields.readers.fields.name[exists]=true', ['b1', 'b2']],
    ['fields.readers.sys.contentType.sys.id=book&fields.readers.fields.title=Dr', []],
    ['fields.readers.sys.contentType.sys.id=person&fields.readers.fields.title=Dr', ['b2']],
  ])('%s', async (query, ids) => {
    const { status, body } = await get(serve(library()), `/entries?content_type=book&order=sys.id&${query}`)
    expect(status).toBe(200)
    expect(idsOf(body)).toEqual(ids)
  })

  it('and sorted by the id of it', async () => {
    const { body } = await get(serve(library()), '/entries?content_type=book&order=-fields.author.sys.id')
    expect(idsOf(body)).toEqual(['b3', 'b2', 'b4', 'b1'])
  })

  it.each([
    [
      'content_type=book&fields.author.fields.name=Ann',
      'BadRequest',
      /fields\.author\.sys\.contentType\.sys\.id/,
    ],
    [`${ann}&fields.author.fields.name=Ann`, 'BadRequest', /content_type query parameter/],
    ['fields.author.sys.id=ann', 'BadRequest', /content_type query parameter/],
    [
      'content_type=book&fields.author.sys.contentType.sys.id=none&fields.author.fields.name=Ann',
      'InvalidQuery',
      /./,
    ],
    [`content_type=book&${ann}&fields.author.fields.none=Ann`, 'InvalidQuery', /./],
    [`content_type=book&${ann}&fields.author.fields.born[match]=x`, 'InvalidQuery', /./],
    ['content_type=book&order=fields.author.fields.name', 'InvalidQuery', /./],
    ['content_type=book&order=fields.readers.sys.id', 'InvalidQuery', /./],
  ])('and refuse %s', async (query, id, message) => {
    const { status, body } = await get(serve(library()), `/entries?${query}`)
    expect([status, body.sys.id]).toEqual([400, id])
    expect(body.message).toMatch(message)
  })
})

describe('entries that link to', () => {
  it.each([
    ['links_to_entry=snow', ['a', 'b']],
    ['links_to_entry=a', ['a']],
    ['links_to_entry=none', []],
    ['links_to_asset=deep.txt', ['b']],
    ['links_to_asset=cover.txt', ['a', 'b']],
    ['links_to_entry=snow&links_to_asset=deep.txt', ['b']],
    ['links_to_entry=snow&content_type=articles&order=-fields.title', ['b', 'a']],
    ['links_to_asset=snow', []],
  ])('something, %s', async (query, ids) => {
    const { dir } = await createTestFolder({
      'assets/cover.txt': 'cover',
      'assets/deep.txt': 'deep',
      'articles/a.md': article('A', '[a](a.md) [snow](snow.md)', { image: 'cover.txt' }),
      'articles/b.md': article('B', '> - c\n\n- - ![](deep.txt)\n\n[snow](snow.md)', { image: 'cover.txt' }),
      'articles/hidden.md': article('Hidden', '[snow](snow.md)', { draft: 'true' }),
      'articles/snow.md': article('Snow'),
    })
    const order = query.includes('order') ? '' : '&order=sys.id'
    const { body } = await get(await openTestService(dir), `/entries?${query}${order}&select=sys.id`)
    expect(idsOf(body)).toEqual(ids)
  })

  it('something, after it changed', async () => {
    const folder = await createTestFolder({
      'articles/a.md': article('A', '[b](b.md)'),
      'articles/b.md': article('B'),
    })
    const service = await openTestService(folder.dir, { watch: true })
    expect((await get(service, '/entries?links_to_entry=b')).body.total).toBe(1)
    const change = service.nextChange()
    await folder.replace('articles/a.md', article('A', 'b'))
    await change
    expect((await get(service, '/entries?links_to_entry=b')).body.total).toBe(0)
  })
})
