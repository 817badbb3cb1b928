import type { Fault, PartialReading } from '@waypost/local-files/written/reading.ts'
import type { Effect } from './problem-list.ts'

/** The last readable version of a file, if any, and the file's current faults. */
export interface LastGood<T> {
  value?: T
  faults: readonly Fault[]
  /** Whether the value is what can be read of the file now. */
  isCurrent: boolean
}

/**
 * Adds a new reading of a file. If it failed, the last good value stays.
 * @param lacks Whether a partial reading lacks something that the last good value has. Then that value stays too.
 */
export function keep<T>(
  known: LastGood<T> | undefined,
  reading: PartialReading<T>,
  lacks: (now: T, before: T) => boolean = () => false,
): LastGood<T> {
  const { faults = [] } = reading
  const before = known?.value
  const isLacking = reading.ok && reading.isPartial && before !== undefined && lacks(reading.value, before)
  return reading.ok && !isLacking
    ? { value: reading.value, faults, isCurrent: true }
    : { value: before, faults, isCurrent: false }
}

/** What the faults of a file mean for what is shown. */
export function effectOf({ value, isCurrent }: LastGood<unknown>): Effect {
  if (isCurrent) return 'shown-without'
  return value === undefined ? 'left-out' : 'last-version'
}

/** Whether a map lacks a key of an earlier one. */
export function lacksKeys(now: ReadonlyMap<string, unknown>, before: ReadonlyMap<string, unknown>): boolean {
  return before.keys().some((key) => !now.has(key))
}

interface Dated {
  createdAt?: string
  updatedAt?: string
}

/** Replaces equal values with the earlier objects and their dates: a changed file may have unchanged values. */
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
