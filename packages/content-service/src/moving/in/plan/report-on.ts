import { compareText } from '../../../space/text-order.ts'
import type { ParsedExport } from '../export-file/parse-export.ts'
import { remarkOn } from '../report/planned.ts'
import type { ImportReport, MovedKind, Remark } from '../report/report.ts'
import type { Settled } from './settle.ts'

/** Reports what becomes of everything. */
export function reportOn(
  settled: readonly Settled[],
  notTaken: readonly Remark[],
  changed: readonly Remark[],
): Omit<ImportReport, 'isDryRun'> {
  const taken: Partial<Record<MovedKind, number>> = {}
  for (const { thing, isKept } of settled)
    if (!isKept) taken[thing.kind] = (taken[thing.kind] ?? 0) + thing.count
  const kept = settled.flatMap(({ thing, kept: paths }) => paths.map(() => remarkOn(thing, KEPT)))
  return {
    taken,
    files: {
      written: inOrder(settled.flatMap(({ added }) => added.map(({ path }) => path))),
      replaced: inOrder(settled.flatMap(({ replaced }) => replaced.map(({ path }) => path))),
      removed: inOrder(settled.flatMap(({ removed }) => removed)),
      unchanged: inOrder(settled.flatMap(({ unchanged }) => unchanged)),
      kept: inOrder(settled.flatMap(({ kept: paths }) => paths)),
    },
    notTaken: [...notTaken, ...kept],
    changed,
  }
}

const KEPT = 'A file of it is there with other words, and was kept. With --overwrite it is replaced.'

function inOrder(paths: readonly string[]): string[] {
  return paths.toSorted(compareText)
}

/** Remarks that hold for every import. */
export function remarksOnTheWhole({ others, entries, assets }: ParsedExport): Remark[] {
  const without = [...others].filter(([, count]) => count > 0)
  return [
    ...without.map(([key, count]) =>
      remarkOn({ kind: 'other', id: key }, `${count} in the export: they have no place in a content folder.`),
    ),
    ...(entries.length + assets.length > 0 ? [remarkOn({ kind: 'other', id: 'revisions' }, REVISIONS)] : []),
  ]
}

const REVISIONS = 'How often something was published is counted anew, from 1.'
