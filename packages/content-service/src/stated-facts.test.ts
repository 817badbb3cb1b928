import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createTestClient, createTestFolder, openTestService } from './content-folder.testing.ts'

describe('a file with a first publication date', () => {
  it('has that date, and the file’s time as its change', async () => {
    const { dir } = await createTestFolder({
      'articles/a.md': '---\ntitle: A\ncreated: 2019-03-05T10:20:30.123Z\n---\n',
      'assets/a.txt': 'a',
      'assets/a.txt.yaml': 'created: 2018-01-01T00:00Z\n',
    })
    for (const path of ['articles/a.md', 'assets/a.txt'])
      await utimes(join(dir, path), new Date(), new Date('2021-06-07T08:09:10Z'))
    const client = createTestClient(await openTestService(dir))
    expect((await client.getEntry('a')).sys).toMatchObject({
      createdAt: '2019-03-05T10:20:30.123Z',
      updatedAt: '2021-06-07T08:09:10.000Z',
    })
    expect((await client.getAsset('a.txt')).sys).toMatchObject({
      createdAt: '2018-01-01T00:00:00.000Z',
      updatedAt: '2021-06-07T08:09:10.000Z',
    })
  })

  it('needs a $ before the key if its type has a field of that name', async () => {
    const { dir } = await createTestFolder({
      'vases/content-type.yaml': 'fields: {created: Date}\n',
      'vases/a.yaml': 'created: 1890-01-01\n$created: 2019-03-05T10:20Z\n',
    })
    const entry = await createTestClient(await openTestService(dir)).getEntry('a')
    expect(entry.fields).toEqual({ created: '1890-01-01' })
    expect(entry.sys.createdAt).toBe('2019-03-05T10:20:00.000Z')
  })

  it('is refused if the date is invalid', async () => {
    const { dir } = await createTestFolder({ 'articles/a.md': '---\ntitle: A\ncreated: long ago\n---\n' })
    const service = await openTestService(dir)
    expect(service.problems()).toMatchObject([{ line: 3, reason: expect.stringContaining("'created'") }])
  })
})

describe('an asset whose side file gives it an id', () => {
  const side = 'id: 4xYz\nfileName: Lake at dawn.txt\ncontentType: text/x-lake\n'

  it('has that id, and the given name and type', async () => {
    const { dir } = await createTestFolder({
      'assets/lake.txt': 'A lake.',
      'assets/lake.txt.yaml': side,
      'articles/a.md':
        '---\ntitle: A\nimage: lake.txt\nattachments: [4xYz]\n---\n[Here](../assets/lake.txt)\n',
    })
    const service = await openTestService(dir)
    const client = createTestClient(service)
    expect(service.problems()).toEqual([])
    expect((await client.getAsset('4xYz')).fields.file).toMatchObject({
      fileName: 'Lake at dawn.txt',
      contentType: 'text/x-lake',
      url: expect.stringMatching(/\/content\/assets\/4xYz\/[0-9a-f]+\/lake\.txt$/),
    })
    const { fields } = await client.withoutLinkResolution.getEntry('a')
    expect(fields).toMatchObject({
      image: { sys: { id: '4xYz' } },
      attachments: [{ sys: { id: '4xYz' } }],
      description: { content: [{ content: [{ data: { target: { sys: { id: '4xYz' } } } }] }] },
    })
  })

  it('wins over a file whose name gives the same id', async () => {
    const { dir } = await createTestFolder({
      'assets/a.txt': 'a',
      'assets/b.txt': 'b',
      'assets/b.txt.yaml': 'id: a.txt\ntitle: B',
    })
    const service = await openTestService(dir)
    expect((await createTestClient(service).getAsset('a.txt')).fields.title).toBe('B')
    expect(service.problems()).toMatchObject([
      { file: 'assets/a.txt', reason: expect.stringContaining('too alike') },
    ])
  })

  it('is left out if another file has the id, which is reported with its line until it is corrected', async () => {
    const folder = await createTestFolder({
      'assets/a.txt': 'a',
      'assets/a.txt.yaml': 'id: same',
      'assets/b.txt': 'b',
      'assets/b.txt.yaml': 'title: B\nid: same',
    })
    const service = await openTestService(folder.dir, { watch: true })
    const client = createTestClient(service)
    expect((await client.getAssets()).items.map(({ fields }) => fields.file?.fileName)).toEqual(['a.txt'])
    expect(service.problems()).toMatchObject([
      { file: 'assets/b.txt.yaml', line: 2, reason: expect.stringContaining("'a.txt'"), effect: 'left-out' },
    ])
    const change = service.nextChange()
    await folder.write('assets/b.txt.yaml', 'title: B\nid: other')
    await change
    expect((await client.getAsset('other')).fields.title).toBe('B')
    expect(service.problems()).toEqual([])
  })

  it.each([
    ['an id that climbs', 'id: ../a', "'id' must be an id"],
    ['a type that is none', 'contentType: picture', "'contentType' is no media type"],
  ])('is refused with %s', async (_name, content, reason) => {
    const { dir } = await createTestFolder({ 'assets/a.txt': 'a', 'assets/a.txt.yaml': content })
    expect((await openTestService(dir)).problems()).toMatchObject([
      { line: 1, reason: expect.stringContaining(reason) },
    ])
  })
})

describe('articles whose type declares all its fields', () => {
  it('have these fields and no others', async () => {
    const { dir } = await createTestFolder({
      'articles/content-type.yaml': [
        'name: Articles',
        'displayField: headline',
        'whole: true',
        'fields:',
        '  headline: Symbol',
        '  date: Symbol',
        '  text: Text',
      ].join('\n'),
      'articles/a.md': '---\nheadline: A\npublish: 2020-01-01\n---\nText.\n',
    })
    const service = await openTestService(dir)
    const client = createTestClient(service)
    expect(service.problems()).toEqual([])
    const { fields } = await client.getContentType('articles')
    expect(fields.map(({ id, type }) => `${id} ${type}`)).toEqual([
      'headline Symbol',
      'date Symbol',
      'text Text',
    ])
    expect((await client.getEntry('a')).fields).toEqual({ headline: 'A', text: 'Text.' })
  })

  it('are the only articles that can', async () => {
    const { dir } = await createTestFolder({
      'people/content-type.yaml': 'fields: {name: Symbol}\nwhole: true\n',
    })
    expect((await openTestService(dir)).problems()).toMatchObject([
      { line: 2, reason: expect.stringContaining("'whole'") },
    ])
  })
})
