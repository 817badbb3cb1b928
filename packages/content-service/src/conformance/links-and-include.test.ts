import { describe, expect, it } from 'vitest'
import { idsOf } from '../delivery/delivery.testing.ts'
import { clients, previews } from './clients.testing.ts'
import { chainId } from './article-files.testing.ts'
import { nodesOf, type RichTextNode } from './rich-text-nodes.testing.ts'
import { shareServer } from './server.testing.ts'

const open = shareServer()

describe.each(clients)('$name: include (5)', ({ connect }) => {
  it.each([
    [undefined, 1],
    [0, 0],
    [1, 1],
    [2, 2],
    [10, 10],
  ])('%s follows links through as many levels', async (include, levels) => {
    const client = connect(await open())
    const { includes = {} } = await client.getEntries({ 'sys.id': chainId(1), include })
    const ids = (includes.Entry ?? []).map(({ sys }: { sys: { id: string } }) => sys.id)
    expect(ids).toEqual(Array.from({ length: levels }, (_, index) => chainId(index + 2)))
  })

  it.each([
    [11, 'BadRequest'],
    [-1, 'InvalidQuery'],
    ['x', 'BadRequest'],
    ['1.5', 'BadRequest'],
    ['99999999999999999999', 'BadRequest'],
    ['', 'BadRequest'],
  ])('%s is refused', async (include, name) => {
    await expect(connect(await open()).getEntries({ include })).rejects.toMatchObject({ name })
  })

  it('does not apply to assets', async () => {
    await expect(connect(await open()).getAssets({ include: 1 })).rejects.toMatchObject({
      name: 'InvalidQuery',
    })
  })
})

describe.each(clients)('$name: links (6)', ({ connect }) => {
  it('that form a circle are resolved all the way round', async () => {
    const client = connect(await open())
    const { items, includes } = await client.getEntries({ 'sys.id': 'snow', include: 10 })
    const lake = linkedFrom(items[0])
    expect(lake.sys.id).toBe('lake')
    expect(linkedFrom(lake)).toBe(items[0])
    expect(idsOf({ items: includes.Entry })).toEqual(['lake'])
  })

  it('from an entry to itself resolve to it without a copy', async () => {
    const { items, includes } = await connect(await open()).getEntries({ 'sys.id': 'mirror' })
    expect(linkedFrom(items[0])).toBe(items[0])
    expect(includes).toBeUndefined()
  })

  it('from many entries include a shared target once', async () => {
    const query = { 'sys.id[in]': 'first,second', include: 2, order: 'sys.id' }
    const { items, includes } = await connect(await open()).getEntries(query)
    expect(idsOf({ items: includes.Entry })).toEqual(['shared'])
    expect(idsOf({ items: includes.Asset })).toEqual(['boats.svg'])
    expect(linkedFrom(items[0])).toBe(linkedFrom(items[1]))
  })

  it('between entries of one page include none of them again', async () => {
    const { includes } = await connect(await open()).getEntries({ 'sys.id[in]': 'snow,lake,mirror' })
    expect(Object.keys(includes)).toEqual(['Asset'])
  })

  it('to a draft stay unresolved, and are reported as errors', async () => {
    const { items, errors } = await connect(await open()).getEntries({ 'sys.id': 'lake' })
    expect(errors).toEqual([
      {
        sys: { id: 'notResolvable', type: 'error' },
        details: { type: 'Link', linkType: 'Entry', id: 'hidden' },
      },
    ])
    const [, toDraft] = nodesOf(items[0].fields.description, 'entry-hyperlink')
    expect(toDraft.data.target).toEqual({ sys: { type: 'Link', linkType: 'Entry', id: 'hidden' } })
  })

  it('to a draft are dropped by a client that removes unresolved links', async () => {
    const client = connect(await open()).withoutUnresolvableLinks
    const { items } = await client.getEntries({ 'sys.id': 'lake' })
    const links = nodesOf(items[0].fields.description, 'entry-hyperlink')
    expect(links.map(({ data }) => data.target?.sys.id)).toEqual(['snow', undefined])
  })

  it('in fields to a draft entry or asset are reported as errors', async () => {
    const { items, errors, includes } = await connect(await open()).getEntries({ 'sys.id': 'cave' })
    expect(errors.map(({ details }: { details: object }) => details)).toEqual([
      { type: 'Link', linkType: 'Entry', id: 'secret' },
      { type: 'Link', linkType: 'Asset', id: 'plan.png' },
    ])
    expect(includes).toBeUndefined()
    expect(items[0].fields.near).toEqual([{ sys: { type: 'Link', linkType: 'Entry', id: 'secret' } }])
  })

  it('to drafts resolve in a preview', async () => {
    const { items, errors } = await connect(await open(), previews).getEntries({ 'sys.id': 'cave' })
    expect(errors).toBeUndefined()
    expect(items[0].fields.near[0]).toMatchObject({ sys: { revision: 0 }, fields: { name: 'Secret' } })
    expect(items[0].fields.cover.fields.title).toBe('Plan')
  })

  it('are reported as errors only within the requested depth', async () => {
    const client = connect(await open())
    expect(await client.getEntries({ 'sys.id': 'snow', include: 1 })).not.toHaveProperty('errors')
    expect((await client.getEntries({ 'sys.id': 'snow', include: 2 })).errors).toHaveLength(1)
    expect(await client.getEntries({ 'sys.id': 'lake', include: 0 })).not.toHaveProperty('errors')
  })

  it('stay links for a client that resolves none', async () => {
    const client = connect(await open()).withoutLinkResolution
    const { items } = await client.getEntries({ 'sys.id': 'lake' })
    expect(items[0].fields.image).toEqual({ sys: { type: 'Link', linkType: 'Asset', id: 'lake.svg' } })
  })
})

/** The first entry that a text links to. */
function linkedFrom({ fields }: Linked): Linked {
  return nodesOf(fields.description, 'entry-hyperlink')[0].data.target
}

interface Linked {
  sys: { id: string }
  fields: { description: RichTextNode }
}
