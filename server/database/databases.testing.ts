import { sql } from 'kysely'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createPostgresDatabase, takePostgresDatabase } from '../../tests/helpers/postgres.ts'
import { makeTemporaryFolder } from '../../tests/helpers/temporary.ts'
import { openDatabase, openResilientDatabase } from './database.ts'
import type { Database, DatabaseLocation } from './types.ts'

/**
 * Runs the same tests on SQLite and on PostgreSQL: those of stores, and those of rooms above them in which writers meet.
 * @param tests Runs for each database. `open` opens an empty, migrated database, which is closed and gone at the end of the
 *   test. `onSqlite` is vitest's `it` for tests that need no second database.
 */
export function describeOnBothDatabases(
  name: string,
  tests: (open: () => Promise<Database>, onSqlite: typeof it) => void,
): void {
  describe(`${name}, on SQLite`, () => {
    tests(openMemory, it)
  })
  describe(`${name}, on PostgreSQL`, () => {
    tests(async () => openServer((await takePostgres()).url), NEVER)
  })
}

/** Registers no test. */
const NEVER = Object.assign(() => {}, { each: () => () => {} }) as unknown as typeof it

/** Opens an empty SQLite database in memory, migrated, until the test is over. */
export function openMemory(): Promise<Database> {
  return openFile(':memory:')
}

/** Makes a path for a SQLite file, which the end of the test removes. */
export async function newPath(): Promise<string> {
  return join(await makeTemporaryFolder('database'), 'waypost.db')
}

/** Opens a SQLite file until the test ends. */
export async function openFile(path: string): Promise<Database> {
  return closedAtEnd(await openDatabase({ kind: 'sqlite', path }))
}

/** Makes an empty PostgreSQL database, which the end of the test drops. */
export async function newPostgres(): Promise<{ url: string }> {
  const database = await createPostgresDatabase()
  // Runs after the test's own clean-up, which closes the database.
  onTestFinished(database.drop)
  return database
}

/** Lends an empty, migrated PostgreSQL database until the test ends. */
export async function takePostgres(): Promise<{ url: string }> {
  const { url, giveBack } = await takePostgresDatabase(async (empty) => {
    await (await openDatabase({ kind: 'postgres', url: empty })).close()
  })
  // Runs after the test's own clean-up, which closes the database.
  onTestFinished(giveBack)
  return { url }
}

/** Opens a PostgreSQL database until the test ends. */
export async function openServer(url: string): Promise<Database> {
  return closedAtEnd(await openDatabase({ kind: 'postgres', url }))
}

/** Tries to open a database, and returns the error. */
export async function openingFailure(location: DatabaseLocation): Promise<Error> {
  const opening = await openDatabase(location).then(closedAtEnd, (error: Error) => error)
  if (opening instanceof Error) return opening
  throw new Error('It was opened.')
}

function closedAtEnd(database: Database): Database {
  onTestFinished(() => database.close())
  return database
}

/**
 * Opens a database as the server does, until the test ends. `lines` are the lines of the log, `slow` its slow queries.
 */
export async function openPatiently(location: DatabaseLocation) {
  const lines: string[] = []
  const slow: object[] = []
  const tell = (words: string | object) => void lines.push(String(words))
  const log = { error: tell, info: tell, warn: (details: object) => void slow.push(details) }
  const database = await openResilientDatabase(location, log)
  onTestFinished(() => database.close())
  return { database, lines, slow }
}

/** Keeps the file of a database from growing, like a full disk. */
export async function fillDisk({ db }: Queries): Promise<void> {
  const { rows } = await sql<Record<string, number>>`pragma page_count`.execute(db)
  await sql`pragma max_page_count = ${sql.raw(String(rows[0].pageCount))}`.execute(db)
}

/** Any instant. */
export const NOW = new Date('2026-11-21T11:00:00.000Z').toISOString()

/** An open database, or a transaction as `{ db: trx }`. */
export type Queries = Pick<Database, 'db'>

/** Stores a value in a row of its own. */
export async function addValue({ db }: Queries, value: string): Promise<void> {
  const row = { id: crypto.randomUUID(), identifier: 'test', expiresAt: NOW, createdAt: NOW, updatedAt: NOW }
  await db
    .insertInto('verifications')
    .values({ ...row, value })
    .execute()
}

/** Reads the values of `addValue`. */
export async function listValues({ db }: Queries): Promise<string[]> {
  return (await db.selectFrom('verifications').select('value').execute()).map(({ value }) => value)
}

/** Stores a session. The database refuses it without its user. */
export async function addSession({ db }: Queries, userId: string): Promise<void> {
  await sql`insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
    values (${userId}, ${userId}, ${userId}, ${NOW}, ${NOW}, ${NOW})`.execute(db)
}

/** Ends all other connections to this PostgreSQL database. */
export async function endOtherConnections({ db }: Queries): Promise<void> {
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
  expect(rows.length).toBeGreaterThan(0)
}

/** Makes a commit fail after correct statements. @returns A statement whose transaction fails at its commit. */
export async function spoilCommits({ db }: Queries): Promise<(trx: Queries) => Promise<void>> {
  await sql`create table parents (id text primary key)`.execute(db)
  await sql`create table orphans (parent text references parents (id) deferrable initially deferred)`.execute(
    db,
  )
  return async (trx) => void (await sql`insert into orphans values ('nobody')`.execute(trx.db))
}

/** Opens a SQLite file in a process of its own, and runs a program there with `db`. */
export async function inOtherProcess(path: string, act: string, before = '') {
  const program = `${before}
    import { openDatabase } from ${JSON.stringify(new URL('database.ts', import.meta.url).href)}
    const { db, close } = await openDatabase({ kind: 'sqlite', path: ${JSON.stringify(path)} })
    ${act}
    await close()`
  const cwd = fileURLToPath(new URL('.', import.meta.url))
  return promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { cwd })
}
