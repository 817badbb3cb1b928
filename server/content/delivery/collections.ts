import type { Resource, Space } from '../space.ts'
import { notFound } from './errors.ts'
import { followLinks } from './links.ts'
import { sortItems } from './order.ts'
import { parseQuery, type Query } from './query.ts'
import {
  assetRules,
  contentTypeRules,
  entryRules,
  localeRules,
  singleContentTypeRules,
  singleResourceRules,
} from './rules.ts'
import { select } from './selection.ts'
import {
  toContentTypeShape,
  toLocaleShape,
  toPageShape,
  toResourceShape,
  toUnresolvableShape,
  type PageCounts,
} from './shapes.ts'

/** One kind of thing that the API lists, and gives singly. Parameters that do not fit throw an ApiError. */
export interface Collection {
  list(parameters: URLSearchParams, space: Space): object
  /** Absent where there are only lists. */
  get?(id: string, parameters: URLSearchParams, space: Space): object
}

/** The collections, by the names that stand in addresses. */
export const collections: Readonly<Record<string, Collection>> = {
  entries: {
    list(parameters, space) {
      const query = parseQuery(parameters, entryRules, space)
      const { items, counts } = takePage([...space.entries.values()], query, ({ sys }) => sys.id)
      const { included, unresolvable } = followLinks(items, query.include, query.selection, space)
      return {
        ...toPageShape(toSelectedShapes(items, query, space), counts),
        ...(unresolvable.length > 0 && { errors: unresolvable.map(toUnresolvableShape) }),
        ...(included.length > 0 && { includes: groupByType(included, query, space) }),
      }
    },
    get: (id, parameters, space) => getResource('Entry', id, space.entries.get(id), parameters, space),
  },

  assets: {
    list(parameters, space) {
      const query = parseQuery(parameters, assetRules, space)
      const { items, counts } = takePage([...space.assets.values()], query, ({ sys }) => sys.id)
      return toPageShape(toSelectedShapes(items, query, space), counts)
    },
    get: (id, parameters, space) => getResource('Asset', id, space.assets.get(id), parameters, space),
  },

  content_types: {
    list(parameters, space) {
      const query = parseQuery(parameters, contentTypeRules, space)
      const { items, counts } = takePage([...space.contentTypes.values()], query, ({ id }) => id)
      const shapes = items.map((contentType) => toContentTypeShape(contentType, space))
      return toPageShape(shapes, counts)
    },
    get(id, parameters, space) {
      parseQuery(parameters, singleContentTypeRules, space)
      const contentType = space.contentTypes.get(id)
      if (!contentType) throw missing('ContentType', id, space)
      return toContentTypeShape(contentType, space)
    },
  },

  locales: {
    list(parameters, space) {
      const query = parseQuery(parameters, localeRules, space)
      const { items, counts } = takePage(space.locales, query, ({ code }) => code)
      return toPageShape(items.map(toLocaleShape), counts)
    },
  },
}

function takePage<T>(
  items: readonly T[],
  { filters, order, skip, limit }: Query<T>,
  idOf: (item: T) => string,
): { items: T[]; counts: PageCounts } {
  const matches = items.filter((item) => filters.every((filter) => filter(item)))
  const page = sortItems(matches, order, idOf).slice(skip, skip + limit)
  return { items: page, counts: { total: matches.length, skip, limit } }
}

function toSelectedShapes(items: readonly Resource[], query: Query<never>, space: Space) {
  return items.map((item) => select(toResourceShape(item, space, query.isForAllLocales), query.selection))
}

function groupByType(included: readonly Resource[], { isForAllLocales }: Query<never>, space: Space) {
  const groups = Map.groupBy(included, ({ type }) => type)
  const shapes = [...groups].map(
    ([type, items]) => [type, items.map((item) => toResourceShape(item, space, isForAllLocales))] as const,
  )
  return Object.fromEntries(shapes)
}

function getResource(
  type: Resource['type'],
  id: string,
  resource: Resource | undefined,
  parameters: URLSearchParams,
  space: Space,
): object {
  const { isForAllLocales } = parseQuery(parameters, singleResourceRules, space)
  if (!resource) throw missing(type, id, space)
  return toResourceShape(resource, space, isForAllLocales)
}

function missing(type: string, id: string, space: Space) {
  return notFound({ type, id, environment: space.environment, space: space.id })
}
