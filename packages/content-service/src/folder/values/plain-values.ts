import * as z from 'zod'
import type { YamlNode } from '@waypost/local-files/written/yaml.ts'
import type { Findings } from '../findings.ts'
import type { Location } from '../../space/space.ts'
import { parseInstant, toIsoDate } from '@waypost/local-files/written/dates.ts'

/** Maximum length of a value of type Symbol, in characters (Contentful, technical limits). */
export const MAX_SYMBOL_LENGTH = 256
const MAX_TEXT_LENGTH = 50_000

/** Reads a value that is one text. In all readers, `name` is the key for faults; a refused value is `undefined`. */
export function readPlainText(node: YamlNode, name: string, findings: Findings): string | undefined {
  const inner = node.kind === 'list' && node.items.length === 1 ? node.items[0] : node
  const linked = inner.kind === 'list' && inner !== node && inner.items.length === 1 ? inner.items[0] : node
  if (linked.kind === 'scalar') return linked.text.replace(WIKI_LINK, '$1')
  return findings.leaveOut(`'${name}' must be one text, not a list.`, node.line)
}

/** A link of Obsidian around a whole value. Without quotation marks, YAML reads it as a list in a list. */
const WIKI_LINK = /^\[\[([^[\]|]+)(?:\|[^[\]]*)?\]\]$/

/** Reads a short text as one trimmed line. */
export function readSymbol(node: YamlNode, name: string, findings: Findings): string | undefined {
  const value = readPlainText(node, name, findings)
    ?.replaceAll(/\s*\n\s*/g, ' ')
    .trim()
  if (value === undefined || value.length <= MAX_SYMBOL_LENGTH) return value
  return findings.leaveOut(`'${name}' is longer than ${MAX_SYMBOL_LENGTH} characters.`, node.line)
}

/** Reads a long text, with every character. */
export function readText(node: YamlNode, name: string, findings: Findings): string | undefined {
  const text = readPlainText(node, name, findings)
  return text && checkText(text, name, node.line, findings)
}

export function checkText(text: string, name: string, line: number, findings: Findings): string | undefined {
  if (text.length <= MAX_TEXT_LENGTH) return text
  return findings.leaveOut(`'${name}' is longer than ${MAX_TEXT_LENGTH} characters.`, line)
}

/** Reads one of a few words, ignoring case. */
export function readChoice(
  node: YamlNode,
  name: string,
  choices: readonly string[],
  findings: Findings,
): string | undefined {
  const written = readPlainText(node, name, findings)?.trim().toLowerCase()
  const value = written === undefined ? undefined : (OTHER_CHOICES.get(written) ?? written)
  if (value === undefined || choices.includes(value)) return value
  return findings.leaveOut(`'${name}' must be ${choices.join(' or ')}.`, node.line)
}

/** Hexo and Jekyll write `comments: false`. */
const OTHER_CHOICES = new Map([
  ['true', 'open'],
  ['yes', 'open'],
  ['false', 'closed'],
  ['no', 'closed'],
])

export function readBoolean(node: YamlNode, name: string, findings: Findings): boolean | undefined {
  const text = readPlainText(node, name, findings)
  if (text === undefined) return undefined
  const value = booleanText.safeParse(text.trim())
  return value.success ? value.data : findings.leaveOut(`'${name}' must be true or false.`, node.line)
}

export const booleanText = z.stringbool({
  truthy: ['true', 'yes'],
  falsy: ['false', 'no'],
  error: 'must be true or false',
})

/** Reads an integer that JSON represents exactly. */
export function readInteger(node: YamlNode, name: string, findings: Findings): number | undefined {
  const value = numberOf(node)
  if (Number.isSafeInteger(value)) return value
  return findings.leaveOut(`'${name}' must be a whole number, as in 12.`, node.line)
}

export function readNumber(node: YamlNode, name: string, findings: Findings): number | undefined {
  return numberOf(node) ?? findings.leaveOut(`'${name}' must be a number, as in 1.5.`, node.line)
}

/** Reads a place on earth: `{lat: 30.7, lon: 76.8}`, in degrees. */
export function readLocation(node: YamlNode, name: string, findings: Findings): Location | undefined {
  const pairs = node.kind === 'map' ? node.pairs : []
  const degrees = new Map(pairs.map(({ key, value }) => [key, numberOf(value)]))
  const { lat = NaN, lon = NaN } = Object.fromEntries(degrees)
  if (pairs.length === 2 && Math.abs(lat) <= 90 && Math.abs(lon) <= 180) return { lat, lon }
  return findings.leaveOut(
    `'${name}' must be a place with 'lat' from -90 to 90 and 'lon' from -180 to 180, as in {lat: 30.7, lon: 76.8}.`,
    node.line,
  )
}

function numberOf(node: YamlNode): number | undefined {
  if (node.kind !== 'scalar' || typeof node.value !== 'number') return undefined
  return Number.isFinite(node.value) ? node.value : undefined
}

/** Reads a date as ISO 8601: a day, perhaps with a time and its offset, in any form of `toIsoDate`. */
export function readDate(node: YamlNode, name: string, findings: Findings): string | undefined {
  const text = readPlainText(node, name, findings)
  const value = text && toIsoDate(text)
  if (text === undefined || value !== undefined) return value
  return findings.leaveOut(`'${name}' is not a date: write year, month and day, as in 2024-03-05.`, node.line)
}

export interface WrittenInstant {
  /** UTC, ISO 8601 with milliseconds. */
  instant: string
  day: string
}

/** Reads an instant as `parseInstant` does. A day without a time means its beginning. */
export function readInstant(node: YamlNode, name: string, findings: Findings): WrittenInstant | undefined {
  const text = readPlainText(node, name, findings)
  if (text === undefined) return undefined
  const instant = parseInstant(text)
  if (instant) return { instant: new Date(instant.startsAt).toISOString(), day: instant.day }
  return findings.leaveOut(
    `'${name}' is not a date: write a day and perhaps a time, as in 2027-01-15 or 2027-01-15 09:00.`,
    node.line,
  )
}
