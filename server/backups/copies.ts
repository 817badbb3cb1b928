import { mkdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { formatByteSize } from '#domain/byte-size.ts'
import type { Log } from '../log.ts'
import { namesIn } from './files.ts'
import { makeBackup, removeAbandoned } from './make-backup.ts'
import { COPY_NAME, copyName, originOf, UNFINISHED_NAME } from './names.ts'
import { createReadings } from './readings.ts'
import { orderRestore } from './replace.ts'
import { checkBackup, requireKnownSchema } from './restore.ts'
import { startSchedule } from './schedule.ts'
import type { BackupPlan, BackupSource, Copies, Copy, CopyWork } from './types.ts'

interface CopiesOptions {
  plan(): BackupPlan
  log: Log
  /** Restarts the process, which then finishes the restore. */
  restart(): void
  /** Why a restore before this start failed. */
  failure?: string
}

const POSTGRES =
  'The database of this site is PostgreSQL, which other programs may use too. On the machine, stop Waypost and use ./waypost restore.'

/** Opens the folder of the backups for the studio. */
export function openCopies(source: BackupSource, { plan, log, restart, ...options }: CopiesOptions) {
  const dir = source.backupDir
  const closing = new AbortController()
  const readings = createReadings(closing.signal)
  let failure = options.failure
  let work: CopyWork | undefined
  let schedule: ReturnType<typeof startSchedule> | undefined
  let running: Promise<void> | undefined

  async function make(path: string, signal: AbortSignal) {
    const current: CopyWork = work ?? { kind: 'copy', step: 'copying', bytes: 0 }
    work = current
    try {
      const report = await makeBackup(source, path, { signal, onBytes: (bytes) => (current.bytes += bytes) })
      failure = undefined
      const { key } = await describe(basename(path))
      readings.add(key, report.manifest)
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

  const copies: Copies = {
    async list() {
      const names = await namesIn(dir)
      const files = await Promise.all(names.filter((name) => COPY_NAME.test(name)).map(describe))
      return files
        .toSorted((one, other) => other.mtime.getTime() - one.mtime.getTime())
        .map(({ name, bytes, mtime, key }): Copy => {
          const file = { name, bytes, origin: originOf(name), madeAt: mtime.toISOString() }
          return { ...file, ...readings.of(key, join(dir, name)) }
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
