import type { ContentType, Entry, Field, Link } from '../../space/space.ts'
import { badRequest, invalidQuery, unknownPath } from '../../api/errors.ts'
import type { EntryIndex } from '../search/entry-index.ts'
import { findInResources, resourceAttributes, type FindAttribute, type Scope } from './attributes.ts'
import { searchField } from './entry-search.ts'
import type { ReferenceHop } from './filters.ts'
import type { Attribute, AttributeType } from './types.ts'

/** Finds attributes of entries: `sys.*`, `metadata.*`, and `fields.*` of one content type. */
export const findEntryAttribute: FindAttribute<Entry> = (path, scope) => {
  const [head, fieldId, ...rest] = path.split('.')
  if (head !== 'fields') return findEntrySys(path, scope)
  const contentType = requireContentType(scope.contentType)
  const field = contentType.fields.find(({ id }) => id === fieldId)
  const attribute =
    field && (rest.length === 0 ? ownAttribute(field, scope) : linkAttribute(field, rest.join('.'), scope))
  if (!attribute) throw unknownPath(path)
  return attribute
}

/** @throws ApiError if a query that names fields is not limited to one content type. */
export function requireContentType(contentType: ContentType | undefined): ContentType {
  if (!contentType) throw badRequest(CONTENT_TYPE_REQUIRED)
  return contentType
}

export function requireIndex({ index }: Pick<Scope, 'index'>): EntryIndex {
  if (!index) throw new TypeError('Lists of entries need an index.')
  return index
}

function linksIn({ fields }: Entry, fieldId: string): readonly Link[] {
  const value = fields[fieldId] as Link | readonly Link[] | undefined
  return value === undefined ? [] : [value].flat()
}

function linksToEntries({ linkType, items }: Field): boolean {
  return (linkType ?? (items?.type === 'Link' ? items.linkType : undefined)) === 'Entry'
}

const CONTENT_TYPE_REQUIRED =
  'A Content Type ID is required. When querying for entries and involving fields you need to limit your query to a specific Content Type. Please include a content_type query parameter with your query.'

const SEARCHABLE_TYPES: ReadonlySet<AttributeType> = new Set(['Symbol', 'Text', 'RichText', 'Symbols'])

const findEntrySys = findInResources<Entry>(
  new Map<string, Attribute<Entry>>([
    ...resourceAttributes,
    ['sys.contentType.sys.id', { type: 'Symbol', read: ({ contentTypeId }) => contentTypeId }],
  ]),
)

function ownAttribute(field: Field, scope: Scope): Attribute<Entry> {
  const { id } = field
  const type = typeOf(field)
  return {
    type,
    read: ({ fields }) => fields[id],
    ...(SEARCHABLE_TYPES.has(type) && { search: (terms) => searchField(terms, id, requireIndex(scope)) }),
  }
}

/** An attribute of a field's links: the id or the content type of the linked item. */
function linkAttribute(field: Field, path: string, { space }: Scope): Attribute<Entry> | undefined {
  const type = typeOf(field)
  if (type !== 'Link' && type !== 'Links') return undefined
  if (path === 'sys.id') return throughLinks(field, (id) => id)
  if (path !== 'sys.contentType.sys.id' || !linksToEntries(field)) return undefined
  return throughLinks(field, (id) => space.entries.get(id)?.contentTypeId)
}

function throughLinks(field: Field, read: (targetId: string) => string | undefined): Attribute<Entry> {
  const readAll = (entry: Entry) =>
    linksIn(entry, field.id)
      .map(({ sys }) => read(sys.id))
      .filter((value) => value !== undefined)
  if (field.type === 'Link') return { type: 'Symbol', read: (entry) => readAll(entry)[0] }
  return {
    type: 'Symbols',
    read(entry) {
      const values = readAll(entry)
      return values.length > 0 ? values : undefined
    },
  }
}

function typeOf({ type, items }: Field): AttributeType {
  if (type !== 'Array') return type
  // Filters on links to other spaces can only check whether such links exist.
  if (items?.type === 'ResourceLink') return items.type
  return items?.type === 'Link' ? 'Links' : 'Symbols'
}

/** Parses a path such as `fields.author.fields.name`; `undefined` if the path does not leave the entry. */
export function findReferenceHop(path: string, scope: Scope): ReferenceHop<Entry> | undefined {
  const [, fieldId, targetPath] = /^fields\.([^.]+)\.(fields\..+)$/.exec(path) ?? []
  if (fieldId === undefined) return undefined
  const field = requireContentType(scope.contentType).fields.find(({ id }) => id === fieldId)
  if (!field || !linksToEntries(field)) throw unknownPath(path)

  const { space, parameters } = scope
  const typePath = `fields.${fieldId}.sys.contentType.sys.id`
  const contentTypeId = parameters.get(typePath)
  if (contentTypeId === null) throw badRequest(contentTypeMissing(path, typePath))
  const contentType = space.contentTypes.get(contentTypeId)
  if (!contentType) throw invalidQuery({ name: 'unknownContentType', value: contentTypeId })
  return {
    follow: (entry) =>
      linksIn(entry, fieldId)
        .map(({ sys }) => space.entries.get(sys.id))
        .filter((target) => target?.contentTypeId === contentTypeId) as Entry[],
    attribute: findEntryAttribute(targetPath, { ...scope, contentType }),
  }
}

function contentTypeMissing(path: string, typePath: string): string {
  return `A Content Type ID is required. When querying for "${path}" you need to limit the linked entries to a specific Content Type. Please include a ${typePath} query parameter with your query.`
}
