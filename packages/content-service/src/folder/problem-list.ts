import { compareText } from '../space/order.ts'
import { MAX_FAULTS, type Fault } from '@waypost/local-files/written/reading.ts'

/** Replaces the faults of a file; no faults remove it from the list. */
export type SetFaults = (file: string, faults: readonly Fault[], effect?: Effect) => void

/** @param onProblem Called for each new problem. */
export function createProblemList(onProblem: (problem: ContentProblem) => void) {
  const byFile = new Map<string, ContentProblem[]>()
  const set: SetFaults = (file, faults, effect) => {
    const known = byFile.get(file) ?? []
    const problems = faults.slice(0, MAX_FAULTS).map(({ line, reason }) => ({
      file,
      ...(line !== undefined && { line }),
      reason,
      ...(effect && { effect }),
    }))
    if (problems.length === 0) byFile.delete(file)
    else byFile.set(file, problems)
    for (const problem of problems) {
      if (!known.some((other) => isSame(problem, other))) onProblem(problem)
    }
  }
  return {
    set,
    /** All problems, ordered by file, then as found in the file. */
    all: (): ContentProblem[] =>
      [...byFile.values()].flat().toSorted((one, other) => compareText(one.file, other.file)),
  }
}

function isSame(one: ContentProblem, other: ContentProblem): boolean {
  return one.line === other.line && one.reason === other.reason
}

/** Creates a setter for all files left out for one reason. A file that the next call lacks has no fault then. */
export function createLeftOut(setFaults: SetFaults): (faults: ReadonlyMap<string, Fault>) => void {
  let before: ReadonlyMap<string, Fault> = new Map()
  return (faults) => {
    for (const file of before.keys()) if (!faults.has(file)) setFaults(file, [])
    for (const [file, fault] of faults) setFaults(file, [fault], 'left-out')
    before = faults
  }
}

/** A problem of a file in the content folder; the reason is for the creator. */
export interface ContentProblem extends Fault {
  /** Path inside the content folder, `articles/first-snow.md`. */
  file: string
  /** Effect of the problem on the content until it is solved; absent if there is none. */
  effect?: Effect
}

/** The content is not shown, or its last good version is, or everything except the part with the problem. */
export type Effect = 'left-out' | 'last-version' | 'shown-without'
