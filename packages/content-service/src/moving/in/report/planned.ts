import type { Fields } from '../../../space/space.ts'
import type { Remark } from './report.ts'

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
  /** Not there yet. */
  added: PlannedFile[]
  /** There otherwise, and to be replaced. */
  replaced: PlannedFile[]
  /** Paths of files that are there in the same way. */
  unchanged: string[]
  /** Paths of files that are there otherwise, and stay so. */
  kept: string[]
  /** Paths of files that are of the thing, and that what is planned of it does not have. */
  removed: string[]
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
