import { publicTags, type ContentType, type Resource, type Space } from '../../space/space.ts'
import { unknownPath } from '../../api/errors.ts'
import { ancestorsOf } from '../../space/concepts.ts'
import type { EntryIndex } from '../search/entry-index.ts'
import type { SearchTerms } from '../search/search-words.ts'
import type { Attribute, AttributeType, ListTest } from './types.ts'

/** What paths are understood by. */
export interface Scope {
  space: Space
  contentType?: ContentType
  /** The whole query, where one path needs another. */
  parameters: URLSearchParams
  /** Where words of entries are searched; absent where no entries are. */
  index?: EntryIndex
}

/** Finds what a path names in items of one kind. @throws ApiError if it names nothing. */
export type FindAttribute<T> = (path: string, scope: Scope) => Attribute<T>

/** Makes the search that reads every item's texts: for lists whose texts are few or short. */
export function searchIn<T>(textsOf: (item: T) => readonly string[]): (terms: SearchTerms) => ListTest<T> {
  return (terms) =>
    ({ items }) =>
    (index) => {
      const texts = textsOf(items[index])
      return terms.every((term) => texts.some((text) => text.includes(term)))
    }
}

type Types = Readonly<Record<string, AttributeType>>

/** Attributes that stand in items where their paths say. */
export function attributesAt<T>(types: Types): Map<string, Attribute<T>> {
  return new Map(Object.entries(types).map(([path, type]) => [path, { type, read: reader(path.split('.')) }]))
}

/** Attributes that stand in items themselves, by the last part of their paths. */
export function ownAttributes<T>(types: Types): Map<string, Attribute<T>> {
  return new Map(
    Object.entries(types).map(([path, type]) => [path, { type, read: reader(path.split('.').slice(-1)) }]),
  )
}

function reader(steps: readonly string[]): (item: unknown) => unknown {
  return (item) => steps.reduce((value, step) => (value as Record<string, unknown> | undefined)?.[step], item)
}

/** What entries and assets have in common: `sys.*` and `metadata.*`. */
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
  // What was never published has none.
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

/** Makes the finder for entries or assets, whose concepts stand below others. */
export function findInResources<T extends Resource>(
  attributes: ReadonlyMap<string, Attribute<T>>,
): FindAttribute<T> {
  const findOther = findIn(attributes)
  return (path, { space, ...scope }) => {
    if (path === DESCENDANTS) return conceptsUpwards(space)
    if (path === 'metadata.tags') return tagsIn(space, 'Links')
    if (path === 'metadata.tags.sys.id') return tagsIn(space, 'Symbols')
    return findOther(path, { space, ...scope })
  }
}

/** What is filed under a concept or anything below it: the concepts of a resource, and all above them. */
const DESCENDANTS = 'metadata.concepts.descendants'

function tagsIn(space: Space, type: AttributeType): Attribute<Resource> {
  return { type, read: ({ tags }) => orAbsent(publicTags(tags, space)) }
}

function conceptsUpwards({ concepts }: Space): Attribute<Resource> {
  return {
    type: 'Symbols',
    read: (resource) => orAbsent(resource.concepts.flatMap((id) => [id, ...ancestorsOf(id, concepts)])),
  }
}

function orAbsent(ids: readonly string[]): readonly string[] | undefined {
  return ids.length > 0 ? ids : undefined
}
