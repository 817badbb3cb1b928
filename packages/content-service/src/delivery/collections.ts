import { notFound } from '../api/errors.ts'
import { localizeSpace } from '../space/localized-space.ts'
import type { Asset, Entry, Locale, Resource, Space, Tag } from '../space/space.ts'
import { followLinks } from './queries/links.ts'
import { newestFirst, takePage, type Page } from './queries/pages.ts'
import { parseQuery, requireLocale, type Query, type QueryRules } from './queries/query.ts'
import {
  assetRules,
  contentTypeRules,
  entryRules,
  localeRules,
  singleResourceRules,
  singleRules,
  tagRules,
} from './queries/rules.ts'
import { select } from './queries/selection.ts'
import type { EntryIndex } from './search/entry-index.ts'
import {
  toContentTypeShape,
  toLocaleShape,
  toPageShape,
  toPagesShape,
  toResourceShape,
  toTagShape,
  toUnresolvableShape,
  withSourceMapsLookup,
} from './shapes/shapes.ts'

export interface ApiRequest {
  parameters: URLSearchParams
  /** Whether to omit resources without a text in the requested locale (`X-Contentful-Locale-Based-Publishing`). */
  isLocaleStrict: boolean
  index: EntryIndex
}

/** Answers for one kind of resource, as objects for `answer`. */
export interface Collection {
  list(request: ApiRequest, space: Space): object
  /** Absent for resources that exist only in lists. */
  get?(id: string, request: ApiRequest, space: Space): object
}

/** All collections by their names in addresses. */
export const collections: Readonly<Record<string, Collection>> = {
  entries: {
    list(request, whole) {
      const space = inLocale(request, whole)
      const query = parseQuery(request.parameters, entryRules, space, request.index)
      const page = takePage<Entry>([...space.entries.values()], query, resourceId, newestFirst)
      const { included, unresolvable } = followLinks(page.items, query.include, query.selection, space)
      const groups = Map.groupBy(included, ({ type }) => type)
      const toShape = (resource: Resource) =>
        toResourceShape(resource, space, query.locale, query.hasSourceMaps)
      return {
        ...toResourcePage('entries', page, query, request, space),
        ...(unresolvable.length > 0 && { errors: unresolvable.map(toUnresolvableShape) }),
        ...(included.length > 0 && {
          includes: Object.fromEntries([...groups].map(([type, items]) => [type, items.map(toShape)])),
        }),
      }
    },
    get: (id, request, space) => getResource('Entry', id, request, space, ({ entries }) => entries),
  },

  assets: {
    list(request, whole) {
      const space = inLocale(request, whole)
      const query = parseQuery(request.parameters, assetRules, space)
      const page = takePage<Asset>([...space.assets.values()], query, resourceId, newestFirst)
      return toResourcePage('assets', page, query, request, space)
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
      const { items, counts } = takePage(space.locales, query, ({ code }: Locale) => code)
      return toPageShape(items.map(toLocaleShape), counts)
    },
  },

  tags: collectionOf('Tag', publicTags, tagRules, toTagShape),
}

/** A collection whose items are the same in every locale. */
function collectionOf<T extends { id: string }>(
  type: string,
  itemsOf: (space: Space) => ReadonlyMap<string, T>,
  rules: QueryRules<T>,
  toShape: (item: T, space: Space) => object,
): Collection {
  return {
    list({ parameters }, space) {
      const query = parseQuery(parameters, rules, space)
      const { items, counts } = takePage([...itemsOf(space).values()], query, ({ id }) => id)
      const shapes = items.map((item) => toShape(item, space))
      return toPageShape(shapes, counts)
    },
    get(id, { parameters }, space) {
      parseQuery(parameters, singleRules, space)
      const item = itemsOf(space).get(id)
      if (!item) throw missing(type, id, space)
      return toShape(item, space)
    },
  }
}

/** Returns the space in the requested locale. A request for all locales filters by the default locale. */
function inLocale({ parameters, isLocaleStrict }: ApiRequest, space: Space): Space {
  const code = parameters.get('locale')
  if (code === null || code === '*') return space
  requireLocale(code, space)
  return localizeSpace(space, code, isLocaleStrict)
}

function publicTags({ tags }: Space): Map<string, Tag> {
  return new Map([...tags].filter(([, { visibility }]) => visibility === 'public'))
}

function resourceId({ sys }: Resource): string {
  return sys.id
}

function toResourcePage(
  name: string,
  { items, counts, cursors }: Page<Resource>,
  { selection, locale, hasSourceMaps }: Query<never>,
  { parameters }: ApiRequest,
  space: Space,
) {
  const shapes = items.map((item) => select(toResourceShape(item, space, locale, hasSourceMaps), selection))
  const plain = toPageShape(shapes, counts)
  const page = hasSourceMaps ? withSourceMapsLookup(plain) : plain
  return cursors ? { ...page, pages: toPagesShape(name, cursors, parameters, space) } : page
}

function getResource(
  type: Resource['type'],
  id: string,
  request: ApiRequest,
  whole: Space,
  itemsOf: (space: Space) => ReadonlyMap<string, Resource>,
): object {
  const space = inLocale(request, whole)
  const { locale, hasSourceMaps } = parseQuery(request.parameters, singleResourceRules, space)
  const resource = itemsOf(space).get(id)
  if (!resource) throw missing(type, id, space)
  const shape = toResourceShape(resource, space, locale, hasSourceMaps)
  return hasSourceMaps ? withSourceMapsLookup(shape) : shape
}

function missing(type: string, id: string, space: Space) {
  return notFound({ type, id, environment: space.environment, space: space.id })
}
