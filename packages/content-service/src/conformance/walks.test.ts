import { describe, expect, it } from 'vitest'
import { idsOf } from '../delivery/delivery.testing.ts'
import { clients, connectNew, type Query } from './clients.testing.ts'
import { openServer, shareServer, type TestServer } from './server.testing.ts'

const open = shareServer()

/** What each version walks a list with; version 10 has no call for cursors, so the request is made without it. */
const walkers = clients.map(({ name, connect }) => ({
  name,
  readPage(server: TestServer, list: 'entries' | 'assets', query: Query) {
    const client = connect(server)
    return list === 'entries' ? client.getEntries(query) : client.getAssets(query)
  },
  async readByCursor(server: TestServer, list: 'entries' | 'assets', query: Query) {
    if (name === 'contentful 10') {
      const parameters = new URLSearchParams({ ...(query as Record<string, string>), cursor: 'true' })
      return withCursors((await server.get(`/${list}?${parameters}`)).body)
    }
    const client = connectNew(server)
    return list === 'entries' ? client.getEntriesWithCursor(query) : client.getAssetsWithCursor(query)
  },
}))

const lists = [
  ['entries', {}],
  ['entries', { content_type: 'articles', order: 'fields.category,-fields.date' }],
  ['entries', { content_type: 'articles', 'fields.date[exists]': 'true', order: '-fields.date' }],
  ['entries', { order: '-sys.updatedAt' }],
  ['assets', {}],
  ['assets', { order: '-fields.file.details.size' }],
] as const

describe.each(walkers)('$name: walks (10)', ({ readPage, readByCursor }) => {
  it.each(lists)(
    'over %s %o are the same by number and by cursor, in both directions',
    async (list, query) => {
      const server = await open()
      const whole = idsOf(await readPage(server, list, { ...query, limit: 1000 }))
      for (const limit of [2, 5]) {
        const pages = [await readByCursor(server, list, { ...query, limit })]
        while (pages[pages.length - 1].pages.next) {
          const pageNext = pages[pages.length - 1].pages.next
          pages.push(await readByCursor(server, list, { ...query, limit, pageNext }))
        }
        expect(pages.flatMap(idsOf)).toEqual(whole)

        const back = [pages[pages.length - 1]]
        while (back[0].pages.prev)
          back.unshift(await readByCursor(server, list, { ...query, limit, pagePrev: back[0].pages.prev }))
        expect(back.flatMap(idsOf)).toEqual(whole)
        expect(Math.max(...[...pages, ...back].map(({ items }) => items.length))).toBe(limit)
      }
    },
  )

  it('keep their position when entries are published meanwhile', async () => {
    const server = await openServer({}, { watch: true })
    const query = { order: 'sys.id', limit: 3 }
    const first = await readByCursor(server, 'entries', query)
    const changed = server.service.nextChange()
    await server.folder.write('articles/aaa.md', '---\ntitle: First of all\n---\n')
    await changed
    const second = await readByCursor(server, 'entries', { ...query, pageNext: first.pages.next })
    const whole = idsOf(await readPage(server, 'entries', { order: 'sys.id' }))
    expect(whole[0]).toBe('aaa')
    expect([...idsOf(first), ...idsOf(second)]).toEqual(whole.slice(1, 7))
  })

  it('have page links even for an empty list', async () => {
    expect(await readByCursor(await open(), 'entries', { 'sys.id': 'missing' })).toMatchObject({
      items: [],
      pages: {},
    })
  })

  it('are empty after the end', async () => {
    const { items, total, skip } = await readPage(await open(), 'entries', { skip: 100_000 })
    expect([items, skip]).toEqual([[], 100_000])
    expect(total).toBeGreaterThan(0)
  })

  it.each([
    [{ limit: 1001 }, 'BadRequest'],
    [{ limit: 'x' }, 'BadRequest'],
    [{ limit: -1 }, 'InvalidQuery'],
    [{ skip: -1 }, 'InvalidQuery'],
    [{ skip: 'x' }, 'BadRequest'],
    [{ cursor: 'maybe' }, 'BadRequest'],
    [{ cursor: 'true', skip: 1 }, 'BadRequest'],
    [{ cursor: 'true', pageNext: 'a', pagePrev: 'b' }, 'BadRequest'],
    [{ cursor: 'true', pageNext: 'made-up' }, 'BadRequest'],
    [{ pageNext: 'a' }, 'BadRequest'],
  ])('refuse %o', async (query: Query, name) => {
    await expect(readPage(await open(), 'entries', query)).rejects.toMatchObject({ name })
  })

  it('refuse the cursor of another list', async () => {
    const server = await open()
    const { pages } = await readByCursor(server, 'entries', { limit: 2 })
    for (const other of [{ order: 'sys.id' }, { content_type: 'articles' }, { query: 'lake' }]) {
      const query = { ...other, cursor: 'true', pageNext: pages.next }
      await expect(readPage(server, 'entries', query)).rejects.toMatchObject({ name: 'BadRequest' })
    }
  })
})

/** Cursors as the newer client gives them, out of the addresses. */
function withCursors<T extends { pages: { next?: string; prev?: string } }>(page: T): T {
  const cursorIn = (address: string | undefined, name: string) =>
    address && new URLSearchParams(address.split('?')[1]).get(name)
  const pages = {
    next: cursorIn(page.pages.next, 'pageNext'),
    prev: cursorIn(page.pages.prev, 'pagePrev'),
  }
  return { ...page, pages }
}
