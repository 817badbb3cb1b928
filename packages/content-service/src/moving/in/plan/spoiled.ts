import type { ContentProblem } from '../../../files/problem.ts'
import { MovingError } from '../../moving-error.ts'
import type { Remark } from '../report/report.ts'
import type { Settled } from './settle.ts'

/**
 * Finds what would be wrong with files that were there before an import, and is not now.
 *
 * @param before Problems of the folder now.
 * @param after Those of its trial, whose pictures are empty.
 */
export function findSpoiled(
  before: readonly ContentProblem[],
  after: readonly ContentProblem[],
  settled: readonly Settled[],
): ContentProblem[] {
  const planned = new Set(settled.flatMap(({ thing }) => thing.files.map(({ path }) => path)))
  const known = new Set(before.map(({ file, reason }) => `${file} ${reason}`))
  return after
    .filter(({ file, reason }) => !planned.has(file) && !known.has(`${file} ${reason}`))
    .filter(({ file }) => !file.startsWith('assets/') || file.endsWith('.yaml'))
}

/** @throws MovingError if a file that was there before could no longer be read. */
export function refuseToSpoil(spoiled: readonly ContentProblem[]): void {
  const lost = spoiled.filter(({ effect }) => effect !== 'shown-without')
  const files = [...new Set(lost.map(({ file }) => file))]
  if (files.length === 0) return
  const rest = files.length - MAX_NAMES
  const names = files.slice(0, MAX_NAMES).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
  throw new MovingError(
    `What is in the content folder could no longer be read beside the export: ${names}.\n${lost[0].file}: ${lost[0].reason}\nMove those files elsewhere first, or import with --overwrite: they stay, and are not shown.`,
  )
}

/** Most files that are named. */
const MAX_NAMES = 10

/** Tells of a file that is no longer read as it was. */
export function toRemark({ file, reason }: ContentProblem): Remark {
  return { kind: 'other', id: file, reason: `A file that was there before: ${reason}` }
}
