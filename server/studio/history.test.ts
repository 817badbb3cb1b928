import { openWriter, type Writer } from '@waypost/content-service/writing'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeTemporaryFolder } from '../../tests/helpers/temporary.ts'
import { describeOnBothDatabases } from '../database/databases.testing.ts'
import type { Database } from '../database/types.ts'
import { deleteThread } from '../interactions/thread-store.ts'
import { openLog } from '../log.ts'
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
    const { history, writer, dir, like } = await openAll(database)
    await writeFile(
      join(dir, 'locales.yaml'),
      '- { code: en-US, name: English, default: true }\n- { code: de, name: Deutsch }\n',
    )
    await writeFile(join(dir, 'articles/tea.md'), TEA)
    await writeFile(join(dir, 'articles/tea.draft.md'), TEA + 'Changed.\n')
    await writeFile(join(dir, 'articles/tea.de.md'), '---\ntitle: Tee\n---\n')
    await like('tea')
    const { version } = (await writer.read('articles/tea'))!
    await writer.remove('articles/tea', version)
    expect(await readdir(join(dir, 'articles'))).toEqual([])

    const [binned] = await history.bin.list()
    expect(binned).toMatchObject({ entry: 'articles/tea', text: TEA + 'Changed.\n' })
    expect(await history.bin.restore(binned.id)).toMatchObject({ entry: 'articles/tea', state: 'changed' })
    expect((await readdir(join(dir, 'articles'))).toSorted()).toEqual(['tea.de.md', 'tea.draft.md', 'tea.md'])
    expect(await writer.read('articles/tea')).toMatchObject({ text: TEA + 'Changed.\n', published: TEA })
    expect(await history.bin.list()).toEqual([])
    expect(await like.count()).toBe(1)
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

  it('deletes after 90 days, with likes and comments unless another entry has the name', async () => {
    const { history, writer, pass, like, texts } = await openAll(await open())
    const first = await writer.create('articles/tea', TEA)
    await like('tea')
    await writer.remove('articles/tea', first.version)
    const again = await writer.create('articles/tea', TEA)
    pass(89 * 86_400)
    await history.sweep()
    expect(await history.bin.list()).toHaveLength(1)
    pass(2 * 86_400)
    await history.sweep()
    expect(await history.bin.list()).toEqual([])
    expect(await like.count()).toBe(1)

    await writer.remove('articles/tea', again.version)
    pass(91 * 86_400)
    await history.sweep()
    expect([await like.count(), await texts(), await history.bin.list()]).toEqual([0, [], []])
  })
})

describeOnBothDatabases('a link to a draft', (open) => {
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

async function openAll(database: Database) {
  const dir = await makeTemporaryFolder('content')
  await mkdir(join(dir, 'articles'))
  let now = Date.parse('2026-11-26T12:00:00.000Z')
  const history = openHistory({
    database,
    writer: openWriter(dir),
    deleteThread,
    now: () => new Date(now),
    log: openLog('silent'),
  })
  const { writer } = history
  const { db } = database
  return {
    dir,
    writer,
    history,
    /** Has seconds go by. */
    pass: (seconds: number) => void (now += seconds * 1000),
    /** What is kept of an article, the newest first. */
    async texts() {
      const versions = await history.versions.list('articles/tea')
      return Promise.all(
        versions.map(async ({ id }) => (await history.versions.read('articles/tea', id)).text),
      )
    },
    like: Object.assign(
      async (articleId: string) => {
        const at = new Date(now)
        await db.insertInto('threads').values({ articleId, likes: 1, comments: 0, lastEvent: 1 }).execute()
        await db
          .insertInto('users')
          .values({
            id: 'u1',
            name: '',
            email: 'u1@example.com',
            displayName: null,
            answersMailedSince: null,
            emailVerified: database.kind === 'sqlite' ? 1 : true,
            createdAt: database.kind === 'sqlite' ? at.toISOString() : at,
            updatedAt: database.kind === 'sqlite' ? at.toISOString() : at,
          })
          .execute()
        await db.insertInto('likes').values({ articleId, userId: 'u1', likedAt: at.toISOString() }).execute()
      },
      {
        count: async () => (await db.selectFrom('likes').select('articleId').execute()).length,
      },
    ),
  }
}
