import { isDamage } from '@waypost/local-files/sqlite/sqlite-errors.ts'
import { StartError } from '../errors.ts'
import { findCopy } from './upgrade-copy-files.ts'
import { databaseFailureOf, NewerSchemaError, UnusableDatabaseError } from './failure.ts'
import { parseAddress } from './postgres.ts'
import type { DatabaseLocation } from './types.ts'

/** Describes what is wrong with a database, and what the operator can do. */
export function startError(location: DatabaseLocation, cause: unknown): StartError {
  const name = `The database ${describeDatabase(location)}`
  if (cause instanceof NewerSchemaError) {
    const copy = findCopy(location)
    const back =
      copy === undefined ? 'with your last backup' : `with the copy from before the upgrade, ${copy}`
    const advice = `Start the newer version again, or go back ${back}: docs/upgrading.md says how.`
    return new StartError(`${name} ${cause.message} ${advice}`, { cause })
  }
  if (cause instanceof UnusableDatabaseError) return new StartError(`${name} ${cause.message}`, { cause })
  const how = isDamage(cause) ? databaseFailureOf(cause)?.reason : undefined
  if (how !== undefined) return new StartError(`${name} ${how} (${(cause as Error).message})`, { cause })
  return new StartError(`${name} cannot be opened: ${reasonOf(cause)} ${ADVICE[location.kind]}`, { cause })
}

const ADVICE = {
  sqlite: 'Mend the file or the rights to it, or choose another folder with DATA_DIR.',
  postgres: 'Check that the server runs, and the address in DATABASE_URL.',
}

/** The server's own message; several messages if one name leads to several servers. */
function reasonOf(error: unknown): string {
  const errors = error instanceof AggregateError ? error.errors : [error]
  const reasons = errors.map((each) => (each as Error).message || String(each))
  return [...new Set(reasons)].join(', ').replace(/[^.]$/, '$&.')
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
