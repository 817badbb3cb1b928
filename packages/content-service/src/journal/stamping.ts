import { oncePerObject } from '../space/once-per-object.ts'
import { byId } from '../space/order.ts'
import type { Resource, Space } from '../space/space.ts'
import { fingerprintOf, type History, type HistoryRecord } from './history.ts'

/**
 * Gives a published space the dates and revisions of a history that contains all its resources. The same resource with the same
 * record becomes the same object again.
 */
export function stampSpace(published: Space, { records }: History): Space {
  return { ...published, entries: stampAll(published.entries), assets: stampAll(published.assets) }

  function stampAll<T extends Resource>(resources: ReadonlyMap<string, T>): Map<string, T> {
    return byId(
      [...resources.values()].map((resource) => {
        const { key } = fingerprintOf(resource, published)
        const record = records.get(key)
        if (!record) throw new TypeError(`The history does not contain ${key}.`)
        return stamp(resource, record)
      }),
    )
  }
}

const stampedVersions = oncePerObject((_resource: Resource) => new Map<string, Resource>())

function stamp<T extends Resource>(resource: T, { createdAt, updatedAt, revision }: HistoryRecord): T {
  return stampedVersions(resource).getOrInsertComputed(`${createdAt} ${updatedAt} ${revision}`, () => ({
    ...resource,
    sys: { ...resource.sys, createdAt, updatedAt, revision },
  })) as T
}
