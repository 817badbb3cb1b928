import { byId } from '../space/order.ts'
import type { Resource, Space } from '../space/space.ts'
import { fingerprintOf, type History, type HistoryRecord } from './history.ts'

/**
 * Creates what gives a space the dates and revisions of a history that holds it. A resource whose record is the same as last
 * time is the same object as last time.
 */
export function createStamping(): (published: Space, history: History) => Space {
  let last = new Map<string, Stamped>()

  return (published, { records }) => {
    const next = new Map<string, Stamped>()
    const stampAll = <T extends Resource>(resources: ReadonlyMap<string, T>): Map<string, T> =>
      byId([...resources.values()].map((resource) => stamp(resource)))
    const stamp = <T extends Resource>(resource: T): T => {
      const { key } = fingerprintOf(resource, published)
      const record = requireRecord(records, key)
      const known = last.get(key)
      const stamped =
        known && isSame(known.record, record) ? known : { record, resource: toStamped(resource, record) }
      next.set(key, stamped)
      return stamped.resource as T
    }
    const space = { ...published, entries: stampAll(published.entries), assets: stampAll(published.assets) }
    last = next
    return space
  }
}

interface Stamped {
  record: HistoryRecord
  resource: Resource
}

function requireRecord(records: ReadonlyMap<string, HistoryRecord>, key: string): HistoryRecord {
  const record = records.get(key)
  if (!record) throw new TypeError(`The history does not hold ${key}.`)
  return record
}

/** Records that were read from the file again are other objects. */
function isSame(one: HistoryRecord, other: HistoryRecord): boolean {
  return (
    one === other ||
    (one.digest === other.digest &&
      one.revision === other.revision &&
      one.createdAt === other.createdAt &&
      one.updatedAt === other.updatedAt)
  )
}

function toStamped<T extends Resource>(resource: T, { createdAt, updatedAt, revision }: HistoryRecord): T {
  return { ...resource, sys: { ...resource.sys, createdAt, updatedAt, revision } }
}
