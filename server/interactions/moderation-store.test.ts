import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import {
  describeOnBothDatabases,
  newPath,
  takePostgres,
  openFile,
  openServer,
} from '../database/databases.testing.ts'
import type { Database } from '../database/types.ts'
import {
  addComments,
  authorsBy,
  createThreads,
  deleteAccount,
  type TestThreads,
} from './interactions.testing.ts'
import { idsOf, lake, listen, NOW, write } from './moderation.testing.ts'
import { changeComments } from './moderation-store.ts'
import { readUpdate } from './thread-updates.ts'
import { countEvent } from './thread-store.ts'

const DONE = { isDone: true }

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

/** What the stream of an article sends from an event on. */
async function toldAfter({ database }: TestThreads, after: number): Promise<string> {
  const options = { articleId: 'lake', article: undefined, authorOf: authorsBy('email') }
  return String((await readUpdate(database.db, { ...options, after })).events)
}

async function lastEventOf({ readStored }: TestThreads): Promise<number> {
  return (await readStored()).record!.lastEvent
}

describeOnBothDatabases('moderation', (open) => {
  it('removes a comment, and notifies open pages', async () => {
    const database = await open()
    const threads = createThreads(database)
    const [first, second] = await addComments(threads, await threads.addUser(), 2)
    const before = await lastEventOf(threads)

    expect(await changeComments(database, 'remove', [lake(first.id)], NOW)).toEqual([DONE])

    expect(await countOf(threads)).toBe(1)
    const { items, total } = (await threads.interactions.findComments('lake', { limit: 50 }))!
    expect({ ids: items.map(({ id }) => id), total }).toEqual({ ids: [second.id], total: 1 })
    expect(await lastEventOf(threads)).toBe(before + 1)
    expect(await toldAfter(threads, before)).toContain(
      `event: removed\ndata: ${JSON.stringify({ id: first.id })}`,
    )
  })

  it('restores a removed comment unchanged, and notifies open pages', async () => {
    const database = await open()
    const threads = createThreads(database)
    const [comment] = await addComments(threads, await threads.addUser(), 1)
    await changeComments(database, 'remove', [lake(comment.id)], NOW)
    const before = await lastEventOf(threads)

    expect(await changeComments(database, 'restore', [lake(comment.id)], NOW)).toEqual([DONE])

    expect(await countOf(threads)).toBe(1)
    const { items } = (await threads.interactions.findComments('lake', { limit: 50 }))!
    expect(items).toEqual([expect.objectContaining({ number: comment.number, text: comment.text })])
    expect(await toldAfter(threads, before)).toContain(`"id":"${comment.id}"`)
  })

  it('does not restore a comment that its author deleted', async () => {
    const database = await open()
    const threads = createThreads(database)
    const writer = await threads.addUser()
    const [comment] = await addComments(threads, writer, 1)
    await threads.interactions.deleteComment('lake', writer, comment.id)
    const before = await lastEventOf(threads)

    expect(await changeComments(database, 'restore', [lake(comment.id)], NOW)).toEqual([
      { isDone: false, state: 'deleted' },
    ])
    expect(await changeComments(database, 'remove', [lake(comment.id)], NOW)).toEqual([
      { isDone: false, state: 'deleted' },
    ])
    expect(await countOf(threads)).toBe(0)
    expect(await lastEventOf(threads)).toBe(before)
  })

  it('approves a held comment, and notifies open pages', async () => {
    const database = await open()
    const threads = createThreads(database, { hold: 'first' })
    const comment = await write(threads, await threads.addUser(), 'Hello')
    expect(await countOf(threads)).toBe(0)
    const before = await lastEventOf(threads)

    expect(await changeComments(database, 'approve', [lake(comment.id)], NOW)).toEqual([DONE])

    expect(await countOf(threads)).toBe(1)
    expect(await toldAfter(threads, before)).toContain(`"id":"${comment.id}"`)
    expect(await changeComments(database, 'approve', [lake(comment.id)], NOW)).toEqual([
      { isDone: false, state: 'visible' },
    ])
    expect(await countOf(threads)).toBe(1)
  })

  it('removes and restores a held comment, which stays held', async () => {
    const database = await open()
    const threads = createThreads(database, { hold: 'first' })
    const comment = await write(threads, await threads.addUser(), 'Hello')

    expect(await changeComments(database, 'remove', [lake(comment.id)], NOW)).toEqual([DONE])
    expect(await countOf(threads)).toBe(0)
    expect(await changeComments(database, 'approve', [lake(comment.id)], NOW)).toEqual([
      { isDone: false, state: 'removed' },
    ])
    expect(await countOf(threads)).toBe(0)
    expect(await changeComments(database, 'restore', [lake(comment.id)], NOW)).toEqual([DONE])
    expect(await countOf(threads)).toBe(0)
    expect(await idsOf(database, { states: ['held'] })).toEqual([comment.id])
  })

  it('keeps the counts right when the same comment is removed twice at once', async () => {
    const database = await open()
    const threads = createThreads(database)
    const comments = await addComments(threads, await threads.addUser(), 8)
    const keys = comments.map(({ id }) => lake(id))
    const twice = async (act: () => Promise<{ isDone: boolean }[]>) =>
      (await Promise.all([act(), act(), act()])).flat().filter(({ isDone }) => isDone).length

    expect(await twice(() => changeComments(database, 'remove', keys, NOW))).toBe(8)
    expect(await countOf(threads)).toBe(0)
    expect(await twice(() => changeComments(database, 'restore', keys.toReversed(), NOW))).toBe(8)
    expect(await countOf(threads)).toBe(8)
  })

  it('keeps the counts right when the same comment is approved twice at once', async () => {
    const database = await open()
    const threads = createThreads(database, { hold: 'first' })
    const writers = await threads.addUsers(5)
    const held = await Promise.all(writers.map((writer, index) => write(threads, writer, `Number ${index}`)))
    const keys = held.map(({ id }) => lake(id))
    const attempts = await Promise.all([
      changeComments(database, 'approve', keys, NOW),
      changeComments(database, 'approve', keys, NOW),
    ])
    expect(attempts.flat().filter(({ isDone }) => isDone)).toHaveLength(5)
    expect(await countOf(threads)).toBe(5)
  })

  it('keeps the counts right when the author deletes a comment during its removal', async () => {
    const database = await open()
    const threads = createThreads(database)
    const writer = await threads.addUser()
    const comments = await addComments(threads, writer, 8)
    const deletions = comments.map(({ id }) => threads.interactions.deleteComment('lake', writer, id))
    const attempts = await changeComments(
      database,
      'remove',
      comments.map(({ id }) => lake(id)),
      NOW,
    )
    const deleted = await Promise.all(deletions)
    for (const [index, { isDone }] of attempts.entries()) expect(isDone).toBe(!deleted[index].ok)
    expect(await countOf(threads)).toBe(0)
  })

  it('keeps the counts right while comments arrive and accounts are deleted', async () => {
    const database = await open()
    const threads = createThreads(database, { commentsPerMinute: 1_000 })
    const [stays, goes] = await threads.addUsers(2)
    const comments = await addComments(threads, goes, 6)
    const more = await addComments(threads, stays, 6)
    const keys = [...comments, ...more].map(({ id }) => lake(id))
    await Promise.all([
      addComments(threads, stays, 6),
      changeComments(database, 'remove', keys, NOW),
      deleteAccount(threads, goes),
    ])
    expect(await countOf(threads)).toBe(6)
  })

  it('changes the comments of an article as one event, of which a resumed stream misses none', async () => {
    const database = await open()
    const threads = createThreads(database)
    const comments = await addComments(threads, await threads.addUser(), 3)
    const before = await lastEventOf(threads)
    const keys = comments.map(({ id }) => lake(id))
    await changeComments(database, 'remove', keys, NOW)
    expect(await lastEventOf(threads)).toBe(before + 1)
    expect((await toldAfter(threads, before)).match(/event: removed/g)).toHaveLength(3)
  })

  it('holds a visible comment, which open pages see removed, and approves it again', async () => {
    const database = await open()
    const threads = createThreads(database)
    const [comment] = await addComments(threads, await threads.addUser(), 1)
    const before = await lastEventOf(threads)

    expect(await changeComments(database, 'hold', [lake(comment.id)], NOW)).toEqual([DONE])
    expect(await countOf(threads)).toBe(0)
    expect(await toldAfter(threads, before)).toContain('event: removed')
    expect(await changeComments(database, 'hold', [lake(comment.id)], NOW)).toEqual([
      { isDone: false, state: 'held' },
    ])
    expect(await changeComments(database, 'approve', [lake(comment.id)], NOW)).toEqual([DONE])
    expect(await countOf(threads)).toBe(1)
  })
})

describe('a removal', () => {
  it.each([
    ['SQLite', newPath, openFile],
    ['PostgreSQL', async () => (await takePostgres()).url, openServer],
  ])('reaches other instances on the same database, on %s', async (_, locate, open) => {
    const location = await locate()
    const database = await open(location)
    const threads = createThreads(database)
    const [comment] = await addComments(threads, await threads.addUser(), 1)
    const other = await open(location)
    const heard = await listen(other)

    await changeComments(database, 'remove', [lake(comment.id)], NOW)
    await vi.waitFor(() => expect(heard.size).toBe(1), { timeout: 5_000, interval: 10 })
    expect((await createThreads(other).interactions.findComments('lake', { limit: 50 }))?.total).toBe(0)
  })
})

describe('a removal, on PostgreSQL', () => {
  it('waits for the thread’s lock without holding other locks, so that an account can be deleted meanwhile', async () => {
    const database = await openServer((await takePostgres()).url)
    const threads = createThreads(database)
    const [comment] = await addComments(threads, await threads.addUser(), 1)

    const removal = await database.db.transaction().execute(async (trx) => {
      await countEvent(trx, 'lake')
      const attempts = changeComments(database, 'remove', [lake(comment.id)], NOW)
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
