import { parseCalendarDate } from '@waypost/local-files/written/dates.ts'
import type { YamlNode, YamlPair } from '@waypost/local-files/written/yaml.ts'
import type { Findings } from './findings.ts'
import { readSymbol } from './values/plain-values.ts'

/** The field with the addresses that an article had elsewhere. */
export const ADDRESSES_FIELD = 'aliases'

/** Keys of such addresses in Hugo, Jekyll, Hexo, Eleventy and Obsidian. */
export const ADDRESS_KEYS: ReadonlySet<string> = new Set([
  'aliases',
  'alias',
  'redirect_from',
  'slug',
  'permalink',
  'url',
])

/** What the patterns of addresses refer to. */
interface AddressParts {
  fileName: string
  /** ISO 8601. */
  date?: unknown
  category?: unknown
}

/**
 * Reads the addresses that an article had elsewhere, as written: whole ones, paths, or the last part of a path. Patterns, such
 * as `/:year/:title/`, are completed.
 */
export function readOldAddresses(
  pairs: readonly YamlPair[],
  parts: AddressParts,
  findings: Findings,
): string[] | undefined {
  const slug = pairs.find(({ key }) => key === 'slug')?.value
  const values = placeholders(parts, slug?.kind === 'scalar' ? slug.text.trim() : '')
  const found = pairs.flatMap(({ key, value }) =>
    itemsOf(value).flatMap((item) => readAddress(item, key, values, findings) ?? []),
  )
  return found.length === 0 ? undefined : [...new Set(found)]
}

function itemsOf(value: YamlNode): readonly YamlNode[] {
  if (value.kind === 'list') return value.items
  if (value.kind !== 'scalar') return value.kind === 'nothing' ? [] : [value]
  return value.text.split(/,\s+/).map((text) => ({ ...value, text }))
}

function readAddress(
  node: YamlNode,
  key: string,
  values: ReadonlyMap<string, string>,
  findings: Findings,
): string | undefined {
  const isScalar = node.kind === 'scalar'
  const text = readSymbol(isScalar ? { ...node, text: decode(node.text) } : node, key, findings)
  if (!text) return undefined
  if (isScalar && typeof node.value === 'boolean')
    return findings.leaveOut(`'${key}' must be an address, as in /2019/first-snow/.`, node.line)
  const address = text.replaceAll(PLACEHOLDER, (name) => values.get(name.toLowerCase()) ?? name)
  const unknown = UNKNOWN.exec(address)?.[0]
  if (unknown === undefined) return address
  return findings.leaveOut(
    `'${key}': '${unknown}' is unknown, so readers who come by this old address do not find the article. Write the whole address, as in /2019/first-snow/.`,
    node.line,
  )
}

/** Letters in place of the longer encoding that addresses have. */
function decode(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}

const PLACEHOLDER =
  /:(?:short_year|year|i_month|month|i_day|day|title|slug|name|filename|contentbasename|categories|category|output_ext)(?![a-z])/gi

/** A placeholder of Jekyll, Hugo or Hexo, or of Eleventy's templates. */
const UNKNOWN = /(?<=^|[/_.-]):[a-z_]+|\{[{%].*[}%]\}/i

function placeholders({ fileName, date, category }: AddressParts, slug: string): Map<string, string> {
  const name = fileName.replace(/\.[^.]+$/, '')
  const title = slug || withoutDay(name)
  const day = typeof date === 'string' ? parseCalendarDate(date) : dayInName(name)
  const [year, month, dayOfMonth] = day?.split('-') ?? []
  const folder = typeof category === 'string' ? category.toLowerCase().replaceAll(' ', '-') : undefined
  const values = {
    year,
    short_year: year?.slice(2),
    month,
    i_month: month?.replace(/^0/, ''),
    day: dayOfMonth,
    i_day: dayOfMonth?.replace(/^0/, ''),
    title,
    slug: title,
    name,
    filename: name,
    contentbasename: name,
    category: folder,
    categories: folder,
    output_ext: '.html',
  }
  return new Map(
    Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[`:${key}`, value]])),
  )
}

/** The day in front of the name of a file, as Jekyll has it: `2019-03-05-first-snow.md`; `undefined` if there is none. */
export function dayInName(fileName: string): string | undefined {
  return parseCalendarDate(DAY_IN_NAME.exec(fileName)?.[1] ?? '')
}

export function withoutDay(fileName: string): string {
  return fileName.replace(DAY_IN_NAME, '')
}

const DAY_IN_NAME = /^(\d{4}-\d{2}-\d{2})-(?=[^.])/
