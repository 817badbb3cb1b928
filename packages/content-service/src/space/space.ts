/** A reference to another resource of the space, in a field. */
export interface Link {
  sys: { type: 'Link'; linkType: string; id: string }
}

export function linkTo(
  linkType:
    | 'Asset'
    | 'ContentType'
    | 'Entry'
    | 'Environment'
    | 'Space'
    | 'Tag'
    | 'TaxonomyConcept'
    | 'TaxonomyConceptScheme',
  id: string,
): Link {
  return { sys: { type: 'Link', linkType, id } }
}

/** Properties of every entry and asset apart from its content. Instants are in UTC, ISO 8601 with milliseconds. */
export interface ResourceSys {
  id: string
  createdAt: string
  updatedAt: string
  /** Number of publications; 0 in a preview for an unpublished resource. */
  revision: number
}

/** Values by field. A field without a value is absent. */
export type Fields = Readonly<Record<string, unknown>>

/** Properties that entries and assets share. They are immutable: a new publication is another object. */
interface PublishedResource {
  sys: ResourceSys
  tags: readonly string[]
  concepts: readonly string[]
  /** Fields in the default locale, or in the locale of a localized space (`localized-space.ts`). */
  fields: Fields
  /** Localized fields in other locales, by their codes; absent if there are none. */
  translations?: ReadonlyMap<string, Fields>
  /** In a localized space, the resource with all locales. */
  original?: Resource
}

export interface Entry extends PublishedResource {
  type: 'Entry'
  contentTypeId: string
  /** The words of its Markdown, as `countWords` counts them; absent without one. They are not delivered. */
  words?: string
}

export interface Asset extends PublishedResource {
  type: 'Asset'
}

export type Resource = Entry | Asset

/** Kinds of field, by Contentful's names. */
export const fieldTypes = [
  'Symbol',
  'Text',
  'RichText',
  'Integer',
  'Number',
  'Date',
  'Boolean',
  'Location',
  'Object',
  'ResourceLink',
  'Link',
  'Array',
] as const

export type FieldType = (typeof fieldTypes)[number]

export interface Field {
  id: string
  name: string
  type: FieldType
  required: boolean
  /** Whether the field's value may differ between locales. */
  localized: boolean
  /** Whether editors may no longer fill the field. Its values are still delivered. */
  disabled?: boolean
  /** Whether the field appears only on the preview side. */
  omitted?: boolean
  linkType?: 'Asset' | 'Entry'
  /** Whether a text is Markdown: the field takes what is below the lines at the top of a file. */
  isMarkdown?: boolean
  items?: { type: 'Symbol' } | { type: 'Link'; linkType: 'Asset' | 'Entry' } | { type: 'ResourceLink' }
  /** Other spaces that a field's links may lead to. */
  allowedResources?: readonly unknown[]
}

export interface Location {
  lat: number
  lon: number
}

export interface ContentType {
  id: string
  name: string
  description: string | null
  /** Field whose value is the entry's title in lists. */
  displayField: string | null
  fields: readonly Field[]
  createdAt: string
  updatedAt: string
}

export interface Locale {
  code: string
  name: string
  isDefault: boolean
  /**
   * Locale of the values that replace missing ones; `null` for none. A chain of fallbacks never leads back to its
   * start.
   */
  fallbackCode: string | null
}

export interface Tag {
  id: string
  name: string
  /** Lists contain only public tags. */
  visibility: 'public' | 'private'
  createdAt: string
  updatedAt: string
}

export type LocalizedText = Readonly<Record<string, string>>

/** A concept of a taxonomy, as in SKOS. */
export interface Concept {
  id: string
  uri: string | null
  prefLabel: LocalizedText
  altLabels: Readonly<Record<string, readonly string[]>>
  hiddenLabels: Readonly<Record<string, readonly string[]>>
  /** Absent notes are delivered as `null`. */
  notes: Readonly<Partial<Record<ConceptNote, LocalizedText>>>
  notations: readonly string[]
  /** Ids of the concepts directly above. No concept is above itself, in any number of steps. */
  broader: readonly string[]
  related: readonly string[]
  createdAt: string
  updatedAt: string
}

/** Kinds of notes of a concept (SKOS, section 7). */
export type ConceptNote = (typeof conceptNotes)[number]

export const conceptNotes = [
  'note',
  'changeNote',
  'definition',
  'editorialNote',
  'example',
  'historyNote',
  'scopeNote',
] as const

