import type { Entry, Link, Resource, Space } from '../../space.ts'
import { selectFields, type Selection } from './selection.ts'

/** What links from a page of entries lead to. */
export interface LinkedResources {
  /** Each once, and none that is on the page itself; in the order in which links first name them. */
  included: Resource[]
  /** Links to what is not there, or not published; each target once. */
  unresolvable: Link[]
}

/**
 * Follows the links of entries, breadth first, rich text at any depth included. Circles end where they close.
 *
 * @param depth Levels to follow; with 0 nothing is.
 * @param selection Of the page's entries only what is selected is searched; what is included comes whole.
 * @see Content Delivery API, links and `include`.
 */
export function followLinks(
  page: readonly Entry[],
  depth: number,
  selection: Selection | undefined,
  space: Pick<Space, 'entries' | 'assets'>,
): LinkedResources {
  const seen = new Set(page.map(({ type, sys }) => `${type} ${sys.id}`))
  const found: LinkedResources = { included: [], unresolvable: [] }
  let level = page.map(({ fields }) => selectFields(fields, selection))
  for (let step = 0; step < depth && level.length > 0; step++) {
    const next: Resource['fields'][] = []
    for (const link of level.flatMap(Object.values).flatMap(collectLinks)) {
      const { linkType, id } = link.sys
      if (seen.has(`${linkType} ${id}`)) continue
      seen.add(`${linkType} ${id}`)
      const target = linkType === 'Entry' ? space.entries.get(id) : space.assets.get(id)
      if (!target) {
        found.unresolvable.push(link)
        continue
      }
      found.included.push(target)
      if (target.type === 'Entry') next.push(target.fields)
    }
    level = next
  }
  return found
}

/** Every link to an entry or asset in a field's value, in the order in which they are written. Found once for each value. */
export function collectLinks(value: unknown): readonly Link[] {
  if (typeof value !== 'object' || value === null) return noLinks
  const links = known.get(value) ?? findLinks(value)
  known.set(value, links)
  return links
}

const noLinks: readonly Link[] = []
const known = new WeakMap<object, readonly Link[]>()

function findLinks(value: object): readonly Link[] {
  const links: Link[] = []
  const open: unknown[] = [value]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue
    if (isLink(next)) links.push(next)
    // Not all at once: a value may hold more parts than a call may have arguments.
    else for (const part of Object.values(next).toReversed()) open.push(part)
  }
  return links.length > 0 ? links : noLinks
}

function isLink(value: object): value is Link {
  const { sys } = value as Partial<Link>
  return (
    sys?.type === 'Link' &&
    typeof sys.id === 'string' &&
    (sys.linkType === 'Entry' || sys.linkType === 'Asset')
  )
}
