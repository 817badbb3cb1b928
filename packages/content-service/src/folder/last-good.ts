import type { Fault, Reading } from '@waypost/local-files/reading.ts'

/** What is known of one file: what it said when it was last good, if it ever was, and what is wrong with it now. */
export interface LastGood<T> {
  value?: T
  faults: readonly Fault[]
}

/** Adds a new reading of a file: a bad one leaves the last good one in place. */
export function keep<T>(known: LastGood<T> | undefined, reading: Reading<T>): LastGood<T> {
  return reading.ok
    ? { value: reading.value, faults: reading.faults ?? [] }
    : { value: known?.value, faults: reading.faults }
}
