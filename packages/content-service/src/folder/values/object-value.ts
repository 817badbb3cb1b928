import type { YamlNode } from '@waypost/local-files/yaml.ts'
import type { Findings } from '../findings.ts'
import { isResourceName } from './link-values.ts'

export type JsonValue = null | string | number | boolean | JsonValue[] | { [key: string]: JsonValue }

export function readObject(node: YamlNode, name: string, findings: Findings): JsonValue {
  if (node.kind === 'nothing') return null
  if (node.kind === 'list') return node.items.map((item) => readObject(item, name, findings))
  if (node.kind === 'map') {
    const value = Object.fromEntries(
      node.pairs.map((pair) => [pair.key, readObject(pair.value, name, findings)]),
    )
    if (isBrokenLink(value.sys))
      findings.refuse(`'${name}' holds a link into another space whose urn leads nowhere.`, node.line)
    return value
  }
  if (typeof node.value === 'number' && !Number.isFinite(node.value))
    findings.refuse(`'${name}' holds a number that is not finite.`, node.line)
  return node.value
}

/** Of such a link the official client makes a failure of the whole answer (Content Delivery API, links and `include`). */
function isBrokenLink(sys: JsonValue | undefined): boolean {
  if (typeof sys !== 'object' || sys === null || Array.isArray(sys)) return false
  return sys.type === 'ResourceLink' && !(typeof sys.urn === 'string' && isResourceName(sys.urn))
}
