import type { AttributeType } from './attributes.ts'
import { invalidQuery } from './errors.ts'

/** Tells whether a value of an item passes; `undefined` is the value of an item that has none. */
export type Test = (value: unknown) => boolean

/**
 * Makes the test that a parameter such as `fields.date[gte]=2024-01-01` asks for.
 *
 * @param operator What stands in brackets; the empty text where there are none.
 * @throws ApiError if there is no such operator for the type, or the operand does not fit.
 * @see Content Delivery API, queries.
 */
export function makeTest(path: string, operator: string, type: AttributeType, operand: string): Test {
  const found = operators.get(operator)
  if (!found?.types.has(type)) {
    const details = operator
      ? `The operator "${operator}" is not applicable to "${path}"`
      : `"${path}" cannot be compared with a value`
    throw invalidQuery({ name: 'type', path: path.split('.'), details })
  }
  return found.make(operand, (text) => parseOperand(path, type, text), type)
}

/**
 * A value in the form that is compared and sorted by: instants as milliseconds, the rest as it is.
 *
 * @param value A date is one with or without a time; without an offset it is in UTC.
 */
export function toComparable(type: AttributeType, value: unknown): unknown {
  if (type !== 'Date' || typeof value !== 'string') return value
  if (!/^\d{4}-\d{2}-\d{2}(?:[T ]|$)/.test(value)) return NaN
  const hasOffset = /^\d{4}-\d{2}-\d{2}$|(?:Z|[+-]\d{2}:?\d{2})$/.test(value)
  return Date.parse(hasOffset ? value : `${value}Z`)
}

/** Types whose values have an order. */
export const sortableTypes: ReadonlySet<AttributeType> = new Set(['Symbol', 'Date', 'Integer'])

interface Operator {
  types: ReadonlySet<AttributeType>
  make(operand: string, parse: (text: string) => unknown, type: AttributeType): Test
}

const everyType: ReadonlySet<AttributeType> = new Set(['Symbol', 'Date', 'Integer', 'Link', 'RichText'])
const rangeTypes: ReadonlySet<AttributeType> = new Set(['Date', 'Integer'])

const operators = new Map<string, Operator>([
  ['', { types: sortableTypes, make: (operand, parse, type) => among([parse(operand)], type) }],
  ['ne', { types: sortableTypes, make: (operand, parse, type) => not(among([parse(operand)], type)) }],
  [
    'in',
    { types: sortableTypes, make: (operand, parse, type) => among(operand.split(',').map(parse), type) },
  ],
  [
    'nin',
    { types: sortableTypes, make: (operand, parse, type) => not(among(operand.split(',').map(parse), type)) },
  ],
  ['exists', { types: everyType, make: exists }],
  ['lt', range((value, bound) => value < bound)],
  ['lte', range((value, bound) => value <= bound)],
  ['gt', range((value, bound) => value > bound)],
  ['gte', range((value, bound) => value >= bound)],
])

function among(wanted: readonly unknown[], type: AttributeType): Test {
  const set = new Set(wanted)
  return (value) => set.has(toComparable(type, value))
}

function not(test: Test): Test {
  return (value) => !test(value)
}

function exists(operand: string): Test {
  if (operand !== 'true' && operand !== 'false') {
    throw invalidQuery({ name: 'type', value: operand, details: '"exists" takes true or false' })
  }
  const wanted = operand === 'true'
  return (value) => (value !== undefined) === wanted
}

function range(compare: (value: number, bound: number) => boolean): Operator {
  return {
    types: rangeTypes,
    make(operand, parse, type) {
      const bound = parse(operand) as number
      return (value) => value !== undefined && compare(toComparable(type, value) as number, bound)
    },
  }
}

function parseOperand(path: string, type: AttributeType, text: string): unknown {
  const value = type === 'Integer' ? parseInteger(text) : toComparable(type, text)
  if (Number.isNaN(value)) {
    throw invalidQuery({
      name: 'type',
      path: path.split('.'),
      value: text,
      details: `"${text}" is not a ${type}`,
    })
  }
  return value
}

function parseInteger(text: string): number {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : NaN
}
