import { CamelCasePlugin, Kysely, type Dialect } from 'kysely'
import { createChanges, type FailureLog } from './changes.ts'
import type { Backend } from './backend.ts'
import { requireNotMoved } from './move-note.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import type { BeforeUpgrade } from './migrate.ts'
import { describeDatabase, startError } from './start-error.ts'
import type { Database, DatabaseLocation, Schema } from './types.ts'
import { copyBeforeUpgrade } from './upgrade-copy.ts'

/**
 * Opens the database and brings it to the newest schema.
 *
 * @param log Standard error where there is no log, as on the command line.
 * @throws StartError naming it and never its password, if it cannot be reached or is not ours to change.
 */
export async function openDatabase(
  location: DatabaseLocation,
  log: FailureLog & UpgradeLog = STANDARD_ERROR,
): Promise<Database> {
  const backend = await orStartError(location, async () => createBackend(location, log))
  await orStartError(location, backend.prepare).catch(async (error: unknown) => {
    await backend.close()
    throw error
  })
  return createDatabase(backend, backend.dialect, log)
}

/** Where it is told that a database is upgraded. */
interface UpgradeLog {
  info(message: string): void
}

/** What a command prints on standard output may be read by a program. */
const STANDARD_ERROR: FailureLog & UpgradeLog = {
  error: (details, message) => console.error(details, message),
  info: (message) => console.error(message),
}

export function createBackend(location: DatabaseLocation, log: UpgradeLog): Backend {
  const name = describeDatabase(location)
  const beforeUpgrade: BeforeUpgrade = async (migration) => {
    await requireNotMoved(location, name)
    const copy = await copyBeforeUpgrade(location, migration)
    const kept =
      copy === undefined
        ? ''
        : ` As it was before, it is kept as ${copy}: docs/upgrading.md says how to go back.`
    log.info(`The database ${name} is upgraded to this version of Waypost.${kept}`)
  }
  const backend =
    location.kind === 'sqlite'
      ? openSqlite(location.path, beforeUpgrade)
      : openPostgres(location.url, beforeUpgrade)
  return {
    ...backend,
    async prepare() {
      await backend.prepare()
      // Only now: it may have waited for the move.
      await requireNotMoved(location, name)
    },
  }
}

export function createDatabase(backend: Backend, dialect: Dialect, log: FailureLog): Database {
  const { kind, pool, channel } = backend
  const db = new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin()] })
  let closed: Promise<void> | undefined
  return {
    kind,
    db,
    pool,
    changes: createChanges(db, channel, log),
    // Once: the driver does not end its connections twice.
    close: () => (closed ??= close()),
  }

  async function close() {
    channel.close()
    await db.destroy()
    await backend.close()
  }
}

export async function orStartError<T>(location: DatabaseLocation, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw startError(location, cause)
  }
}
