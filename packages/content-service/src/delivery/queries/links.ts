import { collectLinks } from '../../space/links.ts'
import type { Entry, Link, Resource, Space } from '../../space/space.ts'
import { selectFields, type Selection } from './selection.ts'
import type { Test } from './types.ts'

export interface LinkedResources {
  /** The linked resources, each once, in the order of the first links to them. Omits the page's own resources. */
  included: Resource[]
  /** Links to missing or unpublished resources, one per resource. */
  unresolvable: Link[]
}

/**
 * Follows the links of entries, breadth first, including links in rich text. Searches only the selected fields of the
 * page's entries; included resources are complete.
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

/** Finds entries that link to a resource, in a field or in rich text. */
export function linksTo(linkType: 'Asset' | 'Entry', id: string): Test<Entry> {
  return ({ fields }) =>
    Object.values(fields)
      .flatMap(collectLinks)
      .some(({ sys }) => sys.linkType === linkType && sys.id === id)
}
