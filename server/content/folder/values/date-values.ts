import { parseCalendarDate } from '#domain/calendar-date.ts'
import { refuse, type Reading } from '../../problem.ts'
import type { YamlNode } from '../yaml.ts'
import { readPlainText } from './text-values.ts'

/** Reads a date: a day, or an ISO 8601 instant; kept as written. */
export function readDate(node: YamlNode, name: string): Reading<string> {
  const text = readPlainText(node, name)
  if (!text.ok) return text
  const value = text.value.trim()
  return isDate(value)
    ? { ok: true, value }
    : refuse(`'${name}' is not a date: write year, month and day, as in 2024-03-05.`, node.line)
}

/** An instant with the day that was written for it. */
export interface WrittenInstant {
  /** UTC, ISO 8601 with milliseconds. */
  instant: string
  /** As in 2027-01-15. */
  day: string
}

/**
 * Reads an instant: `2027-01-15`, `2027-01-15 09:00`, or more exact, `2027-01-15T09:00:30+05:30`.
 *
 * Without an offset it is the time of the place where the process runs (`TZ`); without a time, the day's first moment.
 */
export function readInstant(node: YamlNode, name: string): Reading<WrittenInstant> {
  const text = readPlainText(node, name)
  if (!text.ok) return text
  const written = text.value.trim().replace(' ', 'T')
  const day = written.slice(0, '2027-01-15'.length)
  // A day alone would be read as one in UTC.
  const milliseconds = isDate(written) ? Date.parse(written === day ? `${day}T00:00` : written) : NaN
  if (!Number.isNaN(milliseconds))
    return { ok: true, value: { instant: new Date(milliseconds).toISOString(), day } }
  return refuse(
    `'${name}' is no moment: write a day and perhaps a time, as in 2027-01-15 or 2027-01-15 09:00.`,
    node.line,
  )
}

function isDate(written: string): boolean {
  const form = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?$/
  return form.test(written) && parseCalendarDate(written) !== undefined && !Number.isNaN(Date.parse(written))
}
