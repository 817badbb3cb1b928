import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Database } from '../database/types.ts'
import {
  addSession,
  describeOnBothDatabases,
  listValues,
  takePostgres,
  openServer,
  addValue,
  spoilCommits,
  type Queries,
} from '../database/databases.testing.ts'
import { createThreadTransaction } from './thread-store.ts'

describeOnBothDatabases('a transaction of threads', (open) => {
  it('gives everybody what they wrote, stored', async () => {
    const database = await open()
    const { write } = createWriting(database)
    const results = await Promise.all(
      ['c', 'a', 'b'].map((name) =>
        write(name, async (trx) => {
          await addValue({ db: trx }, name)
          return `${name} is there`
        }),
      ),
    )
    expect(results).toEqual(['c is there', 'a is there', 'b is there'])
    expect((await listValues(database)).toSorted()).toEqual(['a', 'b', 'c'])
  })

  it('writes together what comes at the same time, up to 16', async () => {
    const database = await open()
    const { write, commit } = createWriting(database)
    await Promise.all(numbers(16).map((number) => write(number, store(number))))
    expect(commit).toHaveBeenCalledTimes(1)
    await Promise.all(numbers(17).map((number) => write(number, store(number))))
    expect(commit).toHaveBeenCalledTimes(3)
  })

  it('writes about one thing in the order in which it comes', async () => {
    const { write } = createWriting(await open())
    const order = { odd: [] as string[], even: [] as string[] }
    const all = numbers(200)
    await Promise.all(
      all.map((number) => {
        const key = Number(number) % 2 ? 'odd' : 'even'
        return write(key, async () => order[key].push(number))
      }),
    )
    expect(order.even).toEqual(all.filter((number) => Number(number) % 2 === 0))
    expect(order.odd).toEqual(all.filter((number) => Number(number) % 2 === 1))
  })

  it.each([
    ['throws', () => Promise.reject(new Error('no'))],
    ['is refused by the database', (trx: Queries) => addSession(trx, 'nobody')],
  ])('keeps, and tells of, what comes together with a write that %s', async (_, fail) => {
    const database = await open()
    const { write } = createWriting(database)
    const heard: unknown[] = []
    database.changes.watch('sessions', (key) => key && heard.push(key))
    const results = await Promise.allSettled(
      ['a', 'b', 'c'].map((name) =>
        write(name, async (trx, announce) => {
          announce('sessions', name)
          await addValue({ db: trx }, name)
          if (name === 'b') await fail({ db: trx })
        }),
      ),
    )
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect((await listValues(database)).toSorted()).toEqual(['a', 'c'])
    expect(new Set(heard)).toEqual(new Set(['a', 'c']))
  })

  it('does nothing again when the commit fails, which may have happened all the same', async () => {
    const database = await open()
    const spoil = await spoilCommits(database)
    const { write, commit } = createWriting(database)
    const results = await Promise.allSettled([
      write('a', store('a')),
      write('b', (trx) => spoil({ db: trx })),
      write('c', store('c')),
    ])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(commit).toHaveBeenCalledTimes(1)
    expect(await listValues(database)).toEqual([])
    await write('d', store('d'))
    expect(await listValues(database)).toEqual(['d'])
  })

  it('does nothing again when it could not even begin', async () => {
    const database = await open()
    const { write, commit } = createWriting(database)
    await database.close()
    const results = await Promise.allSettled(numbers(10).map((number) => write(number, store(number))))
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']))
    expect(commit).toHaveBeenCalledTimes(1)
  })

  it('lets the event loop turn between transactions', async () => {
    const { write } = createWriting(await open())
    const turn = countTurns()
    const turns = new Set<number>()
    await Promise.all(numbers(16 * 5).map((number) => write(number, async () => turns.add(turn()))))
    expect(turns.size).toBeGreaterThanOrEqual(5)
  })

  it('lets the event loop turn between writes that are done again and fail again', async () => {
    const { write } = createWriting(await open())
    const turn = countTurns()
    const lastTurns = new Map<string, number>()
    const writing = numbers(10).map((number) =>
      write(number, async () => {
        lastTurns.set(number, turn())
        throw new Error('no')
      }),
    )
    await Promise.allSettled(writing)
    expect(new Set(lastTurns.values()).size).toBe(10)
  })
})

describe('transactions of threads of two instances on PostgreSQL', () => {
  it('do not wait for each other in a circle, in whatever order the writes came', async () => {
    const { one, other, database } = await createTwo()
    let runs = 0
    const like = (article: string) => async (trx: Queries['db']) => {
      runs += 1
      if (runs === 1) await vi.waitUntil(() => isAnybodyWaiting(database), 10_000)
      await addLike({ db: trx }, article)
    }
    await Promise.all([
      one.write('a', like('a')),
      one.write('b', like('b')),
      other.write('b', like('b')),
      other.write('a', like('a')),
    ])
    expect(runs).toBe(4)
  })

  it('do a write again, also one that came alone, that had to give way to a transaction of another', async () => {
    const { one, other, database } = await createTwo()
    const { promise: bothLiked, resolve: goOn } = Promise.withResolvers<void>()
    let runs = 0
    const like = (first: string, second: string) => async (trx: Queries['db']) => {
      await addLike({ db: trx }, first)
      runs += 1
      if (runs === 2) goOn()
      await bothLiked
      await addLike({ db: trx }, second)
    }
    await Promise.all([one.write('a', like('a', 'b')), other.write('b', like('b', 'a'))])
    expect(runs).toBeGreaterThan(2)
    expect(await database.db.selectFrom('threads').select('likes').execute()).toEqual([
      { likes: 2 },
      { likes: 2 },
    ])
  })
})

/** A transaction of threads, and a watch on its transactions. */
function createWriting({ kind, changes }: Pick<Database, 'kind' | 'changes'>) {
  const commit = vi.fn(changes.commit) as typeof changes.commit
  return { write: createThreadTransaction({ kind, changes: { ...changes, commit } }), commit }
}

async function createTwo() {
  const { url } = await takePostgres()
  const [database, other] = [await openServer(url), await openServer(url)]
  const rows = ['a', 'b'].map((articleId) => ({ articleId, likes: 0, comments: 0, lastEvent: 0 }))
  await database.db.insertInto('threads').values(rows).execute()
  return { database, one: createWriting(database), other: createWriting(other) }
}

function store(email: string) {
  return (trx: Queries['db']) => addValue({ db: trx }, email)
}

async function addLike({ db }: Queries, articleId: string) {
  await db
    .updateTable('threads')
    .set((thread) => ({ likes: thread('likes', '+', 1) }))
    .where('articleId', '=', articleId)
    .execute()
}

function numbers(count: number): string[] {
  return Array.from({ length: count }, (_, index) => String(index))
}

/** Counts turns of the event loop until the test is over. */
function countTurns(): () => number {
  let turn = 0
  const count = () => {
    turn += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  onTestFinished(() => clearImmediate(next))
  return () => turn
}

async function isAnybodyWaiting({ db }: Database): Promise<boolean> {
  const { rows } = await sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length > 0
}
