import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  describeOnBothDatabases,
  newPath,
  newPostgres,
  openFile,
  openServer,
} from '../database/databases.testing.ts'
import type { Database } from '../database/database.ts'
import { addComments, createThreads, deleteAccount, type TestThreads } from './interactions.testing.ts'
import {
  approveComments,
  blockAuthor,
  closeComments,
  findComment,
  listComments,
  openComments,
  readComments,
  readTotals,
  removeComments,
  removeCommentsOf,
  restoreComments,
  searchComments,
  unblockAuthor,
  type CommentFilter,
} from './moderation.ts'
import { readNews } from './news.ts'
import type { Writer } from './service.ts'
import { countEvent } from './thread-store.ts'

const NOW = new Date('2026-11-21T13:00:00.000Z')
const DONE = { isDone: true }

const lake = (id: string) => ({ id, articleId: 'lake' })
const write = ({ interactions }: TestThreads, writer: Writer, text: string, articleId = 'lake') =>
  interactions.addComment(articleId, writer, text)

/** Tells what is counted of a thread, having made sure that it is what its rows say. */
async function countOf({ database, readStored }: TestThreads, articleId = 'lake'): Promise<number> {
  const { record } = await readStored(articleId)
  const rows = await database.db
    .selectFrom('comments')
    .select(['id', 'lastEvent'])
    .where('articleId', '=', articleId)
    .where('heldAt', 'is', null)
    .where('removedAt', 'is', null)
    .execute()
  expect(record?.comments).toBe(rows.length)
  return rows.length
}

/** What who has an article open is told from an event on. */
async function toldAfter({ database }: TestThreads, after: number): Promise<string> {
  const options = { articleId: 'lake', commentAuthor: 'email', areCommentsClosed: false } as const
  return String((await readNews(database.db, { ...options, after })).events)
}

async function lastEventOf({ readStored }: TestThreads): Promise<number> {
  return (await readStored()).record!.lastEvent
}

async function idsOf(database: Database, filter: CommentFilter = {}): Promise<string[]> {
  return (await listComments(database, { ...filter, limit: 50 })).map(({ id }) => id)
}

