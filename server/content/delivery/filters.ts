import type { Location } from '../space.ts'
import type { Attribute, FindAttribute, Scope } from './attributes.ts'
import { invalidQuery, unknownPath } from './errors.ts'
import { isNegative, makeTest, notApplicable } from './operators.ts'
import type { SortKey } from './order.ts'
import { distanceKm, parsePlace } from './places.ts'
import type { ReferenceHop } from './reference-hop.ts'
import { parseSearch } from './search-words.ts'

/** One condition of a query. */
export interface Filter<T> {
  passes(item: T): boolean
  /** The order that it asks for besides, if the query asks for no other. */
  order?: SortKey<T>
}

/** How the paths of filters are understood for one kind of item. */
export interface FilterRules<T> {
  findAttribute: FindAttribute<T>
  /** Absent where nothing links to entries. */
  findHop?(path: string, scope: Scope): ReferenceHop<T> | undefined
}

/**
 * Reads a parameter such as `fields.title[match]=snow`.
 *
 * @throws ApiError if it names nothing, or does not fit what it names.
 */
export function parseFilter<T>(
  name: string,
  operand: string,
  { findAttribute, findHop }: FilterRules<T>,
  scope: Scope,
): Filter<T> {
  const [, path, operator = ''] = /^([^[\]]+)(?:\[(\w+)\])?$/.exec(name) ?? []
  if (path === undefined) throw unknownPath(name)
  const hop = findHop?.(path, scope)
  if (hop) {
    const passes = makePass(path, operator, operand, hop.attribute)
    return {
      passes: isNegative(operator, operand)
        ? (item) => hop.follow(item).every(passes)
        : (item) => hop.follow(item).some(passes),
    }
  }
  const attribute = findAttribute(path, scope)
  const passes = makePass(path, operator, operand, attribute)
  return operator === 'near' ? { passes, order: byDistance(attribute, operand) } : { passes }
}

function makePass<T>(
  path: string,
  operator: string,
  operand: string,
  attribute: Attribute<T>,
): (item: T) => boolean {
  if (operator === 'match') {
    const { searchText } = attribute
    if (!searchText) throw notApplicable(path, operator)
    const search = parseSearch(operand)
    return (item) => search([searchText(item)])
  }
  const test = makeTest(path, operator, attribute.type, operand)
  return (item) => test(attribute.read(item))
}

function byDistance<T>({ read }: Attribute<T>, operand: string): SortKey<T> {
  const centre = parsePlace(operand)
  if (!centre) throw invalidQuery({ name: 'type', value: operand })
  return {
    isDescending: false,
    attribute: {
      type: 'Number',
      read(item) {
        const place = read(item) as Location | undefined
        return place && distanceKm(place, centre)
      },
    },
  }
}
