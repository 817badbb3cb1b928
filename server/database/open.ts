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
 * @param log Standard error where there is no log, as on the command line.
 * @throws StartError naming the database without its password, if it is unreachable or Waypost may not change it.
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

interface UpgradeLog {
  info(message: string): void
}

/** A program may read the standard output of a command. */
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
      copy === undefined ? '' : ` A copy from before is ${copy}: docs/upgrading.md says how to go back.`
    log.info(`Waypost upgrades the database ${name} to this version.${kept}`)
  }
  const backend =
    location.kind === 'sqlite'
      ? openSqlite(location.path, beforeUpgrade)
      : openPostgres(location.url, beforeUpgrade)
  return {
    ...backend,
    async prepare() {
      await backend.prepare()
      // This check is last, since `prepare` may have waited for a move to end.
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
    // The driver cannot end its connections twice.
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
