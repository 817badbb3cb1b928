import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { article, createTestClient, createTestFolder, openTestService } from '../../content-folder.testing.ts'
import { newFolder } from '../../journal/journal.testing.ts'

type Synced = Awaited<ReturnType<ReturnType<typeof createTestClient>['sync']>>

const idsIn = (synced: Synced) => ({
  entries: synced.entries.map(({ sys }) => sys.id).toSorted(),
  assets: synced.assets.map(({ sys }) => sys.id).toSorted(),
  deletedEntries: synced.deletedEntries.map(({ sys }) => sys.id).toSorted(),
  deletedAssets: synced.deletedAssets.map(({ sys }) => sys.id).toSorted(),
})

const nothing = { entries: [], assets: [], deletedEntries: [], deletedAssets: [] }

describe('the official client', () => {
  it('reads a whole space in pages, then what became of it', async () => {
    const folder = await createTestFolder({
      'assets/a.txt': 'a',
      'assets/b.txt': 'b',
      'articles/one.md': article('One', '[two](two.md)', { image: 'a.txt' }),
      'articles/two.md': article('Two'),
      'articles/three.md': article('Three'),
      'articles/hidden.md': article('Hidden', '', { draft: 'true' }),
    })
    const service = await openTestService(folder.dir, { watch: true })
    const client = createTestClient(service)
    const change = async (act: () => Promise<void>) => {
      const changed = service.nextChange()
      await act()
      await changed
    }

    const first = await client.sync({ initial: true, limit: 2 })
    expect(idsIn(first)).toEqual({
      ...nothing,
      entries: ['one', 'three', 'two'],
      assets: ['a.txt', 'b.txt'],
    })
    const one = first.entries.find(({ sys }) => sys.id === 'one')
    expect(one?.sys).not.toHaveProperty('locale')
    expect(one?.fields).toMatchObject({
      title: { 'en-US': 'One' },
      image: { 'en-US': { sys: { id: 'a.txt' } } },
    })

    await change(() => folder.write('articles/one.md', article('One again')))
    await change(() => folder.write('articles/two.md', article('Two', '', { draft: 'true' })))
    await change(() => folder.remove('articles/three.md'))
    await change(() => folder.remove('assets/b.txt'))
    const second = await client.sync({ nextSyncToken: first.nextSyncToken ?? '' })
    expect(idsIn(second)).toEqual({
      entries: ['one'],
      assets: [],
      deletedEntries: ['three', 'two'],
      deletedAssets: ['b.txt'],
    })
    expect(second.entries[0]).toMatchObject({
      sys: { revision: 2 },
      fields: { title: { 'en-US': 'One again' } },
    })
    const instant = second.deletedAssets[0].sys.updatedAt
    expect(instant).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(second.deletedAssets[0].sys).toEqual({
      type: 'DeletedAsset',
      id: 'b.txt',
      space: { sys: { type: 'Link', linkType: 'Space', id: 'waypost' } },
      environment: { sys: { type: 'Link', linkType: 'Environment', id: 'master' } },
      revision: 1,
      createdAt: instant,
      updatedAt: instant,
      deletedAt: instant,
    })

    await change(() => folder.write('articles/two.md', article('Two')))
    const third = await client.sync({ nextSyncToken: second.nextSyncToken ?? '' })
    expect(idsIn(third)).toEqual({ ...nothing, entries: ['two'] })
    expect(third.entries[0].sys.revision).toBe(2)
    const fourth = await client.sync({ nextSyncToken: third.nextSyncToken ?? '' })
    expect(idsIn(fourth)).toEqual(nothing)
    expect(fourth.nextSyncToken).toMatch(/^[\w-]+$/)
  })

  it('goes on after a restart, with what was edited meanwhile', async () => {
    const folder = await createTestFolder({
      'articles/one.md': article('One'),
      'articles/two.md': article('Two'),
      'articles/three.md': article('Three'),
    })
    const journal = { dir: join(await newFolder(), 'data'), onError: () => {} }
    const stopped = await openTestService(folder.dir, { journal })
    const first = await createTestClient(stopped).sync({ initial: true })
    await stopped.close()

    await folder.write('articles/one.md', article('One again'))
    await folder.remove('articles/two.md')
    const client = createTestClient(await openTestService(folder.dir, { journal }))
    const second = await client.sync({ nextSyncToken: first.nextSyncToken ?? '' })
    expect(idsIn(second)).toEqual({ ...nothing, entries: ['one'], deletedEntries: ['two'] })
    expect(second.entries[0].sys.revision).toBe(2)
  })

  it('starts over where the journal is not kept', async () => {
    const folder = await createTestFolder({ 'articles/one.md': article('One') })
    const first = await createTestClient(await openTestService(folder.dir)).sync({ initial: true })
    const client = createTestClient(await openTestService(folder.dir))
    await expect(client.sync({ nextSyncToken: first.nextSyncToken ?? '' })).rejects.toMatchObject({
      response: {
        status: 400,
        data: { sys: { id: 'BadRequest' }, message: expect.stringContaining('initial=true') },
      },
    })
  })

  it('syncs one content type, and hears of what is gone', async () => {
    const folder = await createTestFolder({ 'assets/a.txt': 'a', 'articles/one.md': article('One') })
    const service = await openTestService(folder.dir, { watch: true })
    const client = createTestClient(service)
    const first = await client.sync({ initial: true, content_type: 'articles' })
    expect(idsIn(first)).toEqual({ ...nothing, entries: ['one'] })
    const changed = service.nextChange()
    await folder.remove('articles/one.md')
    await changed
    const second = await client.sync({ nextSyncToken: first.nextSyncToken ?? '' })
    expect(idsIn(second)).toEqual({ ...nothing, deletedEntries: ['one'] })
  })
})
