import { mediaTypeOf } from '../../files/media-types.ts'
import { linkTo, type Field, type Link } from '../../space/space.ts'
import { parseEntryReference, parseTarget, type Neighbours } from '../../files/references.ts'
import type { YamlNode } from '@waypost/local-files/written/yaml.ts'
import type { Findings } from '../findings.ts'
import { readPlainText } from './plain-values.ts'

export interface ResourceLink {
  sys: { type: 'ResourceLink'; linkType: 'Contentful:Entry'; urn: string }
}

/** Reads a link: a file's name or path, or an entry's id. A link without a target is reported and left out. */
export function readLink(
  node: YamlNode,
  name: string,
  linkType: Field['linkType'],
  neighbours: Neighbours,
  findings: Findings,
): Link | undefined {
  const text = readPlainText(node, name, findings)
  if (text === undefined) return undefined
  const isAsset = linkType === 'Asset'
  const id = (isAsset ? findAsset : findEntry)(text.trim(), neighbours)
  if (id !== undefined) return linkTo(isAsset ? 'Asset' : 'Entry', id)
  const shown = text.length > 100 ? `${text.slice(0, 100)}…` : text
  const what = mediaTypeOf(text).startsWith('image/') ? 'picture' : 'file'
  return findings.note(
    isAsset
      ? `'${name}': the ${what} '${shown}' is not in the folder assets.`
      : `'${name}': there is no entry '${shown}'. Write the name of its file, as in people/mira.md.`,
    node.line,
  )
}

function findAsset(written: string, neighbours: Neighbours): string | undefined {
  const target = parseTarget(written, neighbours.folder)
  return target.kind === 'asset' ? neighbours.findAssetId(target.fileName) : undefined
}

function findEntry(written: string, neighbours: Neighbours): string | undefined {
  const reference = parseEntryReference(written, neighbours.folder)
  return reference && neighbours.findEntryId(reference.name, reference.folder)
}

/** Reads the name of an entry in another space. The official client throws on any other form. */
export function readResourceLink(node: YamlNode, name: string, findings: Findings): ResourceLink | undefined {
  const urn = readPlainText(node, name, findings)?.trim()
  if (urn === undefined) return undefined
  if (isResourceName(urn)) return { sys: { type: 'ResourceLink', linkType: 'Contentful:Entry', urn } }
  return findings.leaveOut(
    `'${name}' must name an entry of another space, as in crn:contentful:::content:spaces/space/entries/id.`,
    node.line,
  )
}

/** Whether a text is the resource name of an entry at Contentful. */
export function isResourceName(urn: string): boolean {
  return resourceName.test(urn)
}

const id = '[A-Za-z0-9_.-]{1,64}'
const resourceName = new RegExp(
  `^crn:contentful:::content:spaces/${id}(?:/environments/${id})?/entries/${id}$`,
)

export type JsonValue = null | string | number | boolean | JsonValue[] | { [key: string]: JsonValue }

export function readObject(node: YamlNode, name: string, findings: Findings): JsonValue {
  if (node.kind === 'nothing') return null
  if (node.kind === 'list') return node.items.map((item) => readObject(item, name, findings))
  if (node.kind === 'map') {
    const value = Object.fromEntries(
      node.pairs.map((pair) => [pair.key, readObject(pair.value, name, findings)]),
    )
    if (!isBrokenLink(value.sys)) return value
    findings.leaveOut(`'${name}' holds a link to another space with an invalid urn.`, node.line)
    return null
  }
  if (typeof node.value !== 'number' || Number.isFinite(node.value)) return node.value
  findings.leaveOut(`'${name}' holds a number that is not finite.`, node.line)
  return null
}

/** The official client throws for an answer with such a link (Content Delivery API, links and `include`). */
function isBrokenLink(sys: JsonValue | undefined): boolean {
  if (typeof sys !== 'object' || sys === null || Array.isArray(sys)) return false
  return sys.type === 'ResourceLink' && !(typeof sys.urn === 'string' && isResourceName(sys.urn))
}
