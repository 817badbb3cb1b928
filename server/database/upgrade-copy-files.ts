import { existsSync, readdirSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { migrationNames } from './migrate.ts'
import type { DatabaseLocation } from './types.ts'

/** Number of copies to keep. A problem of one upgrade may appear only after the next upgrade. */
const KEPT_COPIES = 2

/** Name of a copy, with the date and time of its newest migration. */
const COPY = /^before-upgrade-(.+)\.db$/
const DRAFT = /^before-upgrade-.+\.db\.[\w-]{36}$/
const ABANDONED_MS = 3_600_000
const LENGTH_OF_DATE = '2026-11-25T0900'.length

/** Names the copy of a database by its newest migration. */
export function nameCopy(migration: string): string {
  return `before-upgrade-${migration.slice(0, LENGTH_OF_DATE)}.db`
}

/** The folder for copies of a database; `undefined` for none. */
export function copiesFolder(location: DatabaseLocation): string | undefined {
  if (location.dataDir !== undefined || location.kind === 'postgres') return location.dataDir
  // A database in memory has no folder. Sites do not use URIs.
  return /^(?::memory:$|file:)/.test(location.path) ? undefined : dirname(location.path)
}

/** Finds the latest copy that this version of Waypost can use. */
export function findCopy(location: DatabaseLocation): string | undefined {
  const dir = copiesFolder(location)
  if (dir === undefined || !existsSync(dir)) return undefined
  const known = new Set(migrationNames.map((name) => join(dir, nameCopy(name))))
  return listCopies(dir).find((path) => known.has(path))
}

/** Removes older copies, and abandoned unfinished ones. */
export async function removeOldCopies(dir: string): Promise<void> {
  const abandoned = listFiles(dir, DRAFT).filter((path) => Date.now() - changedMs(path) > ABANDONED_MS)
  for (const path of [...listCopies(dir).slice(KEPT_COPIES), ...abandoned]) await rm(path, { force: true })
}

/** Lists the copies, the latest first. */
function listCopies(dir: string): string[] {
  return listFiles(dir, COPY).toSorted((one, other) => changedMs(other) - changedMs(one))
}

function listFiles(dir: string, pattern: RegExp): string[] {
  return readdirSync(dir).flatMap((name) => (pattern.test(name) ? [join(dir, name)] : []))
}

function changedMs(path: string): number {
  return statSync(path).mtimeMs
}
