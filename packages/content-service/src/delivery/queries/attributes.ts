import { publicTags, type ContentType, type Resource, type Space } from '../../space/space.ts'
import { unknownPath } from '../../api/errors.ts'
import { ancestorsOf } from '../../space/concepts.ts'
import type { EntryIndex } from '../search/entry-index.ts'
import type { SearchTerms } from '../search/search-words.ts'
import type { Attribute, AttributeType, Test } from './types.ts'

/** Context in which paths are resolved. */
export interface Scope {
  space: Space
  contentType?: ContentType
  /** The whole query, because one path may depend on another. */
  parameters: URLSearchParams
  /** Absent if the query is not about entries. */
  index?: EntryIndex
}

/** Finds the attribute at a path, for one kind of item. @throws ApiError if there is none. */
export type FindAttribute<T> = (path: string, scope: Scope) => Attribute<T>

/** Makes a search that reads the texts of every item. It suits items with few or short texts. */
export function searchIn<T>(textsOf: (item: T) => readonly string[]): (terms: SearchTerms) => Test<T> {
  return (terms) => (item) => {
    const texts = textsOf(item)
    return terms.every((term) => texts.some((text) => text.includes(term)))
  }
}

type Types = Readonly<Record<string, AttributeType>>

/** Attributes whose paths lead to their values in an item. */
export function attributesAt<T>(types: Types): Map<string, Attribute<T>> {
  return new Map(Object.entries(types).map(([path, type]) => [path, { type, read: reader(path.split('.')) }]))
}

/** Attributes with values in the item itself. The last part of the path is the key. */
export function ownAttributes<T>(types: Types): Map<string, Attribute<T>> {
  return new Map(
    Object.entries(types).map(([path, type]) => [path, { type, read: reader(path.split('.').slice(-1)) }]),
  )
}

function reader(steps: readonly string[]): (item: unknown) => unknown {
  return (item) => steps.reduce((value, step) => (value as Record<string, unknown> | undefined)?.[step], item)
}

/** Attributes that entries and assets share: `sys.*` and `metadata.*`. */
export const resourceAttributes: ReadonlyMap<string, Attribute<Resource>> = new Map<
  string,
  Attribute<Resource>
>([
  ...attributesAt<Resource>({
    'sys.id': 'Symbol',
    'sys.createdAt': 'Date',
    'sys.updatedAt': 'Date',
    'sys.revision': 'Integer',
  }),
  ['sys.type', { type: 'Symbol', read: ({ type }) => type }],
  // An unpublished resource has none.
  ['sys.publishedVersion', { type: 'Integer', read: ({ sys }) => sys.revision || undefined }],
  ['metadata.concepts', { type: 'Links', read: ({ concepts }) => orAbsent(concepts) }],
  ['metadata.concepts.sys.id', { type: 'Symbols', read: ({ concepts }) => orAbsent(concepts) }],
])

export function findIn<T>(attributes: ReadonlyMap<string, Attribute<T>>): FindAttribute<T> {
  return (path) => {
    const attribute = attributes.get(path)
    if (!attribute) throw unknownPath(path)
    return attribute
  }
}

/** Finds attributes of entries or assets, also those that depend on the space. */
export function findInResources<T extends Resource>(
  attributes: ReadonlyMap<string, Attribute<T>>,
): FindAttribute<T> {
  const findOther = findIn(attributes)
  return (path, scope) => {
    const { space } = scope
    if (path === 'metadata.concepts.descendants') return conceptsUpwards(space)
    if (path === 'metadata.tags') return tagsIn(space, 'Links')
    if (path === 'metadata.tags.sys.id') return tagsIn(space, 'Symbols')
    return findOther(path, scope)
  }
}

function tagsIn(space: Space, type: AttributeType): Attribute<Resource> {
  return { type, read: ({ tags }) => orAbsent(publicTags(tags, space)) }
}

/** The concepts of a resource and all concepts above them, so a filter by one finds everything below it. */
function conceptsUpwards({ concepts }: Space): Attribute<Resource> {
  return {
    type: 'Symbols',
    read: (resource) => orAbsent(resource.concepts.flatMap((id) => [id, ...ancestorsOf(id, concepts)])),
  }
}

function orAbsent(ids: readonly string[]): readonly string[] | undefined {
  return ids.length > 0 ? ids : undefined
}
