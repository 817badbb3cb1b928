import { describe, expect, it } from 'vitest'
import { idsOf } from '../delivery/delivery.testing.ts'
import { clients, type Query } from './clients.testing.ts'
import { shareServer } from './server.testing.ts'

const open = shareServer()

describe.each(clients)('$name: file groups (14)', ({ connect }) => {
  it.each([
    ['attachment', ['odd.bin']],
    ['plaintext', ['notes.txt']],
    ['image', ['boats.svg', 'harbour.svg', 'lake.svg', 'wake.svg']],
    ['audio', ['oars.mp3']],
    ['video', ['rowing.mp4']],
    ['richtext', ['letter.docx']],
    ['presentation', ['talk.pptx']],
    ['spreadsheet', ['times.csv']],
    ['pdfdocument', ['route.pdf']],
    ['archive', ['all.zip']],
    ['code', ['style.css']],
    ['markup', ['page.html']],
  ])('include %s', async (mimetype_group, ids) => {
    const { items } = await connect(await open()).getAssets({ mimetype_group, order: 'sys.id' })
    expect(idsOf({ items })).toEqual(ids)
  })

  it.each([
    [{ 'fields.file.contentType': 'text/plain' }, ['notes.txt']],
    [{ 'fields.file.contentType[in]': 'text/csv,audio/mpeg' }, ['oars.mp3', 'times.csv']],
    [{ 'fields.file.fileName': 'wake.svg' }, ['wake.svg']],
    [{ 'fields.file.details.size[lt]': 4 }, ['odd.bin', 'page.html']],
    [{ 'fields.file.details.image.width[gte]': 90 }, ['lake.svg', 'wake.svg']],
    [{ 'fields.title': 'lake' }, ['lake.svg']],
    [{ 'sys.id[nin]': 'lake.svg,wake.svg', mimetype_group: 'image' }, ['boats.svg', 'harbour.svg']],
  ])('are filtered by %o', async (query: Query, ids) => {
    const found = await connect(await open()).getAssets({ ...query, order: 'sys.id' })
    expect(idsOf(found)).toEqual(ids)
  })

  it.each([
    [{ mimetype_group: 'pictures' }, 'BadRequest'],
    [{ mimetype_group: '' }, 'BadRequest'],
    [{ 'fields.file.details.size': 'large' }, 'InvalidQuery'],
    [{ 'fields.file[exists]': 'perhaps' }, 'InvalidQuery'],
    [{ 'fields.nothing': 'x' }, 'InvalidQuery'],
    [{ content_type: 'articles' }, 'InvalidQuery'],
  ])('refuse %o', async (query: Query, name) => {
    await expect(connect(await open()).getAssets(query)).rejects.toMatchObject({ name })
  })

  it('do not apply to entries', async () => {
    const client = connect(await open())
    await expect(client.getEntries({ mimetype_group: 'image' })).rejects.toMatchObject({
      name: 'InvalidQuery',
    })
  })
})
