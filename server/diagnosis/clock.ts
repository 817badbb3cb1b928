import { diagnosesOf } from './subject.ts'
import type { Diagnosis } from './types.ts'

const { ok, wrong } = diagnosesOf('Clock')

/** The clock cannot show an earlier year. */
const FIRST_YEAR = 2026
const LAST_YEAR = 2100

/** Maximum difference of clocks that harms neither sessions nor mails. */
const MAX_DIFFERENCE_MS = 5_000

const SET_IT = 'Let the machine set its clock by itself: timedatectl set-ntp true'

export function checkClock(now: Date): Diagnosis[] {
  const text = `This machine says that it is ${now.toISOString()}.`
  const year = now.getUTCFullYear()
  return [year >= FIRST_YEAR && year < LAST_YEAR ? ok(text) : wrong(text, SET_IT)]
}

/** Compares this clock with another. @param whose The address of a site @param aheadMs How far the other one is ahead. */
export function compareClock(whose: string, aheadMs: number): Diagnosis[] {
  if (Math.abs(aheadMs) <= MAX_DIFFERENCE_MS) return []
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  return [wrong(`The clock of ${whose} is ${seconds} seconds ${aheadMs > 0 ? 'ahead' : 'behind'}.`, SET_IT)]
}
