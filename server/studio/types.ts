import type { Picture, StoredFile, TextProblem } from '@waypost/content-service'
import type { EntrySummary, EntryText } from '@waypost/content-service/writing'

/** An entry in the list of the studio, without its text. */
export interface EntrySummaryJson extends Omit<EntrySummary, 'savedAt'> {
  /** ISO 8601 instant of the last change of its files; absent if they are elsewhere. */
  savedAt?: string
  likes: number
  comments: number
}

/** Answer of `GET /studio/api/entries`. */
export interface EntriesJson {
  entries: EntrySummaryJson[]
  /** Names of the types for people, `articles` first. */
  types: Pick<EntryTypeJson, 'type' | 'label'>[]
  canWrite: boolean
  /** Why nothing can be written here, for people; present if `canWrite` is false. */
  whyNot?: string
  /** Address at which writing happens instead, where it is known. */
  writeAt?: string
}

/** Answer of `GET /studio/api/entry-types`. */
export interface EntryTypesJson {
  /** What the folder's entries can be, `articles` first. */
  types: EntryTypeJson[]
  /** Categories in use. */
  categories: string[]
}

/** Answer of `GET /studio/api/files`: what fields of kind `files` can name. */
export interface FilesJson {
  files: StoredFile[]
}

/** A type of entries: a folder of the content folder. */
export interface EntryTypeJson {
  /** Its folder: `articles`. */
  type: string
  /** For people: `Article`. */
  label: string
  /** Name of the field that names an entry in lists; absent if there is none. */
  titleField?: string
  /** Whether its entries have a screen for readers. */
  hasPage: boolean
  fields: EntryFieldJson[]
}

/** A field of front matter that the type of an entry has. */
export interface EntryFieldJson {
  /** As it is written in front matter. */
  name: string
  /** For people. */
  label: string
  kind:
    | 'text'
    | 'long-text'
    | 'number'
    | 'yes-no'
    | 'date'
    | 'choice'
    | 'texts'
    | 'picture'
    | 'entry'
    | 'entries'
    | 'files'
    | 'other'
  isRequired?: boolean
  /** What a field of kind `choice` can be, and what is proposed for others. */
  choices?: readonly string[]
  help?: string
}

/** What is wrong with an entry, as `waypost check` says it. */
export type EntryProblemJson = TextProblem

/** An entry with its text. `version` is the entity tag that `If-Match` sends, without quotation marks. */
export interface EntryJson extends EntryText {
  /** What is wrong with `text`. */
  problems: readonly EntryProblemJson[]
  /** Present if `text` cannot be read as an entry, so that readers would not see it. */
  isUnreadable?: true
  /** Where readers find it once it is published: `/article/tea`. Absent if its type has no page. */
  address?: string
}

/** What a change of an entry's text answers: the entry without the texts, which the one who changed it has. */
export type SavedJson = Omit<EntryJson, 'text' | 'published'>

/** What any address of the studio answers when it refuses (RFC 9457). */
export interface StudioProblemJson {
  /** One of `stale`, `version-needed`, `taken`, `missing`, `bad-name`, `too-large`, `not-text`, `read-only`, `disk-full`, or a code of `server/errors.ts`. */
  code: string
  /** For people. */
  detail: string
  /** With `stale`: the entry as it is now. */
  current?: EntryJson
}

/** An earlier text of an entry. */
export interface VersionJson {
  id: string
  /** What readers saw, or what was saved in between. */
  kind: 'published' | 'saved'
  savedAt: string
}

/** An entry in the bin. */
export interface BinnedJson {
  id: string
  entry: string
  /** The whole file. */
  text: string
  deletedAt: string
  /** From when on it cannot be brought back. */
  goneAt: string
}

/** A link that shows a draft. */
export interface DraftLinkJson {
  id: string
  createdAt: string
  /** `null` if it does not end by itself. */
  expiresAt: string | null
}

/** A picture, with what shows it. */
export interface PictureJson extends Picture {
  /** Whether `site.yaml` or `categories.yaml` names it. */
  isOfSite: boolean
}

/** Body of `POST /studio/api/page`: a text, as if it stood in the file of an entry. */
export interface PageTextJson {
  entry: string
  text: string
}

/** Answer of `POST /studio/api/page`. */
export interface PageJson {
  /** The page as readers will see it, without scripts; absent if the text cannot be read, or has no page. */
  html?: string
  /** What is wrong with the text. */
  problems: readonly EntryProblemJson[]
}

/** A browser in which the owner is signed in. */
export interface SessionJson {
  id: string
  /** Such as 'Firefox on Android'. */
  device: string
  lastUsedAt: string
  /** Whether it is the one that asks. */
  isThis: boolean
}

/** What is noted when it is done in the studio. */
export type StudioAction =
  | 'owner'
  | 'sign-in'
  | 'sign-in-refused'
  | 'sign-out'
  | 'session-ended'
  | 'password'
  | 'passkey-added'
  | 'passkey-removed'
  | 'create'
  | 'publish'
  | 'schedule'
  | 'unpublish'
  | 'discard'
  | 'rename'
  | 'delete'
  | 'restore'
  | 'bin-emptied'
  | 'picture-added'
  | 'picture-deleted'
  | 'draft-shared'
  | 'draft-unshared'

/** Something that was done in the studio. */
export interface LogEntryJson {
  /** ISO 8601. */
  at: string
  action: StudioAction
  /** The entry that it was done to, as `articles/tea`. */
  entry?: string
  /** For people; of `schedule` the instant, ISO 8601. */
  detail?: string
}
