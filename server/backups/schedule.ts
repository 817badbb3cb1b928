import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { formatByteSize } from '#domain/byte-size.ts'
import type { Log } from '../log.ts'
import { namesIn } from './files.ts'
import { removeAbandoned } from './make-backup.ts'
import { backupName, SCHEDULED_NAME, UNFINISHED_NAME } from './names.ts'
import type { BackupPlan, BackupReport } from './types.ts'

interface ScheduleOptions {
  /** Folder of the backups. */
  dir: string
  /** Returns the current plan; `at` is `never` for no backups. */
  plan(): BackupPlan
  make(path: string, signal: AbortSignal): Promise<BackupReport & { bytes: number }>
  /** Whether another copy is being made, so that the schedule waits. */
  isBusy(): boolean
  onFailure(reason: string): void
  log: Log
}

/** Time between two checks for a due backup, and the wait after a failure. */
const CHECK_MS = 60_000
const RETRY_MS = 60 * 60 * 1_000

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

/** Makes a backup each day while the server runs, and logs the result. */
export function startSchedule({ dir, plan, make, isBusy, onFailure, log }: ScheduleOptions) {
  const closing = new AbortController()
  let triedAtMs = -Infinity
  let running: Promise<void> | undefined

  async function check(): Promise<void> {
    const now = new Date()
    const { at, keep } = plan()
    if (at === 'never' || isBusy()) return
    if (now.getTime() - triedAtMs < RETRY_MS && triedAtMs <= now.getTime()) return
    try {
      if (!isDue(await listBackups(dir), at, now)) return
      triedAtMs = now.getTime()
      await mkdir(dir, { recursive: true, mode: 0o700 })
      await removeAbandoned(dir, UNFINISHED_NAME)
      const path = join(dir, backupName(now))
      const { bytes, leftOut } = await make(path, closing.signal)
      for (const each of leftOut) log.warn(`Not in the backup: ${each}`)
      for (const old of (await listBackups(dir)).slice(keep)) await rm(join(dir, old), { force: true })
      const seconds = Math.round((Date.now() - now.getTime()) / 100) / 10
      log.info(`Backup ${path} was made: ${formatByteSize(bytes)} in ${seconds} s.`)
    } catch (error) {
      triedAtMs = now.getTime()
      if (closing.signal.aborted) return
      const reason = `${(error as Error).message} Waypost tries again in an hour.`
      onFailure(reason)
      log.error(reason)
    }
  }

  const run = () => (running ??= check().finally(() => (running = undefined)))
  const timer = setInterval(run, CHECK_MS)
  void run()

  return {
    /** Ends a running backup, and removes its unfinished file. */
    async close() {
      clearInterval(timer)
      closing.abort()
      await running
    },
  }
}

/** Lists the backups of the schedule, the newest first; none if the folder is missing. */
async function listBackups(dir: string): Promise<string[]> {
  const names = await namesIn(dir)
  return names
    .filter((name) => SCHEDULED_NAME.test(name))
    .toSorted()
    .toReversed()
}
