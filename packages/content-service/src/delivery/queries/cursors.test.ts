import { describe, expect, it } from 'vitest'
import { createTestClient, get, TEST_TOKEN } from '../../content-folder.testing.ts'
import { idsOf } from '../delivery.testing.ts'
import {
  contentType,
  entry,
  fileAsset,
  library,
  madeUpSpace,
  serve,
} from '../../space/made-up-space.testing.ts'

type Client = ReturnType<typeof createTestClient>
type Query = NonNullable<Parameters<Client['getEntriesWithCursor']>[0]>

describe('paging by cursors', () => {
  it.each([
    [{}],
    [{ content_type: 'note', order: ['fields.mood'] }],
    [{ content_type: 'note', order: ['-fields.mood', 'sys.id'] }],
    [{ content_type: 'note', order: ['-fields.when', 'fields.isOpen', '-fields.mood'] }],
    [{ content_type: 'note', 'fields.place[near]': '10,10' }],
    [{ content_type: 'note', 'fields.mood[exists]': true, order: ['fields.weight'] }],
    [{ query: 'note' }],
  ])('through entries equals paging by numbers, in both directions, with %o', async (query) => {
    const client = createTestClient(serve(notes()))
    const all = (await client.getEntries(query)).items.map(({ sys }) => sys.id)
    expect(all.length).toBeGreaterThan(8)
    for (const limit of [1, 3, 8, 1000]) {
      const { forwards, back } = await walk((page) =>
        client.getEntriesWithCursor({ ...query, ...page, limit } as Query),
      )
      const expected = Array.from({ length: Math.ceil(all.length / limit) }, (_, index) =>
        all.slice(index * limit, (index + 1) * limit),
      )
      expect(forwards).toEqual(expected)
      expect(back).toEqual(expected.slice(0, -1).toReversed())
    }
  })

  it('through assets equals paging by numbers', async () => {
    const assets = Array.from({ length: 7 }, (_, index) => fileAsset(`a${index}`, 'text/plain', index % 3))
    const client = createTestClient(serve(madeUpSpace([], [], assets)))
    const order = ['-fields.file.details.size'] as const
    const all = (await client.getAssets({ order: [...order] })).items.map(({ sys }) => sys.id)
    const { forwards, back } = await walk((page) =>
      client.getAssetsWithCursor({ ...page, order: [...order], limit: 2 } as never),
    )
    expect(forwards.flat()).toEqual(all)
    expect(back.toReversed().flat()).toEqual(all.slice(0, 6))
  })

  it('continues at its position after its last item was deleted', async () => {
    const space = notes()
    const query = '/entries?cursor=true&limit=4&order=-sys.id&select=sys.id'
    const first = await get(serve(space), query)
    const [, gone] = idsOf(first.body).toReversed()
    const left = new Map([...space.entries].filter(([id]) => id !== gone && id !== idsOf(first.body)[3]))
    const next = new URL(first.body.pages.next, 'http://x').searchParams.get('pageNext')
    const second = await get(serve({ ...space, entries: left }), `${query}&pageNext=${next}`)
    expect(idsOf(second.body)).toEqual(['n07', 'n06', 'n05', 'n04'])
  })
})

