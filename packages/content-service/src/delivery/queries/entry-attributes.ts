import type { ContentType, Entry, Field, Link } from '../../space/space.ts'
import { findInResources, resourceAttributes, type FindAttribute, type Scope } from './attributes.ts'
import { badRequest, invalidQuery, unknownPath } from '../../api/errors.ts'
import type { EntryIndex } from '../search/entry-index.ts'
import { searchField } from './entry-search.ts'
import type { Attribute, AttributeType, ItemList } from './types.ts'
import { listEntries } from './item-list.ts'

/** Paths into entries: `sys.*`, `metadata.*`, and `fields.*` of one content type. */
export const findEntryAttribute: FindAttribute<Entry> = (path, scope) => {
  const [head, fieldId, ...rest] = path.split('.')
  if (head !== 'fields') return findEntrySys(path, scope)
  const contentType = requireContentType(scope.contentType)
  const field = contentType.fields.find(({ id }) => id === fieldId)
  const attribute = field && (rest.length === 0 ? ownAttribute(field) : linkAttribute(field, rest.join('.')))
  if (!attribute) throw unknownPath(path)
  return attribute(scope)
}

/** What a query that names fields has to be limited to: fields are known of one content type only. */
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

const matchedTypes: ReadonlySet<AttributeType> = new Set(['Symbol', 'Text', 'RichText', 'Symbols'])

const findEntrySys = findInResources<Entry>(
  new Map<string, Attribute<Entry>>([
    ...resourceAttributes,
    ['sys.contentType.sys.id', { type: 'Symbol', read: ({ contentTypeId }) => contentTypeId }],
  ]),
)

type InScope = (scope: Scope) => Attribute<Entry>

function ownAttribute(field: Field): InScope {
  const { id } = field
  const type = typeOf(field)
  return (scope) => ({
    type,
    read: ({ fields }) => fields[id],
    ...(matchedTypes.has(type) && { search: (terms) => searchField(terms, id, requireIndex(scope)) }),
  })
}

/** What can be asked of what a field links to without going there. */
function linkAttribute(field: Field, path: string): InScope | undefined {
  const type = typeOf(field)
  if (type !== 'Link' && type !== 'Links') return undefined
  if (path === 'sys.id') return () => throughLinks(field, (id) => id)
  if (path !== 'sys.contentType.sys.id' || !linksToEntries(field)) return undefined
  return ({ space }) => throughLinks(field, (id) => space.entries.get(id)?.contentTypeId)
}

function throughLinks(field: Field, tell: (targetId: string) => string | undefined): Attribute<Entry> {
  const readAll = (entry: Entry) =>
    linksIn(entry, field.id)
      .map(({ sys }) => tell(sys.id))
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
  // What leads to other spaces, once or many times, can be asked only whether it is there.
  if (items?.type === 'ResourceLink') return items.type
  return items?.type === 'Link' ? 'Links' : 'Symbols'
}

export interface ReferenceHop<T = Entry> {
  /** The entries that links can lead to: those of the content type asked for. */
  targets(): ItemList<Entry>
  /** Ids that an item links to, whether or not there are such entries. */
  follow(item: T): string[]
  attribute: Attribute<Entry>
  path: string
}

/** Reads a path such as `fields.author.fields.name`; `undefined` if the path stays in the entry itself. */
export function findReferenceHop(path: string, scope: Scope): ReferenceHop | undefined {
  const [, fieldId, ahead] = /^fields\.([^.]+)\.(fields\..+)$/.exec(path) ?? []
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
    targets: () => listEntries(space, contentTypeId),
    follow: (entry) => linksIn(entry, fieldId).map(({ sys }) => sys.id),
    path: ahead,
    attribute: findEntryAttribute(ahead, { ...scope, contentType }),
  }
}

function contentTypeMissing(path: string, typePath: string): string {
  return `A Content Type ID is required. When querying for "${path}" you need to limit the linked entries to a specific Content Type. Please include a ${typePath} query parameter with your query.`
}
