import type { ContentType, Entry, FieldType, Resource } from '../space.ts'
import { badRequest, unknownPath } from './errors.ts'

/** Kinds of value that filters and orders tell apart: those of fields, and whole numbers. */
export type AttributeType = FieldType | 'Integer'

/** Something of an item that a query can name. */
export interface Attribute<T> {
  type: AttributeType
  /** `undefined` if the item has none. */
  read(item: T): unknown
}

/**
 * Finds what a path names in items of one kind.
 *
 * @param contentType What the query is limited to, if it is.
 * @throws ApiError if it names nothing.
 */
export type FindAttribute<T> = (path: string, contentType: ContentType | undefined) => Attribute<T>

/** Paths into entries: `sys.*`, and `fields.*` of one content type. */
export const findEntryAttribute: FindAttribute<Entry> = (path, contentType) => {
  const [head, fieldId, ...deeper] = path.split('.')
  if (head !== 'fields') return entrySys.get(path) ?? fail(path)
  const field = requireContentType(contentType).fields.find(({ id }) => id === fieldId)
  if (!field || deeper.length > 0) throw unknownPath(path)
  return { type: field.type, read: ({ fields }) => fields[field.id] }
}

/** Paths into assets. */
export const findAssetAttribute: FindAttribute<Resource> = (path) => resourceSys.get(path) ?? fail(path)

/** Paths into content types. */
export const findContentTypeAttribute: FindAttribute<ContentType> = (path) =>
  contentTypeAttributes.get(path) ?? fail(path)

/**
 * What a query that names fields is limited to.
 *
 * @throws ApiError if it is not limited: fields are known of one content type only.
 */
export function requireContentType(contentType: ContentType | undefined): ContentType {
  if (!contentType) throw badRequest(CONTENT_TYPE_REQUIRED)
  return contentType
}

const CONTENT_TYPE_REQUIRED =
  'A Content Type ID is required. When querying for entries and involving fields you need to limit your query to a specific Content Type. Please include a content_type query parameter with your query.'

const resourceSys = new Map<string, Attribute<Resource>>([
  ['sys.id', { type: 'Symbol', read: ({ sys }) => sys.id }],
  ['sys.type', { type: 'Symbol', read: ({ type }) => type }],
  ['sys.createdAt', { type: 'Date', read: ({ sys }) => sys.createdAt }],
  ['sys.updatedAt', { type: 'Date', read: ({ sys }) => sys.updatedAt }],
  ['sys.revision', { type: 'Integer', read: ({ sys }) => sys.revision }],
])

const entrySys = new Map<string, Attribute<Entry>>([
  ...resourceSys,
  ['sys.contentType.sys.id', { type: 'Symbol', read: ({ contentTypeId }) => contentTypeId }],
])

const contentTypeAttributes = new Map<string, Attribute<ContentType>>([
  ['sys.id', { type: 'Symbol', read: ({ id }) => id }],
  ['name', { type: 'Symbol', read: ({ name }) => name }],
])

function fail(path: string): never {
  throw unknownPath(path)
}
