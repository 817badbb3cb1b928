/** The items of a planned import: which files of the content folder they become, and what is lost. */
import type { Fields } from '../../space/space.ts'

/** Kinds of items, in words for people. */
export type MovedKind =
  | 'content type'
  | 'language'
  | 'tag'
  | 'concept'
  | 'concept scheme'
  | 'entry'
  | 'article'
  | 'page'
  | 'asset'
  | 'comment'
  | 'follower'
  | 'other'

interface Named {
  kind: MovedKind
  /** Id in the imported file. */
  id: string
  /** Title for people; absent where it is unknown. */
  name?: string
}

export interface Note {
  reason: string
  /** Code of the language that the note concerns; absent if it concerns all. */
  locale?: string
  /** Line in the item's main file. */
  line?: number
}

/** A note about an item, for the report. */
export interface Remark extends Named, Note {
  /** The file of an article or page. */
  file?: string
}

export interface PlannedFile {
  /** In the content folder, such as `people/mira.md`. */
  path: string
  content: { text: string } | { copyOf: string; sizeBytes: number }
  /** Modification time for the file, in milliseconds since 1970; absent for the time of the import. */
  modifiedMs?: number
}

/** An item of an import. Its files are written all together or not at all. */
export interface PlannedItem extends Named {
  /** Number of imported items that this item stands for: `tags.yaml` contains many tags. */
  count: number
  /** The main file first. Empty for an item that is not imported. */
  files: readonly PlannedFile[]
  /** Parts of the item that are lost, and why. */
  notTaken?: readonly Note[]
  /** Parts of the item that are imported in another form. */
  changed?: readonly Note[]
  /** The content that our reader should read from an entry's or asset's files. */
  expected?: Expected
}

export interface Expected {
  /** Fields by the code of the locale; `undefined` is the entry's own file. Omits drafts. */
  fields: ReadonlyMap<string | undefined, Fields>
  tags: readonly string[]
}

/** An item that is not imported. */
export function skippedItem(item: Named, reason: string): PlannedItem {
  return { ...item, count: 0, files: [], notTaken: [{ reason }] }
}

/** A note that belongs to no item. */
export function remarkItem(id: string, reason: string, kind: MovedKind = 'other'): PlannedItem {
  return { kind, id, count: 0, files: [], changed: [{ reason }] }
}

/** Key of an entry or asset among all of them. */
export function keyOf({ kind, id }: Pick<Named, 'kind' | 'id'>): string {
  return `${kind} ${id}`
}
