import type { Link } from '../../space/space.ts'

/**
 * An export file, which `contentful-export` writes and `contentful-import` reads.
 *
 * @see contentful-export, `get-space-data`: its keys, in its order; contentful-management, type definitions: the shapes of items.
 */
export interface ExportFile {
  contentTypes: ExportedContentType[]
  tags: ExportedTag[]
  editorInterfaces: unknown[]
  entries: ExportedEntry[]
  assets: ExportedAsset[]
  locales: ExportedLocale[]
  webhooks: unknown[]
  roles: unknown[]
  /** For `contentful organization import`; `contentful-import` ignores it. Absent without a taxonomy. */
  taxonomy?: { concepts: ExportedConcept[]; conceptSchemes: ExportedConceptScheme[] }
  /** Scheduled publications, as the management API has them; Contentful's tools ignore them. Absent if there are none. */
  scheduledActions?: ExportedScheduledAction[]
}

/** The `sys` of an item in the management API; instants in UTC ISO 8601 with milliseconds. */
export interface ExportedSys<Type extends string> {
  id: string
  type: Type
  version: number
  createdAt: string
  updatedAt: string
  space: Link
  environment: Link
  createdBy?: Link
  updatedBy?: Link
  urn?: string
}

/** The `sys` of an item that can be published. An unpublished one has no `publishedVersion`. */
export interface PublishableSys<Type extends string> extends ExportedSys<Type> {
  /** One below `version` if the item has not changed since. */
  publishedVersion?: number
  publishedCounter?: number
  publishedAt?: string
  firstPublishedAt?: string
  publishedBy?: Link
  archivedVersion?: number
  archivedAt?: string
  archivedBy?: Link
  fieldStatus?: { '*': Record<string, 'draft' | 'changed' | 'published'> }
}

/** Values by field, and in it by locale's code. */
export type ExportedFields = Record<string, Record<string, unknown>>

/** An entry, published or not. */
export interface ExportedEntry {
  metadata: ExportedMetadata
  sys: PublishableSys<'Entry'> & { contentType: Link; automationTags?: Link[] }
  fields: ExportedFields
}

/** A file with its description. */
export interface ExportedAsset {
  metadata: ExportedMetadata
  sys: PublishableSys<'Asset'>
  fields: {
    title?: Record<string, string>
    description?: Record<string, string>
    file?: Record<string, ExportedAssetFile>
  }
}

/** Tags and concepts of an item. */
export interface ExportedMetadata {
  tags: Link[]
  concepts?: Link[]
}

/** A file. Its path in the folder of the export is the host and path of its address. */
export interface ExportedAssetFile {
  /** Begins with `//`. */
  url: string
  details: { size: number; image?: { width: number; height: number } }
  fileName: string
  contentType: string
}

/** A content type. */
export interface ExportedContentType {
  sys: PublishableSys<'ContentType'>
  name: string
  description: string | null
  displayField: string | null
  fields: ExportedField[]
  /** Which concepts its entries may have. */
  metadata?: { taxonomy?: Link[] }
}

/** One field of a content type. */
export interface ExportedField {
  id: string
  apiName?: string
  name: string
  type: string
  localized: boolean
  required: boolean
  validations: readonly unknown[]
  disabled: boolean
  omitted: boolean
  linkType?: string
  items?: { type: string; linkType?: string; validations: readonly unknown[] }
  allowedResources?: readonly unknown[]
  defaultValue?: Record<string, unknown>
}

/** A language. */
export interface ExportedLocale {
  name: string
  code: string
  internal_code: string
  fallbackCode: string | null
  default: boolean
  contentManagementApi: boolean
  contentDeliveryApi: boolean
  /** Whether required fields may be missing in it. */
  optional: boolean
  sys: ExportedSys<'Locale'>
}

/** A tag. */
export interface ExportedTag {
  name: string
  sys: ExportedSys<'Tag'> & { visibility: 'public' | 'private' }
}

/** A text by locale's code. */
type Localized<T> = Readonly<Record<string, T>>

/** A concept of a taxonomy. One without a version is created by the import. */
export interface ExportedConcept {
  sys: { id: string }
  uri: string | null
  prefLabel: Localized<string>
  altLabels: Localized<readonly string[]>
  hiddenLabels: Localized<readonly string[]>
  /** Notes by their kinds; `null` for none. */
  [note: string]: unknown
  notations: readonly string[]
  broader: Link[]
  related: Link[]
}

/** A concept scheme. */
export interface ExportedConceptScheme {
  sys: { id: string }
  uri: string | null
  prefLabel: Localized<string>
  definition: Localized<string> | null
  topConcepts: Link[]
  concepts: Link[]
  totalConcepts: number
}

/** A scheduled publication. */
export interface ExportedScheduledAction {
  sys: { id: string; type: 'ScheduledAction'; version: number; space: Link; status: 'scheduled' }
  action: 'publish'
  entity: Link
  environment: Link
  scheduledFor: { datetime: string }
}
