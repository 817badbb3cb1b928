import { readYamlLines } from '@waypost/local-files/written/yaml-lines.ts'
import type { YamlNode } from '@waypost/local-files/written/yaml.ts'
import type { FieldValue, FieldValues } from './front-matter.ts'

/** Reads all values of a YAML file that can be read. */
export function readValues(text: string): FieldValues {
  if (last?.text === text) return last.values
  const reading = readYamlLines(text)
  const values = reading.ok ? (valueOf(reading.value) as FieldValues) : {}
  last = { text, values }
  return values
}

/** A form reads the same text for each of its fields. */
let last: { text: string; values: FieldValues } | undefined

export function valueOf(node: YamlNode): FieldValue {
  if (node.kind === 'nothing') return null
  if (node.kind === 'scalar') return node.value
  if (node.kind === 'list') return node.items.map(valueOf)
  return Object.fromEntries(node.pairs.map(({ key, value }) => [key, valueOf(value)]))
}

/** Returns the value at a path of keys; `undefined` if it is missing. */
export function valueAt(values: FieldValue | undefined, path: readonly string[]): FieldValue | undefined {
  return path.reduce<FieldValue | undefined>(
    (value, key) => (isMap(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    values,
  )
}

export function isMap(value: FieldValue | undefined): value is FieldValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

/** A new key may be between the others. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const pairs = Object.entries(value).map(([key, each]) => [key, sorted(each)] as const)
  return Object.fromEntries(pairs.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

export function withValue(
  values: FieldValue | undefined,
  [key, ...rest]: readonly string[],
  value: FieldValue | undefined,
): FieldValue {
  const now: FieldValues = isMap(values) ? { ...values } : {}
  if (value === undefined && rest.length === 0) delete now[key]
  else now[key] = rest.length === 0 ? value! : withValue(now[key], rest, value)
  // The last key of a map leaves a key without a value.
  return value === undefined && Object.keys(now).length === 0 ? null : now
}

export function isHolder(value: FieldValue | undefined): value is FieldValues | FieldValue[] {
  return typeof value === 'object' && value !== null
}
