import { oncePerObject } from './once-per-object.ts'
import { inSlices } from './in-slices.ts'
import { RichTextOnDisk } from './rich-text-on-disk.ts'
import type { Link, Space } from './space.ts'

/** Every link to an entry or asset in a field's value, in the order in which they are written. */
export function collectLinks(value: unknown): readonly Link[] {
  if (value instanceof RichTextOnDisk) return value.links
  return typeof value === 'object' && value !== null ? linksOf(value) : noLinks
}

/** Finds the links of all entries, so that no query has to. Requests are answered meanwhile. */
export function prepareLinks({ entries }: Pick<Space, 'entries'>): Promise<void> {
  return inSlices(entries.values(), ({ fields }) => {
    for (const value of Object.values(fields)) collectLinks(value)
  })
}

const noLinks: readonly Link[] = []

const linksOf = oncePerObject((value: object): readonly Link[] => {
  const links: Link[] = []
  const open: unknown[] = [value]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue
    if (isLink(next)) links.push(next)
    // Not all at once: a value may hold more parts than a call may have arguments.
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
