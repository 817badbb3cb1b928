import { describe, expect, it } from 'vitest'
import { article, createTestFolder, get, openTestService } from '../../content-folder.testing.ts'
import { openSample } from '../delivery.testing.ts'

describe('lists of entries', () => {
  it('follow no links with include=0, and one level without it', async () => {
    const { service } = await openSample()
    expect((await get(service, '/entries?sys.id=lake&include=0')).body).not.toHaveProperty('includes')
    const { includes } = (await get(service, '/entries?sys.id=lake')).body
    expect(Object.keys(includes).toSorted()).toEqual(['Asset', 'Entry'])
    expect(includes.Entry.map(({ sys }: any) => sys.id)).toEqual(['snow'])
    expect(includes.Asset.map(({ sys }: any) => sys.id)).toEqual(['cover.txt', 'inside.txt'])
  })

  it('tell of links that lead nowhere, once, and end where links go round', async () => {
    const { dir } = await createTestFolder({
      'articles/a.md': article('A', '[b](b.md) [a](a.md) [draft](draft.md) [draft](draft.md)'),
      'articles/b.md': article('B', '[c](c.md)'),
      'articles/c.md': article('C', '[a](a.md)'),
      'articles/draft.md': article('Draft', '', { draft: 'true' }),
    })
    const { body } = await get(await openTestService(dir), '/entries?sys.id=a&include=10')
    expect(body.includes.Entry.map(({ sys }: any) => sys.id)).toEqual(['b', 'c'])
    expect(body.errors).toEqual([
      {
        sys: { id: 'notResolvable', type: 'error' },
        details: { type: 'Link', linkType: 'Entry', id: 'draft' },
      },
    ])
    expect(Object.keys(body)).toEqual(['sys', 'total', 'skip', 'limit', 'items', 'errors', 'includes'])
  })

  it('follow only links of selected fields', async () => {
    const { service } = await openSample()
    const { body } = await get(service, '/entries?content_type=articles&sys.id=lake&select=fields.image')
    expect(Object.keys(body.includes)).toEqual(['Asset'])
    expect(body.includes.Asset.map(({ sys }: any) => sys.id)).toEqual(['cover.txt'])
  })
})
