import type { BackupPlaces } from '#server/backups/types.ts'
import { parseConfig, type Config } from '#server/config/config.ts'
import { printError } from './printing.ts'

/** Reads the configuration; `run` has read the file of settings before. @throws StartError naming every mistake. */
export function readConfig(): Config {
  return parseConfig(process.env)
}

/** Warns that a command uses the content folder although the site shows a hosted space. */
export function warnOfHostedSpace({ contentful, contentDir }: Config, work: string): void {
  if (contentful)
    printError(`This site shows the space '${contentful.space}'. ${work} the folder ${contentDir}.`)
}

/** Where the parts of this Waypost are, or will be. */
export function placesOf(config: Config, envFile: string): BackupPlaces {
  const { ownContentDir: contentDir, dataDir, database, backups } = config
  return { database, contentDir, dataDir, envFile, backupDir: backups.dir }
}
