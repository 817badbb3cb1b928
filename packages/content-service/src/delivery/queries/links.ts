import { collectLinks } from '../../space/links.ts'
import { oncePerObject } from '../../space/once-per-object.ts'
import type { Entry, Link, Resource, Space } from '../../space/space.ts'
import { selectFields, type Selection } from './selection.ts'
import type { ListTest } from './types.ts'

export interface LinkedResources {
  /** Each once, and none that is on the page itself; in the order in which links first name them. */
  included: Resource[]
  /** Links to what is not there, or not published; each target once. */
  unresolvable: Link[]
}

/**
 * Follows the links of entries, breadth first, rich text at any depth included. Circles end where they close. Of the
 * page's entries only what is selected is searched; what is included comes whole.
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

/** Finds the entries of a space that link to something, in a field or at any depth of its rich text. */
export function linksTo(linkType: 'Asset' | 'Entry', id: string, space: Space): ListTest<unknown> {
  return ({ findIndex }) => {
    const sources = incomingLinks(space).get(`${linkType} ${id}`) ?? []
    const indexes = new Set([...sources].map(findIndex))
    return (index) => indexes.has(index)
  }
}

/** Ids of the entries that link to a target, by `{type} {id}` of the target. */
const incomingLinks = oncePerObject(({ entries }: Space): ReadonlyMap<string, ReadonlySet<string>> => {
  const incoming = new Map<string, Set<string>>()
  for (const { sys, fields } of entries.values()) {
    for (const { sys: target } of Object.values(fields).flatMap(collectLinks)) {
      incoming.getOrInsertComputed(`${target.linkType} ${target.id}`, () => new Set()).add(sys.id)
    }
  }
  return incoming
})
