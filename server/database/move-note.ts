import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { FileGoneError } from './failure.ts'
import type { DatabaseLocation } from './types.ts'

/** The last move of a database. What readers wrote into the one that was left would be in no other. */
interface Move {
  from: string
  to: string
  /** ISO 8601. */
  at: string
}

/** Notes in the data folder that the database was moved. The note of an earlier move goes. */
export async function noteMove(dataDir: string, from: string, to: string, now: Date): Promise<void> {
  const move: Move = { from: plain(from), to: plain(to), at: now.toISOString() }
  await writeFile(notePath(dataDir), `${JSON.stringify(move)}\n`, { mode: 0o600, flush: true })
}

/**
 * @param name Of the database, without its password.
 * @throws FileGoneError if it is the one that was left: the setting that names the other was forgotten, or is still there.
 */
export async function requireNotMoved({ kind, dataDir }: DatabaseLocation, name: string): Promise<void> {
  if (dataDir === undefined) return
  const path = notePath(dataDir)
  const move = parse(await readFile(path, 'utf8').catch(() => ''))
  if (move?.from !== plain(name)) return
  const what = kind === 'sqlite' ? 'Set DATABASE_URL in' : 'Remove DATABASE_URL from'
  throw new FileGoneError(
    `was moved to ${move.to} on ${move.at.slice(0, 10)}. ${what} .env. To go on with the old one all the same, remove ${path}.`,
  )
}

/** The note of the last move: remove it to start Waypost on the old database all the same. */
export function notePath(dataDir: string): string {
  return join(dataDir, 'database-moved.json')
}

/** A file's name alone: the data folder may have another path tomorrow, as in a container. */
function plain(name: string): string {
  return basename(name) === 'waypost.db' ? 'waypost.db' : name
}

function parse(text: string): Move | undefined {
  try {
    return JSON.parse(text) as Move
  } catch {
    return undefined
  }
}
