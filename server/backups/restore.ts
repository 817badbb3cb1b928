import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { formatByteSize } from '#domain/byte-size.ts'
import { readFreeBytes, REPLACED, UNFINISHED_RESTORE } from '../data-dir.ts'
import { isKnownMigration } from '../database/database.ts'
import { StartError } from '../errors.ts'
import { readArchive, type ReadFile } from './archive.ts'
import { endAccess, loadPostgres } from './database-copy.ts'
import type { Manifest } from './manifest.ts'
import type { BackupPlaces } from './types.ts'

/** A backup that was read completely. */
export interface CheckedBackup {
  path: string
  manifest: Manifest
  /** The text of its `.env`; `undefined` if it has none. */
  env: string | undefined
}

/** Reads and checks a whole backup. Writes nothing. @throws StartError if it is not a backup, or not complete */
export async function checkBackup(path: string): Promise<CheckedBackup> {
  let env: string | undefined
  const manifest = await readArchive(path, async ({ name, bytes }) => {
    if (name === '.env') env = await text(bytes)
    else for await (const _ of bytes);
  })
  return { path, manifest, env }
}

/**
 * Restores a backup into an empty Waypost that is stopped. A mark in the data folder keeps the server from starting
 * until the restore is complete. After a killed restore the mark stays, and the same call continues.
 *
 * Writes `.env` if there is none. Owner's links and sessions in the studio end: see `endAccess`.
 *
 * @throws StartError if a place is not empty, or the backup is of a newer version.
 */
export async function restoreBackup(backup: CheckedBackup, places: BackupPlaces): Promise<void> {
  const { contentDir, dataDir, database, envFile } = places
  requireKnownSchema(backup)
  const isKept = (path: string) => staysInPlace(path, places)
  const targets = [
    { prefix: 'data/', dir: dataDir },
    ...(holdsContent(backup) ? [{ prefix: 'content/', dir: contentDir }] : []),
  ]
  await unpack(backup, targets, isKept, async () => {
    endAccess(join(dataDir, UNFINISHED_RESTORE, 'waypost.db'))
    if (database.kind === 'postgres') {
      // The folder is separate because SQLite keeps files next to a database.
      const folder = join(dataDir, UNFINISHED_RESTORE, '.database')
      const file = join(folder, 'waypost.db')
      await mkdir(folder)
      await rename(join(dataDir, UNFINISHED_RESTORE, 'waypost.db'), file)
      await loadPostgres(file, database)
      await rm(folder, { recursive: true })
    }
    if (backup.env !== undefined && !existsSync(envFile))
      await writeFile(envFile, backup.env, { mode: 0o600, flag: 'wx' })
  })
}

/** @throws StartError if the backup is of a newer version. */
export function requireKnownSchema({ manifest: { database, version } }: CheckedBackup): void {
  if (isKnownMigration(database.migration)) return
  throw new StartError(
    `Waypost ${version} made this backup, and its database is newer than this version. Update Waypost (git pull), then restore again.`,
  )
}

/** Whether a backup has a content folder. That of the sample has none. */
export function holdsContent({ manifest }: CheckedBackup): boolean {
  return manifest.files.some(({ name }) => name.startsWith('content/'))
}

/** Whether a file or folder is no part of a restore: it is, or contains, the folder of the backups or another place. */
export function staysInPlace(path: string, places: BackupPlaces): boolean {
  const { contentDir, dataDir, envFile, backupDir } = places
  return [contentDir, dataDir, envFile, backupDir].some(
    (place) => place === path || place.startsWith(path + sep),
  )
}

/** Unpacks a backup into an empty folder: `content/`, `data/` and `.env`. @throws StartError if the folder is not empty */
export async function unpackBackup(backup: CheckedBackup, dir: string): Promise<void> {
  await unpack(backup, [{ prefix: '', dir }], () => false)
}

/** The folder `dir` for files whose names begin with `prefix`. */
interface Target {
  prefix: string
  dir: string
}

