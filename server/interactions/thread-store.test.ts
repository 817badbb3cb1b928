import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import type { Database, Work } from '../database/types.ts'
import {
  addSession,
  addValue,
  describeOnBothDatabases,
  listValues,
  openServer,
  takePostgres,
  type Queries,
} from '../database/databases.testing.ts'
import { createThreads, deleteAccount, STORM_MS } from './interactions.testing.ts'
import { changeComments } from './moderation-store.ts'
import { createThreadTransaction } from './thread-store.ts'

describeOnBothDatabases('the changes of a thread', (open) => {
  it('are applied in the order of their arrival', async () => {
    const database = await open()
    const changeThread = createThreadTransaction(database)
    const order: string[] = []
    const all = Array.from({ length: 50 }, (_, index) => String(index))
    await Promise.all(all.map((each) => changeThread('lake', async () => order.push(each))))
    expect(order).toEqual(all)
  })

  it.each([
    ['throws', () => Promise.reject(new Error('no'))],
    ['the database refuses', (trx: Queries) => addSession(trx, 'nobody')],
  ])('that %s leave the others unaffected', async (_, fail) => {
    const database = await open()
    const changeThread = createThreadTransaction(database)
    const heard: unknown[] = []
    database.changes.watch('thread', (key) => key && heard.push(key))
    const results = await Promise.allSettled(
      ['a', 'b', 'c'].map((name) =>
        changeThread(name, async (trx, announce) => {
          announce('thread', name)
          await addValue({ db: trx }, name)
          if (name === 'b') await fail({ db: trx })
        }),
      ),
    )
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect((await listValues(database)).toSorted()).toEqual(['a', 'c'])
    expect(new Set(heard)).toEqual(new Set(['a', 'c']))
  })
})

describe('a change of a thread on PostgreSQL', () => {
  it(
    'never deadlocks with comments, likes, removals and deletions of accounts',
    async () => {
      const { url } = await takePostgres()
      const [one, other] = [await openCounted(url), await openCounted(url)]
      const [threads, elsewhere] = [createThreads(one.database), createThreads(other.database)]
      const users = await threads.addUsers(20)
      await Promise.all(
        users.flatMap((user, index) =>
          [threads, elsewhere].flatMap(({ interactions, database }) => [
            interactions.setLiked('hill', user, true),
            interactions.addComment('hill', user, `About the hill, ${index}`),
            interactions.addComment('lake', user, `About the lake, ${index}`).then(async (added) => {
              if (!added.ok) return
              const keys = [{ id: added.value.id, articleId: 'lake' }]
              void (await changeComments(database, 'remove', keys, new Date()))
              await Promise.all([
                changeComments(database, 'restore', keys, new Date()),
                deleteAccount({ ...threads, database, interactions }, user),
              ])
            }),
            interactions.setLiked('lake', user, true),
          ]),
        ),
      )
      expect(one.runs + other.runs).toBe(one.commits + other.commits)
      for (const articleId of ['lake', 'hill'])
        expect(await threads.readStored(articleId)).toMatchObject({ likes: 0, record: { likes: 0 } })
    },
    STORM_MS,
  )

  it('waits for another instance that changes the same thread', async () => {
    const { database, one, other } = await createTwo()
    let isOtherWaiting = false
    const first = one('a', async (trx) => {
      void other('a', (later) => addLike({ db: later }, 'a'))
      await vi.waitUntil(() => isAnybodyWaiting(database), 10_000)
      isOtherWaiting = true
      await addLike({ db: trx }, 'a')
    })
    await first
    expect(isOtherWaiting).toBe(true)
    await vi.waitFor(async () => expect(await listLikes(database)).toEqual([2, 0]), 10_000)
  })

  it('runs again after a deadlock', async () => {
    const { database, one, other } = await createTwo()
    const { promise: bothLiked, resolve: goOn } = Promise.withResolvers<void>()
    let runs = 0
    const like =
      (first: string, second: string): Work<void> =>
      async (trx) => {
        await addLike({ db: trx }, first)
        runs += 1
        if (runs === 2) goOn()
        await bothLiked
        await addLike({ db: trx }, second)
      }
    await Promise.all([one('a', like('a', 'b')), other('b', like('b', 'a'))])
    expect(runs).toBeGreaterThan(2)
    expect(await listLikes(database)).toEqual([2, 2])
  })
})

/** Counts how often transactions run: more often than they are called if PostgreSQL ends a deadlock. */
async function openCounted(url: string) {
  const database = await openServer(url)
  const counted = {
    runs: 0,
    commits: 0,
    database: {
      ...database,
      changes: {
        ...database.changes,
        commit<T>(work: Work<T>) {
          counted.commits += 1
          return database.changes.commit<T>((trx, announce) => {
            counted.runs += 1
            return work(trx, announce)
          })
        },
      },
    },
  }
  return counted
}

async function createTwo() {
  const { url } = await takePostgres()
  const [database, other] = [await openServer(url), await openServer(url)]
  const rows = ['a', 'b'].map((articleId) => ({ articleId, likes: 0, comments: 0, lastEvent: 0 }))
  await database.db.insertInto('threads').values(rows).execute()
  return { database, one: createThreadTransaction(database), other: createThreadTransaction(other) }
}

async function addLike({ db }: Queries, articleId: string) {
  await db
    .updateTable('threads')
    .set((thread) => ({ likes: thread('likes', '+', 1) }))
    .where('articleId', '=', articleId)
    .execute()
}

async function listLikes({ db }: Database): Promise<number[]> {
  const rows = await db.selectFrom('threads').select('likes').orderBy('articleId').execute()
  return rows.map(({ likes }) => likes)
}

async function isAnybodyWaiting({ db }: Database): Promise<boolean> {
  const { rows } = await sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length > 0
}
