import { defaultLocale, type Asset, type ContentType, type Space } from '../../space/space.ts'
import { mediaTypeOf } from './asset-attributes.ts'
import type { Scope } from './attributes.ts'
import { badRequest, invalidQuery } from '../../api/errors.ts'
import type { EntryIndex } from '../search/entry-index.ts'
import { parseFilter, type FilterRules } from './filters.ts'
import { linksTo } from './links.ts'
import { isOfGroup } from './media-groups.ts'
import { parseOrder } from './order.ts'
import { pagingParameters, parseCount, parsePaging, type Paging } from './paging.ts'
import { MAX_TERMS, parseSearch, type SearchTerms } from '../search/search-words.ts'
import { parseSelection, type Selection } from './selection.ts'
import type { ListTest, SortKey } from './types.ts'

export interface Query<T> {
  contentTypeId?: string
  filters: ListTest<T>[]
  /** Empty for the order that items have by themselves. */
  order: SortKey<T>[]
  paging: Paging
  /** Levels of links to follow. */
  include: number
  /** Absent for everything. */
  selection?: Selection
  /** Code of the locale that is read; '*' for all, each field keyed by locale. */
  locale: string
}

/** What can be asked of one kind of item. */
export interface QueryRules<T> extends FilterRules<T> {
  /** Parameters besides filters. */
  parameters: ReadonlySet<string>
  /** Looks for words in every text that `query` reads. */
  search(terms: SearchTerms, scope: Scope): ListTest<T>
  /** Ids of the fields that `select` may name. */
  fieldIds(contentType: ContentType | undefined): readonly string[]
  defaultLimit: number
}

/** Reads a request's parameters. @param index Needed for lists of entries alone. */
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
  }
  const contentType = rules.parameters.has('content_type') ? findContentType(parameters, space) : undefined
  const scope = { space, contentType, parameters, index }
  refuseExcess(parameters)
  const wantedBesides: SortKey<T>[] = []
  for (const [name, text] of parameters) {
    if (name === 'access_token') continue
    if (!rules.parameters.has(name)) {
      const { test, order } = parseFilter(name, text, rules, scope)
      query.filters.push(test)
      if (order) wantedBesides.push(order)
    } else if (parameters.getAll(name).length > 1) {
      throw badRequest(`The parameter "${name}" was given more than once.`)
    } else if (!pagingParameters.has(name)) {
      readers[name](text, query as Query<unknown>, rules as QueryRules<unknown>, scope)
    }
  }
  query.order.push(...wantedBesides)
  query.paging = parsePaging(parameters, rules.defaultLimit)
  return query
}

/** A short address can cost much: each condition is checked for every item. */
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

type Reader = (text: string, query: Query<unknown>, rules: QueryRules<unknown>, scope: Scope) => void

/** Every parameter that is no filter of one path, with what it does to the query. */
const readers: Record<string, Reader> = {
  content_type(text, query) {
    query.contentTypeId = text
  },
  include(text, query) {
    query.include = parseCount('include', text, MAX_INCLUDE)
  },
  links_to_asset(text, query, _rules, { space }) {
    query.filters.push(linksTo('Asset', text, space))
  },
  links_to_entry(text, query, _rules, { space }) {
    query.filters.push(linksTo('Entry', text, space))
  },
  locale(text, query, _rules, { space }) {
    query.locale = text
    if (text !== '*') requireLocale(text, space)
  },
  mimetype_group(text, query) {
    const isWanted = isOfGroup(text)
    query.filters.push(
      ({ items }) =>
        (index) =>
          isWanted(mediaTypeOf(items[index] as Asset)),
    )
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

/** @throws ApiError if a space has no such locale. */
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
