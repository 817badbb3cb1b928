import type { Fields } from '../../space/space.ts'
import { compareText } from '../../space/order.ts'
import type { Fate, ImportReport, MovedKind, Remark } from './report.ts'

export interface PlannedFile {
  /** In the content folder, as in `people/mira.md`. */
  path: string
  content: { text: string } | { copyOf: string; sizeBytes: number }
  /** Last change that the file is to tell, in milliseconds since 1970; absent for now. */
  modifiedMs?: number
}

/** Something of an export file: it becomes files, all of them or none. */
export interface ImportItem extends Pick<Remark, 'kind' | 'id' | 'name'> {
  /** How many items of the export file are taken with it: a file may list many. */
  count: number
  /** The first is the item itself, others belong to it; none of what is not taken. */
  files: readonly PlannedFile[]
  /** What of it is not taken, and why. */
  notTaken?: readonly Note[]
  /** What of it is taken otherwise than it was. */
  changed?: readonly Note[]
  /** What is to be read again of an entry or asset. */
  words?: Words
}

export type Note = Pick<Remark, 'reason' | 'locale'>

export interface Words {
  /** By locale's code; `undefined` for what is the entry's own. Drafts are not among them. */
  fields: ReadonlyMap<string | undefined, Fields>
  tags: readonly string[]
}

/** What becomes of the files of an item, by what is there already. */
export interface ItemOutcome {
  item: ImportItem
  /** Whether the item itself is there otherwise than it is planned, and stays so: then nothing of it is written. */
  isKept: boolean
  files: readonly FileOutcome[]
}

export interface FileOutcome {
  path: string
  fate: Fate
  /** Absent for what the export does not have. */
  planned?: PlannedFile
}

export interface EntryFileName {
  folder: string
  fileName: string
}

export function skippedItem(item: Pick<Remark, 'kind' | 'id' | 'name'>, reason: string): ImportItem {
  return { ...item, count: 0, files: [], notTaken: [{ reason }] }
}

/** An item of which there is only something to be said. */
export function remarkItem(id: string, reason: string): ImportItem {
  return { kind: 'other', id, count: 0, files: [], changed: [{ reason }] }
}

/** By what an entry or asset is known among others. */
export function keyOf({ kind, id }: Pick<Remark, 'kind' | 'id'>): string {
  return `${kind} ${id}`
}

/** The files that are to be written anew, or in place of others. */
export function filesToWrite(outcomes: readonly ItemOutcome[]): PlannedFile[] {
  return outcomes.flatMap(({ files }) =>
    files.flatMap(({ fate, planned }) =>
      planned && (fate === 'written' || fate === 'replaced') ? [planned] : [],
    ),
  )
}

/** Paths of the files of which becomes one item, in the order of the alphabet. */
export function pathsOf(outcomes: readonly ItemOutcome[], fate: Fate): string[] {
  const files = outcomes.flatMap((each) => each.files).filter((file) => file.fate === fate)
  return files.map(({ path }) => path).toSorted(compareText)
}

/** @param differences What was read otherwise in the trial. */
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

const KEPT = 'A file of it is there with other words, and was kept. With --overwrite it is replaced.'
