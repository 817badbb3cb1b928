import { compareText } from '../space/order.ts'
import { MAX_FAULTS, type Fault } from '@waypost/local-files/written/reading.ts'

/** Sets what is wrong with a file now, of which the first hundred faults are kept; no faults take it off the list. */
export type SetFaults = (file: string, faults: readonly Fault[], effect?: Effect) => void

/** @param onProblem Called for each problem that was not there in the same words before. */
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
    /** In order of file, then as found in the file. */
    all: (): ContentProblem[] =>
      [...byFile.values()].flat().toSorted((one, other) => compareText(one.file, other.file)),
  }
}

function isSame(one: ContentProblem, other: ContentProblem): boolean {
  return one.line === other.line && one.reason === other.reason
}

/** Creates what sets the faults of all files that are left out for one reason; what is not among them any more has none. */
export function createLeftOut(setFaults: SetFaults): (faults: ReadonlyMap<string, Fault>) => void {
  let before: ReadonlyMap<string, Fault> = new Map()
  return (faults) => {
    for (const file of before.keys()) if (!faults.has(file)) setFaults(file, [])
    for (const [file, fault] of faults) setFaults(file, [fault], 'left-out')
    before = faults
  }
}

/** Something a file of the content folder says that cannot be understood, in words for the creator. */
export interface ContentProblem extends Fault {
  /** Path inside the content folder, `articles/first-snow.md`. */
  file: string
  /** What becomes meanwhile of what the file holds; absent where nothing does. */
  effect?: Effect
}

/** Nothing of it is shown; its last good version is; or all of it but what the problem is about. */
export type Effect = 'left-out' | 'last-version' | 'shown-without'