describe('an answer with cursors', () => {
  it('has no total, and addresses that repeat the query without the token', async () => {
    const query = 'content_type=book&cursor=true&limit=2&query=e'
    const { body } = await get(serve(library()), `/entries?${query}&access_token=${TEST_TOKEN}`)
    expect(Object.keys(body)).toEqual(['sys', 'limit', 'items', 'pages'])
    expect(body.pages).toEqual({})
    const all = await get(serve(library()), `/entries?cursor=true&limit=2&access_token=${TEST_TOKEN}`)
    expect(all.body.pages.next).toMatch(
      /^\/spaces\/waypost\/environments\/master\/entries\?cursor=true&limit=2&pageNext=[\w-]+$/,
    )
    expect(all.body.pages).not.toHaveProperty('prev')
  })

  it('uses numbers for cursor=false', async () => {
    const { body } = await get(serve(library()), '/assets?cursor=false&skip=0')
    expect(body).toMatchObject({ total: 1, skip: 0 })
  })

  it.each([
    'cursor=yes',
    'cursor=true&skip=0',
    'cursor=true&limit=1001',
    'cursor=true&pageNext=',
    'cursor=true&pageNext=!',
    'cursor=true&pageNext=e30',
    'cursor=true&pageNext=bnVsbA',
    `cursor=true&pageNext=${'A'.repeat(5000)}`,
    'pageNext=NEXT',
    'pagePrev=',
    'cursor=true&pageNext=NEXT&pagePrev=NEXT',
    'cursor=true&pageNext=NEXT&content_type=book',
    'cursor=true&pagePrev=NEXT&order=sys.id',
    'cursor=true&order=sys.id&order=sys.id',
  ])('is refused for %s', async (query) => {
    const service = serve(library())
    const { body } = await get(service, '/entries?cursor=true&limit=1')
    const cursor = new URL(body.pages.next, 'http://x').searchParams.get('pageNext') ?? ''
    const answer = await get(service, `/entries?${query.replaceAll('NEXT', cursor)}`)
    expect([answer.status, answer.body.sys.id]).toEqual([400, 'BadRequest'])
    expect((await get(service, `/entries?cursor=true&limit=2&pageNext=${cursor}`)).status).toBe(200)
  })

  it.each([
    ['one value too few', ['ID']],
    ['one too many', ['ID', 'x', 1]],
    ['another type', ['ID', 5]],
    ['an object', ['ID', { length: 1 }]],
    ['no id', [null, 'x']],
    ['an id that is none', [['b1'], 'x']],
  ])('is refused for a forged cursor with %s', async (_name, [id, ...values]) => {
    const service = serve(library())
    const query = '/entries?content_type=book&order=fields.title&cursor=true&limit=1'
    const { body } = await get(service, query)
    const cursor = new URL(body.pages.next, 'http://x').searchParams.get('pageNext') ?? ''
    const [mark] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const forged = Buffer.from(JSON.stringify([mark, id, ...values])).toString('base64url')
    expect((await get(service, `${query}&pageNext=${forged}`)).status).toBe(400)
  })
})

interface Walked {
  items: { sys: { id: string } }[]
  pages: { next?: string; prev?: string }
}

/** Ids of every page to the end, and of every page on the way back. */
async function walk(ask: (page: object) => Promise<Walked>) {
  const idsOn = ({ items }: Walked) => items.map(({ sys }) => sys.id)
  let page = await ask({})
  const forwards = [idsOn(page)]
  const back: string[][] = []
  while (page.pages.next && forwards.length < 100)
    forwards.push(idsOn((page = await ask({ pageNext: page.pages.next }))))
  while (page.pages.prev && back.length < 100)
    back.push(idsOn((page = await ask({ pagePrev: page.pages.prev }))))
  return { forwards, back }
}

/** Twelve entries, many of them alike in what they can be sorted by, some without it. */
function notes() {
  const type = contentType(
    'note',
    'mood Symbol',
    'when Date',
    'isOpen Boolean',
    'weight Number',
    'place Location',
    'text Text',
  )
  const entries = Array.from({ length: 12 }, (_, index) =>
    entry('note', `n${String(index).padStart(2, '0')}`, {
      text: 'A note',
      ...(index % 4 !== 0 && { mood: ['gay', 'Öde', 'sad'][index % 3] }),
      ...(index % 5 !== 0 && { when: `2024-01-0${1 + (index % 4)}` }),
      ...(index % 3 !== 0 && { isOpen: index % 2 === 0 }),
      ...(index % 6 !== 0 && { weight: (index % 4) / 3 }),
      ...(index !== 7 && { place: { lat: index % 5, lon: 0.1 * index } }),
    }),
  )
  return madeUpSpace([type], entries)
}