describeOnBothDatabases('moderation', (open) => {
  it('removes a comment, and tells who has it open', async () => {
    const database = await open()
    const threads = createThreads(database)
    const [first, second] = await addComments(threads, await threads.addUser(), 2)
    const before = await lastEventOf(threads)

    expect(await removeComments(database, [lake(first.id)], NOW)).toEqual([DONE])

    expect(await countOf(threads)).toBe(1)
    const { items, total } = await threads.interactions.listComments('lake', { limit: 50 })
    expect({ ids: items.map(({ id }) => id), total }).toEqual({ ids: [second.id], total: 1 })
    expect(await lastEventOf(threads)).toBe(before + 1)
    expect(await toldAfter(threads, before)).toContain(
      `event: removed\ndata: ${JSON.stringify({ id: first.id })}`,
    )
  })

  it('restores what it removed as it was, and tells who has the article open', async () => {
    const database = await open()
    const threads = createThreads(database)
    const [comment] = await addComments(threads, await threads.addUser(), 1)
    await removeComments(database, [lake(comment.id)], NOW)
    const before = await lastEventOf(threads)

    expect(await restoreComments(database, [lake(comment.id)])).toEqual([DONE])

    expect(await countOf(threads)).toBe(1)
    const { items } = await threads.interactions.listComments('lake', { limit: 50 })
    expect(items).toEqual([expect.objectContaining({ number: comment.number, text: comment.text })])
    expect(await toldAfter(threads, before)).toContain(`"id":"${comment.id}"`)
  })

  it('does not restore what its author deleted', async () => {
    const database = await open()
    const threads = createThreads(database)
    const writer = await threads.addUser()
    const [comment] = await addComments(threads, writer, 1)
    await threads.interactions.deleteComment('lake', writer, comment.id)
    const before = await lastEventOf(threads)

    expect(await restoreComments(database, [lake(comment.id)])).toEqual([{ isDone: false, state: 'deleted' }])
    expect(await removeComments(database, [lake(comment.id)], NOW)).toEqual([
      { isDone: false, state: 'deleted' },
    ])
    expect(await countOf(threads)).toBe(0)
    expect(await lastEventOf(threads)).toBe(before)
  })

  it('approves a held comment, and tells who has the article open', async () => {
    const database = await open()
    const threads = createThreads(database, { holdsFirstComments: true })
    const comment = await write(threads, await threads.addUser(), 'Hello')
    expect(await countOf(threads)).toBe(0)
    const before = await lastEventOf(threads)

    expect(await approveComments(database, [lake(comment.id)])).toEqual([DONE])

    expect(await countOf(threads)).toBe(1)
    expect(await toldAfter(threads, before)).toContain(`"id":"${comment.id}"`)
    expect(await approveComments(database, [lake(comment.id)])).toEqual([{ isDone: false, state: 'visible' }])
    expect(await countOf(threads)).toBe(1)
  })

  it('removes and restores a held comment, which waits as before', async () => {
    const database = await open()
    const threads = createThreads(database, { holdsFirstComments: true })
    const comment = await write(threads, await threads.addUser(), 'Hello')

    expect(await removeComments(database, [lake(comment.id)], NOW)).toEqual([DONE])
    expect(await countOf(threads)).toBe(0)
    expect(await approveComments(database, [lake(comment.id)])).toEqual([{ isDone: false, state: 'removed' }])
    expect(await countOf(threads)).toBe(0)
    expect(await restoreComments(database, [lake(comment.id)])).toEqual([DONE])
    expect(await countOf(threads)).toBe(0)
    expect(await idsOf(database, { states: ['held'] })).toEqual([comment.id])
  })

  it('counts right when two do the same at once', async () => {
    const database = await open()
    const threads = createThreads(database)
    const comments = await addComments(threads, await threads.addUser(), 8)
    const keys = comments.map(({ id }) => lake(id))
    const twice = async (act: () => Promise<{ isDone: boolean }[]>) =>
      (await Promise.all([act(), act(), act()])).flat().filter(({ isDone }) => isDone).length

    expect(await twice(() => removeComments(database, keys, NOW))).toBe(8)
    expect(await countOf(threads)).toBe(0)
    expect(await twice(() => restoreComments(database, keys.toReversed()))).toBe(8)
    expect(await countOf(threads)).toBe(8)
  })

  it('counts right when two approve at once', async () => {
    const database = await open()
    const threads = createThreads(database, { holdsFirstComments: true })
    const writers = await threads.addUsers(5)
    const held = await Promise.all(writers.map((writer, index) => write(threads, writer, `Number ${index}`)))
    const keys = held.map(({ id }) => lake(id))
    const attempts = await Promise.all([approveComments(database, keys), approveComments(database, keys)])
    expect(attempts.flat().filter(({ isDone }) => isDone)).toHaveLength(5)
    expect(await countOf(threads)).toBe(5)
  })

  it('counts right when the author deletes what is being removed', async () => {
    const database = await open()
    const threads = createThreads(database)
    const writer = await threads.addUser()
    const comments = await addComments(threads, writer, 8)
    const deletions = comments.map(({ id }) =>
      threads.interactions.deleteComment('lake', writer, id).then(
        () => true,
        () => false,
      ),
    )
    const attempts = await removeComments(
      database,
      comments.map(({ id }) => lake(id)),
      NOW,
    )
    const deleted = await Promise.all(deletions)
    for (const [index, { isDone }] of attempts.entries()) expect(isDone).toBe(!deleted[index])
    expect(await countOf(threads)).toBe(0)
  })

  it('counts right while comments come in and accounts go', async () => {
    const database = await open()
    const threads = createThreads(database, { commentsPerMinute: 1_000 })
    const [stays, goes] = await threads.addUsers(2)
    const comments = await addComments(threads, goes, 6)
    const more = await addComments(threads, stays, 6)
    const keys = [...comments, ...more].map(({ id }) => lake(id))
    await Promise.all([
      addComments(threads, stays, 6),
      removeComments(database, keys, NOW),
      deleteAccount(threads, goes),
    ])
    expect(await countOf(threads)).toBe(6)
  })

  it('numbers each change as an event of its own, so that nobody who resumes misses one', async () => {
    const database = await open()
    const threads = createThreads(database)
    const comments = await addComments(threads, await threads.addUser(), 3)
    const before = await lastEventOf(threads)
    await removeComments(
      database,
      comments.map(({ id }) => lake(id)),
      NOW,
    )
    const rows = await database.db.selectFrom('comments').select('lastEvent').orderBy('lastEvent').execute()
    expect(rows.map(({ lastEvent }) => lastEvent)).toEqual([before + 1, before + 2, before + 3])
  })

  it('removes all comments of an author, and nobody else’s', async () => {
    const database = await open()
    const threads = createThreads(database)
    const mira = await threads.addUser('mira@example.com')
    const [other] = await addComments(threads, await threads.addUser(), 1)
    await addComments(threads, mira, 3)
    await addComments(threads, mira, 2, 'hill')

    expect(await removeCommentsOf(database, 'mira@example.com', NOW)).toBe(5)
    expect(await removeCommentsOf(database, 'mira@example.com', NOW)).toBe(0)
    expect(await countOf(threads)).toBe(1)
    expect(await countOf(threads, 'hill')).toBe(0)
    expect(await idsOf(database, { states: ['visible'] })).toEqual([other.id])
  })

  it('removes more comments of an author than it reads at a time', async () => {
    const database = await open()
    const threads = createThreads(database)
    const mira = await threads.addUser('mira@example.com')
    await storeMany(threads, mira, 501)
    expect(await removeCommentsOf(database, 'mira@example.com', NOW)).toBe(501)
    expect(await countOf(threads)).toBe(0)
  }, 30_000)

  it('blocks an author until she is unblocked', async () => {
    const database = await open()
    const threads = createThreads(database)
    const mira = await threads.addUser('mira@example.com')
    expect(await blockAuthor(database, 'mira@example.com', NOW)).toEqual({ isNew: true, hasAccount: true })
    expect(await blockAuthor(database, 'mira@example.com', NOW)).toEqual({ isNew: false, hasAccount: true })
    await expect(write(threads, mira, 'Hello')).rejects.toMatchObject({ code: 'blocked' })

    expect(await unblockAuthor(database, 'mira@example.com')).toBe(true)
    expect(await unblockAuthor(database, 'mira@example.com')).toBe(false)
    await write(threads, mira, 'Hello')
  })

  it('blocks an address before it has an account', async () => {
    const database = await open()
    const threads = createThreads(database)
    expect(await blockAuthor(database, 'later@example.com', NOW)).toEqual({ isNew: true, hasAccount: false })
    const later = await threads.addUser('later@example.com')
    await expect(write(threads, later, 'Hello')).rejects.toMatchObject({ code: 'blocked' })
  })

  it('closes and opens the comments of an article, which stay readable', async () => {
    const database = await open()
    const threads = createThreads(database)
    const writer = await threads.addUser()
    await write(threads, writer, 'Hello')
    const heard = await listen(database)

    expect(await closeComments(database, 'lake', NOW)).toEqual({
      isChanged: true,
      isKnown: true,
      areAllClosed: false,
    })
    expect([...heard]).toEqual(['lake'])
    expect(await closeComments(database, 'lake', NOW)).toMatchObject({ isChanged: false })
    await expect(write(threads, writer, 'More')).rejects.toMatchObject({ code: 'comments-closed' })
    await write(threads, writer, 'Elsewhere', 'hill')
    expect((await threads.interactions.listComments('lake', { limit: 50 })).total).toBe(1)

    expect(await openComments(database, 'lake')).toMatchObject({ isChanged: true })
    expect(await openComments(database, 'lake')).toMatchObject({ isChanged: false })
    await write(threads, writer, 'More')
  })

  it('closes and opens all at once, and tells of what stays closed', async () => {
    const database = await open()
    const threads = createThreads(database)
    const writer = await threads.addUser()
    const heard = await listen(database)

    await closeComments(database, 'lake', NOW)
    expect(await closeComments(database, undefined, NOW)).toMatchObject({
      isChanged: true,
      areAllClosed: true,
    })
    expect([...heard]).toEqual(['lake', undefined])
    await expect(write(threads, writer, 'Hello', 'hill')).rejects.toMatchObject({ code: 'comments-closed' })
    expect(await openComments(database, 'lake')).toMatchObject({ isChanged: true, areAllClosed: true })
    await expect(write(threads, writer, 'Hello')).rejects.toMatchObject({ code: 'comments-closed' })

    expect(await openComments(database, undefined)).toMatchObject({ isChanged: true, areAllClosed: false })
    await write(threads, writer, 'Hello')
  })

  it('does not know an article that nobody has liked or commented on', async () => {
    const database = await open()
    expect(await closeComments(database, 'nowhere', NOW)).toMatchObject({ isChanged: true, isKnown: false })
  })

  it('finds a comment by an unambiguous beginning of its id', async () => {
    const database = await open()
    const threads = createThreads(database)
    const writer = await threads.addUser()
    const [comment] = await addComments(threads, writer, 1)
    await storeMany(threads, writer, 1, 'abcdef01-1')
    await storeMany(threads, writer, 1, 'abcdef02-1')

    const found = { kind: 'found', comment: lake(comment.id) }
    expect(await findComment(database, comment.id)).toEqual(found)
    expect(await findComment(database, comment.id.slice(0, 8).toUpperCase())).toEqual(found)
    expect(await findComment(database, 'abcdef')).toEqual({
      kind: 'ambiguous',
      ids: ['abcdef01-1-0', 'abcdef02-1-0'],
    })
    expect(await findComment(database, 'abcdef02')).toMatchObject({ comment: { id: 'abcdef02-1-0' } })
    expect(await findComment(database, 'abcde')).toEqual({ kind: 'too-short' })
    expect(await findComment(database, '______')).toEqual({ kind: 'unknown' })
    expect(await findComment(database, '%%%%%%')).toEqual({ kind: 'unknown' })
  })

  it('lists the newest first, and those that a filter lets through', async () => {
    const database = await open()
    const threads = createThreads(database, { holdsFirstComments: true })
    const mira = await threads.addUser('mira@example.com')
    const noor = await threads.addUser('noor@example.com')
    const at = async (second: number, writer: Writer, articleId = 'lake') => {
      threads.clock.now = new Date(Date.UTC(2026, 10, 21, 12, 0, second))
      return (await write(threads, writer, `At ${second}`, articleId)).id
    }
    const seen = await at(1, mira)
    await approveComments(database, [lake(seen)])
    const [removed, deleted, elsewhere] = [await at(2, mira), await at(3, mira), await at(4, mira, 'hill')]
    const held = await at(5, noor)
    await removeComments(database, [lake(removed)], NOW)
    await threads.interactions.deleteComment('lake', mira, deleted)

    expect(await idsOf(database)).toEqual([held, elsewhere, deleted, removed, seen])
    expect(await idsOf(database, { states: ['held'] })).toEqual([held])
    expect(await idsOf(database, { states: ['removed'] })).toEqual([removed])
    expect(await idsOf(database, { states: ['removed', 'deleted'] })).toEqual([deleted, removed])
    expect(await idsOf(database, { author: 'mira@example.com' })).toEqual([elsewhere, removed, seen])
    expect(await idsOf(database, { articleId: 'hill' })).toEqual([elsewhere])
    expect(await listComments(database, { limit: 2 })).toEqual([
      {
        id: held,
        articleId: 'lake',
        author: 'noor@example.com',
        text: 'At 5',
        createdAt: '2026-11-21T12:00:05.000Z',
        state: 'held',
      },
      expect.objectContaining({ id: elsewhere, state: 'visible' }),
    ])
  })

  it('searches texts for all words, in capitals or not, with no wildcards', async () => {
    const database = await open()
    const threads = createThreads(database)
    const writer = await threads.addUser()
    const texts = ['50% off', '500 off', 'snake_case', 'snakeXcase', 'ÄPFEL und Birnen', 'Birnen']
    for (const text of texts) await write(threads, writer, text)
    const find = async (...words: string[]) =>
      (await searchComments(database, { words, limit: 50 })).items.map(({ text }) => text)

    expect(await find('50%')).toEqual(['50% off'])
    expect(await find('SNAKE_')).toEqual(['snake_case'])
    expect(await find('birnen', 'äpfel')).toEqual(['ÄPFEL und Birnen'])
    expect(await find('und Birnen')).toEqual(['ÄPFEL und Birnen'])
    expect(await find('birnen und')).toEqual([])
    const one = await searchComments(database, { words: ['birnen'], limit: 1 })
    expect({ ...one, items: one.items.length }).toEqual({ items: 1, total: 2 })
  })

  it('reads everything once, a page after the other, also what was written in the same instant', async () => {
    const database = await open()
    const threads = createThreads(database)
    const writer = await threads.addUser()
    await storeMany(threads, writer, 1_001)
    const pages: number[] = []
    const ids = new Set<string>()
    for await (const page of readComments(database, {})) {
      pages.push(page.length)
      for (const { id } of page) ids.add(id)
    }
    expect(pages).toEqual([500, 500, 1])
    expect(ids.size).toBe(1_001)
  })

  it('counts what there is', async () => {
    const database = await open()
    const threads = createThreads(database, { holdsFirstComments: true })
    const [mira, noor] = await threads.addUsers(2)
    const first = await write(threads, mira, 'One')
    await approveComments(database, [lake(first.id)])
    const second = await write(threads, mira, 'Two')
    await write(threads, mira, 'Three', 'hill')
    const gone = await write(threads, mira, 'Four')
    await write(threads, noor, 'Five')
    const heldAndRemoved = await write(threads, noor, 'Six')
    await removeComments(database, [lake(second.id), lake(heldAndRemoved.id)], NOW)
    await threads.interactions.deleteComment('lake', mira, gone.id)
    await threads.interactions.setLiked('lake', noor, true)
    await blockAuthor(database, 'x@example.com', NOW)
    await closeComments(database, 'hill', NOW)
    await closeComments(database, undefined, NOW)

    expect(await readTotals(database)).toEqual({
      comments: { visible: 2, held: 1, removed: 2, deleted: 1 },
      likes: 1,
      blockedAuthors: ['x@example.com'],
      closedArticles: ['hill'],
      areAllClosed: true,
    })
  })
})

