import { backup, DatabaseSync } from 'node:sqlite'
import { rm } from 'node:fs/promises'
import { openDatabase } from '../database/database.ts'
import { digestTable, readTables, writeTables, type Tables } from '../database/tables.ts'
import type { DatabaseLocation } from '../database/types.ts'
import { StartError } from '../errors.ts'
import type { Manifest } from './manifest.ts'

/** More than any file has: in smaller steps SQLite begins anew whenever somebody writes between two of them. */
const ALL_PAGES = 2 ** 31 - 1

/** Copies a file of SQLite's, as it is at one instant, while others write to it. */
export async function copySqlite(from: string, to: string): Promise<void> {
  using source = new DatabaseSync(from, { readOnly: true })
  await backup(source, to, { rate: ALL_PAGES })
}

/**
 * Copies a database, as it is at one instant, into a new file of SQLite's, and checks it.
 *
 * @throws StartError if the database is damaged, or of an older schema on PostgreSQL.
 */
export async function copyDatabase(location: DatabaseLocation, to: string): Promise<Manifest['database']> {
  if (location.kind === 'sqlite') await copySqlite(location.path, to)
  else await copyPostgres(location, to)
  return { kind: location.kind, ...inspect(to) }
}

/**
 * Copies the rows of a file of SQLite's, which is brought to the newest schema, into an empty PostgreSQL database: all of
 * them or none. A database that has these very rows already is left as it is.
 *
 * @throws StartError if the database has others, or a site runs on it.
 */
export async function loadPostgres(file: string, location: DatabaseLocation): Promise<void> {
  const copy: DatabaseLocation = { kind: 'sqlite', path: file }
  await (await openDatabase(copy)).close()
  await (await openDatabase(location)).close()
  await readTables(copy, async (source) => {
    if (await readTables(location, (target) => haveSameRows(source, target))) return
    await writeTables(location, (target) => copyRows(source, target))
  })
}

async function copyPostgres(location: DatabaseLocation, to: string): Promise<void> {
  const copy: DatabaseLocation = { kind: 'sqlite', path: to }
  await (await openDatabase(copy)).close()
  // Written beside every file that is opened, to notice another one at the next start.
  await rm(`${to}.id`)
  await readTables(location, (source) =>
    writeTables(copy, async (target) => {
      if (source.migration !== target.migration)
        throw new StartError(
          'The database is of another version of Waypost. Start Waypost once, which brings it to this version, then make the backup.',
        )
      await copyRows(source, target)
    }),
  )
}

async function copyRows(source: Tables, target: Tables): Promise<void> {
  for (const name of source.names) for await (const rows of source.read(name)) await target.write(name, rows)
}

async function haveSameRows(one: Tables, other: Tables): Promise<boolean> {
  for (const name of one.names) {
    const digests = [await digestTable(one, name), await digestTable(other, name)]
    if (digests[0].sha256 !== digests[1].sha256) return false
  }
  return true
}

/** Checks a file of SQLite's, and counts its rows. */
function inspect(path: string): Omit<Manifest['database'], 'kind'> {
  using copy = new DatabaseSync(path)
  const verdict = copy.prepare('pragma quick_check(1)').get()?.quick_check
  if (verdict !== 'ok')
    throw new StartError(
      `The database is damaged (${String(verdict)}). Keep your last backup: it may be the newest whole one.`,
    )
  const tables = copy.prepare(TABLES).all() as { name: string }[]
  const countOf = (name: string) =>
    Number(copy.prepare(`select count(*) as count from "${name}"`).get()?.count)
  return {
    migration: String(copy.prepare('select max(name) as name from kysely_migration').get()?.name),
    rows: Object.fromEntries(tables.map(({ name }) => [name, countOf(name)])),
  }
}

const TABLES = `select name from sqlite_schema
  where type = 'table' and name not like 'kysely_%' and name not like 'sqlite_%' order by name`
