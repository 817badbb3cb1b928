import { findDamage } from '@waypost/local-files/sqlite/sqlite-errors.ts'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { listMigrations, migrationNames } from './migrate.ts'
import { requireNotMoved } from './move-note.ts'
import { listServerMigrations } from './postgres.ts'
import { kyselyOn } from './sqlite.ts'
import { describeDatabase, startError } from './start-error.ts'
import type { DatabaseLocation } from './types.ts'

/** How long PostgreSQL may take to answer. */
const TIMEOUT_MS = 5_000

/** The result of an inspection. */
export interface Inspection {
  /** Name and version: 'The database … (SQLite 3.51.0)'. */
  name: string
  /** How many migrations the next start runs. */
  pendingMigrations: number
  /** Migrations of a newer version of Waypost that this version does not know. */
  unknownMigrations: string[]
  /** Damage that SQLite finds in the file; `undefined` for none. */
  damage?: string
}

/**
 * Inspects an existing database and changes nothing. A site may run on the database.
 * @throws StartError if it cannot be opened, or was moved.
 */
export async function inspectDatabase(location: DatabaseLocation): Promise<Inspection> {
  try {
    await requireNotMoved(location, describeDatabase(location))
    return location.kind === 'sqlite' ? await inspectFile(location.path) : await inspectServer(location)
  } catch (cause) {
    throw startError(location, cause)
  }
}

async function inspectFile(path: string): Promise<Inspection> {
  using file = new DatabaseSync(path, { readOnly: true })
  const { version } = file.prepare('select sqlite_version() as version').get()!
  return {
    name: `The database ${path} (SQLite ${String(version)})`,
    ...compare(await listMigrations(kyselyOn(file))),
    damage: findDamage(file),
  }
}

async function inspectServer(location: DatabaseLocation & { kind: 'postgres' }): Promise<Inspection> {
  const client = new Client({
    connectionString: location.url,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  })
  // The running query reports the same failure.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    )
    return {
      name: `The database ${describeDatabase(location).replace('(PostgreSQL)', `(PostgreSQL ${rows[0].version})`)}`,
      ...compare(await listServerMigrations(client)),
    }
  } finally {
    await client.end()
  }
}

function compare(executed: readonly string[]): Pick<Inspection, 'pendingMigrations' | 'unknownMigrations'> {
  return {
    pendingMigrations: migrationNames.filter((name) => !executed.includes(name)).length,
    unknownMigrations: executed.filter((name) => !migrationNames.includes(name)),
  }
}
