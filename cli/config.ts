import type { BackupPlaces } from '#server/backups/types.ts'
import { parseConfig, type Config } from '#server/config/config.ts'
import { mailSettingsOf } from '#server/mail/mail-server-store.ts'
import { printError } from './printing.ts'

/**
 * Parses the environment, which `run` completed from the file of settings, and adds the mail server of the studio.
 * @throws StartError naming every mistake.
 */
export function readConfig(): Config {
  const config = parseConfig(process.env)
  return { ...config, mail: { ...config.mail, ...mailSettingsOf(config.mail, config.dataDir) } }
}

/** Warns that a command uses the content folder although the site shows a hosted space. */
export function warnOfHostedSpace({ contentful, contentDir }: Config, work: string): void {
  if (contentful)
    printError(
      `This site shows the space '${contentful.space}', but this command ${work} the folder ${contentDir}.`,
    )
}

/** Locations of everything that a backup contains. */
export function placesOf(config: Config, envFile: string): BackupPlaces {
  const { ownContentDir: contentDir, dataDir, database, backupDir } = config
  return { database, contentDir, dataDir, envFile, backupDir }
}
