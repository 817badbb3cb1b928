import { sqliteIn, type Config } from './config/config.ts'
import type { ServerContext } from './context.ts'
import { prepareDataDir, readAuthSecret } from './data-dir.ts'
import { findLeftBehind, openResilientDatabase } from './database/database.ts'
import { createClientAddress } from './http/client-address.ts'
import { openLog } from './log.ts'

interface ContextOptions {
  /** Problems with the settings file, for the log. */
  warnings: readonly string[]
  observeQuery: Parameters<typeof openResilientDatabase>[2]
  siteName(): string
}

/**
 * Opens the log, the data folder and the database.
 * @throws StartError if the data folder cannot be used, or the database must not be used.
 */
export async function openContext(config: Config, { warnings, observeQuery, siteName }: ContextOptions) {
  const { dataDir, publicUrl, security, trustedProxies } = config
  const log = openLog(config.logLevel)
  const warn = (reason: string) => log.warn(reason)
  warnings.forEach(warn)
  await prepareDataDir(dataDir, warn)
  const database = await openResilientDatabase(config.database, log, observeQuery)
  const leftBehind = await findLeftBehind(database, config.database, sqliteIn(dataDir).path)
  for (const warning of [leftBehind, config.proxyWarning]) if (warning !== undefined) warn(warning)
  return {
    log,
    now: () => new Date(),
    publicUrl,
    security,
    dataDir,
    isPreview: config.preview !== undefined,
    clientAddress: createClientAddress({ trustedProxies, onMismatch: warn }),
    database,
    secret: config.authSecret ?? (await readAuthSecret(dataDir)),
    siteName,
  } satisfies ServerContext
}
