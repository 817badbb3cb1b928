import type { ContentProblem, Picture, StoredFile, TextProblem } from '@waypost/content-service'
import type { StudioAction } from '#domain/studio-action.ts'
import type { MovedKind, Source } from '@waypost/content-service/moving'
import type { StudioSettings } from '#domain/studio-settings.ts'
import type { ReadersJson } from '../identity/types.ts'
import type { Copy, CopyWork } from '../backups/types.ts'
import type { AccentMeasures, SiteProblem } from '../site/types.ts'
import type { EntrySummary, EntryText } from '@waypost/content-service/writing'

/** An entry in a list, without its text. */
export interface EntrySummaryJson extends Omit<EntrySummary, 'savedAt'> {
  /** ISO 8601 instant of the last change of the entry's files; absent if they are not in the folder. */
  savedAt?: string
  likes: number
  comments: number
  /** How often its page was read. */
  readings: number
  /** What the problem of its file does to what readers see; absent if it does nothing. */
  effect?: ContentProblem['effect']
}

/** Answer of `GET /studio/api/guide`: the steps towards a site of her own, and whether each is taken. */
export type GuideJson = Record<
  'portrait' | 'about' | 'look' | 'article' | 'mail' | 'copies' | 'address',
  boolean
>

/** Answer of `GET /studio/api/entries`. */
export interface EntriesJson {
  entries: EntrySummaryJson[]
  /** Labels of the types, `articles` first. */
  types: Pick<EntryTypeJson, 'type' | 'label'>[]
  canWrite: boolean
  /** Explains to people why the studio is read-only; present if `canWrite` is false. */
  whyNot?: string
  /** Address of the service in which to write instead, if known. */
  writeAt?: string
}

/** Answer of `GET /studio/api/entry-types`. */
export interface EntryTypesJson {
  /** The folder's types of entries, `articles` first. */
  types: EntryTypeJson[]
  /** Categories of the articles. */
  categories: string[]
}

/** Answer of `GET /studio/api/files`: values for fields of kind `files`. */
export interface FilesJson {
  files: StoredFile[]
}

/** A type of entries. Each type has a folder inside the content folder. */
export interface EntryTypeJson {
  /** Folder of the type: `articles`. */
  type: string
  /** Name for people: `Article`. */
  label: string
  /** Field that names an entry in lists; absent if no field does. */
  titleField?: string
  /** Whether readers have a page for each entry. */
  hasPage: boolean
  fields: EntryFieldJson[]
}

/** A field of front matter. */
export interface EntryFieldJson {
  /** Key of the field in front matter. */
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
  /** Allowed values of a `choice`; suggestions for other kinds. */
  choices?: readonly string[]
  help?: string
}

/** A mistake in an entry, as `waypost check` reports it. */
export type EntryProblemJson = TextProblem

/** An entry with its text. `version` is the entity tag for `If-Match`, without quotation marks. */
export interface EntryJson extends Omit<EntryText, 'id'> {
  /** Mistakes in `text`. */
  problems: readonly EntryProblemJson[]
  /** Present if `text` cannot be read. Readers would then not see the entry. */
  isUnreadable?: true
  /** Address of the entry's page once it is published: `/article/tea`. Absent if its type has no page. */
  address?: string
}

/** Answer to a change of an entry's text: the entry without its texts. The client already has them. */
export type SavedJson = Omit<EntryJson, 'text' | 'published'>

/** Every refusal of the studio's API (RFC 9457). */
export interface StudioProblemJson {
  /** One of `stale`, `version-needed`, `taken`, `missing`, `bad-name`, `too-large`, `not-text`, `read-only`, `disk-full`, or a code of `server/errors.ts`. */
  code: string
  /** For people. */
  detail: string
  /** The current entry, with code `stale`. */
  current?: EntryJson
}

/** An earlier version of an entry. */
export interface VersionJson {
  id: string
  /** Readers saw a `published` version. A `saved` version was stored between publications. */
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
  /** When it is deleted for good. */
  goneAt: string
}

/** A picture in the bin. */
export interface BinnedPictureJson extends Pick<BinnedJson, 'id' | 'deletedAt' | 'goneAt'> {
  /** Its file's name when it was deleted. */
  name: string
}

/** Answer of `GET /studio/api/bin`. */
export interface BinJson {
  entries: BinnedJson[]
  pictures: BinnedPictureJson[]
}