export interface ConceptScheme {
  id: string
  uri: string | null
  prefLabel: LocalizedText
  definition: LocalizedText | null
  /** Ids of the top concepts. They are also in `concepts`. */
  topConcepts: readonly string[]
  concepts: readonly string[]
  createdAt: string
  updatedAt: string
}

/** Everything that can be delivered at one instant, immutable. */
export interface Space {
  id: string
  environment: string
  /** All locales, including the default locale. */
  locales: readonly Locale[]
  contentTypes: ReadonlyMap<string, ContentType>
  /** Newest first, as in the API's lists. */
  entries: ReadonlyMap<string, Entry>
  /** Newest first. */
  assets: ReadonlyMap<string, Asset>
  tags: ReadonlyMap<string, Tag>
  concepts: ReadonlyMap<string, Concept>
  conceptSchemes: ReadonlyMap<string, ConceptScheme>
}

/** The locale for requests that name none. */
export function defaultLocale({ locales }: Pick<Space, 'locales'>): Locale {
  return locales.find(({ isDefault }) => isDefault) ?? locales[0]
}

/** Codes of the locales that translations can be in: all but the default one. */
export function translationCodes(locales: readonly Locale[]): ReadonlySet<string> {
  return new Set(locales.filter(({ isDefault }) => !isDefault).map(({ code }) => code))
}

/** Date of the built-in content type. */
export const BUILT_IN_SINCE = '2024-01-01T00:00:00.000Z'

/** Ids of a content folder's space and environment for clients. */
export const OWN_SPACE = { space: 'waypost', environment: 'master' }

/** The locale of a content folder without `locales.yaml`. */
export const englishLocale: Locale = {
  code: 'en-US',
  name: 'English (United States)',
  isDefault: true,
  fallbackCode: null,
}

/** Content type of the files in `articles/` (docs/specification.md, section 3). */
export const articlesContentType: ContentType = {
  id: 'articles',
  name: 'Articles',
  description: 'What the creator writes.',
  displayField: 'title',
  createdAt: BUILT_IN_SINCE,
  updatedAt: BUILT_IN_SINCE,
  fields: [
    { id: 'title', name: 'Title', type: 'Symbol', localized: true, required: true },
    { id: 'category', name: 'Category', type: 'Symbol', localized: true, required: false },
    { id: 'date', name: 'Date', type: 'Date', localized: false, required: false },
    { id: 'image', name: 'Image', type: 'Link', localized: false, required: false, linkType: 'Asset' },
    { id: 'description', name: 'Description', type: 'RichText', localized: true, required: false },
    { id: 'excerpt', name: 'Excerpt', type: 'Text', localized: true, required: false },
    { id: 'series', name: 'Series', type: 'Symbol', localized: true, required: false },
    { id: 'part', name: 'Part', type: 'Integer', localized: false, required: false },
    { id: 'comments', name: 'Comments', type: 'Symbol', localized: false, required: false },
    { id: 'updated', name: 'Updated', type: 'Date', localized: false, required: false },
    {
      id: 'aliases',
      name: 'Aliases',
      type: 'Array',
      localized: false,
      required: false,
      items: { type: 'Symbol' },
    },
    {
      id: 'related',
      name: 'Related',
      type: 'Array',
      localized: false,
      required: false,
      items: { type: 'Link', linkType: 'Entry' },
    },
    {
      id: 'attachments',
      name: 'Attachments',
      type: 'Array',
      localized: false,
      required: false,
      items: { type: 'Link', linkType: 'Asset' },
    },
  ],
}

/** Content type of the files in `pages/`: the creator's own pages. */
export const pagesContentType: ContentType = {
  id: 'pages',
  name: 'Pages',
  description: "The creator's own pages.",
  displayField: 'title',
  createdAt: BUILT_IN_SINCE,
  updatedAt: BUILT_IN_SINCE,
  fields: articlesContentType.fields.filter(({ id }) =>
    ['title', 'image', 'description', 'excerpt'].includes(id),
  ),
}

/** The ids of public tags among these. */
export function publicTags(ids: readonly string[], { tags }: Pick<Space, 'tags'>): readonly string[] {
  return ids.filter((id) => tags.get(id)?.visibility !== 'private')
}

export function privateTags({ tags }: Pick<Space, 'tags'>): string[] {
  return [...tags.values()].filter(({ visibility }) => visibility === 'private').map(({ id }) => id)
}
