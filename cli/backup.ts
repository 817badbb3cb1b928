import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { formatByteSize } from '#domain/byte-size.ts'
import { StartError } from '#server/errors.ts'
import { backupName, makeBackup, writeBackup } from '#server/backups/backups.ts'
import type { BackupReport, BackupSource } from '#server/backups/types.ts'
import metadata from '../package.json' with { type: 'json' }
import { COMMON_OPTIONS, optionalWord } from './arguments.ts'
import { commandFor } from './command.ts'
import { placesOf, readConfig } from './config.ts'
import { requireDatabase } from './on-database.ts'
import { count, printError } from './printing.ts'

const HELP = `The backup holds the database, content/, the secrets in data/, and .env, as they are now. Any tar program opens it. It
gets its name only after it is verified.
Anyone who has it can read your readers' addresses and sign in as them: keep it secret, with a copy on another machine:

  ./waypost backup - | ssh me@home.example 'cat > waypost.tar'

studio.yaml has the server make one each day. docs/backups.md says more.`

export const command = commandFor(
  'backup',
  { json: COMMON_OPTIONS.json },
  {
    takes: '[FILE]',
    about: 'copies your whole site into one file, also while it runs',
    description: `copies your whole site into FILE, also while it runs; compressed where its name ends in .gz or .tgz.
Into a folder, or where you name none, the file is named after the time. - is standard output`,
    help: HELP,
    async run(given) {
      const file = optionalWord(given, 'file')
      const config = readConfig()
      requireDatabase(config)
      const source = { ...placesOf(config, given.envFile), version: metadata.version }
      const stopping = new AbortController()
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
        process.once(signal, () =>
          stopping.abort(new StartError('The backup was stopped, and nothing was kept.')),
        )
      if (file === '-') return toStandardOutput(source, stopping.signal)
      const path = pathOf(file)
      const report = await makeBackup(source, path, { signal: stopping.signal })
      for (const each of report.leftOut) printError(`Not in the backup: ${each}`)
      return { json: { path, ...report }, lines: describe(path, report) }
    },
  },
)

/** Prints messages to standard error, so that the pipe contains only the backup. */
async function toStandardOutput(source: BackupSource, signal: AbortSignal) {
  if (process.stdout.isTTY)
    throw new StartError(
      'A backup is binary: send it to a file or a program, as in ./waypost backup - > FILE',
    )
  // Other commands succeed when their output is closed, but a truncated backup has failed.
  process.stdout.removeAllListeners('error')
  const { leftOut } = await writeBackup(source, process.stdout, { signal })
  for (const each of leftOut) printError(`Not in the backup: ${each}`)
  return { lines: [] }
}

function pathOf(file: string | undefined): string {
  if (file === undefined) return resolve(backupName(new Date()))
  const path = resolve(file)
  const isFolder = existsSync(path) && statSync(path).isDirectory()
  return isFolder ? join(path, backupName(new Date())) : path
}

function describe(path: string, { manifest, bytes }: BackupReport & { bytes: number }): string[] {
  return [
    `${path}: ${formatByteSize(bytes)}, verified.`,
    ...describeContents(manifest),
    '',
    'It contains your secrets: keep it where nobody else can read it, with a copy on another machine (docs/backups.md).',
  ]
}

/** Describes what is in a backup, for people. */
export function describeContents({ database, files }: BackupReport['manifest']): string[] {
  const { users = 0, comments = 0, likes = 0, mails = 0 } = database.rows
  const countIn = (folder: string) => files.filter(({ name }) => name.startsWith(folder)).length
  const content = countIn('content/')
  return [
    `  ${[count(users, 'account'), count(comments, 'comment'), count(likes, 'like'), count(mails, 'mail')].join(', ')}`,
    `  ${content === 0 ? 'no content: this site shows the sample' : `content/ with ${count(content, 'file')}`}, data/ with ${count(countIn('data/'), 'file')}`,
  ]
}
