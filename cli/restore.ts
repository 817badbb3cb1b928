import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { checkBackup, restoreBackup, unpackBackup } from '#server/backups/backups.ts'
import { parseConfig } from '#server/config/config.ts'
import { authSecretPath } from '#server/data-dir.ts'
import { StartError } from '#server/errors.ts'
import { onlyWord } from './arguments.ts'
import { describeContents } from './backup.ts'
import { commandFor } from './command.ts'
import { placesOf, readConfig } from './config.ts'

const OPTIONS = {
  to: {
    type: 'string',
    value: 'FOLDER',
    about: 'only unpacks it into FOLDER, for you to look at',
  },
} as const

const HELP = `Stop Waypost first. Nothing is replaced: the content folder, the data folder and the database must be empty or absent. If there
is no .env, the backup's is restored and determines the locations. A backup of SQLite can be restored into PostgreSQL and vice
versa, depending on DATABASE_URL in .env. Everything is checked before anything is restored; if the command stops halfway, run
it again. docs/backups.md shows each step, also on a new machine.`

export const command = commandFor('restore', OPTIONS, {
  takes: 'FILE',
  about: 'restores a backup, or unpacks it into a folder for you to look at',
  help: HELP,
  async run({ values: { to }, words, usage, envFile }) {
    const path = resolve(onlyWord({ words, usage }, 'the file of a backup'))
    if (!existsSync(path)) throw new StartError(`There is no file ${path}. Name the file of a backup.`)
    const backup = await checkBackup(path)
    const { version, madeAt } = backup.manifest
    const contents = [
      `Made at ${new Date(madeAt).toLocaleString('sv-SE')} by Waypost ${version}:`,
      ...describeContents(backup.manifest),
    ]
    if (to !== undefined) {
      await unpackBackup(backup, resolve(to))
      return {
        lines: [
          ...contents,
          `It is in ${resolve(to)}. The database is ${resolve(to)}/data/waypost.db, of SQLite.`,
        ],
      }
    }
    const hadEnv = existsSync(envFile)
    // The server will start with the backup's .env, so restore to its locations.
    const config =
      hadEnv || backup.env === undefined
        ? readConfig()
        : parseConfig({ ...parseEnv(backup.env), ...process.env })
    const places = placesOf(config, envFile)
    await restoreBackup(backup, places)
    return {
      lines: [
        ...contents,
        `It is in place: ${places.contentDir} and ${places.dataDir}. Start Waypost as always.`,
        ...(hadEnv && backup.env !== undefined
          ? ['Your .env stayed as it is. To see that of the backup, unpack it with --to FOLDER.']
          : []),
        ...(config.database.kind === 'postgres' && backup.manifest.database.kind === 'sqlite'
          ? [`Readers stay signed in if AUTH_SECRET is what ${authSecretPath(places.dataDir)} holds.`]
          : []),
      ],
    }
  },
})