describe('a removal', () => {
  it.each([
    ['SQLite', newPath, openFile],
    ['PostgreSQL', async () => (await newPostgres()).url, openServer],
  ])('is heard of by others who share the database, on %s', async (_, locate, open) => {
    const location = await locate()
    const database = await open(location)
    const threads = createThreads(database)
    const [comment] = await addComments(threads, await threads.addUser(), 1)
    const other = await open(location)
    const heard = await listen(other)

    await removeComments(database, [lake(comment.id)], NOW)
    await vi.waitFor(() => expect(heard.size).toBe(1), { timeout: 5_000, interval: 10 })
    expect((await createThreads(other).interactions.listComments('lake', { limit: 50 })).total).toBe(0)
  })
})

describe('a removal, on PostgreSQL', () => {
  it('waits for who has the thread with empty hands, so that an account can be deleted meanwhile', async () => {
    const database = await openServer((await newPostgres()).url)
    const threads = createThreads(database)
    const [comment] = await addComments(threads, await threads.addUser(), 1)

    const removal = await database.db.transaction().execute(async (trx) => {
      await countEvent(trx, 'lake')
      const attempts = removeComments(database, [lake(comment.id)], NOW)
      await vi.waitUntil(() => isAnybodyWaiting(database), 5_000)
      await sql`set local lock_timeout = '500ms'`.execute(trx)
      await trx.updateTable('comments').set({ userId: null }).where('id', '=', comment.id).execute()
      return { attempts }
    })

    expect(await removal.attempts).toEqual([DONE])
    expect(await countOf(threads)).toBe(0)
  })
})

