import type { Entry, Space } from '../space.ts'
import { collectLinks } from './links.ts'

/** Whether an entry of a space links to something, in a field or at any depth of its rich text. */
export function hasLinkTo(linkType: 'Asset' | 'Entry', id: string, entry: Entry, space: Space): boolean {
  return incomingLinks(space).get(`${linkType} ${id}`)?.has(entry.sys.id) ?? false
}

/** Ids of the entries that link to a target, by `{type} {id}` of the target. */
type IncomingLinks = ReadonlyMap<string, ReadonlySet<string>>

/** A space never changes, so that what was found in it once stays right. */
const known = new WeakMap<Space, IncomingLinks>()

function incomingLinks(space: Space): IncomingLinks {
  const links = known.get(space) ?? findIncomingLinks(space)
  known.set(space, links)
  return links
}

function findIncomingLinks({ entries }: Space): IncomingLinks {
  const incoming = new Map<string, Set<string>>()
  for (const { sys, fields } of entries.values()) {
    for (const { sys: target } of collectLinks(fields)) {
      const key = `${target.linkType} ${target.id}`
      incoming.set(key, (incoming.get(key) ?? new Set()).add(sys.id))
    }
  }
  return incoming
}
