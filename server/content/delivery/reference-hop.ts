import type { Entry } from '../space.ts'
import type { Attribute, Scope } from './attributes.ts'
import { findEntryAttribute, linksIn, linksToEntries, requireContentType } from './entry-attributes.ts'
import { badRequest, invalidQuery, unknownPath } from './errors.ts'

/** One step along a link: what is asked of entries that an entry links to. */
export interface ReferenceHop<T = Entry> {
  /** The linked entries that are there and of the content type asked for. */
  follow(item: T): Entry[]
  attribute: Attribute<Entry>
}

/**
 * Reads a path such as `fields.author.fields.name`.
 *
 * @returns `undefined` if the path stays in the entry itself.
 * @throws ApiError if the query does not say of which content type the linked entries are, or the path names nothing.
 * @see Content Delivery API, queries: references.
 */
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
    follow: (entry) =>
      linksIn(entry, fieldId)
        .map(({ sys }) => space.entries.get(sys.id))
        .filter((target) => target?.contentTypeId === contentTypeId) as Entry[],
    attribute: findEntryAttribute(ahead, { ...scope, contentType }),
  }
}

function contentTypeMissing(path: string, typePath: string): string {
  return `A Content Type ID is required. When querying for "${path}" you need to limit the linked entries to a specific Content Type. Please include a ${typePath} query parameter with your query.`
}
