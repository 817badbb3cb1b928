import type { Fault, Reading } from '@waypost/local-files/written/reading.ts'

/** The last readable version of a file, if any, and the file's current faults. */
export interface LastGood<T> {
  value?: T
  faults: readonly Fault[]
}

/** Adds a new reading of a file. If it failed, the last good value stays. */
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
 * Replaces equal values with the earlier objects, which keep their dates: a new date of a file does not mean that every
 * value in it has changed.
 */
export function reuseUnchanged<T extends Dated>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
): ReadonlyMap<string, T> {
  return new Map([...after].map(([id, value]) => [id, reuse(before.get(id), value)]))
}

/** Returns the earlier object if both are equal apart from their dates. */
export function reuse<T extends Dated>(before: T | undefined, after: T): T {
  return before && contentOf(before) === contentOf(after) ? before : after
}

/** Whether two maps have the same keys and the same objects. */
export function haveSameValues<T>(one: ReadonlyMap<string, T>, other: ReadonlyMap<string, T>): boolean {
  return one.size === other.size && [...one].every(([key, value]) => other.get(key) === value)
}

function contentOf(value: Dated): string {
  return JSON.stringify({ ...value, createdAt: undefined, updatedAt: undefined })
}
