import { describe, expect, it } from 'vitest'
import { clients, previews } from './clients.testing.ts'
import { shareServer } from './server.testing.ts'

const open = shareServer()

const OTHER_SPACE = 'crn:contentful:::content:spaces/other'

describe.each(clients)('$name: entries and assets (3)', ({ connect }) => {
  it('reads a page of entries', async () => {
    const page = await connect(await open()).getEntries({ content_type: 'articles' })
    expect(page).toMatchObject({ sys: { type: 'Array' }, skip: 0, limit: 100 })
    expect(page.items).toHaveLength(page.total)
  })

  it('counts without reading where the limit is 0', async () => {
    const client = connect(await open())
    const { total } = await client.getEntries()
    expect(await client.getEntries({ limit: 0 })).toMatchObject({ total, limit: 0, items: [] })
  })

  it('reads one entry by its id', async () => {
    const entry = await connect(await open()).getEntry('lake')
    expect(entry).toMatchObject({
      sys: { type: 'Entry', id: 'lake', locale: 'en-US', contentType: { sys: { id: 'articles' } } },
      fields: { title: 'The Lake', date: '2024-03-05' },
    })
  })

  it('gives dates as they are written, offset included', async () => {
    expect((await connect(await open()).getEntry('snow')).fields.date).toBe('2024-06-01T10:00:00+05:30')
  })

  it('leaves out fields without a value', async () => {
    expect(Object.keys((await connect(await open()).getEntry('mirror')).fields).toSorted()).toEqual([
      'description',
      'title',
    ])
  })

  it('gives values of every type as they are written', async () => {
    const { fields } = await connect(await open()).getEntry('lighthouse')
    const { story, finder, near, cover, drawings, ...plain } = fields
    expect(plain).toEqual({
      name: 'Lighthouse',
      kind: 'tower',
      about: 'A white building that anybody may climb.',
      height: 40,
      depth: 1.5,
      opened: '1890-06-01',
      isOpen: true,
      spot: { lat: 54.5, lon: 9.5 },
      facts: { steps: 192, lamp: { name: 'Fresnel' } },
      words: ['white', 'tall house'],
      elsewhere: {
        sys: { type: 'ResourceLink', linkType: 'Contentful:Entry', urn: `${OTHER_SPACE}/entries/far` },
      },
      abroad: [
        {
          sys: {
            type: 'ResourceLink',
            linkType: 'Contentful:Entry',
            urn: `${OTHER_SPACE}/environments/master/entries/far`,
          },
        },
      ],
      oldName: 'Light',
    })
    expect(story.nodeType).toBe('document')
    expect([finder, ...near].map(({ fields }) => fields.name)).toEqual(['Ann', 'Pier', 'Mill'])
    expect([cover, ...drawings].map(({ fields }) => fields.file.fileName)).toEqual([
      'harbour.svg',
      'harbour.svg',
    ])
  })

  it('keeps omitted fields to previews', async () => {
    const server = await open()
    expect((await connect(server).getEntry('lighthouse')).fields).not.toHaveProperty('password')
    expect((await connect(server, previews).getEntry('lighthouse')).fields.password).toBe('sesame')
  })

  it.each(['missing', 'hidden', 'later', 'secret'])('says that there is no entry %s', async (id) => {
    await expect(connect(await open()).getEntry(id)).rejects.toMatchObject({
      sys: { type: 'Error', id: 'NotFound' },
      message: 'The resource could not be found.',
      details: { type: 'Entry', id, environment: 'master', space: 'waypost' },
    })
  })

  it('reads one asset, whose address names no scheme', async () => {
    const server = await open()
    const { fields } = await connect(server).getAsset('lake.svg')
    expect(fields).toMatchObject({
      title: 'lake',
      file: {
        fileName: 'lake.svg',
        contentType: 'image/svg+xml',
        details: { image: { width: 240, height: 160 } },
      },
    })
    expect(fields.file.url.startsWith(`//${server.host}/`)).toBe(true)
    const file = await fetch(`http:${fields.file.url}`)
    expect((await file.arrayBuffer()).byteLength).toBe(fields.file.details.size)
  })

  it('says that there is no such asset', async () => {
    await expect(connect(await open()).getAsset('missing')).rejects.toMatchObject({ name: 'NotFound' })
  })
})

describe('entries and assets (3)', () => {
  it('are at addresses of their own', async () => {
    const { get } = await open()
    expect((await get('/entries/lake')).body.fields.title).toBe('The Lake')
    expect((await get('/assets/lake.svg')).body.fields.title).toBe('lake')
  })

  it.each([
    ['entries', 'Entry'],
    ['assets', 'Asset'],
    ['content_types', 'ContentType'],
    ['tags', 'Tag'],
  ])('are refused by their id where they are not there: %s', async (path, type) => {
    const { get } = await open()
    const { status, body } = await get(`/${path}/missing`)
    expect(status).toBe(404)
    expect(body.details).toEqual({ type, id: 'missing', environment: 'master', space: 'waypost' })
  })

  it('are none where a list is asked for an id that is not there', async () => {
    const { get } = await open()
    const { status, body } = await get('/entries?sys.id=missing')
    expect([status, body.total, body.items]).toEqual([200, 0, []])
  })
})
