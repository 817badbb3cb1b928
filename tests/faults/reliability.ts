import { execFile } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startLoad, type Load, type LoadOptions, type Tally } from '../helpers/load.ts'
import { expect, test } from '../helpers/test.ts'
import type { Waypost } from '../helpers/waypost.ts'

export const run = promisify(execFile)

/** How long a fault lasts. */
export const FAULT_MS = 10_000

/** Answered writes before anything breaks. */
const AT_WORK = 100

/** A line of docs/reliability.md, which `reliability-report.ts` writes. */
export interface ReliabilityRow extends Tally {
  fault: string
  database: string
  load: string
  /** Milliseconds from the beginning of the mend until every site has answered a write. */
  recoveryMs: number
  note?: string
}

/**
 * Breaks something while readers read and writers write, mends it, and expects that nothing that was answered is lost,
 * doubled or counted wrongly.
 *
 * @param breakAndMend Calls `startMend`, and returns what else is worth telling.
 */
export async function underLoad(
  fault: string,
  sites: Waypost[],
  breakAndMend: (load: Load) => Promise<string | void>,
  options?: LoadOptions,
): Promise<void> {
  await using load = await startLoad(sites, options)
  await load.writes(AT_WORK)
  const note = (await breakAndMend(load)) ?? undefined
  const recoveryMs = await load.recovery()
  const tally = await load.end()
  addRow({ fault, load: load.description, recoveryMs, note, ...tally })
  expect(tally).toMatchObject({ lost: 0, doubled: 0, wrongCounts: 0, unexpected: 0 })
}

/** Puts a line into the report. */
export function addRow(row: Omit<ReliabilityRow, 'database'>): void {
  const { name } = test.info().project
  const whole: ReliabilityRow = { ...row, database: name === 'sqlite' ? 'SQLite' : 'PostgreSQL' }
  test.info().annotations.push({ type: 'reliability', description: JSON.stringify(whole) })
}

/** Lets a fault last, and expects that the sites answer no write meanwhile, but for those that were under way. */
export async function lastWithoutWrites(load: Load, sites: Waypost[]): Promise<void> {
  await setTimeout(FAULT_MS / 2)
  const before = sites.map(load.answeredBy)
  await setTimeout(FAULT_MS / 2)
  expect(sites.map(load.answeredBy)).toEqual(before)
}
