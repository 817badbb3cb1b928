import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { copyToSqlite } from './copy.ts'
import { copiesFolder, nameCopy, removeOldCopies } from './upgrade-copy-files.ts'
import { UnusableDatabaseError } from './failure.ts'
import type { DatabaseLocation } from './types.ts'

/**
 * Copies a database before an upgrade. Both kinds of database are copied into a SQLite file, so there is one way back.
 * @param migration The newest migration of the database.
 * @returns Path of the copy; `undefined` if the location has no folder for one.
 * @throws UnusableDatabaseError if the copy fails.
 */
export async function copyBeforeUpgrade(
  location: DatabaseLocation,
  migration: string,
): Promise<string | undefined> {
  const dir = copiesFolder(location)
  if (dir === undefined) return undefined
  const path = join(dir, nameCopy(migration))
  const draft = `${path}.${randomUUID()}`
  try {
    await (await open(draft, 'wx', 0o600)).close()
    await copyToSqlite(location, draft)
    await rename(draft, path)
  } catch (cause) {
    throw new UnusableDatabaseError(
      `needs an upgrade, and Waypost cannot copy it first: ${(cause as Error).message}. Nothing was changed. Make room in ${dir}, which must be writable, for a file as large as the database; then start again.`,
      { cause },
    )
  } finally {
    await rm(draft, { force: true })
  }
  await removeOldCopies(dir)
  return path
}
