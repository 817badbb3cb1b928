import { oncePerObject } from './once-per-object.ts'
import { RichTextOnDisk } from './rich-text-on-disk.ts'
import { WrittenText } from './written-text.ts'
import type { Link, Space } from './space.ts'

/** Finds all links to entries and assets in a field's value, in their order. */
export function collectLinks(value: unknown): readonly Link[] {
  if (value instanceof RichTextOnDisk || value instanceof WrittenText) return value.links
  return typeof value === 'object' && value !== null ? linksOf(value) : noLinks
}

/** Finds the assets that entries of a space show or link to, by id. */
export const linkedAssetsOf = oncePerObject((space: Space): ReadonlySet<string> => {
  const ids = new Set<string>()
  for (const { fields, translations } of space.entries.values())
    for (const values of [fields, ...(translations?.values() ?? [])])
      for (const { sys } of Object.values(values).flatMap(collectLinks))
        if (sys.linkType === 'Asset') ids.add(sys.id)
  return ids
})

const noLinks: readonly Link[] = []

const linksOf = oncePerObject((value: object): readonly Link[] => {
  const links: Link[] = []
  const open: unknown[] = [value]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue
    if (isLink(next)) links.push(next)
    // Adds the parts one by one: a value may have more parts than a call may have arguments.
    else for (const part of Object.values(next).toReversed()) open.push(part)
  }
  return links.length > 0 ? links : noLinks
})

function isLink(value: object): value is Link {
  const { sys } = value as Partial<Link>
  return (
    sys?.type === 'Link' &&
    typeof sys.id === 'string' &&
    (sys.linkType === 'Entry' || sys.linkType === 'Asset')
  )
}
