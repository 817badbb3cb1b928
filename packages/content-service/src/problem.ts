/** Something a file of the content folder says that cannot be understood, in words for the creator. */
export interface ContentProblem {
  /** Path inside the content folder, `articles/first-snow.md`. */
  file: string
  /** Line in the file, counted from 1; absent where the whole file is meant. */
  line?: number
  /** A sentence that says what is wrong and how to mend it. */
  reason: string
  /** What becomes meanwhile of what the file tells; absent where nothing does. */
  effect?: Effect
}

/** Nothing of it is shown; its last good version is; or all of it but what the problem is about. */
export type Effect = 'left-out' | 'last-version' | 'shown-without'

/** A problem as the reader of one file finds it, before the file's name is known. */
export type Fault = Omit<ContentProblem, 'file' | 'effect'>

/** A file read well, perhaps with faults that do not keep it from being used, or the faults that do. */
export type Reading<T> = { ok: true; value: T; faults?: Fault[] } | { ok: false; faults: Fault[] }

/** Refuses a file as a whole. */
export function refuse(reason: string, line?: number): { ok: false; faults: Fault[] } {
  return { ok: false, faults: [{ reason, line }] }
}

/** How many faults of one file are told: nobody reads more. */
export const MAX_FAULTS = 100
