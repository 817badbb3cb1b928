import type { Space } from '../../space.ts'
import { collectLinks } from './links.ts'
import type { ListTest } from './types.ts'

/** Tells which entries of a space link to something, in a field or at any depth of its rich text. */
export function linksTo(linkType: 'Asset' | 'Entry', id: string, space: Space): ListTest<unknown> {
  return ({ findIndex }) => {
    const sources = incomingLinks(space).get(`${linkType} ${id}`) ?? []
    const indexes = new Set([...sources].map(findIndex))
    return (index) => indexes.has(index)
  }
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
    for (const { sys: target } of Object.values(fields).flatMap(collectLinks)) {
      const key = `${target.linkType} ${target.id}`
      incoming.set(key, (incoming.get(key) ?? new Set()).add(sys.id))
    }
  }
  return incoming
}
