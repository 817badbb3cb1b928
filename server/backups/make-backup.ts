import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { MIN_FREE_BYTES, readFreeBytes, REPLACED, UNFINISHED_RESTORE } from '../data-dir.ts'
import { copySqliteFile } from '../database/database.ts'
import { StartError } from '../errors.ts'
import { createArchiveWriter, readArchive } from './archive.ts'
import { copyDatabase } from './database-copy.ts'
import { copyChangingFile, listFiles } from './files.ts'
import type { BackupReport, BackupSource } from './types.ts'

/** Files of the data folder that Waypost can make again, copies in another way, or has not finished. */
const NOT_COPIED =
  /^(?:variants$|(?:conversions|search|articles|elsewhere|waypost)\.db|database-moved\.json$|before-upgrade-|\.backup-|\.writable$|\.restoring|\.replaced$|\.import$)/

/** SQLite databases and the files next to them. Only SQLite may copy these. */
const SQLITE_FILE = /^[^/]+\.db$/
const BESIDE_SQLITE = /\.db-(?:wal|shm|journal)$/

/** Age from which an unfinished file counts as abandoned. */
const ABANDONED_MS = 24 * 60 * 60 * 1_000

/** Pictures hardly shrink, and texts shrink at any level. */
const GZIP_LEVEL = 3

/**
 * Makes a backup while the site runs. The file appears once it is complete and was read back.
 * @param path Compressed if it ends in `.gz` or `.tgz`.
 * @throws StartError with what to do.
 */
export async function makeBackup(
  source: BackupSource,
  path: string,
  { signal, onBytes }: Pick<WriteOptions, 'signal' | 'onBytes'> = {},
): Promise<BackupReport & { bytes: number }> {
  if (existsSync(path)) throw new StartError(`${path} exists already. Name another file, or remove it.`)
  // Another instance may make a backup at the same time.
  const draft = `${path}.${randomUUID()}.unfinished`
  try {
    await using file = await open(draft, 'wx', 0o600)
    const output = file.createWriteStream({ flush: true })
    const isCompressed = /\.t?gz$/.test(path)
    const report = await writeBackup(source, output, { isCompressed, signal, draft, onBytes })
    await readArchive(draft)
    const { size } = await stat(draft)
    await rename(draft, path)
    return { ...report, bytes: size }
  } catch (error) {
    throw explained(error)
  } finally {
    await rm(draft, { force: true })
  }
}

interface WriteOptions {
  isCompressed?: boolean
  /** The file behind the stream, which is not part of the backup. */
  draft?: string
  signal?: AbortSignal
  /** Called with the size of each packed file. */
  onBytes?(bytes: number): void
}

/** Writes a backup into a stream. If the stream is cut off, the backup has no manifest, and a restore refuses it. */
export async function writeBackup(
  source: BackupSource,
  output: Writable,
  { isCompressed = false, draft, signal, onBytes }: WriteOptions = {},
): Promise<BackupReport> {
  const { dataDir } = source
  await removeAbandoned(dataDir, /^\.backup-/)
  const folder = await mkdtemp(join(dataDir, '.backup-'))
  const archive = createArchiveWriter()
  // Standard output must stay open.
  const end = output !== process.stdout
  const written = isCompressed
    ? pipeline(archive.stream, createGzip({ level: GZIP_LEVEL }), output, { signal, end })
    : pipeline(archive.stream, output, { signal, end })
  const packed = pack(source, archive, { folder, draft, signal, onBytes })
  // If packing fails, the stream fails as well.
  packed.catch(archive.fail)
  try {
    const [report] = await Promise.all([packed, written])
    return report
  } catch (error) {
    throw signal?.aborted ? signal.reason : explained(error)
  } finally {
    await Promise.allSettled([packed, written])
    await rm(folder, { recursive: true, force: true })
  }
}

type Archive = ReturnType<typeof createArchiveWriter>

/**
 * @param options `folder`: for a copy of each file. Packing reads the copy because a file's size must be known and
 * constant.
 */
async function pack(
  source: BackupSource,
  archive: Archive,
  { folder, draft, signal, onBytes }: WriteOptions & { folder: string },
): Promise<BackupReport> {
  const { contentDir, dataDir, envFile, backupDir, version } = source
  const copy = join(folder, 'copy')
  const leftOut: string[] = []
  const onLeftOut = (path: string, reason: string) => void leftOut.push(`${path} ${reason}`)
  const elsewhere = new Set([contentDir, dataDir, backupDir, draft])

  const madeAt = new Date()
  if (source.database.kind === 'sqlite') await requireRoom(dataDir, source.database.path)
  const database = await copyDatabase(source.database, copy)
  await archive.add('data/waypost.db', copy, await stat(copy))
  await rm(copy)

  async function add(name: string, path: string): Promise<void> {
    signal?.throwIfAborted()
    await requireRoom(dataDir, path)
    const stats = await copyChangingFile(path, copy)
    if (stats === undefined) return
    await archive.add(name, copy, stats)
    onBytes?.(stats.size)
    await rm(copy)
  }

  await add('.env', envFile)
  for await (const name of listFiles(dataDir, {
    isLeftOut: (name, path) => NOT_COPIED.test(name) || BESIDE_SQLITE.test(name) || elsewhere.has(path),
    withFilesElsewhere: true,
    onLeftOut,
  })) {
    const path = join(dataDir, name)
    if (!SQLITE_FILE.test(name)) await add(`data/${name}`, path)
    else {
      // Waypost can make these files again. The code above copies the main database.
      const failure = await copySqliteFile(path, copy).catch((error: Error) => error)
      if (failure) onLeftOut(path, `cannot be read (${failure.message})`)
      else await archive.add(`data/${name}`, copy, await stat(copy))
      await rm(copy, { force: true })
    }
  }
  for await (const name of listFiles(contentDir, {
    isLeftOut: (name, path) => name === UNFINISHED_RESTORE || name === REPLACED || elsewhere.has(path),
    withFilesElsewhere: false,
    onLeftOut,
  }))
    await add(`content/${name}`, join(contentDir, name))
  const manifest = await archive.end({ format: 1, version, madeAt: madeAt.toISOString(), database })
  return { manifest, leftOut }
}

/**
 * Checks whether the disk has room for a copy of a file and for the packed file.
 * @throws StartError if the disk would become so full that readers' comments could not be saved.
 */
async function requireRoom(dataDir: string, path: string): Promise<void> {
  const size = (await stat(path).catch(() => undefined))?.size ?? 0
  if ((await readFreeBytes(dataDir)) - 2 * size >= MIN_FREE_BYTES) return
  throw new StartError(
    `The backup was not made: it would fill the disk of ${dataDir}, which holds readers' comments. Make room, then try again.`,
  )
}

/** Removes the unfinished files of killed processes. @param names Matches the names of such files and folders. */
export async function removeAbandoned(dir: string, names: RegExp): Promise<void> {
  for (const name of (await readdir(dir)).filter((each) => names.test(each))) {
    const path = join(dir, name)
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(path, { recursive: true, force: true })
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EPIPE: 'the program that reads it has ended',
}

/** Explains an operating system's error in words for people. */
function explained(error: unknown): unknown {
  const { code, syscall, message } = error as NodeJS.ErrnoException
  if (syscall === undefined) return error
  const reason = REASONS[code ?? ''] ?? message
  return new StartError(`The backup was not made: ${reason}.`, { cause: error })
}
