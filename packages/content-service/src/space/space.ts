/** A reference to another thing of the space, as it stands in fields. */
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

/** What the service knows of every entry and asset besides its content; instants in UTC ISO 8601 with milliseconds. */
export interface ResourceSys {
  id: string
  createdAt: string
  updatedAt: string
  /** Counts publications; 0 for what was never published and stands in a preview. */
  revision: number
}

/** Values by field. A field without a value is absent. */
export type Fields = Readonly<Record<string, unknown>>

/** What entries and assets have in common. Never changes; what is published again is another object. */
interface PublishedResource {
  sys: ResourceSys
  tags: readonly string[]
  concepts: readonly string[]
  /** In the default locale; in a space made for another locale, in that one (`localized-space.ts`). */
  fields: Fields
  /** What is written in other locales, by their codes; only localized fields. Absent where nothing is. */
  translations?: ReadonlyMap<string, Fields>
  /** In a space made for another locale, the resource that this one was made of. */
  original?: Resource
}

export interface Entry extends PublishedResource {
  type: 'Entry'
  contentTypeId: string
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
  /** Whether its value may differ between locales. */
  localized: boolean
  /** Whether editors may no longer fill it. Its values are delivered. */
  disabled?: boolean
  /** Whether it is kept from delivery; on the preview side it is there. */
  omitted?: boolean
  linkType?: 'Asset' | 'Entry'
  items?: { type: 'Symbol' } | { type: 'Link'; linkType: 'Asset' | 'Entry' } | { type: 'ResourceLink' }
  /** Of a field that leads to other spaces, where to. */
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
  /** Field that stands for the entry in lists. */
  displayField: string | null
  fields: readonly Field[]
  createdAt: string
  updatedAt: string
}

export interface Locale {
  code: string
  name: string
  isDefault: boolean
  /** The locale whose value stands in for what is not written in this one; `null` for nowhere. Chains end: none leads back to itself. */
  fallbackCode: string | null
}

export interface Tag {
  id: string
  name: string
  /** Private ones are kept from lists of tags. */
  visibility: 'public' | 'private'
  createdAt: string
  updatedAt: string
}

export type LocalizedText = Readonly<Record<string, string>>

/** A notion of a taxonomy, after SKOS. */
export interface Concept {
  id: string
  uri: string | null
  prefLabel: LocalizedText
  altLabels: Readonly<Record<string, readonly string[]>>
  hiddenLabels: Readonly<Record<string, readonly string[]>>
  /** `note`, `changeNote`, `definition`, `editorialNote`, `example`, `historyNote`, `scopeNote`; absent ones are delivered as `null`. */
  notes: Readonly<Partial<Record<ConceptNote, LocalizedText>>>
  notations: readonly string[]
  /** Ids of concepts above it. No concept is above itself, however many steps up. */
  broader: readonly string[]
  related: readonly string[]
  createdAt: string
  updatedAt: string
}

/** Kinds of note that concepts carry (SKOS, section 7). */
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
  /** Ids; each is among `concepts` too. */
  topConcepts: readonly string[]
  concepts: readonly string[]
  createdAt: string
  updatedAt: string
}

/** Everything that can be delivered at one instant. Never changes; a new one takes its place. */
export interface Space {
  id: string
  environment: string
  /** The default one is among them. */
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

/** The locale that a space speaks unless it is asked otherwise. */
export function defaultLocale({ locales }: Pick<Space, 'locales'>): Locale {
  return locales.find(({ isDefault }) => isDefault) ?? locales[0]
}

/** Date of a content type that is part of the program: nobody declared it. */
export const BUILT_IN_SINCE = '2024-01-01T00:00:00.000Z'

/** By what names clients know the space of a content folder. */
export const OWN_SPACE = { space: 'waypost', environment: 'master' }

/** The language of a content folder that names none. */
export const englishLocale: Locale = {
  code: 'en-US',
  name: 'English (United States)',
  isDefault: true,
  fallbackCode: null,
}

/** The kind of entry that the files in `articles/` are (docs/specification.md, section 3). */
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
    { id: 'comments', name: 'Comments', type: 'Symbol', localized: false, required: false },
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

/** The tags, among these ids, that callers may know of. */
export function publicTags(ids: readonly string[], { tags }: Pick<Space, 'tags'>): readonly string[] {
  return ids.filter((id) => tags.get(id)?.visibility !== 'private')
}

export function privateTags({ tags }: Pick<Space, 'tags'>): string[] {
  return [...tags.values()].filter(({ visibility }) => visibility === 'private').map(({ id }) => id)
}