async function isAnybodyWaiting({ db }: Database): Promise<boolean> {
  const { rows } = await sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length > 0
}

/** Notes of which threads it is heard that they changed; `undefined` stands for any of them. */
async function listen(database: Database): Promise<Set<string | undefined>> {
  const heard = new Set<string | undefined>()
  onTestFinished(database.changes.watch('thread', (articleId) => heard.add(articleId)))
  // Says that it listens.
  if (database.kind === 'postgres') await vi.waitUntil(() => heard.has(undefined), 5_000)
  heard.clear()
  return heard
}

/** Stores many comments of one instant, whose ids begin with something. */
async function storeMany({ database: { db } }: TestThreads, { user }: Writer, count: number, id = 'many') {
  const createdAt = NOW.toISOString()
  const first = 100_000
  const row = { articleId: 'lake', userId: user.id, text: 'Text', textHash: '', createdAt }
  const state = { heldAt: null, removedAt: null, removedBy: null }
  const rows = Array.from({ length: count }, (_, index) => ({
    ...row,
    ...state,
    id: `${id}-${index}`,
    number: first + index,
    lastEvent: first + index,
  }))
  for (let start = 0; start < count; start += 1_000)
    await db
      .insertInto('comments')
      .values(rows.slice(start, start + 1_000))
      .execute()
  await db
    .insertInto('threads')
    .values({ articleId: 'lake', likes: 0, comments: count, lastEvent: first + count })
    .onConflict((conflict) => conflict.column('articleId').doUpdateSet({ lastEvent: first + count }))
    .execute()
}
