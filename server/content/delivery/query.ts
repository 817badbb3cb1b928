import type { ContentType, Space } from '../space.ts'
import type { FindAttribute } from './attributes.ts'
import { badRequest, invalidQuery, unknownPath } from './errors.ts'
import { makeTest } from './operators.ts'
import { parseOrder, type SortKey } from './order.ts'
import { parseSelection, type Selection } from './selection.ts'

/** What a request asks for, checked. */
export interface Query<T> {
  filters: ((item: T) => boolean)[]
  /** Empty for the order that items have by themselves. */
  order: SortKey<T>[]
  skip: number
  limit: number
  /** Levels of links to follow. */
  include: number
  /** Absent for everything. */
  selection?: Selection
  /** Whether each field comes keyed by language, in all of them. */
  isForAllLocales: boolean
}

/** What can be asked of one kind of item. */
export interface QueryRules<T> {
  /** Parameters besides filters. */
  parameters: ReadonlySet<string>
  findAttribute: FindAttribute<T>
  /** Ids of the fields that `select` may name. */
  fieldIds(contentType: ContentType | undefined): readonly string[]
  /** Items on a page unless the request says otherwise. */
  defaultLimit: number
}

/**
 * Reads a request's parameters.
 *
 * @throws ApiError for a parameter that is not known, malformed, or does not fit the content.
 * @see Content Delivery API, queries.
 */
export function parseQuery<T>(parameters: URLSearchParams, rules: QueryRules<T>, space: Space): Query<T> {
  const query: Query<T> = {
    filters: [],
    order: [],
    skip: 0,
    limit: rules.defaultLimit,
    include: 1,
    isForAllLocales: false,
  }
  const contentType = rules.parameters.has('content_type') ? findContentType(parameters, space) : undefined
  for (const [name, text] of parameters) {
    if (name === 'access_token') continue
    if (!rules.parameters.has(name)) {
      query.filters.push(parseFilter(name, text, rules, contentType))
    } else if (parameters.getAll(name).length > 1) {
      throw badRequest(`The parameter "${name}" was given more than once.`)
    } else {
      readers[name](text, query as Query<unknown>, {
        rules: rules,
        space,
        contentType,
      })
    }
  }
  return query
}

interface Surroundings {
  rules: QueryRules<unknown>
  space: Space
  contentType: ContentType | undefined
}

/** Every parameter that is no filter, with what it does to the query. */
const readers: Record<string, (text: string, query: Query<unknown>, around: Surroundings) => void> = {
  content_type(_text, query, { rules, contentType }) {
    const { read } = rules.findAttribute('sys.contentType.sys.id', contentType)
    query.filters.push((item) => read(item) === contentType?.id)
  },
  include(text, query) {
    query.include = parseCount('include', text, MAX_INCLUDE)
  },
  limit(text, query) {
    query.limit = parseCount('limit', text, MAX_LIMIT)
  },
  locale(text, query, { space }) {
    query.isForAllLocales = text === '*'
    if (text !== '*' && !space.locales.some(({ code }) => code === text)) {
      throw badRequest(`Unknown locale: ${text}`)
    }
  },
  order(text, query, { rules, contentType }) {
    query.order = parseOrder(text, (path) => rules.findAttribute(path, contentType))
  },
  select(text, query, { rules, contentType }) {
    query.selection = parseSelection(text, () => rules.fieldIds(contentType))
  },
  skip(text, query) {
    query.skip = parseCount('skip', text, Number.MAX_SAFE_INTEGER)
  },
}

const MAX_INCLUDE = 10
const MAX_LIMIT = 1000

function findContentType(parameters: URLSearchParams, space: Space): ContentType | undefined {
  const id = parameters.get('content_type')
  if (id === null) return undefined
  const contentType = space.contentTypes.get(id)
  if (!contentType) throw invalidQuery({ name: 'unknownContentType', value: id })
  return contentType
}

function parseFilter<T>(
  name: string,
  operand: string,
  rules: QueryRules<T>,
  contentType: ContentType | undefined,
): (item: T) => boolean {
  const [, path, operator = ''] = /^([^[\]]+)(?:\[(\w+)\])?$/.exec(name) ?? []
  if (path === undefined) throw unknownPath(name)
  const { type, read } = rules.findAttribute(path, contentType)
  const test = makeTest(path, operator, type, operand)
  return (item) => test(read(item))
}

function parseCount(name: string, text: string, max: number): number {
  if (/^-\d+$/.test(text)) {
    throw invalidQuery({ name: 'type', path: [name], value: text, details: `"${name}" cannot be negative` })
  }
  const count = /^\d+$/.test(text) ? Number(text) : NaN
  if (!(count <= max)) throw badRequest(`The parameter "${name}" takes a whole number from 0 to ${max}.`)
  return count
}
