import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { CamelCasePlugin, Kysely, SqliteDialect } from 'kysely'
import { copiesFolder, nameCopy, removeOldCopies } from './copies.ts'
import { UpgradeCopyError } from './failure.ts'
import { migrate } from './migrate.ts'
import { nodeSqlite } from './sqlite.ts'
import { readTables, writeTables } from './tables.ts'
import type { DatabaseLocation, Schema } from './types.ts'

/**
 * Copies a database before it is upgraded: into a file of SQLite's, whichever database it is, so that there is one way back.
 *
 * @param migration The newest that it has.
 * @returns Path of the copy; `undefined` if the location has no folder for one.
 * @throws UpgradeCopyError if it cannot be made.
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
    if (location.kind === 'sqlite') await copyFile(location.path, draft)
    else await copyRows({ kind: 'postgres', url: location.url }, draft, migration)
    await rename(draft, path)
  } catch (cause) {
    throw new UpgradeCopyError(
      `must be upgraded, and no copy of it can be made before: ${(cause as Error).message}. Nothing was changed. Make room in ${dir}, which must be writable, for a file as large as the database; then start again.`,
      { cause },
    )
  } finally {
    await rm(draft, { force: true })
  }
  await removeOldCopies(dir)
  return path
}

async function copyFile(path: string, draft: string): Promise<void> {
  const source = new DatabaseSync(path, { readOnly: true })
  try {
    await backup(source, draft)
  } finally {
    source.close()
  }
}

async function copyRows(from: DatabaseLocation, draft: string, migration: string): Promise<void> {
  const empty = new DatabaseSync(draft)
  try {
    const dialect = new SqliteDialect({ database: nodeSqlite(empty) })
    await migrate(new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin()] }), migration)
  } finally {
    empty.close()
  }
  await readTables(from, (source) =>
    writeTables({ kind: 'sqlite', path: draft }, async (target) => {
      for (const name of source.names)
        for await (const rows of source.read(name)) await target.write(name, rows)
    }),
  )
}
