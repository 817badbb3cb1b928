import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { formatByteSize } from '#domain/byte-size.ts'
import type { Log } from '../log.ts'
import { makeBackup, removeAbandoned } from './make-backup.ts'
import type { BackupPlan, BackupSource } from './types.ts'

export { makeBackup, writeBackup } from './make-backup.ts'
export { checkBackup, restoreBackup, unpackBackup } from './restore.ts'

/** Time between two checks for a due backup, and the wait after a failure. */
const CHECK_MS = 60_000
const RETRY_MS = 60 * 60 * 1_000

/** The names of backups sort by time. */
const OWN_NAME = /^waypost-\d{4}-\d\d-\d\d-\d{4}\.tar\.gz$/
const UNFINISHED_NAME = /^waypost-\d{4}-\d\d-\d\d-\d{4}\.tar\.gz\.[\w-]{36}\.unfinished$/

/** Names a backup after a local time: 'waypost-2026-11-26-0330.tar.gz'. */
export function backupName(at: Date): string {
  // Sweden writes dates as ISO 8601 does.
  const [day, time] = at.toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' }).split(' ')
  return `waypost-${day}-${time.replace(':', '')}.tar.gz`
}

/**
 * Whether a backup is due: none was made since the last scheduled time of day. This also holds after the computer was
 * off or asleep.
 * @param names Names of the existing backups.
 */
export function isDue(names: readonly string[], at: string, now: Date): boolean {
  const [hours, minutes] = at.split(':').map(Number)
  const dueAt = new Date(now)
  dueAt.setHours(hours, minutes, 0, 0)
  if (dueAt > now) dueAt.setDate(dueAt.getDate() - 1)
  return !names.some((name) => name >= backupName(dueAt) && name <= backupName(now))
}

/**
 * Makes a backup each day while the server runs, and logs the result.
 *
 * @param plan Returns the current plan; `at` is `never` for no backups.
 */
export function startSchedule(source: BackupSource, plan: () => BackupPlan, log: Log) {
  const dir = source.backupDir
  const closing = new AbortController()
  let triedAtMs = -Infinity
  let running: Promise<void> | undefined
  let failure: string | undefined

  async function check(): Promise<void> {
    const now = new Date()
    const { at, keep } = plan()
    if (at === 'never') return
    if (now.getTime() - triedAtMs < RETRY_MS && triedAtMs <= now.getTime()) return
    try {
      if (!isDue(await listBackups(dir), at, now)) return
      triedAtMs = now.getTime()
      await mkdir(dir, { recursive: true, mode: 0o700 })
      await removeAbandoned(dir, UNFINISHED_NAME)
      const path = join(dir, backupName(now))
      const { bytes, leftOut } = await makeBackup(source, path, closing.signal)
      for (const each of leftOut) log.warn(`Not in the backup: ${each}`)
      for (const old of (await listBackups(dir)).slice(keep)) await rm(join(dir, old), { force: true })
      const seconds = Math.round((Date.now() - now.getTime()) / 100) / 10
      failure = undefined
      log.info(`Backup ${path} was made: ${formatByteSize(bytes)} in ${seconds} s.`)
    } catch (error) {
      triedAtMs = now.getTime()
      if (closing.signal.aborted) return
      failure = `${(error as Error).message} Waypost tries again in an hour.`
      log.error(failure)
    }
  }

  const run = () => (running ??= check().finally(() => (running = undefined)))
  const timer = setInterval(run, CHECK_MS)
  void run()

  return {
    /** Explains why the last backup failed; `undefined` if it did not. */
    failure: () => failure,
    /** Ends a running backup, and removes its unfinished file. */
    async close() {
      clearInterval(timer)
      closing.abort()
      await running
    },
  }
}

/** Lists backups, the newest first; none if the folder is missing. */
async function listBackups(dir: string): Promise<string[]> {
  try {
    return (await readdir(dir))
      .filter((name) => OWN_NAME.test(name))
      .toSorted()
      .toReversed()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
