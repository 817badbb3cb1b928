import { openWriter } from '@waypost/content-service/writing'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeTemporaryFolder } from '../../tests/helpers/temporary.ts'
import { describeOnBothDatabases } from '../database/databases.testing.ts'
import type { Database } from '../database/types.ts'
import { accepted, createThreads } from '../interactions/interactions.testing.ts'
import { deleteThread, hasThread, moveThread } from '../interactions/thread-store.ts'
import { createBatch } from '../numbers/batch.ts'
import { addCounts, moveReadings, sumByName } from '../numbers/count-store.ts'
import { openLog } from '../log.ts'
import { addRedirect, createRedirects, findRedirect, parseRedirects } from '../site/redirects.ts'
import { addDraftLink, addVersion, listDraftLinks, listVersions, readVersion } from './history-store.ts'
import { openHistory } from './history.ts'
import { createRenaming, type RenamingOptions } from './renaming.ts'

const TEXT = '---\ntitle: The Lake\n---\n\nWater.\n'
const PUBLIC_URL = 'https://mehar.example'

describeOnBothDatabases('renaming', (open) => {
  it('moves translations, likes, comments, closed comments, readings and history, and redirects the old address', async () => {
    const { dir, database, threads, writer, renaming } = await openAll(await open(), ['lake', 'hill'])
    const { interactions, articles } = threads
    await writeFile(join(dir, 'locales.yaml'), '- { code: en-US, default: true }\n- { code: de }\n')
    await writeFile(join(dir, 'articles/lake.de.md'), TEXT)
    await writeFile(join(dir, 'articles/lake.draft.md'), TEXT + 'More.\n')
    const [mira, otto] = await threads.addUsers(2)
    await accepted(interactions.setLiked('lake', mira, true))
    const { id } = await accepted(interactions.addComment('lake', otto, 'Wet.'))
    const answer = { to: id, isQuoting: false }
    await accepted(interactions.addComment('lake', mira, 'Very.', answer))
    await database.db.insertInto('closedThreads').values({ articleId: 'lake', closedAt: 'then' }).execute()
    for (const entry of ['articles/lake', 'articles/lake.de', 'articles/lakes'])
      await addVersion(database.db, {
        entry,
        kind: 'saved',
        text: entry,
        savedAt: '2026-11-26T00:00:00.000Z',
      })

    const readings = (path: string, day: string) => ({
      day,
      counts: { ...createBatch(day).counts, article: new Map([[path, 2]]) },
    })
    await addCounts(database.db, readings('/article/lake', '2026-11-01'))
    await addCounts(database.db, readings('/article/pond', '2026-11-01'))
    await addCounts(database.db, readings('/article/lake', '2026-11-02'))

    const announced: unknown[] = []
    database.changes.watch('thread', (key) => announced.push(key))
    const { version } = (await writer.read('articles/lake'))!
    expect(await renaming.rename('articles/lake', 'pond', version)).toMatchObject({
      entry: 'articles/pond',
      state: 'changed',
      text: TEXT + 'More.\n',
    })
    articles.set('pond', {})
    expect(announced).toEqual(expect.arrayContaining(['lake', 'pond']))
    expect(await interactions.findThread('pond', undefined)).toMatchObject({
      likes: 1,
      comments: 2,

      areCommentsClosed: true,
    })
    const texts = (await interactions.findComments('pond', { limit: 9 }))!.items.map(({ text }) => text)
    expect(texts).toEqual(['Very.', 'Wet.'])
    expect(await threads.readStored('lake')).toEqual({ likes: 0, likers: [], record: undefined })
    expect(await sumByName(database.db, { kind: 'article' })).toEqual([{ name: '/article/pond', count: 6 }])
    expect(await readFile(join(dir, 'articles/pond.de.md'), 'utf8')).toBe(TEXT)
    expect(await readFile(join(dir, 'redirects.yaml'), 'utf8')).toContain('\n/article/lake: /article/pond\n')
    for (const [entry, was] of [
      ['articles/pond', 1],
      ['articles/pond.de', 1],
      ['articles/lakes', 1],
      ['articles/lake', 0],
    ] as const)
      expect(await listVersions(database.db, entry)).toHaveLength(was)
  })

  it('moves what belongs to a file whose name is no id, and mends links by its name and address', async () => {
    const { dir, threads, writer, renaming } = await openAll(await open(), ['Am März'])
    const [mira] = await threads.addUsers(1)
    threads.articles.set('am-marz', {})
    await accepted(threads.interactions.setLiked('am-marz', mira, true))
    await writeFile(
      join(dir, 'articles/links.md'),
      '[a](<Am März.md>) [b](Am%20M%C3%A4rz.md) [c](/article/am-marz)',
    )
    const { version } = (await writer.read('articles/Am März'))!
    await renaming.rename('articles/Am März', 'march', version)
    const found = await renaming.findLinks('articles/Am März', 'march')
    await renaming.mendLinks(found, 'articles/Am März', 'march')
    expect(await readFile(join(dir, 'articles/links.md'), 'utf8')).toBe(
      '[a](<march.md>) [b](march.md) [c](/article/march)',
    )
    expect(await readFile(join(dir, 'redirects.yaml'), 'utf8')).toContain('/article/am-marz: /article/march')
    threads.articles.set('march', {})
    expect(await threads.interactions.findThread('march', undefined)).toMatchObject({ likes: 1 })
  })

  it('joins likes and comments with those of an earlier article of the new name', async () => {
    const { threads, writer, renaming } = await openAll(await open(), ['lake'])
    const { interactions } = threads
    const [mira, otto] = await threads.addUsers(2)
    for (const reader of [mira, otto]) await accepted(interactions.setLiked('hill', reader, true))
    await accepted(interactions.addComment('hill', mira, 'Up.'))
    await accepted(interactions.setLiked('lake', mira, true))
    await accepted(interactions.addComment('lake', otto, 'Wet.'))
    await renaming.rename('articles/lake', 'hill', (await writer.read('articles/lake'))!.version)
    expect(await interactions.findThread('hill', undefined)).toMatchObject({ likes: 2, comments: 2 })
    const { items } = (await interactions.findComments('hill', { limit: 9 }))!
    expect(items.map(({ text }) => text)).toEqual(['Wet.', 'Up.'])
    await accepted(interactions.addComment('hill', mira, 'Both.'))
    expect((await threads.readStored('hill')).record).toMatchObject({ likes: 2, comments: 3 })
  })

  it('joins nothing with an article in the bin, whose name it gets', async () => {
    const { threads, bin, writer, renaming } = await openAll(await open(), ['lake', 'hill'])
    const { interactions, articles } = threads
    const [mira] = await threads.addUsers(1)
    await accepted(interactions.addComment('hill', mira, 'Up.'))
    await accepted(interactions.addComment('lake', mira, 'Wet.'))
    await writer.remove('articles/hill', (await writer.read('articles/hill'))!.version)
    await renaming.rename('articles/lake', 'hill', (await writer.read('articles/lake'))!.version)
    await bin.restore((await bin.list())[0].id)
    articles.set('hill-2', {})
    for (const [name, text] of [
      ['hill', 'Wet.'],
      ['hill-2', 'Up.'],
    ]) {
      const { items } = (await interactions.findComments(name, { limit: 9 }))!
      expect(items.map((each) => each.text)).toEqual([text])
    }
  })

  it('ends the links of all languages that the new name had', async () => {
    const { dir, database, writer, renaming } = await openAll(await open(), [])
    await writeFile(
      join(dir, 'locales.yaml'),
      '- { code: en-US, default: true }\n- { code: de }\n- { code: fr }\n',
    )
    for (const name of ['ta', 'ta.de']) await writer.create(`articles/${name}`, TEXT)
    const link = { createdAt: '2026-11-26T00:00:00.000Z', expiresAt: null }
    for (const name of ['ta.de', 'tb', 'tb.de', 'tb.fr', 'tbs'])
      await addDraftLink(database.db, { ...link, entry: `articles/${name}`, tokenHash: name })
    await renaming.rename('articles/ta', 'tb', (await writer.read('articles/ta'))!.version)
    const left = await database.db.selectFrom('draftLinks').select(['entry', 'tokenHash']).execute()
    expect(left.toSorted((a, b) => a.entry.localeCompare(b.entry))).toEqual([
      { entry: 'articles/tb.de', tokenHash: 'ta.de' },
      { entry: 'articles/tbs', tokenHash: 'tbs' },
    ])
  })

  it('takes the history of a translation along whose file is gone', async () => {
    const { database, writer, renaming } = await openAll(await open(), ['lake'])
    const saved = { kind: 'saved', text: TEXT, savedAt: '2026-11-26T00:00:00.000Z' } as const
    await addVersion(database.db, { ...saved, entry: 'articles/lake.fr' })
    await renaming.rename('articles/lake', 'pond', (await writer.read('articles/lake'))!.version)
    expect(await listVersions(database.db, 'articles/pond.fr')).toHaveLength(1)
  })

  it('changes nothing if the database fails', async () => {
    const { dir, writer, renaming } = await openAll(await open(), ['lake'], async () => {
      throw new Error('No database.')
    })
    const { version } = (await writer.read('articles/lake'))!
    await expect(renaming.rename('articles/lake', 'pond', version)).rejects.toThrow('No database.')
    expect((await writer.read('articles/lake'))?.version).toBe(version)
    expect(await writer.read('articles/pond')).toBeUndefined()
    await expect(readFile(join(dir, 'redirects.yaml'))).rejects.toThrow('ENOENT')
  })

  it('finishes when repeated after the server stopped halfway', async () => {
    const { dir, threads, writer, renaming } = await openAll(await open(), ['lake'])
    const [mira] = await threads.addUsers(1)
    await accepted(threads.interactions.setLiked('lake', mira, true))
    const { version } = (await writer.read('articles/lake'))!
    await writer.rename('articles/lake', 'pond', version)
    for (let time = 1; time <= 2; time += 1)
      expect(await renaming.rename('articles/lake', 'pond', version)).toMatchObject({
        entry: 'articles/pond',
      })
    threads.articles.set('pond', {})
    expect(await threads.interactions.findThread('pond', undefined)).toMatchObject({ likes: 1 })
    expect(await readFile(join(dir, 'redirects.yaml'), 'utf8')).toMatch(/lake: \/article\/pond\n$/)
    await expect(renaming.rename('articles/lake', 'pond', 'other')).rejects.toMatchObject({ code: 'missing' })
    await expect(renaming.rename('articles/lake', 'sea', version)).rejects.toMatchObject({ code: 'missing' })
  })

  it('changes capitals alone, there and back, and both addresses lead to the article', async () => {
    const { dir, threads, writer, renaming } = await openAll(await open(), ['lake'])
    const [mira] = await threads.addUsers(1)
    await accepted(threads.interactions.setLiked('lake', mira, true))
    for (const [from, to] of [
      ['lake', 'Lake'],
      ['Lake', 'lake'],
      ['lake', 'LAKE'],
    ]) {
      await renaming.rename(`articles/${from}`, to, (await writer.read(`articles/${from}`))!.version)
      const reading = parseRedirects(await readFile(join(dir, 'redirects.yaml'), 'utf8'))
      expect(reading.faults).toEqual([])
      const redirects = createRedirects(reading.ok ? reading.value : {})
      const find = (path: string) => findRedirect(redirects, path, (each) => each === `/article/${to}`)
      expect(find(`/article/${from}`)).toBe(`/article/${to}`)
      expect(find(`/article/${to}`)).toBeUndefined()
      threads.articles.set(to, {})
      expect(await threads.interactions.findThread(to, undefined)).toMatchObject({ likes: 1 })
    }
  })

  it('moves links to a draft, and deletes those of the new name', async () => {
    const { database, writer, renaming } = await openAll(await open(), [])
    const { version } = await writer.create('articles/idea', '---\ntitle: Idea\ndraft: true\n---\n')
    const link = { createdAt: '2026-11-26T00:00:00.000Z', expiresAt: null }
    const own = await addDraftLink(database.db, { ...link, entry: 'articles/idea', tokenHash: 'own' })
    await addDraftLink(database.db, { ...link, entry: 'articles/better', tokenHash: 'of another' })
    // The second time because the answer was lost.
    for (let time = 1; time <= 2; time += 1) {
      await renaming.rename('articles/idea', 'better', version)
      expect(await listDraftLinks(database.db, 'articles/better')).toMatchObject([{ id: own }])
    }
  })

  it('redirects no address of an unpublished article', async () => {
    const { dir, writer, renaming } = await openAll(await open(), [])
    const { version } = await writer.create('articles/idea', '---\ntitle: Idea\ndraft: true\n---\n')
    await renaming.rename('articles/idea', 'better', version)
    await expect(readFile(join(dir, 'redirects.yaml'))).rejects.toThrow('ENOENT')
  })

  it('finds the links to the old name, and rewrites nothing else', async () => {
    const { dir, writer, renaming } = await openAll(await open(), ['lake', 'hill', 'far'])
    const written = (lake: string) =>
      `---\r\ntitle: Up   # lake\r\nrelated: [${lake}, hill.md]\r\n---\r\n\r\n[a](${lake}.md "lake") [b](/article/${lake}#section-1)\r\n` +
      `[c](${PUBLIC_URL}/article/${lake}?a) [d](../articles/${lake}.md)\r\n[e]: </article/${lake}>\r\n` +
      '[f](https://other.example/article/lake) [g](/article/lake-house) [h](lake.md.txt) ![](../assets/lake.md) /article/lake/x.html\r\n'
    await writeFile(join(dir, 'articles/hill.md'), written('lake'))
    await writeFile(join(dir, 'articles/far.draft.md'), TEXT + '[a](lake.md)\n')
    await renaming.rename('articles/lake', 'pond', (await writer.read('articles/lake'))!.version)
    const found = await renaming.findLinks('articles/lake', 'pond')
    expect(found).toEqual(['articles/far', 'articles/hill'])
    await renaming.mendLinks(found, 'articles/lake', 'pond')
    expect(await readFile(join(dir, 'articles/hill.md'), 'utf8')).toBe(
      written('pond').replace('/article/lake/x.html', '/article/pond/x.html'),
    )
    expect(await readFile(join(dir, 'articles/far.draft.md'), 'utf8')).toBe(TEXT + '[a](pond.md)\n')
    expect(await readFile(join(dir, 'articles/far.md'), 'utf8')).toBe(TEXT)
    expect(await renaming.findLinks('articles/lake', 'pond')).toEqual([])
  })

  it('stores the earlier version of a published text in which it rewrites a link', async () => {
    const { dir, database, writer, renaming } = await openAll(await open(), ['lake'])
    const before = TEXT + '[a](lake.md)\n'
    await writeFile(join(dir, 'articles/hill.md'), before)
    await renaming.rename('articles/lake', 'pond', (await writer.read('articles/lake'))!.version)
    await renaming.mendLinks(['articles/hill'], 'articles/lake', 'pond')
    const [version] = await listVersions(database.db, 'articles/hill')
    expect(version.kind).toBe('published')
    expect((await readVersion(database.db, 'articles/hill', version.id))?.text).toBe(before)
  })

  it('rewrites plain names in fields that link to entries', async () => {
    const { dir, writer, renaming } = await openAll(await open(), ['lake'])
    await mkdir(join(dir, 'walks'))
    const fields = 'fields:\n  name: Symbol\n  from: Entry\n  past: [Entry]\n'
    await writeFile(join(dir, 'walks/content-type.yaml'), `name: Walk\n${fields}`)
    const walk = (lake: string) => `name: lake\nfrom: ${lake} # the start\npast: [hill, ${lake}]\n`
    await writeFile(join(dir, 'walks/short.yaml'), walk('lake'))
    await renaming.rename('articles/lake', 'pond', (await writer.read('articles/lake'))!.version)
    const found = await renaming.findLinks('articles/lake', 'pond')
    expect(found).toEqual(['walks/short'])
    await renaming.mendLinks(found, 'articles/lake', 'pond')
    expect(await readFile(join(dir, 'walks/short.yaml'), 'utf8')).toBe(walk('pond'))
  })
})

async function openAll(database: Database, names: string[], move?: RenamingOptions['moveThread']) {
  const dir = await makeTemporaryFolder('renaming')
  await mkdir(join(dir, 'articles'))
  for (const name of names) await writeFile(join(dir, `articles/${name}.md`), TEXT)
  const { bin, writer } = openHistory({
    database,
    writer: openWriter(dir),
    hasThread,
    moveThread,
    deleteThread,
    now: () => new Date(),
    log: openLog('silent'),
  })
  const renaming = createRenaming({
    writer,
    database,
    moveThread: move ?? moveThread,
    moveReadings,
    addRedirect: (old, now) => addRedirect(dir, old, now),
    publicUrl: PUBLIC_URL,
  })
  return { dir, database, threads: createThreads(database), bin, writer, renaming }
}
