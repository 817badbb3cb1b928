import { parse as parseToml } from 'smol-toml'
import type { YamlNode } from '@waypost/local-files/written/yaml.ts'
import { readYamlLines } from '@waypost/local-files/written/yaml-lines.ts'
import { findLinesAtTheTop } from '../../../files/lines-at-the-top.ts'
import { HIDING } from '../../../folder/other-programs.ts'

/** What a person wrote: numbers and dates as text. Names of keys are in small letters, as Hugo reads them. */
export type Value = string | readonly Value[] | Values
export interface Values {
  readonly [key: string]: Value | undefined
}

export interface ReadValues {
  values: Values
  /** What cannot be read, and why. */
  faults: string[]
  /** Whether a line that cannot be read may hide the text. */
  mayHide: boolean
}

/** Reads the lines at the top of a text, in YAML, TOML or JSON. A line that cannot be read costs that line. */
export function readFrontMatter(text: string): ReadValues & { body: string } {
  const toml = /^\uFEFF?\+\+\+[ \t]*\n([^]*?)(?<=\n)\+\+\+[ \t]*(?:\n|$)/.exec(text)
  if (toml) return { ...readToml(toml[1]), body: text.slice(toml[0].length) }
  const end = /^\uFEFF?\{\s*"/.test(text) ? text.search(/^\}[ \t]*$/m) + 1 : 0
  if (end > 0) return { ...readJson(text.slice(0, end)), body: text.slice(end) }
  const top = findLinesAtTheTop(text)
  if (!top?.closing) return { values: {}, faults: [], mayHide: false, body: text }
  return { ...readYaml(text.slice(top.start, top.closing.start), 1), body: text.slice(top.closing.end) }
}

/** Reads a file of settings by its ending. */
export function readSettings(name: string, text: string): Values {
  const read = name.endsWith('.toml') ? readToml : name.endsWith('.json') ? readJson : readYaml
  return read(text).values
}

function readYaml(text: string, linesAbove = 0): ReadValues {
  const read = readYamlLines(text, linesAbove, HIDING)
  const faults = (read.faults ?? []).map(({ line, reason }) => `Line ${line} at its top: ${reason}`)
  const values = read.ok ? (valueOfYaml(read.value) as Values) : {}
  return { values, faults, mayHide: !read.ok }
}

function valueOfYaml(node: YamlNode): Value | undefined {
  if (node.kind === 'scalar') return node.text
  if (node.kind === 'list') return node.items.flatMap((item) => valueOfYaml(item) ?? [])
  return node.kind === 'nothing'
    ? undefined
    : mapOf(node.pairs.map(({ key, value }) => [key, valueOfYaml(value)]))
}

function mapOf(pairs: Iterable<readonly [string, Value | undefined]>): Values {
  return Object.assign(
    Object.create(null) as object,
    Object.fromEntries([...pairs].map(([key, value]) => [key.toLowerCase(), value])),
  )
}

function readToml(text: string): ReadValues {
  try {
    return { values: valueOf(parseToml(text)) as Values, faults: [], mayHide: false }
  } catch {
    return readTomlLines(text)
  }
}

/** Reads each line by itself. */
function readTomlLines(text: string): ReadValues {
  const values: Record<string, unknown> = {}
  const faults: string[] = []
  let mayHide = false
  for (const [index, line] of text.split('\n').entries()) {
    if (!/^[\w"'-]+\s*=/.test(line)) continue
    try {
      Object.assign(values, parseToml(line))
    } catch {
      faults.push(`Line ${index + 2} at its top cannot be read as TOML.`)
      mayHide ||= HIDING.test(line)
    }
  }
  return { values: valueOf(values) as Values, faults, mayHide }
}

function readJson(text: string): ReadValues {
  try {
    return { values: valueOf(JSON.parse(text)) as Values, faults: [], mayHide: false }
  } catch {
    return { values: {}, faults: ['The lines at its top cannot be read as JSON.'], mayHide: true }
  }
}

function valueOf(value: unknown, depth = 0): Value | undefined {
  if (value === null || value === undefined || depth > MAX_DEPTH) return undefined
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.flatMap((each) => valueOf(each, depth + 1) ?? [])
  if (typeof value === 'object')
    return mapOf(Object.entries(value).map(([key, each]) => [key, valueOf(each, depth + 1)]))
  return String(value)
}

const MAX_DEPTH = 50

/** The first text at one of these paths, such as `cover.image`. */
export function wordsAt(values: Values, ...paths: readonly string[]): string | undefined {
  return paths
    .map((path) => {
      const found = path
        .split('.')
        .reduce<Value | undefined>((value, key) => (isMap(value) ? value[key] : undefined), values)
      return typeof found === 'string' ? found.trim() : undefined
    })
    .find((words) => words !== undefined && words !== '')
}

/** The texts of a list, or of words between commas. */
export function listAt(values: Values, key: string, separator = /,/): string[] {
  const value = values[key]
  const items = typeof value === 'string' ? value.split(separator) : Array.isArray(value) ? value.flat(2) : []
  return items.flatMap((item) => (typeof item === 'string' && item.trim() !== '' ? [item.trim()] : []))
}

export function isMap(value: Value | undefined): value is Values {
  return typeof value === 'object' && !Array.isArray(value)
}
