import { oncePerObject } from '../space/once-per-object.ts'
import { byId } from '../space/order.ts'
import { articlesContentType, type ContentType, type Resource, type Space } from '../space/space.ts'
import { fingerprintOf, type History, type HistoryRecord } from './history.ts'

/**
 * Gives a published space the dates and revisions of a history that contains all its resources. The same resource with the same
 * record becomes the same object again. An article that does not say when it changed has the day on which its text did.
 */
export function stampSpace(published: Space, { records }: History): Space {
  const saysChanges = hasChangeField(published.contentTypes.get(articlesContentType.id))
  return { ...published, entries: stampAll(published.entries), assets: stampAll(published.assets) }

  function stampAll<T extends Resource>(resources: ReadonlyMap<string, T>): Map<string, T> {
    return byId(
      [...resources.values()].map((resource) => {
        const { key } = fingerprintOf(resource, published)
        const record = records.get(key)
        if (!record) throw new TypeError(`The history does not contain ${key}.`)
        return stamp(resource, record, saysChanges)
      }),
    )
  }
}

const stampedVersions = oncePerObject((_resource: Resource) => new Map<string, Resource>())

function stamp<T extends Resource>(resource: T, record: HistoryRecord, saysChanges: boolean): T {
  const { createdAt, updatedAt, revision, contentTypeId, rewrittenAt } = record
  const changedAt = saysChanges && contentTypeId === articlesContentType.id ? rewrittenAt : undefined
  const version = [createdAt, updatedAt, revision, changedAt].join(' ')
  return stampedVersions(resource).getOrInsertComputed(version, () => ({
    ...resource,
    sys: { ...resource.sys, createdAt, updatedAt, revision },
    ...(changedAt !== undefined && { fields: { updated: changedAt, ...resource.fields } }),
  })) as T
}

function hasChangeField(contentType: ContentType | undefined): boolean {
  return contentType?.fields.some(({ id, type }) => id === 'updated' && type === 'Date') ?? false
}
