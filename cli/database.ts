import { existsSync } from 'node:fs'
import { parseConfig } from '#server/config.ts'
import { openDatabase, type Database } from '#server/database/database.ts'
import { StartError } from '#server/errors.ts'

/**
 * Works on the database of the Waypost in this folder, which may be running meanwhile.
 *
 * @throws StartError if the configuration is wrong, or no Waypost has made a database yet.
 */
export async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { database: location, dataDir } = parseConfig(process.env)
  if (location.kind === 'sqlite' && !existsSync(location.path))
    throw new StartError(
      `No Waypost has run with the data folder ${dataDir} yet: it holds no database. ` +
        'Go to the folder of your Waypost, or see what DATA_DIR says.',
    )
  const database = await openDatabase(location)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
