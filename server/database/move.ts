import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../errors.ts'
import { noteMove } from './move-note.ts'
import { openDatabase } from './open.ts'
import { describeDatabase } from './start-error.ts'
import { digestTable, readTables, writeTables, type TableDigest, type Tables } from './tables.ts'
import type { Database, DatabaseLocation } from './types.ts'

export { notePath } from './move-note.ts'

/** A moved table, the same in both databases. */
export interface MovedTable extends TableDigest {
  name: string
}

interface MoveOptions {
  from: DatabaseLocation
  /** The new database. It is created and migrated if it is missing; it must be empty. */
  to: DatabaseLocation
  /** Folder for the record of the move. */
  dataDir: string
  /** Called with the number of rows copied and compared so far, and the number of all. */
  onProgress(done: number, total: number): void
  now: Date
}

/**
 * Copies all rows into another database, and compares them there. No site may run on either database meanwhile. The old
 * database does not change; the new one gets all rows or none.
 * @throws StartError if a site runs, the new database is not empty, or another version made the old one.
 */
export async function moveDatabase(options: MoveOptions): Promise<MovedTable[]> {
  const { from, to, dataDir, onProgress, now } = options
  return readTables(
    from,
    async (source) => {
      await (await openDatabase(to)).close()
      const moved = await writeTables(to, async (target) => {
        if (source.migration !== target.migration)
          throw new StartError(
            `The database ${describeDatabase(from)} is of another version. Start this version of Waypost on it once, then move it.`,
          )
        return copyTables(source, target, onProgress)
      })
      await noteMove(dataDir, describeDatabase(from), describeDatabase(to), now)
      return moved
    },
    { isExclusive: true },
  )
}

async function copyTables(
  source: Tables,
  target: Tables,
  onProgress: MoveOptions['onProgress'],
): Promise<MovedTable[]> {
  let total = 0
  for (const name of source.names) total += 2 * (await source.count(name))
  let done = 0
  const progress = (rows: string[]) => onProgress((done += rows.length), total)

  const moved: MovedTable[] = []
  for (const name of source.names) {
    const sent = await digestTable(source, name, async (rows) => {
      await target.write(name, rows)
      progress(rows)
    })
    const arrived = await digestTable(target, name, async (rows) => progress(rows))
    if (arrived.sha256 !== sent.sha256)
      throw new Error(
        `${name} has ${sent.rows} rows, of which ${arrived.rows} arrived, not all the same. Nothing was moved.`,
      )
    moved.push({ name, ...sent })
  }
  return moved
}

/**
 * Warns if the PostgreSQL database has no accounts, but the SQLite file has some.
 * @param path Path of the SQLite file.
 * @returns The warning; `undefined` if there is nothing to move, or the check fails.
 */
export async function findLeftBehind(
  { kind, db }: Database,
  location: DatabaseLocation,
  path: string,
): Promise<string | undefined> {
  if (kind === 'sqlite' || !existsSync(path)) return undefined
  try {
    if (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) return undefined
    using file = new DatabaseSync(path, { readOnly: true })
    const accounts = Number(file.prepare('select count(*) as count from users').get()?.count)
    if (accounts === 0) return undefined
    return (
      `The database ${describeDatabase(location)} has no accounts, but ${path} has ${accounts}. ` +
      'To move them and all comments, stop Waypost and run: ./waypost database move postgres'
    )
  } catch {
    // A site starts even without its database, so an unreadable file must not stop the start.
    return undefined
  }
}
