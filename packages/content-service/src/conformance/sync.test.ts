import { describe, expect, it } from 'vitest'
import { article, createTestFolder } from '../content-folder.testing.ts'
import { clients, previews, type Client } from './clients.testing.ts'
import { contentFiles } from './content-files.testing.ts'
import { change, openServer, serveFolder, shareServer } from './server.testing.ts'

const open = shareServer()

describe.each(clients)('$name: syncs (17)', ({ connect }) => {
  it('start with everything that is published, in three pages', async () => {
    const server = await open()
    const client = connect(server)
    const { total: entries } = await client.getEntries({ limit: 0 })
    const { total: assets } = await client.getAssets({ limit: 0 })
    const limit = Math.ceil((entries + assets) / 3)
    const pages = [await client.sync({ initial: true, limit }, { paginate: false })]
    while (pages[pages.length - 1].nextPageToken) {
      const { nextPageToken } = pages[pages.length - 1]
      pages.push(await client.sync({ nextPageToken }, { paginate: false }))
    }
    expect(pages).toHaveLength(3)
    expect(new Set(pages.flatMap(idsIn)).size).toBe(entries + assets)
    expect(pages[2].nextSyncToken).toMatch(/^[\w-]+$/)

    const whole = await client.sync({ initial: true, limit })
    expect(idsIn(whole)).toEqual(pages.flatMap(idsIn).toSorted())
    expect([whole.deletedEntries, whole.deletedAssets]).toEqual([[], []])
  })

  it('continue with edited, unpublished, deleted and republished entries', async () => {
    const server = await openServer({}, { watch: true })
    const client = connect(server)
    const { nextSyncToken } = await client.sync({ initial: true })
    const { folder } = server
    await change(server, () => folder.replace('articles/first.md', article('First, edited')))
    await change(server, () => folder.replace('articles/snow.md', article('Snow', '', { draft: 'true' })))
    await change(server, () => folder.remove('articles/mirror.md'))
    await change(server, () => folder.remove('assets/odd.bin'))
    await change(server, () => folder.replace('articles/second.md', article('Second', '', { draft: 'true' })))
    await change(server, () => folder.replace('articles/second.md', article('Second')))
    await change(server, () => folder.replace('articles/new.md', article('New')))

    const delta = await client.sync({ nextSyncToken })
    expect(idsAndRevisions(delta.entries)).toEqual(['first 2', 'new 1', 'second 2'])
    expect(idsAndRevisions(delta.deletedEntries)).toEqual(['mirror 1', 'snow 1'])
    expect(idsAndRevisions(delta.deletedAssets)).toEqual(['odd.bin 1'])
    expect(delta.assets).toEqual([])
    const edited = delta.entries.find(({ sys }: Item) => sys.id === 'first')
    expect(edited.fields.title).toEqual({ 'en-US': 'First, edited' })

    await change(server, () => folder.replace('articles/snow.md', article('Snow')))
    const next = await client.sync({ nextSyncToken: delta.nextSyncToken })
    expect([idsAndRevisions(next.entries), next.deletedEntries]).toEqual([['snow 2'], []])
  })

  it('are empty without a change, however often they repeat', async () => {
    const client = connect(await open())
    let { nextSyncToken } = await client.sync({ initial: true })
    for (let count = 0; count < 3; count++) {
      const delta = await client.sync({ nextSyncToken })
      expect(idsIn(delta)).toEqual([])
      nextSyncToken = delta.nextSyncToken
      expect(nextSyncToken).toMatch(/^[\w-]+$/)
    }
  })

  it('continue after a restart, with the changes made meanwhile', async () => {
    const folder = await createTestFolder(contentFiles)
    const journal = { dir: (await createTestFolder()).dir, onError: fail }
    const ends: (() => Promise<void>)[] = []
    const before = await serveFolder(folder, { journal }, (end) => ends.push(end))
    const page = await connect(before).sync({ initial: true, limit: 10 }, { paginate: false })
    const { nextSyncToken } = await connect(before).sync({ initial: true })
    for (const end of ends.toReversed()) await end()

    await folder.replace('articles/first.md', article('First, edited'))
    await folder.remove('articles/mirror.md')
    const client = connect(await serveFolder(folder, { journal }))
    const delta = await client.sync({ nextSyncToken })
    expect([idsAndRevisions(delta.entries), idsAndRevisions(delta.deletedEntries)]).toEqual([
      ['first 2'],
      ['mirror 1'],
    ])
    expect(idsIn(await client.sync({ nextPageToken: page.nextPageToken })).length).toBeGreaterThan(10)
  })

  it.each([
    [{ type: 'Entry' }, ['entries']],
    [{ type: 'Asset' }, ['assets']],
    [{ type: 'all' }, ['assets', 'entries']],
    [{ type: 'Deletion' }, []],
    [{ type: 'DeletedEntry' }, []],
    [{ type: 'DeletedAsset' }, []],
  ])('of %o contain nothing else', async (query, kinds) => {
    const found = await connect(await open()).sync({ initial: true, ...query })
    const filled = Object.keys(found).filter((kind) => Array.isArray(found[kind]) && found[kind].length > 0)
    expect(filled.toSorted()).toEqual(kinds)
  })

  it('of one content type contain its entries', async () => {
    const found = await connect(await open()).sync({ initial: true, content_type: 'place' })
    expect(idsIn(found)).toEqual(['cave', 'lighthouse', 'mill', 'pier'])
  })

  it('contain every locale of a field', async () => {
    const { entries } = await connect(await open()).sync({ initial: true, content_type: 'place' })
    const { fields, sys } = entries.find((entry: Item) => entry.sys.id === 'lighthouse')
    expect(fields.name).toEqual({ 'en-US': 'Lighthouse', de: 'Leuchtturm', 'de-CH': 'Lüüchtturm' })
    expect(sys).not.toHaveProperty('locale')
  })

  it('read a whole preview, and must start over afterwards', async () => {
    const client = connect(await open(), previews)
    const { nextSyncToken, ...whole } = await client.sync({ initial: true, limit: 10 })
    expect(idsIn(whole)).toEqual(expect.arrayContaining(['hidden', 'later', 'secret', 'plan.png']))
    await expect(client.sync({ nextSyncToken })).rejects.toMatchObject({
      response: { status: 400, data: { sys: { id: 'BadRequest' } } },
    })
  })
})

interface Item {
  sys: { id: string; revision: number }
}

type Synced = Awaited<ReturnType<Client['sync']>>

/** Ids of everything in a sync, in alphabetical order. */
function idsIn({ entries, assets, deletedEntries, deletedAssets }: Synced): string[] {
  return [entries, assets, deletedEntries, deletedAssets]
    .flat()
    .map(({ sys }: Item) => sys.id)
    .toSorted()
}

function idsAndRevisions(items: Item[]): string[] {
  return items.map(({ sys }) => `${sys.id} ${sys.revision}`).toSorted()
}

function fail(error: unknown): never {
  throw error
}
