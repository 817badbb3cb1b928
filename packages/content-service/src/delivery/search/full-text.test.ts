import { describe, expect, it } from 'vitest'
import {
  article,
  createTestClient,
  createTestFolder,
  get,
  openTestService,
} from '../../content-folder.testing.ts'
import { idsOf } from '../delivery.testing.ts'
import { entry, library, serve } from '../../space/made-up-space.testing.ts'

describe('full-text search', () => {
  it.each([
    ['lake', ['lake', 'train']],
    ['LAKE winter', ['lake']],
    ['  wint,  (home) ', ['lake']],
    ['inter', []],
    ['winter lake', ['lake']],
    ['"winter lake"', []],
    ['"quiet lake"', ['lake']],
    ['"quiet lak"', []],
    ['"quiet lake" home', ['lake']],
    ['"quiet winter"', []],
    ['unbroken', ['lake']],
    ['"lake", after', ['train']],
    ['"a lake', ['lake', 'train']],
    ['cafe', ['train']],
    ['CAFÉ', ['train']],
    ['strasse', ['train']],
    ['Łodz', ['train']],
    ['москв', ['train']],
    ['東京', ['train']],
    ['京都', ['train']],
    ['都東', []],
    ['がら', ['train']],
    ['から', []],
    ['رحلة', ['train']],
    ['2024', []],
    ['', ['lake', 'train']],
    ['"" !?', ['lake', 'train']],
  ])('finds for %s', async (query, ids) => {
    const { dir } = await createTestFolder({
      'articles/lake.md': article('The lake', 'A *quiet* lake\n\nin winter, un**brok**en', {
        category: 'Home',
        date: '2024-03-05',
      }),
      'articles/train.md': article('After the lake', 'Cafe\u0301 Straße, Łódź. Москва 東京都 がら رِحْلَة'),
    })
    const service = await openTestService(dir)
    const client = createTestClient(service)
    const { items, total } = await client.getEntries({ query, order: ['sys.id'] })
    expect(items.map(({ sys }) => sys.id)).toEqual(ids)
    expect(total).toBe(ids.length)
  })

  it.each([
    ['fields.title[match]=uber', ['b1']],
    ['fields.title[match]=uber lake', []],
    ['fields.about[match]="quiet lake"', ['b1']],
    ['fields.about[match]="lake in"', []],
    ['fields.words[match]=blue', ['b1']],
    ['fields.words[match]="red deep"', []],
    ['query=uber lake', ['b1']],
    ['query=blue', []],
  ])('finds in one field %s', async (query, ids) => {
    const { body } = await get(serve(library()), `/entries?content_type=book&order=sys.id&${query}`)
    expect(idsOf(body)).toEqual(ids)
  })

  it('finds words in every locale, and in one field those of the requested locale', async () => {
    const space = library()
    const book = entry('book', 'both', { title: 'Lake', about: 'A quiet lake' })
    const translations = new Map([['de', { about: 'Ein stiller See' }]])
    const german = { code: 'de', name: 'German', isDefault: false, fallbackCode: 'en-US' }
    const service = serve({
      ...space,
      locales: [...space.locales, german],
      entries: new Map([['both', { ...book, translations }]]),
    })
    const find = async (query: string) =>
      (await get(service, `/entries?content_type=book&locale=de&${query}`)).body.total
    expect(await find('query="quiet lake"')).toBe(1)
    expect(await find('query="stiller see" qui')).toBe(1)
    expect(await find('fields.about[match]=quiet')).toBe(0)
    expect(await find('fields.about[match]="stiller see"')).toBe(1)
    expect(await find('fields.title[match]=lake')).toBe(1)
  })

  it.each([
    ['/content_types?query=arti', 1],
    ['/content_types?query=creator writes', 1],
    ['/content_types?query=nothing', 0],
    ['/content_types?name[match]=arti', 1],
    ['/assets?query=sea', 1],
    ['/assets?query=txt', 2],
    ['/assets?fields.title[match]=sea', 1],
    ['/assets?fields.description[match]=water', 1],
    ['/assets?fields.file.fileName[match]=cover', 1],
  ])('finds at %s', async (path, total) => {
    const { dir } = await createTestFolder({
      'assets/cover.txt': 'cover',
      'assets/other.txt': 'other',
      'articles/a.md': article('A', '![Water all around](cover.txt "The sea")'),
    })
    const { status, body } = await get(await openTestService(dir), path)
    expect([status, body.total]).toEqual([200, total])
  })
})
