/** Kinds of things that an export file holds, by what people call them. */
export type MovedKind =
  | 'content type'
  | 'language'
  | 'tag'
  | 'concept'
  | 'concept scheme'
  | 'entry'
  | 'asset'
  | 'other'

export interface Remark {
  kind: MovedKind
  /** As in the file. */
  id: string
  /** What people call it; absent where nothing is known. */
  name?: string
  /** Code of the language that it is about; absent for all. */
  locale?: string
  /** A sentence for people. */
  reason: string
}

export interface ImportReport {
  /** Whether nothing was written, because nothing was to be. */
  isDryRun: boolean
  /** How many things were taken, by kind; those that were there already are among them. */
  taken: Readonly<Partial<Record<MovedKind, number>>>
  /** Files by their paths in the content folder, in the order of the alphabet. */
  files: {
    /** Were not there before. */
    written: readonly string[]
    /** Were there with other content, and were replaced. */
    replaced: readonly string[]
    /** Were there of what was replaced, and are gone: the export has them no more. */
    removed: readonly string[]
    /** Were there with the same content. */
    unchanged: readonly string[]
    /** Were there with other content, and were kept: nothing of the export file took their place. */
    kept: readonly string[]
  }
  /** What is not in the content folder now, whole or in part, and why. */
  notTaken: readonly Remark[]
  /** What was taken otherwise than it was. */
  changed: readonly Remark[]
}
