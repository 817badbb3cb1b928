import type { Location } from '../../space/space.ts'
import { invalidQuery, type QueryFault } from '../../api/errors.ts'
import { parseArea, parseLocation } from './locations.ts'
import type { AttributeType } from './types.ts'

/** Whether an item's value matches; the value is `undefined` for an item without one. */
export type ValueTest = (value: unknown) => boolean

/** Returns the test for a parameter such as `fields.date[gte]=2024-01-01`. */
export function makeTest(path: string, operator: string, type: AttributeType, operand: string): ValueTest {
  const found = operators.get(operator)
  if (!found?.types.has(type)) throw notApplicable(path, operator)
  const test = found.make(operand, type)
  if (typeof test === 'function') return test
  throw invalidQuery({ name: 'type', path: path.split('.'), value: operand, ...test })
}

/** Whether an operator is negative: all linked entries must match it, instead of one. */
export function isNegative(operator: string, operand: string): boolean {
  return operator === 'ne' || operator === 'nin' || (operator === 'exists' && operand === 'false')
}

/** The error for an operator that does not fit the type of a path. */
export function notApplicable(path: string, operator: string) {
  const details = operator
    ? `The operator "${operator}" is not applicable to "${path}"`
    : `"${path}" cannot be compared with a value`
  return invalidQuery({ name: 'type', path: path.split('.'), details })
}

interface Operator {
  types: ReadonlySet<AttributeType>
  /** @returns The fault if the operand does not fit. */
  make(operand: string, type: AttributeType): ValueTest | Pick<QueryFault, 'details'>
}

function of(...types: AttributeType[]): ReadonlySet<AttributeType> {
  return new Set(types)
}

const rangeTypes = of('Date', 'Integer', 'Number')
const equalTypes = of('Symbol', 'Text', 'Integer', 'Number', 'Date', 'Boolean', 'Symbols')
const everyType = new Set([
  ...equalTypes,
  ...of('RichText', 'Location', 'Object', 'Link', 'Links', 'ResourceLink'),
])

const operators = new Map<string, Operator>([
  ['', { types: equalTypes, make: (operand, type) => among([operand], type, any) }],
  ['ne', { types: equalTypes, make: (operand, type) => among([operand], type, none) }],
  ['in', { types: equalTypes, make: (operand, type) => among(operand.split(','), type, any) }],
  ['nin', { types: equalTypes, make: (operand, type) => among(operand.split(','), type, none) }],
  ['all', { types: of('Symbols'), make: (operand, type) => among(operand.split(','), type, all) }],
  ['exists', { types: everyType, make: exists }],
  ['lt', range((value, bound) => value < bound)],
  ['lte', range((value, bound) => value <= bound)],
  ['gt', range((value, bound) => value > bound)],
  ['gte', range((value, bound) => value >= bound)],
  ['near', { types: of('Location'), make: near }],
  ['within', { types: of('Location'), make: within }],
])

/** Compares an item's values with the wanted ones. */
type Comparison = (values: readonly unknown[], wanted: ReadonlySet<unknown>) => boolean

const any: Comparison = (values, wanted) => values.some((value) => wanted.has(value))
const none: Comparison = (values, wanted) => !any(values, wanted)
const all: Comparison = (values, wanted) => new Set(values).isSupersetOf(wanted)

function among(
  texts: readonly string[],
  type: AttributeType,
  matches: Comparison,
): ReturnType<Operator['make']> {
  const wanted = new Set<unknown>()
  for (const text of texts) {
    const value = parseComparable(type, text)
    if (value === undefined) return { details: `"${text}" is not a ${type}` }
    wanted.add(value)
  }
  if (type === 'Symbols') return (values) => matches((values as readonly string[] | undefined) ?? [], wanted)
  return (value) => matches([toComparable(type, value)], wanted)
}

function exists(operand: string): ReturnType<Operator['make']> {
  if (operand !== 'true' && operand !== 'false') return { details: '"exists" takes true or false' }
  const wanted = operand === 'true'
  return (value) => (value !== undefined) === wanted
}

function range(compare: (value: number, bound: number) => boolean): Operator {
  return {
    types: rangeTypes,
    make(operand, type) {
      const bound = parseComparable(type, operand) as number | undefined
      if (bound === undefined) return { details: `"${operand}" is not a ${type}` }
      return (value) => value !== undefined && compare(toComparable(type, value) as number, bound)
    },
  }
}

function near(operand: string): ReturnType<Operator['make']> {
  // Any distance matches, since the operator only decides the order.
  return parseLocation(operand) ? (value) => value !== undefined : { details: '"near" takes lat,lon' }
}

function within(operand: string): ReturnType<Operator['make']> {
  const isInside = parseArea(operand)
  if (!isInside) return { details: '"within" takes lat,lon,radius or lat,lon,lat,lon' }
  return (value) => value !== undefined && isInside(value as Location)
}

/**
 * Converts a value for comparing and sorting: dates to milliseconds since 1970, other values not at all.
 * @param value A date may have a time and an offset. Without an offset it is in UTC.
 * @returns NaN for an invalid date.
 */
export function toComparable(type: AttributeType, value: unknown): unknown {
  if (type !== 'Date' || typeof value !== 'string') return value
  if (!/^\d{4}-\d{2}-\d{2}(?:[T ]|$)/.test(value)) return NaN
  const hasOffset = /^\d{4}-\d{2}-\d{2}$|(?:Z|[+-]\d{2}:?\d{2})$/.test(value)
  return Date.parse(hasOffset ? value : `${value}Z`)
}

/** Parses text of a query as a value of a type, for comparing; `undefined` if the text is not valid. */
function parseComparable(type: AttributeType, text: string): unknown {
  switch (type) {
    case 'Boolean':
      return text === 'true' || (text === 'false' ? false : undefined)
    case 'Integer':
      return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined
    case 'Number':
      return /^-?\d{1,300}(?:\.\d{1,300})?(?:e[+-]?\d{1,2})?$/i.test(text) ? Number(text) : undefined
    case 'Date': {
      const instant = toComparable(type, text)
      return Number.isNaN(instant) ? undefined : instant
    }
    default:
      return text
  }
}
