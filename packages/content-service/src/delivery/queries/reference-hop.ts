import type { Entry } from '../../space/space.ts'
import type { Scope } from './attributes.ts'
import { findEntryAttribute, linksIn, linksToEntries, requireContentType } from './entry-attributes.ts'
import { badRequest, invalidQuery, unknownPath } from '../../api/errors.ts'
import { listEntries } from './item-list.ts'
import type { Attribute, ItemList } from './types.ts'

/** One step along a link: what is asked of entries that an entry links to. */
export interface ReferenceHop<T = Entry> {
  /** The entries that links can lead to: those of the content type asked for. */
  targets(): ItemList<Entry>
  /** Ids that an item links to, whether or not there are such entries. */
  follow(item: T): string[]
  attribute: Attribute<Entry>
  /** The attribute's path in the linked entries. */
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
