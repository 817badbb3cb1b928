import { StartError } from '../errors.ts'
import type { FailureLog } from './changes.ts'
import { openPostgres, parseAddress } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import type { Database, DatabaseLocation } from './types.ts'

/**
 * Opens the database and brings it to the newest schema.
 *
 * @param log The console where there is no log, as on the command line.
 * @throws StartError naming it and never its password, if it cannot be reached or is not ours to change.
 */
export async function openDatabase(location: DatabaseLocation, log: FailureLog = console): Promise<Database> {
  try {
    return await (location.kind === 'sqlite'
      ? openSqlite(location.path, log)
      : openPostgres(location.url, log))
  } catch (cause) {
    throw new StartError(
      `The database ${describeDatabase(location)} cannot be opened: ${reasonOf(cause)} ${MENDS[location.kind]}`,
      { cause },
    )
  }
}

/** Names a database without its password. */
export function describeDatabase(location: DatabaseLocation): string {
  if (location.kind === 'sqlite') return location.path
  const address = parseAddress(location.url)
  if (!address) return 'that DATABASE_URL names'
  const { database, host, port } = address
  const server = host.startsWith('/') ? host : `${host}:${port}`
  return `${database ? `${database} ` : ''}at ${server} (PostgreSQL)`
}

const MENDS = {
  sqlite: 'Mend the file or the rights to it, or choose another folder with DATA_DIR.',
  postgres: 'See whether the server runs and what DATABASE_URL says.',
}

/** The server's word for it; where a name led to several servers, that of each. */
function reasonOf(error: unknown): string {
  const errors = error instanceof AggregateError ? error.errors : [error]
  const reasons = errors.map((each) => (each as Error).message || String(each))
  return [...new Set(reasons)].join(', ').replace(/[^.]$/, '$&.')
}
