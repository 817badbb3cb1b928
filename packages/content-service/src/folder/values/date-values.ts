import { isDate, parseMoment } from '#domain/moment.ts'
import { refuse, type Reading } from '@waypost/local-files/reading.ts'
import type { YamlNode } from '@waypost/local-files/yaml.ts'
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

/** Reads an instant as `parseMoment` does; a day without a time is its first moment. */
export function readInstant(node: YamlNode, name: string): Reading<WrittenInstant> {
  const text = readPlainText(node, name)
  if (!text.ok) return text
  const moment = parseMoment(text.value)
  if (moment)
    return { ok: true, value: { instant: new Date(moment.startsAt).toISOString(), day: moment.day } }
  return refuse(
    `'${name}' is no moment: write a day and perhaps a time, as in 2027-01-15 or 2027-01-15 09:00.`,
    node.line,
  )
}
