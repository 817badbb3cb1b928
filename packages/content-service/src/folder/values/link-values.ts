import { mediaTypeOf } from '../../files/media-types.ts'
import { refuse, type Reading } from '@waypost/local-files/reading.ts'
import { linkTo, type Link } from '../../space/space.ts'
import { parseEntryReference, parseTarget, type Neighbours } from '../../files/references.ts'
import type { YamlNode } from '@waypost/local-files/yaml.ts'
import { readPlainText } from './plain-values.ts'

/** A reference to an entry of another space. */
export interface ResourceLink {
  sys: { type: 'ResourceLink'; linkType: 'Contentful:Entry'; urn: string }
}

/**
 * Reads the name of a file in `assets/`, perhaps with the way to it.
 *
 * @returns Nothing, with a fault, if there is no such file.
 */
export function readAssetLink(
  node: YamlNode,
  name: string,
  neighbours: Neighbours,
): Reading<Link | undefined> {
  const text = readPlainText(node, name)
  if (!text.ok) return text
  const target = parseTarget(text.value.trim(), neighbours.folder)
  const id = target.kind === 'asset' ? neighbours.findAssetId(target.fileName) : undefined
  if (id !== undefined) return { ok: true, value: linkTo('Asset', id) }
  const what = mediaTypeOf(text.value).startsWith('image/') ? 'picture' : 'file'
  const reason = `'${name}': the ${what} '${shorten(text.value)}' is not in the folder assets.`
  return { ok: true, value: undefined, faults: [{ reason, line: node.line }] }
}

/**
 * Reads the name of an entry's file, perhaps with the way to it, or an entry's id.
 *
 * @returns Nothing, with a fault, if there is no such entry.
 */
export function readEntryLink(
  node: YamlNode,
  name: string,
  neighbours: Neighbours,
): Reading<Link | undefined> {
  const text = readPlainText(node, name)
  if (!text.ok) return text
  const reference = parseEntryReference(text.value.trim(), neighbours.folder)
  if (reference && neighbours.hasEntry(reference.id, reference.folder))
    return { ok: true, value: linkTo('Entry', reference.id) }
  const reason = `'${name}': there is no entry '${shorten(text.value)}'. Write the name of its file, as in people/mira.md.`
  return { ok: true, value: undefined, faults: [{ reason, line: node.line }] }
}

/**
 * Reads the name of an entry in another space.
 *
 * @see Content Delivery API, links: a name of any other form makes the official client throw.
 */
export function readResourceLink(node: YamlNode, name: string): Reading<ResourceLink> {
  const text = readPlainText(node, name)
  if (!text.ok) return text
  const urn = text.value.trim()
  if (isResourceName(urn))
    return { ok: true, value: { sys: { type: 'ResourceLink', linkType: 'Contentful:Entry', urn } } }
  return refuse(
    `'${name}' must name an entry of another space, as in crn:contentful:::content:spaces/space/entries/id.`,
    node.line,
  )
}

/** Whether a text names an entry of a space at Contentful. */
export function isResourceName(urn: string): boolean {
  return resourceName.test(urn)
}

const id = '[A-Za-z0-9_.-]{1,64}'
const resourceName = new RegExp(
  `^crn:contentful:::content:spaces/${id}(?:/environments/${id})?/entries/${id}$`,
)

function shorten(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}
