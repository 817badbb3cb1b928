import type { MovedKind, Remark } from './report.ts'

/** A file as it is to stand in the content folder. */
export interface PlannedFile {
  /** In the content folder, as in `people/mira.md`. */
  path: string
  content: { text: string } | { copyOf: string; sizeBytes: number }
  /** Last change that the file is to tell, in milliseconds since 1970; absent for now. */
  modifiedMs?: number
}

/** Something of an export file that becomes files, all of them or none. */
export interface PlannedThing {
  kind: MovedKind
  id: string
  name?: string
  /** How many things of the export file it stands for: a file may list many. */
  count: number
  /** The first is the thing itself, others belong to it. */
  files: readonly PlannedFile[]
}

/** Where an entry's file is. */
export interface EntryFileName {
  folder: string
  fileName: string
}

/** What becomes of a part of an export file. */
export interface Plan<Thing extends PlannedThing = PlannedThing> {
  things: Thing[]
  notTaken: Remark[]
  changed: Remark[]
}

/** Makes a remark on one thing. */
export function remarkOn(
  { kind, id, name }: Pick<PlannedThing, 'kind' | 'id' | 'name'>,
  reason: string,
  locale?: string,
): Remark {
  return { kind, id, ...(name !== undefined && { name }), ...(locale !== undefined && { locale }), reason }
}
