import { badRequest, invalidQuery } from '../../api/errors.ts'
import { defaultLocale, type Asset, type ContentType, type Entry, type Space } from '../../space/space.ts'
import type { EntryIndex } from '../search/entry-index.ts'
import { MAX_TERMS, parseSearch, type SearchTerms } from '../search/search-words.ts'
import { mediaTypeOf } from './asset-attributes.ts'
import type { Scope } from './attributes.ts'
import { parseFilter, type FilterRules } from './filters.ts'
import { linksTo } from './links.ts'
import { isOfGroup } from './media-groups.ts'
import { parseOrder } from './order.ts'
import { isTrue, pagingParameters, parseCount, parsePaging, type Paging } from './paging.ts'
import { SOURCE_MAPS } from '../shapes/source-maps.ts'
import { parseSelection, type Selection } from './selection.ts'
import type { SortKey, Test } from './types.ts'

export interface Query<T> {
  filters: Test<T>[]
  /** Empty for the list's own order. */
  order: SortKey<T>[]
  paging: Paging
  /** Levels of links to follow. */
  include: number
  /** Absent for all properties. */
  selection?: Selection
  /** Code of the requested locale; '*' for all locales, with each field keyed by locale. */
  locale: string
  /** Whether to say which fields hold text (content source maps). */
  hasSourceMaps: boolean
}

/** What a query for one kind of item may contain. */
export interface QueryRules<T> extends FilterRules<T> {
  /** Names of the parameters that are not filters. */
  parameters: ReadonlySet<string>
  /** Searches all texts that the parameter `query` reads. */
  search(terms: SearchTerms, scope: Scope): Test<T>
  /** Ids of the fields that `select` may name. */
  fieldIds(contentType: ContentType | undefined): readonly string[]
  defaultLimit: number
}

/** Parses a request's parameters. @param index Required for entries. */
export function parseQuery<T>(
  parameters: URLSearchParams,
  rules: QueryRules<T>,
  space: Space,
  index?: EntryIndex,
): Query<T> {
  const query: Query<T> = {
    filters: [],
    order: [],
    paging: { kind: 'skip', skip: 0, limit: rules.defaultLimit },
    include: 1,
    locale: defaultLocale(space).code,
    hasSourceMaps: false,
  }
  const contentType = rules.parameters.has('content_type') ? findContentType(parameters, space) : undefined
  const scope = { space, contentType, parameters, index }
  refuseExcess(parameters)
  const orderOfFilters: SortKey<T>[] = []
  for (const [name, text] of parameters) {
    if (name === 'access_token') continue
    if (!rules.parameters.has(name)) {
      const { test, order } = parseFilter(name, text, rules, scope)
      query.filters.push(test)
      if (order) orderOfFilters.push(order)
    } else if (parameters.getAll(name).length > 1) {
      throw badRequest(`The parameter "${name}" was given more than once.`)
    } else if (!pagingParameters.has(name)) {
      parsers[name](text, query as Query<unknown>, rules as QueryRules<unknown>, scope)
    }
  }
  query.order.push(...orderOfFilters)
  query.paging = parsePaging(parameters, rules.defaultLimit)
  return query
}

/** Limits the work of one request: every item is checked against each condition. */
function refuseExcess(parameters: URLSearchParams): void {
  if (parameters.size > MAX_PARAMETERS)
    throw badRequest(`A query takes at most ${MAX_PARAMETERS} parameters.`)
  const searches = [...parameters].filter(([name]) => isSearch(name))
  const words = searches.flatMap(([, text]) => parseSearch(text))
  if (words.length > MAX_TERMS) throw badRequest(`A query takes at most ${MAX_TERMS} words to search for.`)
}

export function isSearch(name: string): boolean {
  return name === 'query' || name.endsWith('[match]')
}

const MAX_PARAMETERS = 64

type Parser = (text: string, query: Query<unknown>, rules: QueryRules<unknown>, scope: Scope) => void

/** Parsers of all parameters except filters of one path and paging. The rules of a kind name those it accepts. */
const parsers: Record<string, Parser> = {
  content_type(text, query: Query<never>) {
    query.filters.push(({ contentTypeId }: Entry) => contentTypeId === text)
  },
  include(text, query) {
    query.include = parseCount('include', text, MAX_INCLUDE)
  },
  [SOURCE_MAPS](text, query) {
    query.hasSourceMaps = isTrue(SOURCE_MAPS, text)
  },
  links_to_asset(text, query: Query<never>) {
    query.filters.push(linksTo('Asset', text))
  },
  links_to_entry(text, query: Query<never>) {
    query.filters.push(linksTo('Entry', text))
  },
  locale(text, query, _rules, { space }) {
    query.locale = text
    if (text !== '*') requireLocale(text, space)
  },
  mimetype_group(text, query: Query<never>) {
    const isWanted = isOfGroup(text)
    query.filters.push((asset: Asset) => isWanted(mediaTypeOf(asset)))
  },
  order(text, query, rules, scope) {
    query.order = parseOrder(text, (path) => rules.findAttribute(path, scope))
  },
  query(text, query, rules, scope) {
    query.filters.push(rules.search(parseSearch(text), scope))
  },
  select(text, query, rules, { contentType }) {
    query.selection = parseSelection(text, () => rules.fieldIds(contentType))
  },
}

const MAX_INCLUDE = 10

/** @throws ApiError if the space has no such locale. */
export function requireLocale(code: string, { locales }: Space): void {
  if (!locales.some((locale) => locale.code === code)) throw badRequest(`Unknown locale: ${code}`)
}

function findContentType(parameters: URLSearchParams, space: Space): ContentType | undefined {
  const id = parameters.get('content_type')
  if (id === null) return undefined
  const contentType = space.contentTypes.get(id)
  if (!contentType) throw invalidQuery({ name: 'unknownContentType', value: id })
  return contentType
}
