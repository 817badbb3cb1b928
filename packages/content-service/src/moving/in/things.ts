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
export interface PlannedThing extends Pick<Remark, 'kind' | 'id' | 'name'> {
  /** How many things of the export file are taken with it: a file may list many. */
  count: number
  /** The first is the thing itself, others belong to it; none of what is not taken. */
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

/** What becomes of the files of a thing, by what is there already. */
export interface Settled {
  thing: PlannedThing
  /** Whether the thing itself is there otherwise than it is planned, and stays so: then nothing of it is written. */
  isKept: boolean
  files: readonly SettledFile[]
}

export interface SettledFile {
  path: string
  fate: Fate
  /** Absent for what the export does not have. */
  planned?: PlannedFile
}

export interface EntryFileName {
  folder: string
  fileName: string
}

export function leaveOut(thing: Pick<Remark, 'kind' | 'id' | 'name'>, reason: string): PlannedThing {
  return { ...thing, count: 0, files: [], notTaken: [{ reason }] }
}

/** A thing of which there is only something to be said. */
export function noteOn(id: string, reason: string): PlannedThing {
  return { kind: 'other', id, count: 0, files: [], changed: [{ reason }] }
}

/** By what an entry or asset is known among others. */
export function keyOf({ kind, id }: Pick<Remark, 'kind' | 'id'>): string {
  return `${kind} ${id}`
}

/** The files that are to be written anew, or in place of others. */
export function filesToWrite(settled: readonly Settled[]): PlannedFile[] {
  return settled.flatMap(({ files }) =>
    files.flatMap(({ fate, planned }) =>
      planned && (fate === 'written' || fate === 'replaced') ? [planned] : [],
    ),
  )
}

/** Paths of the files of which becomes one thing, in the order of the alphabet. */
export function pathsOf(settled: readonly Settled[], fate: Fate): string[] {
  const files = settled.flatMap((each) => each.files).filter((file) => file.fate === fate)
  return files.map(({ path }) => path).toSorted(compareText)
}

/** @param differences What was read otherwise in the trial. */
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
  const kept = settled.flatMap(({ thing: { kind, id, name }, files }) =>
    files.filter(({ fate }) => fate === 'kept').map(() => ({ kind, id, name, reason: KEPT })),
  )
  return {
    taken,
    files: {
      written: pathsOf(settled, 'written'),
      replaced: pathsOf(settled, 'replaced'),
      removed: pathsOf(settled, 'removed'),
      unchanged: pathsOf(settled, 'unchanged'),
      kept: pathsOf(settled, 'kept'),
    },
    notTaken: [...remarks('notTaken'), ...kept],
    changed: [...remarks('changed'), ...differences],
  }
}

const KEPT = 'A file of it is there with other words, and was kept. With --overwrite it is replaced.'
