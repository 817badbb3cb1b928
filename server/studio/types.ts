/**
 * What an entry is to readers: `draft` never shown, `scheduled` shown from `publishAt` on, `published` shown,
 * `changed` published or scheduled with changes that readers do not see.
 */
export type EntryState = 'draft' | 'scheduled' | 'changed' | 'published'

/** An entry in the list of the studio, without its text. */
export interface EntrySummaryJson {
  /** Its path in the content folder without ending: `articles/tea`, or `articles/tea.de` for a translation. */
  entry: string
  /** Its folder: `articles`. */
  type: string
  /** Its file's name without ending and language: `tea`. */
  name: string
  /** Language of a translation; absent for the main language. */
  language?: string
  state: EntryState
  /** ISO 8601 instant from which readers see it, in the future. */
  publishAt?: string
  title?: string
  category?: string
  /** As it stands in the file. */
  date?: string
  /** Name of its picture in `assets/`. */
  image?: string
  /** ISO 8601 instant of the last change of its files. */
  savedAt: string
  /** Why it cannot be read, for people. */
  problem?: string
  likes: number
  comments: number
}

/** Answer of `GET /studio/api/entries`. */
export interface EntriesJson {
  entries: EntrySummaryJson[]
  /** Categories in use, most used first. */
  categories: string[]
  /** What the folder's entries can be, each with its fields. */
  types: EntryTypeJson[]
  canWrite: boolean
  /** Why nothing can be written here and where to write instead, for people; present if `canWrite` is false. */
  whyNot?: string
}

/** A type of entries: a folder of the content folder. */
export interface EntryTypeJson {
  /** Its folder: `articles`. */
  type: string
  /** For people: `Article`. */
  label: string
  fields: EntryFieldJson[]
}

/** A field of front matter that the type of an entry has. */
export interface EntryFieldJson {
  /** As it is written in front matter. */
  name: string
  /** For people. */
  label: string
  kind: 'text' | 'long-text' | 'number' | 'yes-no' | 'date' | 'choice' | 'texts' | 'picture' | 'other'
  isRequired?: boolean
  /** What a field of kind `choice` can be. */
  choices?: string[]
  help?: string
}

/** What is wrong with an entry, as `waypost check` says it. */
export interface EntryProblemJson {
  /** The field of front matter. */
  field?: string
  /** Line in the file, from 1. */
  line?: number
  message: string
}

/** An entry with its text. */
export interface EntryJson {
  /** As in `EntrySummaryJson`. */
  entry: string
  state: EntryState
  publishAt?: string
  /** The whole file: the working copy's text, else the main file's. */
  text: string
  /** What is published or scheduled: the main file's text. Absent for a draft. */
  published?: string
  /** Entity tag of both files' bytes, without quotation marks: what `If-Match` sends. */
  version: string
  problems: EntryProblemJson[]
  /** Where readers find it once it is published: `/article/tea`. Absent if its type has no page. */
  address?: string
}

/** Body of `POST /studio/api/entries`. */
export interface NewEntryJson {
  entry: string
  text: string
}

/** Body of `POST …/publish`: both may be absent. */
export interface PublishJson {
  /** ISO 8601 instant; absent or past publishes now. */
  at?: string
  /** The text to publish; absent publishes what is saved. */
  text?: string
}

/** Body of `POST …/rename`. */
export interface RenameJson {
  /** The new name, without folder and ending. */
  name: string
}

/** What any address of the studio answers when it refuses (RFC 9457). */
export interface StudioProblemJson {
  /** One of `stale`, `version-needed`, `taken`, `missing`, `bad-name`, `too-large`, `not-text`, `read-only`, `disk-full`, or a code of `server/errors.ts`. */
  code: string
  /** For people. */
  detail: string
  /** With `stale`: the entry as it is now. */
  current?: EntryJson
}
