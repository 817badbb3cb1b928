import { openWriter, type Writer } from '@waypost/content-service/writing'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { makeTemporaryFolder } from '../../tests/helpers/temporary.ts'
import { describeOnBothDatabases } from '../database/databases.testing.ts'
import type { Database } from '../database/types.ts'
import { accepted, createThreads } from '../interactions/interactions.testing.ts'
import { deleteThread, hasThread, moveThread } from '../interactions/thread-store.ts'
import { openLog } from '../log.ts'
import { addVersion } from './history-store.ts'
import { openHistory } from './history.ts'

const TEA = '---\ntitle: Tea\n---\n\nLeaves and water, and a little patience with both.\n'

describeOnBothDatabases('the history', (open) => {
  it('stores saved texts once a minute, and at once before a large deletion', async () => {
    const { history, writer, pass, texts } = await openAll(await open())
    let { version } = await writer.create('articles/tea', draft('One.'))
    const save = async (body: string) => {
      version = (await writer.save('articles/tea', draft(body), version)).version
    }
    await save('One. Two.')
    pass(10)
    await save('One. Two. Three.')
    expect(await texts()).toEqual([draft('One.')])
    const wasBegunWith = (body: string) => history.versions.has('articles/tea', draft(body))
    expect(await Promise.all(['One.', 'Two.'].map(wasBegunWith))).toEqual([true, false])
    pass(60)
    await save('One. Two. Three. Four, and all that a writer has to say about tea.')
    pass(1)
    await save('')
    expect(await texts()).toEqual([
      draft('One. Two. Three. Four, and all that a writer has to say about tea.'),
      draft('One. Two. Three.'),
      draft('One.'),
    ])
  })

  it('stores a scheduled text as saved until it is published', async () => {
    const { history, writer, pass } = await openAll(await open())
    const { version } = await writer.create('articles/tea', draft('One.'))
    const at = '2127-01-15T09:00:00+05:30'
    const scheduled = await writer.publish('articles/tea', { version, at })
    const kinds = async () => (await history.versions.list('articles/tea')).map(({ kind }) => kind)
    expect(await kinds()).not.toContain('published')
    pass(1)
    await writer.publish('articles/tea', { version: scheduled.version })
    expect((await kinds())[0]).toBe('published')
  })

  it('stores each publication once and for ever, also by other programs', async () => {
    const { history, writer, dir, pass, texts } = await openAll(await open())
    await writeFile(join(dir, 'articles/tea.md'), TEA)
    pass(1)
    const { version } = await writer.save(
      'articles/tea',
      TEA + 'More.\n',
      (await writer.read('articles/tea'))!.version,
    )
    pass(1)
    const published = await writer.publish('articles/tea', { version })
    pass(1)
    await writer.publish('articles/tea', { version: published.version })
    pass(10 * 365 * 86_400)
    await history.sweep()
    const kept = await history.versions.list('articles/tea')
    expect(kept.map(({ kind }) => kind)).toEqual(['published', 'published'])
    expect((await texts())[0]).toBe(TEA + 'More.\n')
    expect((await texts())[1]).toBe(TEA)
    await expect(history.versions.read('articles/other', kept[0].id)).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('stores the losing text of a conflict', async () => {
    const { history, writer, texts } = await openAll(await open())
    await writer.create('articles/tea', draft('One'))
    await history.versions.keepSaved('articles/tea', draft('Two'))
    expect(await texts()).toEqual([draft('Two')])
  })

  it('thins out saved texts', async () => {
    const { history, writer, pass, texts } = await openAll(await open())
    let { version } = await writer.create('articles/tea', draft('One'))
    for (const body of ['Two', 'Three', 'Four']) {
      version = (await writer.save('articles/tea', draft(body), version)).version
      pass(61)
    }
    await history.sweep()
    expect(await texts()).toHaveLength(3)
    pass(2 * 86_400)
    await history.sweep()
    expect(await texts()).toEqual([draft('Three')])
  })

  it('lets her write while the database is down', async () => {
    const database = await open()
    const { writer } = await openAll(database)
    const { version } = await writer.create('articles/tea', TEA)
    await database.db.schema.dropTable('entryVersions').execute()
    await writer.save('articles/tea', TEA + 'More.\n', version)
    expect(await writer.read('articles/tea')).toMatchObject({ text: TEA + 'More.\n' })
  })
})

describeOnBothDatabases('the bin', (open) => {
  it('restores an entry with its changes, translations and likes', async () => {
    const database = await open()
    const { history, writer, dir, threads, discuss } = await openAll(database)
    await writeFile(
      join(dir, 'locales.yaml'),
      '- { code: en-US, name: English, default: true }\n- { code: de, name: Deutsch }\n',
    )
    await writeFile(join(dir, 'articles/tea.md'), TEA)
    await writeFile(join(dir, 'articles/tea.draft.md'), TEA + 'Changed.\n')
    await writeFile(join(dir, 'articles/tea.de.md'), '---\ntitle: Tee\n---\n')
    await discuss('tea', 'Hot.')
    const { version } = (await writer.read('articles/tea'))!
    await writer.remove('articles/tea', version)
    expect(await readdir(join(dir, 'articles'))).toEqual([])

    const [binned] = await history.bin.list()
    expect(binned).toMatchObject({ entry: 'articles/tea', text: TEA + 'Changed.\n' })
    expect(await history.bin.restore(binned.id)).toMatchObject({ entry: 'articles/tea', state: 'changed' })
    expect((await readdir(join(dir, 'articles'))).toSorted()).toEqual(['tea.de.md', 'tea.draft.md', 'tea.md'])
    expect(await writer.read('articles/tea')).toMatchObject({ text: TEA + 'Changed.\n', published: TEA })
    expect(await history.bin.list()).toEqual([])
    expect(await threads.interactions.findThread('tea', undefined)).toMatchObject({ likes: 1, comments: 1 })
  })

  it('uses another name if the old one is taken', async () => {
    const { history, writer } = await openAll(await open())
    const first = await writer.create('articles/tea', TEA)
    await writer.remove('articles/tea', first.version)
    await writer.create('articles/tea', draft('Another.'))
    const [{ id }] = await history.bin.list()
    expect(await history.bin.restore(id)).toMatchObject({ entry: 'articles/tea-2', text: TEA })
  })

  it.each([
    ['as it was', ''],
    ['with its changes', 'Changed.\n'],
  ])('restores an entry once, %s, for repeated requests', async (_, change) => {
    const { history, writer, dir } = await openAll(await open())
    await writeFile(join(dir, 'articles/tea.md'), TEA)
    if (change !== '') await writeFile(join(dir, 'articles/tea.draft.md'), TEA + change)
    const { version } = (await writer.read('articles/tea'))!
    await writer.remove('articles/tea', version)
    const [{ id }] = await history.bin.list()
    await Promise.allSettled([1, 2, 3].map(() => history.bin.restore(id)))
    expect((await writer.list()).map(({ entry }) => entry)).toEqual(['articles/tea'])
    expect(await writer.read('articles/tea')).toMatchObject({ text: TEA + change })
    expect(await history.bin.list()).toEqual([])
  })

  it('stores nothing of an entry that was changed meanwhile', async () => {
    const { history, writer } = await openAll(await open())
    const { version } = await writer.create('articles/tea', draft('One.'))
    await writer.save('articles/tea', draft('Two.'), version)
    await expect(writer.remove('articles/tea', version)).rejects.toMatchObject({ code: 'stale' })
    expect(await history.bin.list()).toEqual([])
    expect(await writer.read('articles/tea')).toMatchObject({ text: draft('Two.') })
  })

  it('keeps likes, comments, closed comments and history out of the next article of the name', async () => {
    const { history, writer, threads, texts, discuss } = await openAll(await open())
    const { version } = await writer.create('articles/tea', TEA)
    const readers = await discuss('tea', 'Hot.')
    await threads.database.db
      .insertInto('closedThreads')
      .values({ articleId: 'tea', closedAt: 'then' })
      .execute()
    await writer.remove('articles/tea', version)
    await writer.create('articles/tea', draft('Another.'))
    const { interactions } = threads
    expect(await interactions.findThread('tea', undefined)).toMatchObject({
      likes: 0,
      comments: 0,
      areCommentsClosed: false,
    })
    expect(await texts()).toEqual([])

    // The restored one has another name, and all that it had.
    await accepted(interactions.setLiked('tea', readers[0], true))
    const [{ id }] = await history.bin.list()
    expect(await history.bin.restore(id)).toMatchObject({ entry: 'articles/tea-2' })
    threads.articles.set('tea-2', {})
    expect(await interactions.findThread('tea-2', undefined)).toMatchObject({
      likes: 1,
      comments: 1,
      areCommentsClosed: true,
    })
    expect((await interactions.findComments('tea-2', { limit: 9 }))!.items[0].text).toBe('Hot.')
    expect(await texts('articles/tea-2')).toEqual([TEA])
    expect(await interactions.findThread('tea', undefined)).toMatchObject({ likes: 1, comments: 0 })
  })

  it('keeps the data of two deleted articles with one name apart', async () => {
    const { history, writer, threads, pass, texts, discuss } = await openAll(await open())
    for (const word of ['First', 'Second']) {
      const { version } = await writer.create('articles/tea', draft(word))
      await discuss('tea', word)
      await writer.remove('articles/tea', version)
      pass(1)
    }
    for (const [name, word] of [
      ['tea', 'Second'],
      ['tea-2', 'First'],
    ]) {
      const [{ id }] = await history.bin.list()
      expect(await history.bin.restore(id)).toMatchObject({ entry: `articles/${name}` })
      threads.articles.set(name, {})
      const { items } = (await threads.interactions.findComments(name, { limit: 9 }))!
      expect(items.map(({ text }) => text)).toEqual([word])
      expect(await texts(`articles/${name}`)).toEqual([draft(word)])
    }
  })

  it('keeps apart two articles with the same text', async () => {
    const { history, writer, threads, discuss } = await openAll(await open())
    for (const word of ['First', 'Second']) {
      if (word === 'Second') await writer.remove('articles/tea', (await writer.read('articles/tea'))!.version)
      await writer.create('articles/tea', TEA)
      await discuss('tea', word)
    }
    expect(await history.bin.restore((await history.bin.list())[0].id)).toMatchObject({
      entry: 'articles/tea-2',
    })
    expect(await threads.interactions.findThread('tea', undefined)).toMatchObject({ comments: 1 })
  })

  it('deletes after 90 days, with likes, comments and history, and nothing of another article of the name', async () => {
    const { history, writer, threads, pass, texts, discuss } = await openAll(await open())
    const first = await writer.create('articles/tea', TEA)
    await discuss('tea', 'Hot.')
    await writer.remove('articles/tea', first.version)
    const again = await writer.create('articles/tea', TEA)
    await discuss('tea', 'Cold.')
    pass(89 * 86_400)
    await history.sweep()
    expect(await history.bin.list()).toHaveLength(1)
    pass(2 * 86_400)
    await history.sweep()
    expect(await history.bin.list()).toEqual([])
    const { db } = threads.database
    const stored = async () =>
      (await db.selectFrom('comments').select('text').execute()).map(({ text }) => text)
    expect(await stored()).toEqual(['Cold.'])

    await writer.remove('articles/tea', again.version)
    pass(91 * 86_400)
    await history.sweep()
    expect([await stored(), await texts(), await history.bin.list()]).toEqual([[], [], []])
    for (const table of ['threads', 'likes', 'entryVersions'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  it('deletes texts of translations for good, also of those without a file', async () => {
    const { dir, history, writer, threads } = await openAll(await open())
    await writeFile(
      join(dir, 'locales.yaml'),
      '- { code: en-US, default: true }\n- { code: de }\n- { code: fr }\n',
    )
    const { version } = await writer.create('articles/tea', TEA)
    const { db } = threads.database
    for (const language of ['de', 'fr']) {
      const made = await writer.create(`articles/tea.${language}`, draft('One'))
      await writer.save(made.entry, draft('Two'), made.version)
    }
    await rm(join(dir, 'articles/tea.fr.md'))
    await addVersion(db, { entry: 'articles/teas', kind: 'saved', text: 'Other', savedAt: 'then' })
    await writer.remove('articles/tea', version)
    expect(await history.versions.list('articles/tea.de')).toEqual([])
    await history.bin.delete((await history.bin.list())[0].id)
    const left = await db.selectFrom('entryVersions').select('entry').execute()
    expect(left).toEqual([{ entry: 'articles/teas' }])
  })

  it('gives translations their history back, also under another name', async () => {
    const { dir, history, writer } = await openAll(await open())
    await writeFile(join(dir, 'locales.yaml'), '- { code: en-US, default: true }\n- { code: de }\n')
    const { version } = await writer.create('articles/tea', TEA)
    const made = await writer.create('articles/tea.de', draft('One'))
    await writer.save(made.entry, draft('Two'), made.version)
    await writer.remove('articles/tea', version)
    await writer.create('articles/tea', draft('Another'))
    await history.bin.restore((await history.bin.list())[0].id)
    expect(await writer.read('articles/tea-2.de')).toMatchObject({ text: draft('Two') })
    expect(await history.versions.list('articles/tea-2.de')).toHaveLength(1)
    expect(await history.versions.list('articles/tea.de')).toEqual([])
  })

  it('either restores an entry or deletes it for good, for both requests at once', async () => {
    const { history, writer, threads, texts, discuss } = await openAll(await open())
    for (let time = 0; time < 6; time += 1) {
      const { version } = await writer.create('articles/tea', draft(`Text ${time}`))
      await discuss('tea', `Comment ${time}`)
      await writer.remove('articles/tea', version)
      const [{ id }] = await history.bin.list()
      const requests = [() => history.bin.restore(id), () => history.bin.delete(id)]
      if (time % 2 === 1) requests.reverse()
      const done = await Promise.allSettled<unknown>(requests.map((request) => request()))
      expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(await history.bin.list()).toEqual([])
      const there = await writer.read('articles/tea')
      expect(await threads.interactions.findThread('tea', undefined)).toMatchObject({
        comments: there ? 1 : 0,
      })
      expect(await texts()).toHaveLength(there ? 1 : 0)
      if (!there) continue
      await writer.remove('articles/tea', there.version)
      await history.bin.delete((await history.bin.list())[0].id)
    }
  })

  it.each([
    ['the database fails', async () => Promise.reject(new Error('No database.')), TEA, 'No database.'],
    [
      'another program changes its file meanwhile',
      (dir: string) => writeFile(join(dir, 'articles/tea.md'), TEA + 'More.\n'),
      TEA + 'More.\n',
      'was changed elsewhere',
    ],
  ])('takes nothing from an entry that stays because %s', async (_, meanwhile, text, problem) => {
    const { dir, history, writer, threads, texts, discuss } = await openAll(await open(), meanwhile)
    const { version } = await writer.create('articles/tea', TEA)
    await discuss('tea', 'Hot.')
    await expect(writer.remove('articles/tea', version)).rejects.toThrow(problem)
    expect(await readFile(join(dir, 'articles/tea.md'), 'utf8')).toBe(text)
    expect(await history.bin.list()).toEqual([])
    expect(await threads.interactions.findThread('tea', undefined)).toMatchObject({ likes: 1, comments: 1 })
    expect(await texts()).toEqual([TEA])
  })

  it('gives a new article no name of which likes, comments or history are left', async () => {
    const { dir, history, writer, threads, discuss } = await openAll(await open())
    const { version } = await writer.create('articles/tea', TEA)
    await writer.remove('articles/tea', version)
    await writer.create('articles/tea', draft('Another'))
    await discuss('tea', 'Cold.')
    await rm(join(dir, 'articles/tea.md'))
    await expect(history.requireNoLeftovers('articles/tea')).rejects.toMatchObject({ code: 'taken' })
    expect(await history.bin.restore((await history.bin.list())[0].id)).toMatchObject({
      entry: 'articles/tea-2',
    })
    threads.articles.set('tea-2', {})
    expect(await threads.interactions.findThread('tea-2', undefined)).toMatchObject({ likes: 0, comments: 0 })
    for (const free of ['articles/tea-2', 'articles/coffee']) await history.requireNoLeftovers(free)
  })
})

describeOnBothDatabases('a link to a draft', (open, onSqlite) => {
  it('shows it until it ends', async () => {
    const { history, writer, pass } = await openAll(await open())
    const { draftLinks } = history
    await writer.create('articles/tea', draft('One'))
    await writer.create('articles/hill', draft('Two'))
    const { id, token } = await draftLinks.add('articles/tea', null)
    const brief = await draftLinks.add('articles/hill', '2026-11-26T13:00:00.000Z')
    expect(await draftLinks.find(token)).toBe('articles/tea')
    expect(await draftLinks.find(brief.token)).toBe('articles/hill')
    expect(await draftLinks.find('another')).toBeUndefined()
    pass(3601)
    expect(await draftLinks.find(brief.token)).toBeUndefined()
    await draftLinks.end('articles/tea', id)
    expect(await draftLinks.find(token)).toBeUndefined()
    expect(await draftLinks.list('articles/tea')).toEqual([])
  })

  it.each([
    ['deleted', (_: string, writer: Writer, version: string) => writer.remove('articles/tea', version)],
    ['deleted by another program', (dir: string) => rm(join(dir, 'articles/tea.md'))],
  ])('does not show a new draft with the name of one that was %s', async (_, remove) => {
    const { dir, history, writer } = await openAll(await open())
    const { version } = await writer.create('articles/tea', draft('One'))
    const { token } = await history.draftLinks.add('articles/tea', null)
    await remove(dir, writer, version)
    await writer.create('articles/tea', draft('A secret'))
    expect(await history.draftLinks.find(token)).toBeUndefined()
  })

  it.each(['tea', 'tea.de'])('does not show a draft restored under its name: %s', async (name) => {
    const { dir, history, writer } = await openAll(await open())
    await writeFile(join(dir, 'locales.yaml'), '- { code: en-US, default: true }\n- { code: de }\n')
    const write = async (body: string) => {
      const { version } = await writer.create('articles/tea', draft(body))
      await writer.create('articles/tea.de', draft(body))
      return version
    }
    await writer.remove('articles/tea', await write('A secret'))
    await write('Another')
    const { token } = await history.draftLinks.add(`articles/${name}`, null)
    for (const file of ['tea.md', 'tea.de.md']) await rm(join(dir, 'articles', file))
    const restored = await history.bin.restore((await history.bin.list())[0].id)
    expect(restored).toMatchObject({ entry: 'articles/tea', text: draft('A secret') })
    expect(await history.draftLinks.find(token)).toBeUndefined()
  })

  it('ends once another program has deleted the draft, unless the whole folder is gone', async () => {
    const { dir, history, writer } = await openAll(await open())
    await writer.create('articles/tea', draft('One'))
    await writer.create('articles/hill', draft('Two'))
    const { token } = await history.draftLinks.add('articles/tea', null)
    const hill = await history.draftLinks.add('articles/hill', null)
    await rename(join(dir, 'articles'), join(dir, '.articles'))
    await history.sweep()
    await rename(join(dir, '.articles'), join(dir, 'articles'))
    expect(await history.draftLinks.find(token)).toBe('articles/tea')
    await rm(join(dir, 'articles/tea.md'))
    await history.sweep()
    await writeFile(join(dir, 'articles/tea.md'), draft('A secret'))
    expect(await history.draftLinks.find(token)).toBeUndefined()
    expect(await history.draftLinks.find(hill.token)).toBe('articles/hill')
  })

  onSqlite('ends ten seconds after another program has deleted the draft', async () => {
    const { dir, history, writer } = await openAll(await open())
    await writer.create('articles/tea', draft('One'))
    await writer.create('articles/hill', draft('Two'))
    const { token } = await history.draftLinks.add('articles/tea', null)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await rm(join(dir, 'articles/tea.md'))
    history.noticeChange()
    await vi.advanceTimersByTimeAsync(9_000)
    expect(await history.draftLinks.find(token)).toBe('articles/tea')
    await vi.advanceTimersByTimeAsync(1_000)
    await expect.poll(() => history.draftLinks.find(token)).toBeUndefined()
  })

  it('stays valid when a second draft of the name is refused', async () => {
    const { history, writer } = await openAll(await open())
    await writer.create('articles/tea', draft('One'))
    const { token } = await history.draftLinks.add('articles/tea', null)
    await expect(writer.create('articles/tea', draft('Two'))).rejects.toMatchObject({ code: 'taken' })
    expect(await history.draftLinks.find(token)).toBe('articles/tea')
  })

  it('requires an existing entry', async () => {
    const { history } = await openAll(await open())
    await expect(history.draftLinks.add('articles/tea', null)).rejects.toMatchObject({ code: 'not-found' })
  })
})

function draft(body: string): string {
  return `---\ntitle: Tea\ndraft: true\n---\n\n${body}\n`
}

/** @param meanwhile Happens once, while the database moves likes and comments. */
async function openAll(database: Database, meanwhile?: (dir: string) => Promise<void>) {
  const dir = await makeTemporaryFolder('content')
  await mkdir(join(dir, 'articles'))
  let now = Date.parse('2026-11-26T12:00:00.000Z')
  const history = openHistory({
    database,
    writer: openWriter(dir),
    hasThread,
    async moveThread(trx, move) {
      await moveThread(trx, move)
      const act = meanwhile
      meanwhile = undefined
      await act?.(dir)
    },
    deleteThread,
    now: () => new Date(now),
    log: openLog('silent'),
  })
  const { writer } = history
  const threads = createThreads(database)
  return {
    dir,
    writer,
    history,
    /** Has seconds go by. */
    pass: (seconds: number) => void (now += seconds * 1000),
    /** What is kept of an article, the newest first. */
    async texts(entry = 'articles/tea') {
      const versions = await history.versions.list(entry)
      return Promise.all(versions.map(async ({ id }) => (await history.versions.read(entry, id)).text))
    },
    threads,
    /** One reader likes an article, another comments on it. */
    async discuss(articleId: string, text: string) {
      threads.articles.set(articleId, {})
      const readers = await threads.addUsers(2)
      await accepted(threads.interactions.setLiked(articleId, readers[0], true))
      await accepted(threads.interactions.addComment(articleId, readers[1], text))
      return readers
    },
  }
}
