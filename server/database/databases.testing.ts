import { describe, onTestFinished } from 'vitest'
import { createPostgresDatabase } from '../../tests/helpers/postgres.ts'
import { openDatabase, type Database } from './database.ts'

/**
 * Runs the same tests on SQLite and on PostgreSQL.
 *
 * @param tests Called for each, with a function that opens an empty database, migrated. That one is called within a test,
 *   at whose end the database is closed and gone.
 */
export function describeOnBothDatabases(name: string, tests: (open: () => Promise<Database>) => void): void {
  describe(`${name}, on SQLite`, () => {
    tests(openSqlite)
  })
  describe(`${name}, on PostgreSQL`, () => {
    tests(openPostgres)
  })
}

async function openSqlite(): Promise<Database> {
  const database = await openDatabase({ kind: 'sqlite', path: ':memory:' })
  onTestFinished(() => database.close())
  return database
}

async function openPostgres(): Promise<Database> {
  const { url, drop } = await createPostgresDatabase()
  onTestFinished(drop) // What is registered last is done first: the database is closed by then.
  const database = await openDatabase({ kind: 'postgres', url })
  onTestFinished(() => database.close())
  return database
}
