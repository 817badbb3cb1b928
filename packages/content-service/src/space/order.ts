import type { Resource } from './space.ts'

/** The default order of the API's lists: the newest first; at the same instant by id. */
export function byId<T extends Resource>(resources: readonly T[]): Map<string, T> {
  return new Map(resources.toSorted(compareAge).map((resource) => [resource.sys.id, resource]))
}

/** Orders resources as `byId` does: below 0 if `one` comes first. */
export function compareAge(one: Resource, other: Resource): number {
  return compareText(other.sys.updatedAt, one.sys.updatedAt) || compareText(one.sys.id, other.sys.id)
}

/** Compares ids or ISO 8601 dates by code units, independent of the locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
