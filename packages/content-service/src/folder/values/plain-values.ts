import * as z from 'zod'
import { refuse, type Reading } from '@waypost/local-files/reading.ts'
import type { YamlNode } from '@waypost/local-files/yaml.ts'
import type { Location } from '../../space/space.ts'
import { isDate, parseMoment } from '@waypost/local-files/dates.ts'

/** Longest value of a field of type Symbol, in characters (Contentful, technical limits). */
export const MAX_SYMBOL_LENGTH = 256
/** Longest value of a field of type Text. */
const MAX_TEXT_LENGTH = 50_000

/**
 * Takes the one text that a key has as its value.
 *
 * @param name The key, as faults name it.
 */
export function readPlainText(node: YamlNode, name: string): Reading<string> {
  if (node.kind === 'scalar') return { ok: true, value: node.text }
  return refuse(`'${name}' must have one plain text as its value, no list.`, node.line)
}

/** Reads a short text: one line, without space around it. */
export function readSymbol(node: YamlNode, name: string): Reading<string> {
  const text = readPlainText(node, name)
  if (!text.ok) return text
  const value = text.value.replaceAll(/\s*\n\s*/g, ' ').trim()
  if (value.length <= MAX_SYMBOL_LENGTH) return { ok: true, value }
  return refuse(`'${name}' is longer than ${MAX_SYMBOL_LENGTH} characters.`, node.line)
}

/** Reads a long text, every character kept. */
export function readText(node: YamlNode, name: string): Reading<string> {
  const text = readPlainText(node, name)
  return text.ok ? checkText(text.value, name, node.line) : text
}

/** Bounds a long text, wherever in a file it was written. */
export function checkText(value: string, name: string, line: number | undefined): Reading<string> {
  if (value.length <= MAX_TEXT_LENGTH) return { ok: true, value }
  return refuse(`'${name}' is longer than ${MAX_TEXT_LENGTH} characters.`, line)
}

/** Reads one of a few words; capitals make no difference. */
export function readChoice(node: YamlNode, name: string, choices: readonly string[]): Reading<string> {
  const text = readPlainText(node, name)
  if (!text.ok) return text
  const value = text.value.trim().toLowerCase()
  return choices.includes(value)
    ? { ok: true, value }
    : refuse(`'${name}' must be ${choices.join(' or ')}.`, node.line)
}

/** Reads yes or no. */
export function readBoolean(node: YamlNode, name: string): Reading<boolean> {
  const text = readPlainText(node, name)
  if (!text.ok) return text
  const value = booleanText.safeParse(text.value.trim())
  return value.success
    ? { ok: true, value: value.data }
    : refuse(`'${name}' must be true or false.`, node.line)
}

/** The words for yes and no. */
export const booleanText = z.stringbool({
  truthy: ['true', 'yes'],
  falsy: ['false', 'no'],
  error: 'must be true or false',
})

/** Reads a whole number that every JSON reader keeps as it is. */
export function readInteger(node: YamlNode, name: string): Reading<number> {
  const value = numberOf(node)
  return Number.isSafeInteger(value)
    ? { ok: true, value: value as number }
    : refuse(`'${name}' must be a whole number, as in 12.`, node.line)
}

/** Reads a number. */
export function readNumber(node: YamlNode, name: string): Reading<number> {
  const value = numberOf(node)
  return value === undefined
    ? refuse(`'${name}' must be a number, as in 1.5.`, node.line)
    : { ok: true, value }
}

/** Reads a place on earth: `{lat: 30.7, lon: 76.8}`, in degrees. */
export function readLocation(node: YamlNode, name: string): Reading<Location> {
  const refusal = refuse(
    `'${name}' must be a place with 'lat' from -90 to 90 and 'lon' from -180 to 180, as in {lat: 30.7, lon: 76.8}.`,
    node.line,
  )
  if (node.kind !== 'map' || node.pairs.length !== 2) return refusal
  const degrees = new Map(node.pairs.map(({ key, value }) => [key, numberOf(value)]))
  const lat = degrees.get('lat')
  const lon = degrees.get('lon')
  if (lat === undefined || lon === undefined || Math.abs(lat) > 90 || Math.abs(lon) > 180) return refusal
  return { ok: true, value: { lat, lon } }
}

function numberOf(node: YamlNode): number | undefined {
  if (node.kind !== 'scalar' || typeof node.value !== 'number') return undefined
  return Number.isFinite(node.value) ? node.value : undefined
}

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
