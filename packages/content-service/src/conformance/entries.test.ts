import { describe, expect, it } from 'vitest'
import { clients, previews } from './clients.testing.ts'
import { shareServer } from './server.testing.ts'

const open = shareServer()

const OTHER_SPACE = 'crn:contentful:::content:spaces/other'

describe.each(clients)('$name: entries and assets (3)', ({ connect }) => {
  it('are read in pages', async () => {
    const page = await connect(await open()).getEntries({ content_type: 'articles' })
    expect(page).toMatchObject({ sys: { type: 'Array' }, skip: 0, limit: 100 })
    expect(page.items).toHaveLength(page.total)
  })

  it('are counted without reading when the limit is 0', async () => {
    const client = connect(await open())
    const { total } = await client.getEntries()
    expect(await client.getEntries({ limit: 0 })).toMatchObject({ total, limit: 0, items: [] })
  })

  it('give one entry by its id', async () => {
    const entry = await connect(await open()).getEntry('lake')
    expect(entry).toMatchObject({
      sys: { type: 'Entry', id: 'lake', locale: 'en-US', contentType: { sys: { id: 'articles' } } },
      fields: { title: 'The Lake', date: '2024-03-05' },
    })
  })

  it('contain dates as written, with their offset', async () => {
    expect((await connect(await open()).getEntry('snow')).fields.date).toBe('2024-06-01T10:00:00+05:30')
  })

  it('leave out fields without a value', async () => {
    expect(Object.keys((await connect(await open()).getEntry('mirror')).fields).toSorted()).toEqual([
      'description',
      'title',
    ])
  })

  it('contain values of every type as written', async () => {
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

  it('contain omitted fields in previews only', async () => {
    const server = await open()
    expect((await connect(server).getEntry('lighthouse')).fields).not.toHaveProperty('password')
    expect((await connect(server, previews).getEntry('lighthouse')).fields.password).toBe('sesame')
  })

  it.each(['missing', 'hidden', 'later', 'secret'])('are NotFound for the entry %s', async (id) => {
    await expect(connect(await open()).getEntry(id)).rejects.toMatchObject({
      sys: { type: 'Error', id: 'NotFound' },
      message: 'The resource could not be found.',
      details: { type: 'Entry', id, environment: 'master', space: 'waypost' },
    })
  })

  it('give one asset by its id, with an address without a scheme', async () => {
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

  it('are NotFound for an unknown asset', async () => {
    await expect(connect(await open()).getAsset('missing')).rejects.toMatchObject({ name: 'NotFound' })
  })
})

describe('entries and assets (3)', () => {
  it('have addresses of their own', async () => {
    const { get } = await open()
    expect((await get('/entries/lake')).body.fields.title).toBe('The Lake')
    expect((await get('/assets/lake.svg')).body.fields.title).toBe('lake')
  })

  it.each([
    ['entries', 'Entry'],
    ['assets', 'Asset'],
    ['content_types', 'ContentType'],
    ['tags', 'Tag'],
  ])('answer 404 for a missing id: %s', async (path, type) => {
    const { get } = await open()
    const { status, body } = await get(`/${path}/missing`)
    expect(status).toBe(404)
    expect(body.details).toEqual({ type, id: 'missing', environment: 'master', space: 'waypost' })
  })

  it('are empty lists for a filter by a missing id', async () => {
    const { get } = await open()
    const { status, body } = await get('/entries?sys.id=missing')
    expect([status, body.total, body.items]).toEqual([200, 0, []])
  })
})
