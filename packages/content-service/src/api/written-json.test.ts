import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { get } from '../content-folder.testing.ts'
import { request } from '../delivery/delivery.testing.ts'
import { library, serve } from '../space/made-up-space.testing.ts'
import { WrittenJson, writePieces } from './written-json.ts'

describe('an answer in pieces', () => {
  it.each([
    {},
    [],
    { a: [], b: {}, c: undefined, d: null, 'é"': 'ö\u2028', e: [undefined, null, true, 1.5, [{}]] },
    { items: [{ sys: { id: 'a' } }], total: 1 },
  ])('is written as JSON is: %j', (value) => {
    expect(textOf(value)).toBe(JSON.stringify(value))
  })

  it('holds what is written already where it stands', () => {
    const [one, other] = [{ id: 'é' }, { id: 'b' }]
    const written = { items: [new WrittenJson(one), new WrittenJson(other)], one: new WrittenJson(one) }
    expect(textOf(written)).toBe(JSON.stringify({ items: [one, other], one }))
    expect(textOf(new WrittenJson(one))).toBe(JSON.stringify(one))
    expect(writePieces(written).byteLength).toBe(Buffer.byteLength(textOf(written)))
  })

  it('has the tag of its content', () => {
    const tagOf = (total: number, ...ids: string[]) =>
      writePieces({ total, items: ids.map((id) => new WrittenJson({ id })) }).tag
    expect(tagOf(1, 'a', 'b')).toBe(tagOf(1, 'a', 'b'))
    const others = [tagOf(1, 'a', 'b'), tagOf(2, 'a', 'b'), tagOf(1, 'b', 'a'), tagOf(1, 'a', 'c'), tagOf(1)]
    expect(new Set(others).size).toBe(others.length)
  })
})

describe('what is written once', () => {
  it('is the same each time, and another in all locales', async () => {
    const service = serve(library())
    const paths = ['/entries/b1', '/entries/b1?locale=*', '/entries?sys.id=b1', '/entries?sys.id=b1&locale=*']
    const ask = async () => Promise.all(paths.map(async (path) => (await get(service, path)).body))
    const [plain, every, list, everyList] = await ask()
    expect(plain.fields.pages).toBe(10)
    expect(every.fields.pages).toEqual({ 'en-US': 10 })
    expect([list.items, everyList.items]).toEqual([[plain], [every]])
    expect(await ask()).toEqual([plain, every, list, everyList])
  })

  it('names the space it is asked of', async () => {
    const space = library()
    const address = `/spaces/other/environments/master/entries/ann`
    await get(serve(space), '/entries/ann')
    const answer = await request(serve({ ...space, id: 'other' }), address)
    expect(await answer.json()).toMatchObject({ sys: { space: { sys: { id: 'other' } } } })
  })

  it('comes compressed to all who ask at once and later', async () => {
    const service = serve(library())
    for (const path of ['/spaces/waypost/entries', '/spaces/waypost/content_types']) {
      const plain = await (await request(service, path)).text()
      const ask = () => request(service, path, { 'accept-encoding': 'br' })
      const answers = [...(await Promise.all([ask(), ask(), ask()])), await ask()]
      for (const answer of answers) {
        expect(brotliDecompressSync(await answer.arrayBuffer()).toString()).toBe(plain)
      }
    }
  })
})

function textOf(value: object): string {
  return Buffer.concat(writePieces(value).pieces).toString()
}
