import type { Field } from '../space/space.ts'
import type { FileForm } from './front-matter.ts'

/**
 * `draft`: never shown; `scheduled`: shown from `publishAt` on; `published`: shown; `changed`: published or scheduled,
 * with changes that readers do not see.
 */
export type EntryState = 'draft' | 'scheduled' | 'changed' | 'published'

/** What an entry's files say. */
export interface EntryText {
  /** Path in the content folder without ending: `articles/tea`, or `articles/tea.de` for a translation. */
  entry: string
  /** Path of the main file: `articles/tea.md`. */
  file: string
  state: EntryState
  /** ISO 8601 instant in the future from which readers see it. */
  publishAt?: string
  /** The whole file, the working copy's where there is one: line ends and a byte order mark as they are in it. */
  text: string
  /** What readers see, or will: the main file's text. Absent for a draft. */
  published?: string
  /** Hash of the bytes of both files. */
  version: string
}

/** An entry that was taken away, with its translations, which went with it. */
export interface RemovedEntry extends EntryText {
  translations: EntryText[]
}

/** An entry in a list. */
export interface EntrySummary {
  /** As in `EntryText`. */
  entry: string
  /** Its folder: `articles`. */
  type: string
  /** Name of its file without ending and language: `tea`. */
  name: string
  /** Code of the language of a translation. */
  language?: string
  state: EntryState
  /** As in `EntryText`. */
  publishAt?: string
  title?: string
  category?: string
  /** As it stands in the file. */
  date?: string
  /** Name of its picture's file in `assets/`, or where else it is, as it stands in the file. */
  image?: string
  /** ISO 8601 instant of the last change of its files. */
  savedAt: string
  /** Why the file cannot be read, for people. */
  problem?: string
}

export interface RewrittenFile {
  form: FileForm
  /** Those that its type has. */
  fields: readonly Field[]
}

/** Writes the text of a file differently. */
export type Rewrite = (text: string, file: RewrittenFile) => string

/** Reads and writes the entries of a content folder. Every failure is a `WritingError`. */
export interface Writer {
  /** Entries of every folder that has a content type. */
  list(): Promise<EntrySummary[]>
  read(entry: string): Promise<EntryText | undefined>
  /**
   * Writes a new file as it is given: a text without `draft: true` is published.
   *
   * @param form A Markdown file if not given.
   */
  create(entry: string, text: string, form?: 'markdown' | 'yaml'): Promise<EntryText>
  /** Keeps a text. What readers see stays as it is: only the text of a draft goes into the main file itself. */
  save(entry: string, text: string, version: string): Promise<EntryText>
  /** Makes a text, or the one that is kept, the one that readers see. @param options.at From when on: an ISO 8601 instant. */
  publish(entry: string, options: { text?: string; version: string; at?: string }): Promise<EntryText>
  /** Makes it a draft again. */
  unpublish(entry: string, version: string): Promise<EntryText>
  /** Takes the unpublished changes away. */
  discard(entry: string, version: string): Promise<EntryText>
  /** Gives an entry and its translations another name in the same folder. */
  rename(entry: string, name: string, version: string): Promise<EntryText>
  /** Codes of the languages into which an entry is translated. */
  languagesOf(entry: string): Promise<string[]>
  /** Entries in whose files, both of them, something would be changed. What cannot be read is passed over. */
  findRewritten(rewrite: Rewrite): Promise<string[]>
  /** Changes what stands in the files of entries, both of them: what is published stays published. */
  rewrite(entries: readonly string[], rewrite: Rewrite): Promise<void>
  /**
   * Takes an entry and its translations away.
   *
   * @param keep Called with what is there before; nothing is taken away if it fails.
   * @returns What was there.
   */
  remove(
    entry: string,
    version: string,
    keep?: (removed: RemovedEntry) => Promise<void>,
  ): Promise<RemovedEntry>
  /** Whether the operating system allows to write into the content folder. */
  canWrite(): Promise<boolean>
}
