export interface Fault {
  /** Line number from 1; absent for the whole file. */
  line?: number
  reason: string
  /** Path of the value that is wrong: `contact.email`. Absent if the line cannot be read. */
  field?: string
}

/** The content of a file, perhaps with faults; or the faults that make it unusable. */
export type Reading<T> = { ok: true; value: T; faults?: Fault[] } | { ok: false; faults: Fault[] }

/** A reading of which parts may be missing because their lines cannot be read. */
export type PartialReading<T> = Reading<T> & { isPartial?: boolean }

/** Refuses the whole file. */
export function refuse(reason: string, line?: number): { ok: false; faults: Fault[] } {
  return { ok: false, faults: [{ reason, line }] }
}

/** Maximum number of reported faults per file. */
export const MAX_FAULTS = 100
