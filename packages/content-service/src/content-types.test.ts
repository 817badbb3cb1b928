import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { article, createTestClient, createTestFolder, openTestService } from './content-folder.testing.ts'

const person =
  'name: Person\ndisplayField: name\nfields:\n  name: {type: Symbol, required: true}\n  bio: RichText\n  friends: [Entry]\n'

describe('entries of the creator’s own types', () => {
  it('are read by the official client with their links', async () => {
    const { service, client } = await open({
      'people/content-type.yaml': person,
      'people/mira.md': '---\nname: Mira\nfriends: [otto.yaml, ../articles/lake.md]\n---\nPaints *lakes*.',
      'people/otto.yaml': 'name: Otto\nfriends: [mira]\n',
      'articles/lake.md': article('Lake', 'By [Mira](../people/mira.md).', { related: '[people/mira.md]' }),
    })
    expect(service.problems()).toEqual([])
    const types = await client.getContentTypes()
    expect(types.items.map(({ sys }) => sys.id)).toEqual(['articles', 'people'])
    expect(types.items[1]).toMatchObject({ name: 'Person', sys: { updatedAt: expect.any(String) } })

    const { items } = await client.getEntries({ content_type: 'people', order: ['sys.id'], include: 2 })
    expect(items.map(({ fields }) => fields.name)).toEqual(['Mira', 'Otto'])
    expect(items[0].fields).toMatchObject({
      bio: { nodeType: 'document' },
      friends: [{ fields: { name: 'Otto' } }, { fields: { title: 'Lake' } }],
    })
    expect((await client.getEntry('lake')).fields.related).toMatchObject([{ fields: { name: 'Mira' } }])
    expect((await client.getEntries({ links_to_entry: 'mira' })).total).toBe(2)
  })

  it('are left out if their type is unreadable, with one problem per folder', async () => {
    const { service, client } = await open({
      'people/content-type.yaml': 'fields:\n  name: Word\n',
      'people/mira.md': '---\nname: Mira\n---\n',
      'places/shimla.md': '---\nname: Shimla\n---\n',
      'articles/a.md': article('A', '[Mira](../people/mira.md)'),
    })
    expect((await client.getEntries()).items.map(({ sys }) => sys.id)).toEqual(['a'])
    expect(service.problems()).toMatchObject([
      { file: 'articles/a.md', effect: 'shown-without' },
      { file: 'people/content-type.yaml', line: 2, effect: 'left-out' },
      { file: 'places', reason: expect.stringContaining('no content-type.yaml'), effect: 'left-out' },
    ])
  })

  it('share one set of ids: the alphabetically first entry wins', async () => {
    const { service, client } = await open({
      'people/content-type.yaml': person,
      'people/lake.md': '---\nname: A person\n---\n',
      'articles/lake.md': article('The lake'),
      'articles/lake.yaml': 'title: Again',
    })
    expect((await client.getEntries()).items.map(({ fields }) => fields.title)).toEqual(['The lake'])
    expect(service.problems()).toMatchObject(
      ['articles/lake.yaml', 'people/lake.md'].map((file) => ({
        file,
        reason: `'${file}' and 'articles/lake.md' would be the same entry, 'lake'. Rename one.`,
        effect: 'left-out',
      })),
    )
  })

  it('are not read through a link that leaves the content folder', async () => {
    const outside = await createTestFolder({ 'content-type.yaml': person, 'mira.yaml': 'name: Mira' })
    const folder = await createTestFolder({ 'articles/a.md': article('A') })
    await symlink(outside.dir, join(folder.dir, 'people'))
    await symlink(outside.dir, join(folder.dir, 'assets'))
    await mkdir(join(folder.dir, '.git'))
    await symlink('circle', join(folder.dir, 'circle'))
    const service = await openTestService(folder.dir)
    expect((await createTestClient(service).getEntries()).total).toBe(1)
    expect((await createTestClient(service).getAssets()).total).toBe(0)
    expect(service.problems()).toMatchObject([
      { file: 'assets', reason: expect.stringContaining('outside') },
      { file: 'people', reason: expect.stringContaining('outside') },
    ])
  })

  it('keep their links to drafts, which stay unresolved', async () => {
    const { service, client } = await open({
      'articles/a.md': article('A', '', { related: '[b.md]', attachments: '[route.gpx]' }),
      'articles/b.md': article('B', '', { draft: 'true' }),
      'assets/route.gpx': '<gpx/>',
    })
    expect(service.problems()).toEqual([])
    const { items, errors } = await client.getEntries()
    expect(items[0].fields).toMatchObject({
      related: [{ sys: { type: 'Link', linkType: 'Entry', id: 'b' } }],
      attachments: [{ fields: { file: { fileName: 'route.gpx' } } }],
    })
    expect(errors).toMatchObject([{ details: { id: 'b' } }])
  })

  it('may be articles with additional fields', async () => {
    const { client } = await open({
      'articles/content-type.yaml': 'fields:\n  minutes: Integer\n',
      'articles/a.md': article('A', 'Text', { minutes: '5', publish: '2020-01-15 09:00' }),
    })
    expect((await client.getEntry('a')).fields).toMatchObject({ title: 'A', minutes: 5, date: '2020-01-15' })
  })
})

async function open(files: Record<string, string>) {
  const { dir } = await createTestFolder(files)
  const service = await openTestService(dir)
  return { service, client: createTestClient(service) }
}
