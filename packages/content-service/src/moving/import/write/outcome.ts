/** What an import does to the files of the content folder, and its report. */
import { compareText } from '../../../space/order.ts'
import type { MovedKind, PlannedFile, PlannedItem, Remark } from '../items.ts'

export type Fate =
  /** A new file. */
  | 'written'
  /** The file had other content. */
  | 'replaced'
  /** The file belonged to a replaced entry, and the import does not have it. */
  | 'removed'
  /** The file already has the same content. */
  | 'unchanged'
  /** The file has other content, and stays. */
  | 'kept'

/** What an import does to the files of one item. */
export interface ItemOutcome {
  item: PlannedItem
  /** Whether the folder has another main file, which stays. Nothing of the item is written then. */
  isKept: boolean
  files: readonly FileOutcome[]
}

export interface FileOutcome {
  path: string
  fate: Fate
  /** Absent for a file that the import does not have. */
  planned?: PlannedFile
}

export interface ImportReport {
  isDryRun: boolean
  /** Number of imported items by kind, including unchanged ones. */
  taken: Readonly<Partial<Record<MovedKind, number>>>
  /** Paths in the content folder, sorted. */
  files: Readonly<Record<Fate, readonly string[]>>
  /** Items that the content folder lacks after the import, and why. */
  notTaken: readonly Remark[]
  /** Items that were imported in another form. */
  changed: readonly Remark[]
}

/** The files that an import writes. */
export function filesToWrite(outcomes: readonly ItemOutcome[]): PlannedFile[] {
  return outcomes.flatMap(({ files }) =>
    files.flatMap(({ fate, planned }) =>
      planned && (fate === 'written' || fate === 'replaced') ? [planned] : [],
    ),
  )
}

/** Sorted paths of the files with this fate. */
export function pathsOf(outcomes: readonly ItemOutcome[], fate: Fate): string[] {
  const files = outcomes.flatMap((each) => each.files).filter((file) => file.fate === fate)
  return files.map(({ path }) => path).toSorted(compareText)
}

/** @param differences Values that our reader read differently. */
export function reportOn(
  outcomes: readonly ItemOutcome[],
  differences: readonly Remark[],
): Omit<ImportReport, 'isDryRun'> {
  const taken: Partial<Record<MovedKind, number>> = {}
  for (const { item, isKept } of outcomes)
    if (!isKept && item.count > 0) taken[item.kind] = (taken[item.kind] ?? 0) + item.count
  const remarks = (key: 'notTaken' | 'changed') =>
    outcomes.flatMap(({ item: { kind, id, name, [key]: notes = [] } }) =>
      notes.map((note): Remark => ({ kind, id, name, ...note })),
    )
  const kept = outcomes.flatMap(({ item: { kind, id, name }, files }) =>
    files.filter(({ fate }) => fate === 'kept').map(() => ({ kind, id, name, reason: KEPT })),
  )
  return {
    taken,
    files: {
      written: pathsOf(outcomes, 'written'),
      replaced: pathsOf(outcomes, 'replaced'),
      removed: pathsOf(outcomes, 'removed'),
      unchanged: pathsOf(outcomes, 'unchanged'),
      kept: pathsOf(outcomes, 'kept'),
    },
    notTaken: [...remarks('notTaken'), ...kept],
    changed: [...remarks('changed'), ...differences],
  }
}

const KEPT = 'The folder has a file with other content, which was kept. --overwrite replaces it.'
