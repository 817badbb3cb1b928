import { describe, expect, it } from 'vitest'
import { idsOf } from '../delivery/delivery.testing.ts'
import { clients, type Client, type Query } from './clients.testing.ts'
import { shareServer } from './server.testing.ts'

const open = shareServer()

describe.each(clients)('$name: select (8)', ({ connect }) => {
  it.each([
    ['fields', ['fields', 'sys'], ['id', 'type']],
    ['sys.id,sys.updatedAt', ['sys'], ['id', 'type', 'updatedAt']],
    ['metadata', ['metadata', 'sys'], ['id', 'type']],
    ['metadata.tags,fields', ['fields', 'metadata', 'sys'], ['id', 'type']],
  ])('accepts %s without a content type', async (select, parts, sysKeys) => {
    const { items } = await connect(await open()).getEntries({ 'sys.id': 'lake', select })
    expect(Object.keys(items[0]).toSorted()).toEqual(parts)
    expect(Object.keys(items[0].sys).toSorted()).toEqual(sysKeys)
  })

  it('accepts all of sys', async () => {
    const client = connect(await open())
    const { sys } = await client.getEntry('lake')
    expect((await client.getEntries({ 'sys.id': 'lake', select: 'sys' })).items).toEqual([{ sys }])
  })

  it('accepts single fields of a content type', async () => {
    const query = { content_type: 'articles', 'sys.id': 'lake', select: ['fields.title', 'fields.date'] }
    const { items, includes } = await connect(await open()).getEntries(query)
    expect(items[0].fields).toEqual({ title: 'The Lake', date: '2024-03-05' })
    expect(items[0].sys).toEqual({ id: 'lake', type: 'Entry' })
    expect(includes).toBeUndefined()
  })

  it('accepts fields without a value', async () => {
    const query = { content_type: 'articles', 'sys.id': 'mirror', select: 'fields.date' }
    expect((await connect(await open()).getEntries(query)).items[0].fields).toEqual({})
  })

  it('accepts fields of assets', async () => {
    const { items } = await connect(await open()).getAssets({ 'sys.id': 'lake.svg', select: 'fields.title' })
    expect(items[0]).toEqual({ sys: { id: 'lake.svg', type: 'Asset' }, fields: { title: 'lake' } })
  })

  it.each([
    [{ select: 'fields.title' }, 'BadRequest'],
    [{ content_type: 'articles', select: 'fields.title.en-US' }, 'InvalidQuery'],
    [{ content_type: 'articles', select: 'fields.nothing' }, 'InvalidQuery'],
    [{ select: 'nothing' }, 'InvalidQuery'],
    [{ select: 'sys.nothing' }, 'InvalidQuery'],
    [
      { content_type: 'articles', select: Array.from({ length: 99 }, (_, index) => `fields.f${index}`) },
      'BadRequest',
    ],
  ])('refuses %o', async (query: Query, name) => {
    await expect(connect(await open()).getEntries(query)).rejects.toMatchObject({ name })
  })
})

describe.each(clients)('$name: order (9)', ({ connect }) => {
  it.each([
    ['fields.category,-fields.date'],
    ['-fields.category,fields.date'],
    ['fields.date,-fields.title'],
    ['-sys.updatedAt,fields.title'],
    ['-sys.contentType.sys.id,-sys.id'],
  ])('by %s is the same over pages of any size', async (order) => {
    const client = connect(await open())
    const query = { content_type: 'articles', order, select: 'sys.id' }
    const whole = idsOf(await client.getEntries({ ...query, limit: 1000 }))
    expect(new Set(whole).size).toBe(whole.length)
    for (const limit of [1, 4, 7]) expect(await walk(client, { ...query, limit })).toEqual(whole)
  })

  it('uses the second key for equal values of the first', async () => {
    const query = { content_type: 'articles', order: 'fields.category,-fields.date' }
    const { items } = await connect(await open()).getEntries({ ...query, 'fields.date[exists]': true })
    const keys = items.map(({ fields }: Dated) => [fields.category, -Date.parse(fields.date)])
    expect(keys).toEqual(
      keys.toSorted(([one, a]: Key, [other, b]: Key) => (one < other ? -1 : one > other ? 1 : a - b)),
    )
  })

  it('puts items without a value last, in both directions', async () => {
    const client = connect(await open())
    for (const order of ['fields.date', '-fields.date']) {
      const { items } = await client.getEntries({ content_type: 'articles', order })
      const isDated = items.map(({ fields }: Dated) => fields.date !== undefined)
      expect(isDated.lastIndexOf(true)).toBeLessThan(isDated.indexOf(false))
    }
  })

  it.each([['fields.file.fileName'], ['-fields.file.details.size,sys.id'], ['fields.file.contentType']])(
    'sorts assets by %s',
    async (order) => {
      const client = connect(await open())
      const { items } = await client.getAssets({ order })
      const { total } = await client.getAssets({ limit: 0 })
      expect(items).toHaveLength(total)
      const name = order.replace(/^-/, '').split(',')[0]
      const values = items.map((asset: object) => valueAt(asset, name))
      const sorted = values.toSorted((one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0))
      expect(values).toEqual(order.startsWith('-') ? sorted.toReversed() : sorted)
    },
  )

  it.each([
    [{ order: 'fields.title' }, 'BadRequest'],
    [{ content_type: 'articles', order: 'fields.description' }, 'InvalidQuery'],
    [{ content_type: 'articles', order: 'fields.related' }, 'InvalidQuery'],
    [{ content_type: 'articles', order: 'fields.nothing' }, 'InvalidQuery'],
    [{ order: 'sys.nothing' }, 'InvalidQuery'],
    [{ order: '' }, 'InvalidQuery'],
  ])('refuses %o', async (query: Query, name) => {
    await expect(connect(await open()).getEntries(query)).rejects.toMatchObject({ name })
  })
})

interface Dated {
  fields: { date: string; category: string }
}

type Key = [string, number]

function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce((inner, name) => (inner as Record<string, unknown>)[name], value)
}

/** Ids of a list that is read page by page. */
async function walk(client: Client, query: Query): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const page = await client.getEntries({ ...query, skip: ids.length })
    if (page.items.length === 0) return ids
    ids.push(...idsOf(page))
  }
}
