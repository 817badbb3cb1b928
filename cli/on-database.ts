import { existsSync } from 'node:fs'
import type { Config } from '#server/config/config.ts'
import { openDatabase } from '#server/database/database.ts'
import type { Database } from '#server/database/types.ts'
import { StartError } from '#server/errors.ts'
import { readConfig } from './config.ts'

/** Opens the site's database, whether the server runs or not. @throws StartError if there is none yet. */
export async function onDatabase<T>(work: (database: Database, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig()
  requireDatabase(config)
  const database = await openDatabase(config.database)
  try {
    return await work(database, config)
  } finally {
    await database.close()
  }
}

/** @throws StartError if there is no database yet. */
export function requireDatabase({ database, dataDir }: Pick<Config, 'database' | 'dataDir'>): void {
  if (database.kind === 'sqlite' && !existsSync(database.path))
    throw new StartError(
      `No Waypost has run with the data folder ${dataDir} yet: it holds no database. ` +
        'See what DATA_DIR says, or start your site once.',
    )
}
