import { mkdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { formatByteSize } from '#domain/byte-size.ts'
import type { Log } from '../log.ts'
import { readArchive } from './archive.ts'
import { namesIn } from './files.ts'
import { makeBackup, removeAbandoned } from './make-backup.ts'
import type { Manifest } from './manifest.ts'
import { COPY_NAME, copyName, originOf, UNFINISHED_NAME } from './names.ts'
import { orderRestore } from './replace.ts'
import { checkBackup, requireKnownSchema } from './restore.ts'
import { startSchedule } from './schedule.ts'
import type { BackupPlan, BackupSource, Copies, Copy, CopyContents, CopyWork } from './types.ts'

interface CopiesOptions {
  plan(): BackupPlan
  log: Log
  /** Restarts the process, which then finishes the restore. */
  restart(): void
  /** Why a restore before this start failed. */
  failure?: string
}

/** The result of reading a copy through. */
type Reading = Pick<Copy, 'state' | 'reason' | 'contents'> & Partial<Pick<Copy, 'madeAt'>>

const POSTGRES =
  'The database of this site is PostgreSQL, which other programs may use too. On the machine, stop Waypost and use ./waypost restore.'

/** Opens the folder of the backups for the studio. */
export function openCopies(source: BackupSource, { plan, log, restart, ...options }: CopiesOptions) {
  const dir = source.backupDir
  const closing = new AbortController()
  /** Finished and queued readings, by name, size and time of the file. */
  const done = new Map<string, Reading>()
  const queued = new Set<string>()
  let failure = options.failure
  let work: CopyWork | undefined
  let schedule: ReturnType<typeof startSchedule> | undefined
  let running: Promise<void> | undefined
  let lastReading: Promise<unknown> = Promise.resolve()

  async function make(path: string, signal: AbortSignal) {
    const current: CopyWork = work ?? { kind: 'copy', step: 'copying', bytes: 0 }
    work = current
    try {
      const report = await makeBackup(source, path, { signal, onBytes: (bytes) => (current.bytes += bytes) })
      failure = undefined
      const { key } = await describe(basename(path))
      done.set(key, readingOf(report.manifest))
      return report
    } finally {
      if (current.kind === 'copy') work = undefined
    }
  }

  async function makeNamed(origin: 'by-hand' | 'before-restore') {
    await mkdir(dir, { recursive: true, mode: 0o700 })
    await removeAbandoned(dir, UNFINISHED_NAME)
    const path = join(dir, copyName(new Date(), origin))
    const { bytes, leftOut } = await make(path, closing.signal)
    for (const each of leftOut) log.warn(`Not in the backup: ${each}`)
    log.info(`Backup ${path} was made: ${formatByteSize(bytes)}.`)
  }

  /** Runs work in the background, and keeps the reason of its failure. */
  function begin(begun: CopyWork, run: () => Promise<void>) {
    work = begun
    running = run()
      .catch((error: unknown) => {
        if (closing.signal.aborted) return
        failure = (error as Error).message
        log.error(failure)
      })
      .finally(() => {
        if (work?.step !== 'restarting') work = undefined
      })
  }

  async function describe(name: string) {
    const { size, mtimeMs, mtime } = await stat(join(dir, name))
    return { name, bytes: size, mtime, key: `${name} ${size} ${mtimeMs}` }
  }

  /** Reads a copy through, once, after those that are being read. */
  function read(key: string, path: string) {
    if (queued.has(key)) return
    queued.add(key)
    lastReading = lastReading.then(async () => {
      if (closing.signal.aborted) return
      const reading = await readArchive(path).then(readingOf, (error: Error): Reading => {
        return { state: 'unreadable', reason: error.message }
      })
      done.set(key, reading)
    })
  }

  const copies: Copies = {
    async list() {
      const names = await namesIn(dir)
      const files = await Promise.all(names.filter((name) => COPY_NAME.test(name)).map(describe))
      return files
        .toSorted((one, other) => other.mtime.getTime() - one.mtime.getTime())
        .map(({ name, bytes, mtime, key }): Copy => {
          const reading = done.get(key)
          if (!reading) read(key, join(dir, name))
          const origin = originOf(name)
          return { name, bytes, origin, madeAt: mtime.toISOString(), state: 'unread', ...reading }
        })
    },
    work: () => work,
    failure: () => failure,
    make() {
      if (!work) begin({ kind: 'copy', step: 'copying', bytes: 0 }, () => makeNamed('by-hand'))
    },
    async find(name) {
      const names = await namesIn(dir)
      return COPY_NAME.test(name) && names.includes(name) ? join(dir, name) : undefined
    },
    async remove(name) {
      const path = await copies.find(name)
      if (path !== undefined) await rm(path, { force: true })
      return path !== undefined
    },
    whyNoRestore: source.database.kind === 'postgres' ? POSTGRES : undefined,
    restore(path) {
      if (work) return false
      const restoring: CopyWork = { kind: 'restore', step: 'checking', bytes: 0 }
      begin(restoring, async () => {
        const backup = await checkBackup(path)
        requireKnownSchema(backup)
        restoring.step = 'copying'
        await makeNamed('before-restore')
        await orderRestore(backup, source)
        restoring.step = 'restarting'
        log.info(`The server restarts to restore ${path}.`)
        restart()
      })
      return true
    },
  }

  return {
    ...copies,
    /** Starts the schedule. */
    start() {
      schedule = startSchedule({
        dir,
        plan,
        make,
        isBusy: () => work !== undefined,
        onFailure: (reason) => (failure = reason),
        log,
      })
    },
    /** Ends a copy that is being made, and removes its unfinished file. */
    async close() {
      closing.abort()
      await Promise.all([schedule?.close(), running])
    },
  }
}

function readingOf({ version, madeAt, database, files }: Manifest): Reading {
  const { users = 0, comments = 0, likes = 0 } = database.rows
  const contents: CopyContents = {
    version,
    accounts: users,
    comments,
    likes,
    files: files.filter(({ name }) => name.startsWith('content/')).length,
  }
  return { state: 'readable', contents, madeAt }
}
