import type { Fault } from '@waypost/local-files/reading.ts'

/** Something a file of the content folder says that cannot be understood, in words for the creator. */
export interface ContentProblem extends Fault {
  /** Path inside the content folder, `articles/first-snow.md`. */
  file: string
  /** What becomes meanwhile of what the file holds; absent where nothing does. */
  effect?: Effect
}

/** Nothing of it is shown; its last good version is; or all of it but what the problem is about. */
export type Effect = 'left-out' | 'last-version' | 'shown-without'
