import type { Resource, Space, Tag } from '../space/space.ts'
import { notFound } from '../api/errors.ts'
import { followLinks } from './queries/links.ts'
import { localizeSpace } from '../space/localized-space.ts'
import { newestFirst, takePage, type Page } from './queries/pages.ts'
import {
  toPagesShape,
  toContentTypeShape,
  toLocaleShape,
  toPageShape,
  toResourceShape,
  toTagShape,
  toUnresolvableShape,
} from './shapes/shapes.ts'
import { parseQuery, requireLocale, type Query, type QueryRules } from './queries/query.ts'
import type { EntryIndex } from './search/entry-index.ts'
import {
  assetRules,
  contentTypeRules,
  entryRules,
  localeRules,
  singleResourceRules,
  singleRules,
  tagRules,
} from './queries/rules.ts'
import { createItemList, listAssets, listEntries } from './queries/item-list.ts'
import { select } from './queries/selection.ts'
import { WrittenJson } from '../api/written-json.ts'
import type { ResourceWriters } from './shapes/written-resources.ts'

export interface ApiRequest {
  parameters: URLSearchParams
  /** Whether only what is written in the locale itself is to be seen, by the header for publishing by locale. */
  isLocaleStrict: boolean
  index: EntryIndex
  writers: ResourceWriters
}

/** One kind of thing that the API lists, and gives singly, as `answer` takes it. */
export interface Collection {
  list(request: ApiRequest, space: Space): object
  /** Absent where there are only lists. */
  get?(id: string, request: ApiRequest, space: Space): object
}

/** The collections, by the names that stand in addresses. */
export const collections: Readonly<Record<string, Collection>> = {
  entries: {
    list(request, whole) {
      const { parameters, index, writers } = request
      const space = inLocale(request, whole)
      const query = parseQuery(parameters, entryRules, space, index)
      const page = takePage(listEntries(space, query.contentTypeId), query, newestFirst)
      const { included, unresolvable } = followLinks(page.items, query.include, query.selection, space)
      const written = writeSelected(page.items, query, space, writers)
      return {
        ...toResourcePage('entries', page, written, parameters, space),
        ...(unresolvable.length > 0 && { errors: unresolvable.map(toUnresolvableShape) }),
        ...(included.length > 0 && { includes: groupByType(included, writers(space, query.locale)) }),
      }
    },
    get: (id, request, space) => getResource('Entry', id, request, space, ({ entries }) => entries),
  },

  assets: {
    list(request, whole) {
      const { parameters, writers } = request
      const space = inLocale(request, whole)
      const query = parseQuery(parameters, assetRules, space)
      const page = takePage(listAssets(space), query, newestFirst)
      return toResourcePage(
        'assets',
        page,
        writeSelected(page.items, query, space, writers),
        parameters,
        space,
      )
    },
    get: (id, request, space) => getResource('Asset', id, request, space, ({ assets }) => assets),
  },

  content_types: collectionOf(
    'ContentType',
    ({ contentTypes }) => contentTypes,
    contentTypeRules,
    toContentTypeShape,
  ),

  locales: {
    list({ parameters }, space) {
      const query = parseQuery(parameters, localeRules, space)
      const { items, counts } = takePage(
        createItemList(space.locales, ({ code }) => code),
        query,
      )
      return toPageShape(items.map(toLocaleShape), counts)
    },
  },

  tags: collectionOf('Tag', listedTags, tagRules, toTagShape),
}

/** A collection of things that are the same in every locale. */
function collectionOf<T extends { id: string }>(
  type: string,
  among: (space: Space) => ReadonlyMap<string, T>,
  rules: QueryRules<T>,
  toShape: (item: T, space: Space) => object,
): Collection {
  return {
    list({ parameters }, space) {
      const query = parseQuery(parameters, rules, space)
      const { items, counts } = takePage(
        createItemList([...among(space).values()], ({ id }) => id),
        query,
      )
      const shapes = items.map((item) => toShape(item, space))
      return toPageShape(shapes, counts)
    },
    get(id, { parameters }, space) {
      parseQuery(parameters, singleRules, space)
      const item = among(space).get(id)
      if (!item) throw missing(type, id, space)
      return toShape(item, space)
    },
  }
}

/** The space in the locale that is asked for; all locales at once are filtered by the default one. */
function inLocale({ parameters, isLocaleStrict }: ApiRequest, space: Space): Space {
  const code = parameters.get('locale')
  if (code === null || code === '*') return space
  requireLocale(code, space)
  return localizeSpace(space, code, isLocaleStrict)
}

function listedTags({ tags }: Space): Map<string, Tag> {
  return new Map([...tags].filter(([, { visibility }]) => visibility === 'public'))
}

function toResourcePage(
  name: string,
  { counts, cursors }: Page<Resource>,
  written: readonly WrittenJson[],
  parameters: URLSearchParams,
  space: Space,
) {
  const page = toPageShape(written, counts)
  return cursors ? { ...page, pages: toPagesShape(name, cursors, parameters, space) } : page
}

function writeSelected(
  items: readonly Resource[],
  query: Query<never>,
  space: Space,
  writers: ResourceWriters,
): WrittenJson[] {
  const { selection, locale } = query
  if (!selection) return items.map(writers(space, locale))
  return items.map((item) => new WrittenJson(select(toResourceShape(item, space, locale), selection)))
}

function groupByType(included: readonly Resource[], write: ReturnType<ResourceWriters>) {
  const groups = Map.groupBy(included, ({ type }) => type)
  return Object.fromEntries([...groups].map(([type, items]) => [type, items.map(write)]))
}

function getResource(
  type: Resource['type'],
  id: string,
  request: ApiRequest,
  whole: Space,
  among: (space: Space) => ReadonlyMap<string, Resource>,
): object {
  const space = inLocale(request, whole)
  const { locale } = parseQuery(request.parameters, singleResourceRules, space)
  const resource = among(space).get(id)
  if (!resource) throw missing(type, id, space)
  return request.writers(space, locale)(resource)
}

function missing(type: string, id: string, space: Space) {
  return notFound({ type, id, environment: space.environment, space: space.id })
}
