import type { Fault, Reading } from '@waypost/local-files/written/reading.ts'

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

interface Dated {
  createdAt?: string
  updatedAt?: string
}

/**
 * Puts what was known before in the place of what says the same now, so that it stays the same object and keeps its
 * dates: a file's date tells when anything in it was changed last, not that all of it was.
 */
export function reuseUnchanged<T extends Dated>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
): ReadonlyMap<string, T> {
  return new Map([...after].map(([id, value]) => [id, reuse(before.get(id), value)]))
}

/** The same for one thing. */
export function reuse<T extends Dated>(before: T | undefined, after: T): T {
  return before && wordsOf(before) === wordsOf(after) ? before : after
}

/** Whether two maps lead from the same keys to the same objects. */
export function haveSameValues<T>(one: ReadonlyMap<string, T>, other: ReadonlyMap<string, T>): boolean {
  return one.size === other.size && [...one].every(([key, value]) => other.get(key) === value)
}

function wordsOf(value: Dated): string {
  return JSON.stringify({ ...value, createdAt: undefined, updatedAt: undefined })
}
