import type { Database } from '#server/database/types.ts'
import { openPostgres, openSqlite, waypost, type Run } from '../command.testing.ts'

/** A database, and the command on the same. */
export interface Shared {
  database: Database
  env: NodeJS.ProcessEnv
  /** Runs `waypost mail`. */
  mail(...args: string[]): Promise<Run>
}

/** Opens both on a file of SQLite's. @param settings Besides those by which the database is found. */
export async function onSqlite(settings?: NodeJS.ProcessEnv): Promise<Shared> {
  return share(await openSqlite(), settings)
}

/** Opens both on PostgreSQL. */
export async function onPostgres(): Promise<Shared> {
  return share(await openPostgres())
}

function share({ database, env }: Omit<Shared, 'mail'>, settings: NodeJS.ProcessEnv = {}): Shared {
  const all = { ...env, ...settings }
  return { database, env: all, mail: (...args) => waypost(['mail', ...args], { env: all }) }
}
