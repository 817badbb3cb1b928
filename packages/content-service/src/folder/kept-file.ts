import type { Fault, Reading } from '@waypost/local-files/reading.ts'

/** What is known of one file: its last good version, if it ever had one, and what is wrong with it now. */
export interface KeptFile<T> {
  version?: Version<T>
  faults: readonly Fault[]
}

/** A good state of a file. */
export interface Version<T> {
  value: T
  /** 1 for the first good state seen, one more for each after it. */
  revision: number
}

/** Adds a new reading of a file: a bad one leaves the last good version in place. */
export function keep<T>(known: KeptFile<T> | undefined, reading: Reading<T>): KeptFile<T> {
  if (!reading.ok) return { version: known?.version, faults: reading.faults }
  const revision = (known?.version?.revision ?? 0) + 1
  return { version: { value: reading.value, revision }, faults: reading.faults ?? [] }
}
