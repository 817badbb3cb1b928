import type { Entry, Location } from '../../space/space.ts'
import { invalidQuery, unknownPath } from '../../api/errors.ts'
import { parseSearch } from '../search/search-words.ts'
import type { FindAttribute, Scope } from './attributes.ts'
import { distanceKm, parseLocation } from './locations.ts'
import { isNegative, makeTest, notApplicable } from './operators.ts'
import type { Attribute, SortKey, Test } from './types.ts'

export interface Filter<T> {
  test: Test<T>
  /** Default order of the results. */
  order?: SortKey<T>
}

/** A path through a link of entries to a field of the linked entries. */
export interface ReferenceHop<T> {
  /** Linked entries of the requested content type. */
  follow(item: T): Entry[]
  /** Field of the linked entries. */
  attribute: Attribute<Entry>
}

export interface FilterRules<T> {
  findAttribute: FindAttribute<T>
  /** Absent if items contain no links to entries. */
  findHop?(path: string, scope: Scope): ReferenceHop<T> | undefined
}

/** Parses a parameter such as `fields.title[match]=snow`. */
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
    const { follow, attribute } = hop
    const test = parseTest(path, operator, operand, attribute)
    const many = isNegative(operator, operand) ? 'every' : 'some'
    return { test: (item) => follow(item)[many](test) }
  }
  const attribute = findAttribute(path, scope)
  const test = parseTest(path, operator, operand, attribute)
  return operator === 'near' ? { test, order: byDistance(attribute, operand) } : { test }
}

function parseTest<T>(path: string, operator: string, operand: string, attribute: Attribute<T>): Test<T> {
  const { type, read, search } = attribute
  if (operator === 'match') {
    if (!search) throw notApplicable(path, operator)
    return search(parseSearch(operand))
  }
  const test = makeTest(path, operator, type, operand)
  return (item) => test(read(item))
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
