import { byId } from '../space/by-id.ts'
import type { Resource, Space } from '../space/space.ts'
import { fingerprintOf, type Ledger, type Mark } from './ledger.ts'

/**
 * Creates what gives a space the dates and revisions of a ledger that holds it. A resource whose mark says the same as last
 * time is the same object as last time.
 */
export function createStamping(): (published: Space, ledger: Ledger) => Space {
  let last = new Map<string, Stamped>()

  return (published, { marks }) => {
    const next = new Map<string, Stamped>()
    const stampAll = <T extends Resource>(resources: ReadonlyMap<string, T>): Map<string, T> =>
      byId([...resources.values()].map((resource) => stamp(resource)))
    const stamp = <T extends Resource>(resource: T): T => {
      const { key } = fingerprintOf(resource, published)
      const mark = requireMark(marks, key)
      const known = last.get(key)
      const stamped =
        known && isSame(known.mark, mark) ? known : { mark, resource: toStamped(resource, mark) }
      next.set(key, stamped)
      return stamped.resource as T
    }
    const space = { ...published, entries: stampAll(published.entries), assets: stampAll(published.assets) }
    last = next
    return space
  }
}

interface Stamped {
  mark: Mark
  resource: Resource
}

function requireMark(marks: ReadonlyMap<string, Mark>, key: string): Mark {
  const mark = marks.get(key)
  if (!mark) throw new TypeError(`The ledger does not hold ${key}.`)
  return mark
}

/** Marks that were read from the file again are other objects. */
function isSame(one: Mark, other: Mark): boolean {
  return (
    one === other ||
    (one.digest === other.digest &&
      one.revision === other.revision &&
      one.createdAt === other.createdAt &&
      one.updatedAt === other.updatedAt)
  )
}

function toStamped<T extends Resource>(resource: T, { createdAt, updatedAt, revision }: Mark): T {
  return { ...resource, sys: { ...resource.sys, createdAt, updatedAt, revision } }
}
