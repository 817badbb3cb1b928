import type { Fault, Reading } from '@waypost/local-files/reading.ts'
import type { YamlNode } from '@waypost/local-files/yaml.ts'
import { isResourceName } from './link-values.ts'

/** A value that JSON can hold. */
export type JsonValue = null | string | number | boolean | JsonValue[] | { [key: string]: JsonValue }

/** Reads anything that JSON can hold. */
export function readObject(node: YamlNode, name: string): Reading<JsonValue> {
  const faults: Fault[] = []
  const value = toJson(node, (reason, line) => faults.push({ reason: `'${name}' holds ${reason}.`, line }))
  return faults.length > 0 ? { ok: false, faults } : { ok: true, value }
}

function toJson(node: YamlNode, refuse: (reason: string, line: number) => void): JsonValue {
  if (node.kind === 'nothing') return null
  if (node.kind === 'list') return node.items.map((item) => toJson(item, refuse))
  if (node.kind === 'map') {
    const value = Object.fromEntries(node.pairs.map((pair) => [pair.key, toJson(pair.value, refuse)]))
    if (isBrokenLink(value.sys)) refuse('a link into another space whose urn leads nowhere', node.line)
    return value
  }
  if (typeof node.value === 'number' && !Number.isFinite(node.value))
    refuse('a number that is not finite', node.line)
  return node.value
}

/** Of such a link the official client makes a failure of the whole answer (Content Delivery API, links and `include`). */
function isBrokenLink(sys: JsonValue | undefined): boolean {
  if (typeof sys !== 'object' || sys === null || Array.isArray(sys)) return false
  return sys.type === 'ResourceLink' && !(typeof sys.urn === 'string' && isResourceName(sys.urn))
}
