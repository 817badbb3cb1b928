import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { FileGoneError } from './failure.ts'
import type { DatabaseLocation } from './types.ts'

/** The last move of a database. It prevents a start on the old one, whose new comments the new one would lack. */
interface Move {
  from: string
  to: string
  /** ISO 8601. */
  at: string
}

/** Records a move in the data folder. Replaces the record of an earlier move. */
export async function noteMove(dataDir: string, from: string, to: string, now: Date): Promise<void> {
  const move: Move = { from: plain(from), to: plain(to), at: now.toISOString() }
  await writeFile(notePath(dataDir), `${JSON.stringify(move)}\n`, { mode: 0o600, flush: true })
}

/**
 * @param name Name of the database, without its password.
 * @throws FileGoneError if this is the old database of the last move: the operator still has to change DATABASE_URL.
 */
export async function requireNotMoved({ kind, dataDir }: DatabaseLocation, name: string): Promise<void> {
  if (dataDir === undefined) return
  const path = notePath(dataDir)
  const move = parse(await readFile(path, 'utf8').catch(() => ''))
  if (move?.from !== plain(name)) return
  const what = kind === 'sqlite' ? 'Set DATABASE_URL in' : 'Remove DATABASE_URL from'
  throw new FileGoneError(
    `was moved to ${move.to} on ${move.at.slice(0, 10)}. ${what} .env. To use the old one all the same, remove ${path}.`,
  )
}

/** Path of the last move's record. Without the record, Waypost starts on the old database. */
export function notePath(dataDir: string): string {
  return join(dataDir, 'database-moved.json')
}

/** Removes the folder from a file's name: its path may change, as in a container. */
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
