/** Kinds of items that an export file holds, by what people call them. */
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
  reason: string
}

/** What becomes of a file of the content folder. */
export type Fate =
  /** Was not there before. */
  | 'written'
  /** Was there with other content. */
  | 'replaced'
  /** Was there of what was replaced, and is gone: the export has it no more. */
  | 'removed'
  /** Was there with the same content. */
  | 'unchanged'
  /** Was there with other content: nothing of the export file took its place. */
  | 'kept'

export interface ImportReport {
  isDryRun: boolean
  /** How many items were taken, by kind; those that were there already are among them. */
  taken: Readonly<Partial<Record<MovedKind, number>>>
  /** Paths in the content folder, in the order of the alphabet. */
  files: Readonly<Record<Fate, readonly string[]>>
  /** What is not in the content folder now, whole or in part, and why. */
  notTaken: readonly Remark[]
  /** What was taken otherwise than it was. */
  changed: readonly Remark[]
}
