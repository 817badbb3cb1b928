import { expect, it } from 'vitest'
import type { MovedComment } from '@waypost/content-service/moving'
import { describeOnBothDatabases } from '../database/databases.testing.ts'
import type { Database } from '../database/types.ts'
import { commentNews } from './comment-news.ts'
import { addImportedComments } from './imported-comments-store.ts'
import { authorsBy, createThreads } from './interactions.testing.ts'
import { listen, NOW, write } from './moderation.testing.ts'

const take = (database: Database, ...comments: MovedComment[]) => addImportedComments(database, comments, NOW)

function old(id: string, more: Partial<MovedComment> = {}): MovedComment {
  const createdAt = `2015-01-01T00:00:0${id.length}.000Z`
  return { id, articleId: 'lake', text: `Text ${id}`, createdAt, isByCreator: false, isHeld: false, ...more }
}

const page = async ({ interactions }: ReturnType<typeof createThreads>, articleId = 'lake') =>
  (await interactions.findComments(articleId, { limit: 50 }))!

describeOnBothDatabases('imported comments', (open, onSqlite) => {
  it('are shown with their names, dates and answers, below the later ones, and announced', async () => {
    const threads = createThreads(await open(), { commentAuthor: 'name' })
    const heard = await listen(threads.database)
    const [mira] = await threads.addUsers(1)
    await write(threads, mira, 'New')
    const editedAt = '2016-01-01T00:00:00Z'
    const taken = await take(
      threads.database,
      old('a', { name: 'Ana\u0000 \u202eLima', editedAt }),
      old('aa', { answersTo: 'a', name: 'Mehar', isByCreator: true }),
      old('aaa', { answersTo: 'missing', name: ' \u200b' }),
    )
    expect(taken).toBe(3)
    const { items, total, lastEventId } = await page(threads)
    expect({ total, lastEventId }).toEqual({ total: 4, lastEventId: 5 })
    expect(items.map(({ text }) => text)).toEqual(['New', 'Text aaa', 'Text aa', 'Text a'])
    const [, guest, creator, ana] = items
    expect(guest).toMatchObject({ user: 'Guest', number: 4 })
    expect(guest).not.toHaveProperty('answersTo')
    expect(creator).toMatchObject({
      user: 'Mehar',
      isByCreator: true,
      answersTo: { id: 'a', user: 'Ana Lima' },
    })
    expect(ana).toMatchObject({
      user: 'Ana Lima',
      createdAt: '2015-01-01T00:00:01.000Z',
      editedAt: '2016-01-01T00:00:00.000Z',
    })
    expect(ana).not.toHaveProperty('isByCreator')
    expect(heard).toContain('lake')
  })

  it('come once, even if the creator removed them, and later ones join them by their dates', async () => {
    const threads = createThreads(await open())
    const { database, moderation } = threads
    await take(database, old('a'), old('aaa'))
    const selection = { ids: ['a'] }
    await moderation.change({ action: 'remove', selection, isBlocking: true, unblock: [] })
    const before = await threads.readStored()
    expect(await take(database, old('a'), old('aaa'))).toBe(0)
    expect(await threads.readStored()).toEqual(before)
    await take(database, old('a'), old('aa'), old('aaa'))
    expect((await page(threads)).items.map(({ id }) => id)).toEqual(['aaa', 'aa'])
    await moderation.change({ action: 'restore', selection, isBlocking: false, unblock: [] })
    expect(await page(threads)).toMatchObject({ total: 3, items: [{}, {}, { id: 'a' }] })
  })

  it('that are held wait for the creator, who finds them by their names and answers them', async () => {
    const threads = createThreads(await open(), { commentAuthor: 'name' })
    const { database, moderation } = threads
    const [creator] = await threads.addUsers(1)
    await take(database, old('a', { name: 'Ana', isHeld: true }), old('aa', { articleId: 'draft' }))
    expect((await page(threads)).items).toEqual([])
    expect(await threads.interactions.findComments('draft', { limit: 9 })).toBeUndefined()
    const list = await moderation.list({ words: ['ana'] }, { limit: 9 })
    expect(list).toMatchObject({ counts: { held: 1 }, items: [{ id: 'a', user: 'Ana', state: 'held' }] })
    expect(list.items[0]).not.toHaveProperty('author')
    const approval = { action: 'approve', selection: { ids: ['a'] }, isBlocking: false, unblock: [] } as const
    await moderation.change(approval)
    const attempt = 'b'.repeat(20)
    await moderation.answer(creator.user.id, { id: 'a', text: 'Thanks', attempt })
    expect((await page(threads)).items).toMatchObject([{ answersTo: { id: 'a', user: 'Ana' } }, { id: 'a' }])
    expect((await moderation.list({}, { limit: 9 })).items[0]).toMatchObject({ answersTo: { user: 'Ana' } })
  })

  it('are not mailed to the creator', async () => {
    const database = await open()
    await take(database, old('a'), old('aa', { isHeld: true }))
    const news = commentNews({ db: database.db, titleOf: () => 'Lake', authorOf: authorsBy() })
    expect(await Promise.all(news.map((each) => each.findOldest()))).toEqual([undefined, undefined])
  })

  onSqlite('come in thousands within seconds', async () => {
    const threads = createThreads(await open())
    const many = Array.from({ length: 3_000 }, (_, index) =>
      old(`c${index}`, {
        articleId: index < 1_000 ? 'lake' : `a${index % 500}`,
        createdAt: NOW.toISOString(),
      }),
    )
    const startedAt = performance.now()
    expect(await take(threads.database, ...many)).toBe(3_000)
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    expect((await page(threads)).total).toBe(1_000)
  })
})
