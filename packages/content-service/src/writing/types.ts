import type { Field } from '../space/space.ts'
import type { FileForm } from '../folder/written-entry.ts'

/**
 * `draft`: readers never see the entry. `scheduled`: they see it from `publishAt` on. `published`: they see it.
 * `changed`: it is published or scheduled, with unpublished changes.
 */
export type EntryState = 'draft' | 'scheduled' | 'changed' | 'published'

/** An entry with its text. */
export interface EntryText {
  /** Path in the content folder without ending: `articles/tea`, or `articles/tea.de` for a translation. */
  entry: string
  /** Id that comes from its name, and the article's address; of no use for a translation. */
  id: string
  /** Path of the main file: `articles/tea.md`. */
  file: string
  state: EntryState
  /** ISO 8601 instant in the future from which readers see it. */
  publishAt?: string
  /** The whole file, byte for byte: the working copy if it exists, otherwise the main file. */
  text: string
  /** The main file's text, which readers see now or once it is published. Absent for a draft. */
  published?: string
  /** Hash of the bytes of both files. */
  version: string
}

/** A removed entry with its translations, which are removed with it. */
export interface RemovedEntry extends EntryText {
  translations: EntryText[]
}

/** An entry in a list. */
export interface EntrySummary {
  /** The same as in `EntryText`. */
  entry: string
  /** Its folder: `articles`. */
  type: string
  /** Its id, mostly the name of its file without ending and language: `tea`. */
  name: string
  /** Code of the language of a translation. */
  language?: string
  state: EntryState
  /** The same as in `EntryText`. */
  publishAt?: string
  title?: string
  category?: string
  /** Date, as written in the file. */
  date?: string
  /** Its picture, as written in the file: mostly the name of a file in `assets/`. */
  image?: string
  /** ISO 8601 instant of the last change of its files. */
  savedAt: string
  /** Why the file, or a line at its top, cannot be read; a message for people. */
  problem?: string
}

export interface RewrittenFile {
  form: FileForm
  /** Fields of the file's content type. */
  fields: readonly Field[]
}

/** Changes the text of a file. */
export type Rewrite = (text: string, file: RewrittenFile) => string

/** Reads and writes the entries of a content folder. Every failure is a `WritingError`. */
export interface Writer {
  /** Entries of all folders with a content type. */
  list(): Promise<EntrySummary[]>
  read(entry: string): Promise<EntryText | undefined>
  /** Writes a new file. A text without `draft: true` is published. @param form Markdown by default. */
  create(entry: string, text: string, form?: 'markdown' | 'yaml'): Promise<EntryText>
  /** Saves a text without publishing it: into the main file of a draft, or else into the working copy. */
  save(entry: string, text: string, version: string): Promise<EntryText>
  /** Publishes a text, or the saved one. @param options.at ISO 8601 instant of the publication; now if absent. */
  publish(entry: string, options: { text?: string; version: string; at?: string }): Promise<EntryText>
  /** Makes an entry a draft again. */
  unpublish(entry: string, version: string): Promise<EntryText>
  /** Removes unpublished changes. */
  discard(entry: string, version: string): Promise<EntryText>
  /** Renames an entry and its translations within their folder. */
  rename(entry: string, name: string, version: string): Promise<EntryText>
  /** Codes of the languages of an entry's translations. */
  languagesOf(entry: string): Promise<string[]>
  /** Finds entries that a rewrite would change, in the main file or the working copy. Unreadable files are skipped. */
  findRewritten(rewrite: Rewrite): Promise<string[]>
  /** Rewrites the main files and working copies of entries. The state of an entry does not change. */
  rewrite(entries: readonly string[], rewrite: Rewrite): Promise<void>
  /**
   * Removes an entry and its translations.
   * @param keep Called with the entry before it is removed; if it throws, nothing is removed.
   */
  remove(
    entry: string,
    version: string,
    keep?: (removed: RemovedEntry) => Promise<void>,
  ): Promise<RemovedEntry>
  /** Whether this process may write to the content folder. */
  canWrite(): Promise<boolean>
}
