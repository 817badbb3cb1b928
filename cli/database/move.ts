import { existsSync } from 'node:fs'
import { sqliteIn, type Config } from '#server/config/config.ts'
import { authSecretPath, prepareDataDir, readAuthSecret } from '#server/data-dir.ts'
import { describeDatabase, moveDatabase, notePath } from '#server/database/database.ts'
import type { DatabaseLocation } from '#server/database/types.ts'
import { COMMON_OPTIONS, onlyWord } from '../arguments.ts'
import { UsageError, type Action, type Arguments } from '../command.ts'
import { readConfig } from '../config.ts'
import { requireDatabase } from '../on-database.ts'
import { formatNumber, printError, table } from '../printing.ts'
import { withProgress } from '../progress.ts'

export const OPTIONS = { json: COMMON_OPTIONS.json } as const

export const move: Action<typeof OPTIONS> = {
  takes: 'TO',
  about: 'copies all of it into another database, and compares the two',
  description: `Copies all of the database into another one, which must be empty, and compares the two.
TO is an address, postgres://user:password@host/database;
or postgres, for the one that DATABASE_URL names already;
or sqlite, for the file waypost.db in the data folder.
Stop Waypost first. The old database stays as it is.`,
  async run(given) {
    const config = readConfig()
    const { from, to } = placesOf(onlyWord(given, 'where to move it'), config, given)
    requireDatabase({ ...config, database: from })
    await prepareDataDir(config.dataDir, printError)
    // This check precedes all copying: with another secret, readers would be signed out.
    const needsSecret = await isSecretInFile(from, config)
    const moved = await withProgress('Moving', (onProgress) =>
      moveDatabase({ from, to, dataDir: config.dataDir, onProgress, now: new Date() }),
    )
    return {
      json: { from: describeDatabase(from), to: describeDatabase(to), tables: moved },
      lines: [
        ...table([
          ['Table', 'Rows', 'SHA-256 in both'],
          ...moved.map(({ name, rows, sha256 }) => [name, formatNumber(rows), sha256.slice(0, 16)]),
        ]),
        '',
        ...nextSteps({ from, to }, config, needsSecret),
      ],
    }
  },
}

interface Places {
  from: DatabaseLocation
  to: DatabaseLocation
}

/** Finds the source and the target of the move. */
function placesOf(word: string, { database, dataDir }: Config, { usage }: Pick<Arguments, 'usage'>): Places {
  const file = { ...sqliteIn(dataDir), dataDir }
  if (word === 'sqlite') {
    if (database.kind === 'sqlite')
      throw new UsageError('The database is SQLite already: DATABASE_URL is not set.', usage)
    return { from: database, to: sqliteIn(dataDir) }
  }
  if (word === 'postgres') {
    if (database.kind === 'sqlite') throw new UsageError('DATABASE_URL is not set: write the address.', usage)
    return { from: file, to: { kind: 'postgres', url: database.url } }
  }
  if (!/^postgres(ql)?:\/\//.test(word))
    throw new UsageError(
      `'${word}' is neither an address of PostgreSQL, which begins with postgres://, nor 'sqlite'.`,
      usage,
    )
  const to = { kind: 'postgres', url: word } as const
  return { from: describeDatabase(to) === describeDatabase(database) ? file : database, to }
}

/** Whether the old database's sessions use the secret in the data folder instead of AUTH_SECRET. */
async function isSecretInFile(
  from: DatabaseLocation,
  { database, dataDir, authSecret }: Config,
): Promise<boolean> {
  if (from.kind === 'postgres') return false
  if (database.kind === 'sqlite' && authSecret !== undefined) return false
  // The operator set AUTH_SECRET together with DATABASE_URL, before the move.
  if (authSecret !== undefined && !existsSync(authSecretPath(dataDir))) return false
  return (await readAuthSecret(dataDir)) !== authSecret
}

function nextSteps({ from, to }: Places, { database, dataDir }: Config, needsSecret: boolean): string[] {
  const isSet = database.kind === 'postgres' && to.kind === 'postgres' && database.url === to.url
  const address = isSet ? 'DATABASE_URL is right already.' : 'Set DATABASE_URL to the address that you gave.'
  return [
    `${describeDatabase(to)} now has a copy of everything. In .env:`,
    `  ${to.kind === 'sqlite' ? 'Remove DATABASE_URL.' : address}`,
    needsSecret
      ? `  Set AUTH_SECRET to what is in ${authSecretPath(dataDir)}, so that your readers stay signed in.`
      : '  Leave AUTH_SECRET as it is, so that your readers stay signed in.',
    'Then start Waypost.',
    '',
    `The old database, ${describeDatabase(from)}, is unchanged. Waypost no longer starts on it.`,
    `To go back to it as it is, undo what you changed in .env and remove ${notePath(dataDir)}.`,
    to.kind === 'postgres'
      ? `To go back with all that was written since, move the files ${sqliteIn(dataDir).path}* elsewhere, and run: ./waypost database move sqlite`
      : 'To go back with all that was written since, make an empty database, and move to its address.',
  ]
}
