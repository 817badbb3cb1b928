import { sql } from 'kysely'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Changes, Topic } from './types.ts'
import {
  describeOnBothDatabases,
  endOtherConnections,
  listValues,
  newPath,
  takePostgres,
  openFile,
  openServer,
  addValue,
  spoilCommits,
  type Queries,
} from './databases.testing.ts'
import { createPostgresChannel } from './postgres.ts'
import { createSqliteChannel } from './sqlite.ts'

describeOnBothDatabases('changes', (open) => {
  it('reach listeners after the commit and before the caller continues', async () => {
    const { db, changes } = await open()
    const heard = listen(changes)
    const result = await changes.commit(async (trx, announce) => {
      announce('thread', 'one')
      await addValue({ db: trx }, 'mira')
      expect(heard).not.toContain('one')
      return 'done'
    })
    expect(heard).toContain('one')
    expect(result).toBe('done')
    expect(await listValues({ db })).toEqual(['mira'])
  })

  it('reach no listener when the transaction fails', async () => {
    const { changes } = await open()
    const heard = listen(changes)
    const failing = changes.commit(async (_, announce) => {
      announce('thread', 'one')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(heard).not.toContain('one')
  })

  it('reach no listener when the commit fails', async () => {
    const database = await open()
    const spoil = await spoilCommits(database)
    const heard = listen(database.changes)
    const failing = database.changes.commit(async (trx, announce) => {
      announce('thread', 'one')
      await spoil({ db: trx })
    })
    await expect(failing).rejects.toThrow(/foreign key/i)
    expect(heard).not.toContain('one')
  })

  it('reach only the listeners of their topic', async () => {
    const { changes } = await open()
    const [threads, mails] = [listen(changes, 'thread'), listen(changes, 'mails')]
    await announceAll(changes, 'thread', ['one'])
    await announceAll(changes, 'mails', ['mira'])
    expect(new Set(threads.filter(isKey))).toEqual(new Set(['one']))
    expect(new Set(mails.filter(isKey))).toEqual(new Set(['mira']))
  })

  it('keep their key unchanged, even an empty key or one with colons', async () => {
    const { changes } = await open()
    const heard = listen(changes)
    const keys = ['a:b', ':', '', 'x'.repeat(10_000), undefined]
    await announceAll(changes, 'thread', keys)
    expect(heard).toEqual(expect.arrayContaining(keys))
  })

  it('reach a listener until its watch ends, and reach its second watch', async () => {
    const { changes } = await open()
    const listener = vi.fn<(key?: string) => void>()
    const [end] = [changes.watch('thread', listener), changes.watch('thread', listener)]
    end()
    end()
    await announceAll(changes, 'thread', ['one'])
    expect(listener).toHaveBeenCalledWith('one')
  })

  it('reach all listeners and stay committed when one listener throws', async () => {
    const { db, changes } = await open()
    const reported = vi.spyOn(console, 'error').mockReturnValue()
    changes.watch('thread', () => {
      throw new Error('no')
    })
    const heard = listen(changes)
    await changes.commit(async (trx, announce) => {
      await addValue({ db: trx }, 'mira')
      announce('thread', 'one')
    })
    expect(heard).toContain('one')
    expect(await listValues({ db })).toEqual(['mira'])
    expect(reported).toHaveBeenCalledWith({ err: new Error('no') }, expect.any(String))
  })

  it('reach a listener once, even if it renews its watch on each change', async () => {
    const { changes } = await open()
    const heard: unknown[] = []
    const watch = () => {
      const end = changes.watch('thread', (key) => {
        end()
        heard.push(key)
        if (heard.length < 100) watch()
      })
    }
    watch()
    await announceAll(changes, 'thread', ['one'])
    expect(heard).toContain('one')
    expect(heard.length).toBeLessThan(100)
  })

  it('do not reach a watch that another listener has just ended', async () => {
    const { changes } = await open()
    const heard: unknown[] = []
    const ends = ['first', 'second'].map((name) =>
      changes.watch('thread', () => {
        heard.push(name)
        for (const end of ends) end()
      }),
    )
    await announceAll(changes, 'thread', ['one'])
    expect(heard).toEqual(['first'])
  })
})

describe('changes of another process, in a SQLite file', () => {
  it('reach listeners, and are not confused with changes of this process', async () => {
    const path = await newPath()
    const [own, other] = [await openFile(path), await openFile(path)]
    const look = lookByHand()
    const heard = listen(own.changes)
    await addValue(own, 'own')
    look()
    expect(heard).toEqual([])
    await addValue(other, 'other')
    look()
    look()
    expect(heard).toEqual([undefined])
  })

  it('reach listeners when this process wrote meanwhile and is about to write again', async () => {
    const path = await newPath()
    const [own, other] = [await openFile(path), await openFile(path)]
    const look = lookByHand()
    const heard = listen(own.changes)
    await addValue(other, 'other')
    await addValue(own, 'own')
    await own.db.transaction().execute(async (trx) => {
      await addValue({ db: trx }, 'own')
      look()
    })
    look()
    expect(heard).toEqual([undefined])
  })

  it('reach listeners after the file was unreadable for a while', async () => {
    const path = await newPath()
    const [connection, other] = [new DatabaseSync(path), new DatabaseSync(path)]
    onTestFinished(() => [connection, other].forEach((each) => each.close()))
    const look = lookByHand()
    const heard = vi.fn<() => void>()
    const channel = createSqliteChannel(() => connection)
    channel.open(heard)
    other.exec('begin exclusive; create table notes (id text)')
    look()
    expect(heard).not.toHaveBeenCalled()
    other.exec('commit')
    look()
    expect(heard).toHaveBeenCalledOnce()
  })

  it('are no longer polled after the database closes', async () => {
    const { changes, close } = await openFile(await newPath())
    lookByHand()
    listen(changes)
    expect(vi.getTimerCount()).toBe(1)
    await close()
    listen(changes)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('changes of another instance, on PostgreSQL', () => {
  it('arrive with their keys', async () => {
    const { other, heard } = await listenToOther()
    await announceAll(other.changes, 'thread', ['one', 'a:b', '"{\\', ''])
    await vi.waitFor(() => expect(heard).toEqual(['one', 'a:b', '"{\\', '']), 10_000)
  })

  it('arrive over one connection for any number of watches', async () => {
    const { own, other } = await listenToOther()
    for (const topic of ['thread', 'mails'] as const) listen(own.changes, topic)
    await listenTo(other) // By then, further connections would be there.
    expect(await countListening(own)).toBe(2)
  })

  it('arrive without the key when it exceeds the length of a message', async () => {
    const { other, heard } = await listenToOther()
    const longest = 'é'.repeat(3_996) // With 'thread:' before it, these are 7,999 bytes.
    await announceAll(other.changes, 'thread', [longest])
    await announceAll(other.changes, 'thread', [`${longest}x`])
    await vi.waitFor(() => expect(heard).toEqual([longest, undefined]), 10_000)
  })

  it('still arrive after a message of a newer version that this version cannot read', async () => {
    const { other, heard } = await listenToOther()
    for (const message of ['constructor:one', '__proto__', 'later:one', ''])
      await sql`select pg_notify('waypost', ${message})`.execute(other.db)
    await announceAll(other.changes, 'thread', ['one'])
    await vi.waitFor(() => expect(heard).toEqual(['one']), 10_000)
  })

  it('arrive again after a broken connection, preceded by a change of everything', async () => {
    const { other, heard } = await listenToOther()
    await endOtherConnections(other)
    await announceAll(other.changes, 'thread', ['lost'])
    await vi.waitFor(() => expect(heard).toContain(undefined), { timeout: 5_000 })
    await announceAll(other.changes, 'thread', ['one'])
    await vi.waitFor(() => expect(heard.at(-1)).toBe('one'), 10_000)
  })

  it('are no longer listened for after the database closes, even while listening starts', async () => {
    const { url } = await takePostgres()
    const [own, other] = [await openServer(url), await openServer(url)]
    listen(own.changes)
    await own.close()
    const { heard } = await listenTo(other)
    // Long enough for a new connection, if it made one.
    await endOtherConnections(await openServer(url))
    await vi.waitFor(() => expect(heard).toEqual([undefined]), { timeout: 5_000 })
    expect(await countListening(other)).toBe(1)
  })

  it('do not delay closing the database while the server does not answer', async () => {
    const silent = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1')
    onTestFinished(() => void silent.close())
    await once(silent, 'listening')
    const channel = createPostgresChannel(
      `postgres://mira@127.0.0.1:${(silent.address() as AddressInfo).port}/blog`,
    )
    channel.open(() => {})
    const [socket] = await once(silent, 'connection')
    onTestFinished(() => socket.destroy())
    socket.resume()
    channel.close()
    await vi.waitFor(() => expect(socket.readableEnded).toBe(true), 10_000)
  })
})

/** Records the later changes of a topic. */
function listen(changes: Changes, topic: Topic = 'thread'): (string | undefined)[] {
  const heard: (string | undefined)[] = []
  changes.watch(topic, (key) => heard.push(key))
  return heard
}

async function announceAll(changes: Changes, topic: Topic, keys: (string | undefined)[]) {
  await changes.commit(async (_, announce) => {
    for (const key of keys) announce(topic, key)
  })
}

/** Whether a record has a key: 'anything may have changed' may come at any time. */
function isKey(key: unknown) {
  return key !== undefined
}

/** Checks for changes when called, and never by itself. */
function lookByHand(): () => void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  return () => void vi.advanceTimersToNextTimer()
}

/** Two instances; one of them listens already. */
async function listenToOther() {
  const { url } = await takePostgres()
  const [own, other] = [await openServer(url), await openServer(url)]
  return { own, other, ...(await listenTo(own)) }
}

async function listenTo({ changes }: { changes: Changes }) {
  const heard = listen(changes)
  await vi.waitFor(() => expect(heard).toEqual([undefined]), 10_000)
  heard.length = 0
  return { heard }
}

async function countListening({ db }: Queries): Promise<number> {
  const { rows } = await sql`select pid from pg_stat_activity
    where datname = current_database() and query in ('listen waypost', 'select 1')`.execute(db)
  return rows.length
}
