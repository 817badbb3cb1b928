import type { Fault, Reading } from '../../problem.ts'
import type { YamlNode } from '../yaml.ts'

/** A value that JSON can hold. */
export type JsonValue = null | string | number | boolean | JsonValue[] | { [key: string]: JsonValue }

/** Reads anything that can be told in JSON. */
export function readObject(node: YamlNode, name: string): Reading<JsonValue> {
  const faults: Fault[] = []
  const value = toJson(node, (line) =>
    faults.push({ reason: `'${name}' holds a number that is not finite.`, line }),
  )
  return faults.length > 0 ? { ok: false, faults } : { ok: true, value }
}

function toJson(node: YamlNode, onInfinite: (line: number) => void): JsonValue {
  if (node.kind === 'nothing') return null
  if (node.kind === 'list') return node.items.map((item) => toJson(item, onInfinite))
  if (node.kind === 'map')
    return Object.fromEntries(node.pairs.map(({ key, value }) => [key, toJson(value, onInfinite)]))
  if (typeof node.value === 'number' && !Number.isFinite(node.value)) onInfinite(node.line)
  return node.value
}
