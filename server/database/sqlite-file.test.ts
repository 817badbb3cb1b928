import { sql } from 'kysely'
import { existsSync } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeTemporaryFolder } from '../../tests/helpers/temporary.ts'
import { StartError } from '../errors.ts'
import { openDatabase } from './database.ts'
import {
  inOtherProcess,
  listValues,
  newPath,
  openFile,
  openingFailure,
  addValue,
} from './databases.testing.ts'

describe('a SQLite file', () => {
  it('uses WAL mode, waits for the disk, and checks foreign keys', async () => {
    const { db } = await openFile(await newPath())
    const value = async (name: string) => {
      const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db)
      return Object.values(rows[0])[0]
    }
    expect(await value('journal_mode')).toBe('wal')
    expect(await value('synchronous')).toBe(2) // FULL
    expect(await value('foreign_keys')).toBe(1)
    expect(await value('busy_timeout')).toBe(5_000)
  })

  it.skipIf(process.platform === 'win32')('can be read by nobody else on the machine', async () => {
    const path = await newPath()
    const { db } = await openFile(path)
    await db.selectFrom('users').select('id').execute()
    for (const file of [path, `${path}-wal`, `${path}-shm`]) expect((await stat(file)).mode & 0o077).toBe(0)
  })

  it('keeps its data when closed, in one file', async () => {
    const path = await newPath()
    const first = await openFile(path)
    await addValue(first, 'one')
    await first.close()
    expect(existsSync(`${path}-wal`)).toBe(false)
    expect(await listValues(await openFile(path))).toEqual(['one'])
  })

  it('can be opened by many processes at once when it is new', async () => {
    const path = await newPath()
    const openings = Array.from({ length: 6 }, () => inOtherProcess(path, ''))
    await expect(Promise.all(openings)).resolves.toHaveLength(6)
    const { db } = await openFile(path)
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
  })

  it('can be opened twice at once in one process', async () => {
    const path = await newPath()
    const [one, other] = await Promise.all([openFile(path), openFile(path)])
    await addValue(one, 'one')
    expect(await listValues(other)).toEqual(['one'])
  })

  it('waits while another process has it locked', async () => {
    const path = await newPath()
    const other = new DatabaseSync(path)
    onTestFinished(() => other.close())
    other.exec('begin exclusive; create table notes (id text)')
    const opening = openFile(path)
    await setTimeout(100)
    other.exec('commit')
    expect(await listValues(await opening)).toEqual([])
  })

  it('lets several processes read and write in one transaction, one after the other', async () => {
    const path = await newPath()
    const database = await openFile(path)
    await addValue(database, '0')
    const count = `
      for (let turn = 0; turn < 10; turn++)
        await db.transaction().execute(async (trx) => {
          const { value } = await trx.selectFrom('verifications').select('value').executeTakeFirstOrThrow()
          await new Promise((resolve) => setTimeout(resolve, 5))
          await trx.updateTable('verifications').set({ value: String(Number(value) + 1) }).execute()
        })`
    await Promise.all([inOtherProcess(path, count), inOtherProcess(path, count), inOtherProcess(path, count)])
    expect(await listValues(database)).toEqual(['30'])
  })

  it('contains all of a migration or none of it after the process is killed', async () => {
    const path = await newPath()
    const program = `
      import { DatabaseSync } from 'node:sqlite'
      const prepare = DatabaseSync.prototype.prepare
      DatabaseSync.prototype.prepare = function (text) {
        if (text.includes('create table "sessions"')) process.kill(process.pid, 'SIGKILL')
        return prepare.call(this, text)
      }`
    await expect(inOtherProcess(path, '', program)).rejects.toMatchObject({ signal: 'SIGKILL' })
    expect(await listValues(await openFile(path))).toEqual([])
  })

  it.each([
    ['is no database', async () => written(await newPath(), 'These are words. '.repeat(100))],
    ['is a folder', () => makeTemporaryFolder('folder')],
    [
      'is in a folder that is not there',
      async () => join(await makeTemporaryFolder('folder'), 'none/waypost.db'),
    ],
    ['may only be read', async () => `file:${await emptyDatabase()}?mode=ro`],
  ])('is named when it cannot be opened because it %s', async (_, make) => {
    const path = await make()
    const error = await openingFailure({ kind: 'sqlite', path })
    expect(error).toBeInstanceOf(StartError)
    expect(error.message).toContain(path)
  })
})

async function emptyDatabase(): Promise<string> {
  const path = await newPath()
  await (await openDatabase({ kind: 'sqlite', path })).close()
  return path
}

async function written(path: string, text: string): Promise<string> {
  await writeFile(path, text)
  return path
}
