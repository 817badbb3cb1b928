import type { Resource, Space } from '../space.ts'
import { notFound } from './errors.ts'
import { followLinks } from './links.ts'
import { takePage, takeResourcePage, type Page } from './pages.ts'
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
      const page = takeResourcePage([...space.entries.values()], query)
      const { included, unresolvable } = followLinks(page.items, query.include, query.selection, space)
      const shapes = toSelectedShapes(page.items, query, space)
      return {
        ...toResourcePage('entries', page, shapes, parameters, space),
        ...(unresolvable.length > 0 && { errors: unresolvable.map(toUnresolvableShape) }),
        ...(included.length > 0 && { includes: groupByType(included, query, space) }),
      }
    },
    get: (id, parameters, space) => getResource('Entry', id, space.entries.get(id), parameters, space),
  },

  assets: {
    list(parameters, space) {
      const query = parseQuery(parameters, assetRules, space)
      const page = takeResourcePage([...space.assets.values()], query)
      return toResourcePage('assets', page, toSelectedShapes(page.items, query, space), parameters, space)
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

/** A page as it is sent, with the addresses of its neighbours, which repeat everything but the token. */
function toResourcePage(
  name: string,
  { counts, cursors }: Page<Resource>,
  shapes: readonly unknown[],
  parameters: URLSearchParams,
  { id, environment }: Space,
) {
  const page = toPageShape(shapes, counts)
  if (!cursors) return page
  const addressOf = (parameter: string, cursor: string) => {
    const query = new URLSearchParams(parameters)
    for (const other of ['access_token', 'pageNext', 'pagePrev']) query.delete(other)
    query.set(parameter, cursor)
    return `/spaces/${id}/environments/${environment}/${name}?${query}`
  }
  const { next, prev } = cursors
  return {
    ...page,
    pages: {
      ...(next && { next: addressOf('pageNext', next) }),
      ...(prev && { prev: addressOf('pagePrev', prev) }),
    },
  }
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
