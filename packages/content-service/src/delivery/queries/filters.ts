import type { Entry, Location } from '../../space/space.ts'
import type { FindAttribute, Scope } from './attributes.ts'
import { invalidQuery, unknownPath } from '../../api/errors.ts'
import { isNegative, makeTest, notApplicable } from './operators.ts'
import { distanceKm, parseLocation } from './locations.ts'
import type { ReferenceHop } from './entry-attributes.ts'
import { parseSearch } from '../search/search-words.ts'
import type { Attribute, ListTest, SortKey } from './types.ts'

export interface Filter<T> {
  test: ListTest<T>
  /** The order that it asks for besides, if the query asks for no other. */
  order?: SortKey<T>
}

export interface FilterRules<T> {
  findAttribute: FindAttribute<T>
  /** Absent where nothing links to entries. */
  findHop?(path: string, scope: Scope): ReferenceHop<T> | undefined
}

/** Reads a parameter such as `fields.title[match]=snow`. */
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
    const passes = makeTestOf(path, operator, operand, hop.attribute, hop.path)
    return { test: alongLinks(hop, passes, isNegative(operator, operand) ? 'every' : 'some') }
  }
  const attribute = findAttribute(path, scope)
  const test = makeTestOf(path, operator, operand, attribute, path)
  return operator === 'near' ? { test, order: byDistance(attribute, operand) } : { test }
}

function makeTestOf<T>(
  path: string,
  operator: string,
  operand: string,
  attribute: Attribute<T>,
  column: string,
): ListTest<T> {
  if (operator === 'match') {
    if (!attribute.search) throw notApplicable(path, operator)
    return attribute.search(parseSearch(operand))
  }
  const test = makeTest(path, operator, attribute.type, operand)
  return (list) => {
    const values = list.column(attribute, column)
    return (index) => test(values[index])
  }
}

function alongLinks<T>(
  { targets, follow }: ReferenceHop<T>,
  test: ListTest<Entry>,
  many: 'every' | 'some',
): ListTest<T> {
  return ({ items }) => {
    const list = targets()
    const passes = test(list)
    return (index) => {
      const indexes = follow(items[index]).map((id) => list.findIndex(id))
      return indexes.filter((target) => target !== undefined)[many](passes)
    }
  }
}

function byDistance<T>({ read }: Attribute<T>, operand: string): SortKey<T> {
  const centre = parseLocation(operand)
  if (!centre) throw invalidQuery({ name: 'type', value: operand })
  return {
    isDescending: false,
    attribute: {
      type: 'Number',
      read(item) {
        const location = read(item) as Location | undefined
        return location && distanceKm(location, centre)
      },
    },
  }
}
