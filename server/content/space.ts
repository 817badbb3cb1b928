/** A reference to another thing of the space, as it stands in fields. */
export interface Link {
  sys: { type: 'Link'; linkType: string; id: string }
}

/** Makes a reference. */
export function linkTo(
  linkType: 'Asset' | 'ContentType' | 'Entry' | 'Environment' | 'Space',
  id: string,
): Link {
  return { sys: { type: 'Link', linkType, id } }
}

/** What the service knows of every entry and asset besides its fields; instants in UTC ISO 8601 with milliseconds. */
export interface ResourceSys {
  id: string
  createdAt: string
  updatedAt: string
  /** 1 at first, one more for every change seen since the process began. */
  revision: number
}

/** An entry in the space's one locale. A field without a value is absent. */
export interface Entry {
  type: 'Entry'
  sys: ResourceSys
  contentTypeId: string
  fields: Readonly<Record<string, unknown>>
}

/** A file with its description. */
export interface Asset {
  type: 'Asset'
  sys: ResourceSys
  fields: Readonly<Record<string, unknown>>
}

/** What links can lead to. */
export type Resource = Entry | Asset

/** Kinds of field, by Contentful's names. */
export type FieldType =
  | 'Symbol'
  | 'Text'
  | 'RichText'
  | 'Integer'
  | 'Number'
  | 'Date'
  | 'Boolean'
  | 'Location'
  | 'Object'
  | 'Link'
  | 'Array'

/** One field of a content type. */
export interface Field {
  id: string
  name: string
  type: FieldType
  required: boolean
  /** Of a field of type Link, what it leads to. */
  linkType?: 'Asset' | 'Entry'
  /** Of a field of type Array, what it holds. */
  items?: { type: 'Symbol' } | { type: 'Link'; linkType: 'Asset' | 'Entry' }
}

/** Value of a field of type Location, in degrees. */
export interface Location {
  lat: number
  lon: number
}

/** What entries of one kind are made of. */
export interface ContentType {
  id: string
  name: string
  description: string
  /** Field that stands for the entry in lists. */
  displayField: string
  fields: readonly Field[]
}

/** A language of the space. */
export interface Locale {
  code: string
  name: string
  isDefault: boolean
}

/** Everything that can be delivered at one moment. Never changes; a new one takes its place. */
export interface Space {
  id: string
  environment: string
  locales: readonly Locale[]
  contentTypes: ReadonlyMap<string, ContentType>
  entries: ReadonlyMap<string, Entry>
  assets: ReadonlyMap<string, Asset>
}

/** The one language so far. */
export const englishLocale: Locale = { code: 'en-US', name: 'English (United States)', isDefault: true }

/** The kind of entry that the files in `articles/` are (docs/specification.md, section 3). */
export const articlesContentType: ContentType = {
  id: 'articles',
  name: 'Articles',
  description: 'What the creator writes.',
  displayField: 'title',
  fields: [
    { id: 'title', name: 'Title', type: 'Symbol', required: true },
    { id: 'category', name: 'Category', type: 'Symbol', required: false },
    { id: 'date', name: 'Date', type: 'Date', required: false },
    { id: 'image', name: 'Image', type: 'Link', required: false, linkType: 'Asset' },
    { id: 'description', name: 'Description', type: 'RichText', required: false },
    { id: 'comments', name: 'Comments', type: 'Symbol', required: false },
  ],
}