/**
 * Unpacks files next to their places, and then moves them all.
 * @param targets The first one keeps its mark until the end.
 * @param isKept Whether a folder may contain a path and still count as empty, unless the backup has files of the same
 * name.
 * @param prepare Runs before the move. If it fails, nothing moves.
 */
async function unpack(
  { path, manifest }: CheckedBackup,
  targets: readonly Target[],
  isKept: (path: string) => boolean,
  prepare = async () => {},
): Promise<void> {
  const isContinued = existsSync(stageOf(targets[0]))
  for (const target of targets) await requireEmpty(target, manifest, isKept, isContinued)
  await requireSpace(targets[0].dir, manifest)
  try {
    for (const target of targets) {
      await rm(stageOf(target), { recursive: true, force: true })
      await mkdir(target.dir, { recursive: true, mode: target.prefix === 'content/' ? 0o755 : 0o700 })
      await mkdir(stageOf(target), { mode: 0o700 })
    }
    await readArchive(path, (file) => unpackFile(file, targets))
    await prepare()
  } catch (error) {
    // No file has moved, except in an earlier call.
    if (!isContinued)
      for (const target of targets) await rm(stageOf(target), { recursive: true, force: true })
    throw error
  }
  for (const target of targets.toReversed()) {
    for (const name of await readdir(stageOf(target))) {
      const place = join(target.dir, name)
      // An earlier call may have moved the file.
      await rm(place, { recursive: true, force: true })
      await rename(join(stageOf(target), name), place)
    }
    await rm(stageOf(target), { recursive: true })
  }
}

const stageOf = ({ dir }: Target) => join(dir, UNFINISHED_RESTORE)

/** Requires an empty folder. It may contain files that an interrupted earlier call has moved there. */
async function requireEmpty(
  { prefix, dir }: Target,
  { files }: Manifest,
  isKept: (path: string) => boolean,
  isContinued: boolean,
): Promise<void> {
  const ours = new Set(
    files
      .filter(({ name }) => name.startsWith(prefix))
      .map(({ name }) => name.slice(prefix.length).split('/')[0]),
  )
  const found = existsSync(dir) ? await readdir(dir) : []
  const others = found.filter(
    (name) =>
      ![UNFINISHED_RESTORE, REPLACED, 'lost+found'].includes(name) &&
      !(ours.has(name) ? isContinued : isKept(join(dir, name))),
  )
  if (others.length === 0) return
  const named = others.slice(0, 3).join(', ') + (others.length > 3 ? ', …' : '')
  throw new StartError(
    `${dir} is not empty (${named}), and a restore replaces nothing. Stop Waypost, move the folder away (mv ${dir} ${dir}.old), and restore again. ` +
      'To look into the backup first, unpack it elsewhere: --to FOLDER.',
  )
}

/** @throws StartError if the disk has less space than the backup needs. */
async function requireSpace(dir: string, { files }: Manifest): Promise<void> {
  let existing = dir
  while (!existsSync(existing)) existing = dirname(existing)
  const free = await readFreeBytes(existing)
  const needed = files.reduce((sum, { bytes }) => sum + bytes, 0)
  if (needed <= free) return
  throw new StartError(
    `The backup needs ${formatByteSize(needed)}, and the disk of ${dir} has ${formatByteSize(free)} left. Free some space, then restore again.`,
  )
}

async function unpackFile({ name, modifiedAt, bytes }: ReadFile, targets: readonly Target[]): Promise<void> {
  const target = targets.find(({ prefix }) => name.startsWith(prefix))
  if (!target) {
    for await (const _ of bytes);
    return
  }
  const path = join(stageOf(target), name.slice(target.prefix.length))
  // Another user may serve the content. All other files hold secrets.
  const isPublic = name.startsWith('content/')
  await mkdir(dirname(path), { recursive: true, mode: isPublic ? 0o755 : 0o700 })
  await pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: isPublic ? 0o644 : 0o600 }))
  await utimes(path, modifiedAt, modifiedAt)
}
