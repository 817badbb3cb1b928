import { describe, expect, it } from 'vitest'
import { get } from '../content-folder.testing.ts'
import { idsOf } from './delivery.testing.ts'
import { asset, fileAsset, madeUpSpace, serve } from '../space/made-up-space.testing.ts'

describe('lists of assets', () => {
  it.each([
    ['fields.file.contentType=image/png', ['a.png']],
    ['fields.file.contentType[in]=image/png,text/plain', ['a.png', 'c.txt']],
    ['fields.file.contentType[ne]=image/png', ['b.pdf', 'bare', 'c.txt']],
    ['fields.file.fileName=c.txt', ['c.txt']],
    ['fields.file.fileName[match]=c', ['c.txt']],
    ['fields.file.details.size=300', ['b.pdf']],
    ['fields.file.details.size[gt]=20', ['a.png', 'b.pdf']],
    ['fields.file.details.size[lte]=100', ['a.png', 'c.txt']],
    ['fields.file[exists]=false', ['bare']],
    ['fields.title=b.pdf', ['b.pdf']],
    ['fields.description[exists]=true', ['bare']],
    ['fields.description[match]=no file', ['bare']],
    ['metadata.tags[exists]=true', []],
    ['mimetype_group=pdfdocument&query=b', ['b.pdf']],
  ])('are filtered by %s', async (query, ids) => {
    const { status, body } = await get(serve(samples()), `/assets?order=sys.id&${query}`)
    expect(status).toBe(200)
    expect(idsOf(body)).toEqual(ids)
  })
})

function samples() {
  return madeUpSpace(
    [],
    [],
    [
      fileAsset('c.txt', 'text/plain', 20),
      fileAsset('b.pdf', 'application/pdf', 300),
      fileAsset('a.png', 'image/png', 100),
      asset('bare', { title: 'x', description: 'It has no file.' }),
    ],
  )
}
