import { sql } from 'kysely'
import { existsSync } from 'node:fs'
import { copyFile, open, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openTcpProxy } from '../../tests/helpers/tcp-proxy.ts'
import { AppError, StartError } from '../errors.ts'
import { openDatabase } from './database.ts'
import {
  endOtherConnections,
  fillDisk,
  listValues,
  newPath,
  openFile,
  openingFailure,
  openPatiently,
  openServer,
  addValue,
  takePostgres,
} from './databases.testing.ts'
import type { Database } from './types.ts'

describe('a full disk', () => {
  it('is reported by the first error, not by the failed rollback', async () => {
    const database = await openFile(await newPath())
    await fillDisk(database)
    await expect(writeMuch(database)).rejects.toThrow('database or disk is full')
  })

  it('gives readers a plain error, and logs one line for many failures', async () => {
    const { database, lines } = await openPatiently({ kind: 'sqlite', path: await newPath() })
    await addValue(database, 'before')
    await fillDisk(database)
    for (let turn = 0; turn < 50; turn += 1) {
      const failure = await writeMuch(database).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(AppError)
      expect(failure).toMatchObject({ code: 'unavailable', retryAfterSeconds: 10 })
    }
    expect(lines).toEqual([expect.stringContaining('the disk is full. Likes, comments')])
    expect(database.failure()).toContain('the disk is full')
    expect(await listValues(database)).toEqual(['before'])
  })

  it('ends after a successful write and a while without failures', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const { database, lines } = await openPatiently({ kind: 'sqlite', path: await newPath() })
    await fillDisk(database)
    await expect(writeMuch(database)).rejects.toThrow('not possible right now')
    await sql`pragma max_page_count = 1000000`.execute(database.db)
    vi.advanceTimersByTime(11_000)
    await listValues(database)
    expect(database.failure()).toBeDefined()
    await writeMuch(database)
    expect(database.failure()).toBeUndefined()
    expect(lines).toEqual([expect.anything(), expect.stringContaining('works again')])
  })
})

describe('a missing database file', () => {
  it.each([
    ['was removed', (path: string) => rm(path)],
    ['was emptied', (path: string) => truncate(path, 0)],
    [
      'was replaced',
      async (path: string) => {
        await copyFile(path, `${path}.copy`)
        await rename(`${path}.copy`, path)
      },
    ],
  ])('is noticed while it is open, and stops all writes: it %s', async (what, harm) => {
    const path = await newPath()
    const { database, lines } = await openPatiently({ kind: 'sqlite', path })
    await addValue(database, 'before')
    await harm(path)
    for (const work of [addValue(database, 'lost'), database.changes.commit(async () => {})])
      await expect(work).rejects.toMatchObject({ code: 'unavailable' })
    expect(lines).toEqual([expect.stringContaining(what)])
    expect(database.failure()).toContain(what)
  })

  it('is used again when it returns', async () => {
    const path = await newPath()
    const { database } = await openPatiently({ kind: 'sqlite', path })
    await rename(path, `${path}.away`)
    await expect(addValue(database, 'lost')).rejects.toMatchObject({ code: 'unavailable' })
    await rename(`${path}.away`, path)
    await addValue(database, 'kept')
    expect(await listValues(database)).toEqual(['kept'])
  })

  it.each([
    ['is gone', (path: string) => rm(path)],
    ['is empty', (path: string) => writeFile(path, '')],
    ['is another one', async (path: string) => copyFile(await made(), path)],
  ])('stops the next start: it %s', async (what, harm) => {
    const path = await made()
    await harm(path)
    const size = await readFile(path).catch(() => undefined)
    const error = await openingFailure({ kind: 'sqlite', path })
    expect(error).toBeInstanceOf(StartError)
    expect(error.message).toContain(`${path} ${what}`)
    expect(await readFile(path).catch(() => undefined)).toEqual(size)

    await rm(`${path}.id`)
    expect(await listValues(await openFile(path))).toEqual([])
  })

  it('may be replaced by a backup of the same database', async () => {
    const path = await made()
    await copyFile(path, `${path}.backup`)
    await addValue(await openFile(path), 'later')
    await rename(`${path}.backup`, path)
    for (const suffix of ['-wal', '-shm']) await rm(path + suffix, { force: true })
    expect(await listValues(await openFile(path))).toEqual([])
  })
})

it('a damaged file stops the start, stays unchanged, and the error explains how to restore it', async () => {
  const path = await newPath()
  const database = await openDatabase({ kind: 'sqlite', path })
  for (let turn = 0; turn < 20; turn += 1) await addValue(database, 'x'.repeat(2_000))
  await database.close()
  const file = await open(path, 'r+')
  const { size } = await file.stat()
  await file.write(Buffer.alloc(6_000, 0xaa), 0, 6_000, size - 30_000)
  await file.close()
  const before = await readFile(path)
  const error = await openingFailure({ kind: 'sqlite', path })
  expect(error).toBeInstanceOf(StartError)
  expect(error.message).toContain('is damaged. Stop Waypost and put your last backup in its place')
  expect(await readFile(path)).toEqual(before)
  expect(existsSync(`${path}.id`)).toBe(true)
})

describe('an unreachable PostgreSQL server', () => {
  it('delays the start until it is reachable', async () => {
    const { url } = await takePostgres()
    await using proxy = await openTcpProxy(url)
    proxy.set('refused')
    const { database, lines } = await openPatiently({ kind: 'postgres', url: proxy.url })
    await expect(addValue(database, 'lost')).rejects.toMatchObject({ code: 'unavailable' })
    expect(database.failure()).toContain('cannot be reached')
    proxy.set('passing')
    await vi.waitFor(() => addValue(database, 'kept'), { timeout: 10_000, interval: 100 })
    expect(await listValues(database)).toEqual(['kept'])
    expect(lines).toEqual([
      expect.stringContaining('cannot be reached'),
      expect.stringContaining('works again'),
    ])
    expect(lines.join()).not.toContain('postgres://')
  })

  it('fails a transaction with the first error and one log line', async () => {
    const { url } = await takePostgres()
    const { database, lines } = await openPatiently({ kind: 'postgres', url })
    const other = await openServer(url)
    for (let turn = 0; turn < 5; turn += 1) {
      const work = database.changes.commit(async (trx) => {
        await addValue({ db: trx }, 'one')
        await endOtherConnections(other)
        await addValue({ db: trx }, 'two')
      })
      const failure = await work.catch((error: unknown) => error)
      expect(failure).toMatchObject({ code: 'unavailable', cause: { message: /terminat/ } })
    }
    expect(lines).toHaveLength(1)
    expect(await listValues(database)).toEqual([])
  })
})

function writeMuch({ changes }: Database): Promise<void> {
  return changes.commit((trx) => addValue({ db: trx }, 'x'.repeat(100_000)))
}

/** Makes a closed database. */
async function made(): Promise<string> {
  const path = await newPath()
  await (await openDatabase({ kind: 'sqlite', path })).close()
  return path
}
