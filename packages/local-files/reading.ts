/** Something in a file that a person wrote that cannot be used as it is. */
export interface Fault {
  /** Line in the file, counted from 1; absent where the whole file is meant. */
  line?: number
  /** A sentence that says what is wrong and how to mend it. */
  reason: string
}

/** A file read well, perhaps with faults that do not keep it from being used, or the faults that do. */
export type Reading<T> = { ok: true; value: T; faults?: Fault[] } | { ok: false; faults: Fault[] }

/** Refuses a file as a whole. */
export function refuse(reason: string, line?: number): { ok: false; faults: Fault[] } {
  return { ok: false, faults: [{ reason, line }] }
}

/** Most faults of one file that are reported: nobody reads more. */
export const MAX_FAULTS = 100
