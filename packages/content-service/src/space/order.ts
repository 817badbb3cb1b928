import type { Resource } from './space.ts'

/** Newest first, those of one instant in order of their ids: the order of the API's lists unless one is asked for. */
export function byId<T extends Resource>(resources: readonly T[]): Map<string, T> {
  return new Map(resources.toSorted(compareAge).map((resource) => [resource.sys.id, resource]))
}

/** Orders resources as `byId` does: below 0 if `one` comes first. */
export function compareAge(one: Resource, other: Resource): number {
  return compareText(other.sys.updatedAt, one.sys.updatedAt) || compareText(one.sys.id, other.sys.id)
}

/** Compares two texts by code units, independent of the locale; for ids and ISO 8601 dates. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
