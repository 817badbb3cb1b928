import { describe, expect, it } from 'vitest'
import { createTestClient, get } from '../content-folder.testing.ts'
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

  it.each([
    ['fields.file.fileName', ['a.png', 'b.pdf', 'c.txt', 'bare']],
    ['-fields.file.url', ['c.txt', 'b.pdf', 'a.png', 'bare']],
    ['fields.file.contentType', ['b.pdf', 'a.png', 'c.txt', 'bare']],
    ['fields.file.details.size', ['c.txt', 'a.png', 'b.pdf', 'bare']],
    ['-fields.file.details.size,sys.id', ['b.pdf', 'a.png', 'c.txt', 'bare']],
  ] as const)('are sorted by %s', async (order, ids) => {
    const { items } = await createTestClient(serve(samples())).getAssets({ order: order.split(',') as never })
    expect(items.map(({ sys }) => sys.id)).toEqual(ids)
  })

  it.each([
    ['plaintext', 'text/plain'],
    ['image', 'image/svg+xml'],
    ['audio', 'audio/mpeg'],
    ['video', 'video/mp4'],
    ['richtext', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['presentation', 'application/vnd.ms-powerpoint'],
    ['spreadsheet', 'text/csv'],
    ['pdfdocument', 'application/pdf'],
    ['archive', 'application/zip'],
    ['code', 'text/javascript'],
    ['markup', 'text/html'],
    ['attachment', 'application/octet-stream'],
  ] as const)('of the group %s are those of %s', async (mimetype_group, mediaType) => {
    const types = ['text/plain', 'image/svg+xml', 'audio/mpeg', 'video/mp4', 'text/csv', 'application/pdf']
    types.push('application/zip', 'text/javascript', 'text/html', 'application/octet-stream', mediaType)
    const assets = [...new Set(types)].map((type) => fileAsset(type.replace('/', '-'), type, 1))
    const client = createTestClient(serve(madeUpSpace([], [], assets)))
    const { items } = await client.getAssets({ mimetype_group })
    expect(items.map(({ fields }) => fields.file?.contentType)).toEqual([mediaType])
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
