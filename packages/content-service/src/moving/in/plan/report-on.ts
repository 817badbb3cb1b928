import { compareText } from '../../../space/text-order.ts'
import type { Settled } from '../report/planned.ts'
import type { ImportReport, MovedKind, Remark } from '../report/report.ts'

/** Reports what becomes of everything. */
export function reportOn(
  settled: readonly Settled[],
  differences: readonly Remark[],
): Omit<ImportReport, 'isDryRun'> {
  const taken: Partial<Record<MovedKind, number>> = {}
  for (const { thing, isKept } of settled)
    if (!isKept && thing.count > 0) taken[thing.kind] = (taken[thing.kind] ?? 0) + thing.count
  const remarks = (key: 'notTaken' | 'changed') =>
    settled.flatMap(({ thing: { kind, id, name, [key]: notes = [] } }) =>
      notes.map((note): Remark => ({ kind, id, name, ...note })),
    )
  const kept = settled.flatMap(({ thing: { kind, id, name }, kept: paths }) =>
    paths.map(() => ({ kind, id, name, reason: KEPT })),
  )
  return {
    taken,
    files: {
      written: inOrder(settled.flatMap(({ added }) => added.map(({ path }) => path))),
      replaced: inOrder(settled.flatMap(({ replaced }) => replaced.map(({ path }) => path))),
      removed: inOrder(settled.flatMap(({ removed }) => removed)),
      unchanged: inOrder(settled.flatMap(({ unchanged }) => unchanged)),
      kept: inOrder(settled.flatMap(({ kept: paths }) => paths)),
    },
    notTaken: [...remarks('notTaken'), ...kept],
    changed: [...remarks('changed'), ...differences],
  }
}

const KEPT = 'A file of it is there with other words, and was kept. With --overwrite it is replaced.'

function inOrder(paths: readonly string[]): string[] {
  return paths.toSorted(compareText)
}