/** A link that shows a draft. */
export interface DraftLinkJson {
  id: string
  createdAt: string
  /** `null` if it never expires. */
  expiresAt: string | null
}

/** A picture and its uses. */
export interface PictureJson extends Picture {
  /** Whether `site.yaml` or `categories.yaml` names it. */
  isOfSite: boolean
}

/** Body of `POST /studio/api/page`: a text to read as if it were the entry's file. */
export interface PageTextJson {
  entry: string
  text: string
}

/** Answer of `POST /studio/api/page`. */
export interface PageJson {
  /** The page as readers will see it, without scripts; absent if the text is unreadable or its type has no page. */
  html?: string
  /** Mistakes in the text. */
  problems: readonly EntryProblemJson[]
}

/** Answer of `GET /studio/api/settings`. */
export interface SettingsJson {
  /** For `If-Match`; also the entity tag. */
  version: string
  /** The settings that count. */
  settings: StudioSettings
  /** Settings that a line of `.env` decides, such as `comments.hold`, with the line's name. */
  decided: Readonly<Record<string, string>>
}

/** Answer of `GET /studio/api/site`. Its entity tag is the version for `If-Match`. */
export interface SiteJson {
  /** The text of `site.yaml`. */
  text: string
  /** Its entity tag, without quotation marks. */
  version: string
  problems: SiteProblem[]
  accent: AccentMeasures
  /** What a menu may name besides the site's own screens. */
  menuChoices: { name: string; label: string; kind: 'page' | 'category' }[]
  /** Explains to people why the file cannot be written; absent if it can. */
  whyNot?: string
}

/** Answer of `POST /studio/api/site/page`. */
export interface SitePageJson {
  /** The page as readers would see it, without scripts; absent before the articles were read. */
  html?: string
  problems: SiteProblem[]
  accent: AccentMeasures
}

/** A browser in which the owner is signed in. */
export interface SessionJson {
  id: string
  /** Description, such as 'Firefox on Android'. */
  device: string
  lastUsedAt: string
  /** Whether this browser sent the request. */
  isThis: boolean
}

/** An entry of the log. */
export interface LogEntryJson {
  /** ISO 8601. */
  at: string
  action: StudioAction
  /** The entry concerned, such as `articles/tea`. */
  entry?: string
  /** Details for people; for `schedule` the instant in ISO 8601. */
  detail?: string
  /** How often it happened on that day; `at` and `detail` are of the last time. Present for `sign-in-refused`. */
  times?: number
}

/** Answer of `GET /studio/api/copies`. */
export interface CopiesJson {
  /** The newest first. */
  copies: Copy[]
  work?: CopyWork
  /** The last failure, with what to do. */
  failure?: string
  /** Why the studio cannot restore; absent if it can. */
  whyNoRestore?: string
}

/** Answer of `GET /studio/api/import`. */
export interface ImportJson {
  /** Why nothing can be imported; absent if it can. */
  whyNot?: string
  /** The files that wait for their import, with the names of some. */
  files: { names: string[]; count: number; bytes: number }
  /** What runs now; `total` is 0 until it is known. */
  work?: { kind: 'plan' | 'import'; done: number; total: number }
  /** The last plan or import. */
  report?: ImportReportJson
  /** Why the last one failed. */
  failure?: string
}

/** A plan, or what was imported. */
export interface ImportReportJson {
  isPlan: boolean
  source: Source
  /** Number of imported items by kind. */
  taken: Readonly<Partial<Record<MovedKind, number>>>
  /** Articles, pages and other entries: `articles/tea`. */
  texts: { entry: string; title?: string }[]
  /** Numbers of files that are new, that are the same already, and that she wrote otherwise. */
  files: Record<'new' | 'there' | 'kept', number>
  notTaken: ImportRemarkJson[]
  changed: ImportRemarkJson[]
}

/** A remark about `count` items, with the names of some. */
export interface ImportRemarkJson {
  kind: MovedKind
  reason: string
  names: string[]
  count: number
}

/** Answer of `GET /studio/api/readers`. */
export interface DeskReadersJson extends ReadersJson {
  /** Number of people who followed an imported site by mail. */
  followers: number
}

/** Answer of `GET /studio/api/machine`. */
export interface MachineJson {
  /** Names of the settings that are set in the environment or `.env`. */
  set: readonly string[]
}
