import { findDamage } from '@waypost/local-files/sqlite/sqlite-errors.ts'
import { DatabaseSync } from 'node:sqlite'
import {
  copyRows,
  copyToSqlite,
  digestTable,
  openDatabase,
  readTables,
  writeTables,
  type Tables,
} from '../database/database.ts'
import type { DatabaseLocation } from '../database/types.ts'
import { StartError } from '../errors.ts'
import type { Manifest } from './manifest.ts'

/**
 * Copies one snapshot of a database into a new SQLite file, and checks the copy.
 * @throws StartError if the database is damaged.
 */
export async function copyDatabase(location: DatabaseLocation, to: string): Promise<Manifest['database']> {
  await copyToSqlite(location, to)
  return { kind: location.kind, ...inspect(to) }
}

/**
 * Migrates a SQLite file to the newest schema and copies its rows into an empty PostgreSQL database: all rows or none.
 * If the database already has exactly these rows, nothing changes, so a killed restore can run again.
 * @throws StartError if the database has other rows, or a site runs on it.
 */
export async function loadPostgres(file: string, location: DatabaseLocation): Promise<void> {
  const copy: DatabaseLocation = { kind: 'sqlite', path: file }
  await (await openDatabase(copy, SILENT)).close()
  await (await openDatabase(location)).close()
  await readTables(copy, async (source) => {
    if (await readTables(location, (target) => haveSameRows(source, target))) return
    await writeTables(location, (target) => copyRows(source, target))
  })
}

/**
 * Ends what may have been used or ended since a backup was made: the owner's links, her sessions in the studio, and the links of
 * password resets and of sign-ins at Google. Used challenges of passkeys stay used.
 * @param file The database of a backup, of this version or an earlier one.
 */
export function endAccess(file: string): void {
  using copy = new DatabaseSync(file)
  const tables = copy.prepare(TABLES).all() as { name: string }[]
  const isThere = (table: string) => tables.some(({ name }) => name === table)
  for (const table of ['owner_links', 'studio_sessions'].filter(isThere)) copy.exec(`delete from ${table}`)
  if (isThere('verifications')) copy.exec("delete from verifications where identifier <> 'passkey-challenge'")
}

/** Waypost upgrades a copy here. The log need not mention that. */
const SILENT = { info() {}, error() {} }

async function haveSameRows(one: Tables, other: Tables): Promise<boolean> {
  for (const name of one.names) {
    const digests = [await digestTable(one, name), await digestTable(other, name)]
    if (digests[0].sha256 !== digests[1].sha256) return false
  }
  return true
}

/** Checks a SQLite file, and counts its rows. */
function inspect(path: string): Omit<Manifest['database'], 'kind'> {
  using copy = new DatabaseSync(path)
  const damage = findDamage(copy)
  if (damage !== undefined)
    throw new StartError(
      `The database is damaged (${damage}). Keep your last backup: it may be the newest whole one.`,
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
