import { describe, expect, it } from 'vitest'
import { TEST_TOKEN } from '../content-folder.testing.ts'
import { idsOf } from '../delivery/delivery.testing.ts'
import { clients } from './clients.testing.ts'
import { ask, shareServer } from './server.testing.ts'

const open = shareServer()

describe.each(clients)('$name: space, content types and locales (1, 2, 16)', ({ connect }) => {
  it('include the space, whose address ends with a slash', async () => {
    const space = await connect(await open()).getSpace()
    expect(space).toMatchObject({ sys: { type: 'Space', id: 'waypost' }, name: 'waypost' })
  })

  it('include all content types', async () => {
    const { items, total } = await connect(await open()).getContentTypes()
    expect(items).toHaveLength(total)
    expect(idsOf({ items })).toContain('articles')
  })

  it('include a content type with its fields', async () => {
    const type = await connect(await open()).getContentType('articles')
    expect(type).toMatchObject({ sys: { id: 'articles', type: 'ContentType' }, displayField: 'title' })
    expect(type.fields).toContainEqual({
      id: 'related',
      name: 'Related',
      type: 'Array',
      localized: false,
      required: false,
      disabled: false,
      omitted: false,
      items: { type: 'Link', linkType: 'Entry', validations: [] },
    })
  })

  it('are NotFound for an unknown content type', async () => {
    await expect(connect(await open()).getContentType('nothing')).rejects.toMatchObject({ name: 'NotFound' })
  })

  it.each([
    [{ query: 'articles' }, ['articles']],
    [{ query: 'creator writes' }, ['articles']],
    [{ query: 'nothing of the kind' }, []],
    [{ 'sys.id[in]': 'articles,nothing' }, ['articles']],
    [{ limit: 0 }, []],
    [{ skip: 1000 }, []],
  ] as const)('finds content types by %o', async (query, ids) => {
    expect(idsOf(await connect(await open()).getContentTypes(query))).toEqual(ids)
  })

  it('allow an order of content types', async () => {
    const client = connect(await open())
    const up = await client.getContentTypes({ order: 'name' })
    const down = await client.getContentTypes({ order: '-name' })
    expect(idsOf(down)).toEqual(idsOf(up).toReversed())
  })

  it('include pages of content types and tags for site generators', async () => {
    const client = connect(await open())
    for (const name of ['getContentTypes', 'getTags'] as const) {
      const query = { skip: 0, limit: 1000, order: 'sys.createdAt' }
      const { items, total } = await client[name](query)
      const dates = items.map(({ sys }: Told) => sys.createdAt)
      expect(dates).toEqual(dates.toSorted())
      expect(dates).toHaveLength(total)
    }
  })

  it('include a page of a thousand locales', async () => {
    const { skip, limit, items } = await connect(await open()).getLocales()
    expect([skip, limit]).toEqual([0, 1000])
    expect(items.map(({ code, fallbackCode }: Told) => [code, fallbackCode])).toEqual([
      ['en-US', null],
      ['de', 'en-US'],
      ['de-CH', 'de'],
      ['fr', null],
    ])
    expect(items.filter((locale: Told) => locale.default)).toHaveLength(1)
  })

  it('include the locales in the space', async () => {
    const client = connect(await open())
    const [{ locales }, { items }] = [await client.getSpace(), await client.getLocales()]
    expect(items).toMatchObject(locales)
  })

  it('include every type of field', async () => {
    const { fields } = await connect(await open()).getContentType('place')
    const types = fields.map(({ id, type, linkType, items }: Told) =>
      [id, type, linkType, items?.type, items?.linkType].filter(Boolean).join(' '),
    )
    expect(types).toEqual([
      'name Symbol',
      'kind Symbol',
      'about Text',
      'story RichText',
      'height Integer',
      'depth Number',
      'opened Date',
      'isOpen Boolean',
      'spot Location',
      'facts Object',
      'words Array Symbol',
      'finder Link Entry',
      'near Array Link Entry',
      'cover Link Asset',
      'drawings Array Link Asset',
      'elsewhere ResourceLink',
      'abroad Array ResourceLink',
      'password Symbol',
      'oldName Symbol',
    ])
    expect(fields.filter(({ omitted }: Told) => omitted).map(({ id }: Told) => id)).toEqual(['password'])
    expect(fields.filter(({ disabled }: Told) => disabled).map(({ id }: Told) => id)).toEqual(['oldName'])
  })
})

describe('the space (1)', () => {
  it('has the same address without a slash', async () => {
    const { origin } = await open()
    const base = `${origin}/content/spaces/waypost`
    const [one, other] = await Promise.all([ask(base, TEST_TOKEN), ask(`${base}/`, TEST_TOKEN)])
    expect(one.body).toEqual(other.body)
  })

  it('contains the default environment when an address names none', async () => {
    const { get, origin } = await open()
    const short = await ask(`${origin}/content/spaces/waypost/entries?limit=3`, TEST_TOKEN)
    expect(short.body).toEqual((await get('/entries?limit=3')).body)
  })
})

// oxlint-disable-next-line typescript/no-explicit-any -- the client tells it untyped
type Told = any
