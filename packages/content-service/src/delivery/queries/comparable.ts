import type { AttributeType } from './types.ts'

/**
 * A value in the form that is compared and sorted by: instants as milliseconds, the rest as it is.
 *
 * @param value A date is one with or without a time; without an offset it is in UTC.
 * @returns NaN for a date that is none.
 */
export function toComparable(type: AttributeType, value: unknown): unknown {
  if (type !== 'Date' || typeof value !== 'string') return value
  if (!/^\d{4}-\d{2}-\d{2}(?:[T ]|$)/.test(value)) return NaN
  const hasOffset = /^\d{4}-\d{2}-\d{2}$|(?:Z|[+-]\d{2}:?\d{2})$/.test(value)
  return Date.parse(hasOffset ? value : `${value}Z`)
}

/** Reads what stands in a query as a value of a type, in the form that is compared; `undefined` if it is none. */
export function parseComparable(type: AttributeType, text: string): unknown {
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
