import { compareAge } from '../space/by-id.ts'
import type { Resource, Space } from '../space/space.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { Ledger, Mark } from './ledger.ts'

/**
 * Finds what a newly published space changes.
 *
 * @param now Instant at which it is published; no clock is trusted further than that dates of one thing never go back.
 * @returns A mark for each publication and each deletion, in order of their changes: what is gone, then what was published,
 *   the oldest first. With them the ledger holds the space, the whole of it and nothing else.
 */
export function findChanges(ledger: Ledger, published: Space, now: string): Mark[] {
  const given: Resource[] = [...published.entries.values(), ...published.assets.values()]
  let change = ledger.newest
  const deletions = [...ledger.marks.values()]
    .filter((mark) => mark.deletedAt === undefined && !holds(published, mark))
    .map((mark) => ({ ...mark, change: ++change, deletedAt: laterOf(mark.updatedAt, now) }))
  const publications = given
    .filter((resource) => isNews(resource, ledger, published))
    .toSorted((one, other) => compareAge(other, one))
    .map((resource) => toMark(resource, ledger, published, ++change))
  return [...deletions, ...publications]
}

function holds({ entries, assets }: Space, { type, id }: Mark): boolean {
  return (type === 'Entry' ? entries : assets).has(id)
}

function isNews(resource: Resource, { marks }: Ledger, space: Space): boolean {
  const { key, digest } = fingerprintOf(resource, space)
  const known = marks.get(key)
  return known === undefined || known.deletedAt !== undefined || known.digest !== digest
}

function toMark(resource: Resource, { marks }: Ledger, space: Space, change: number): Mark {
  const { type, sys } = resource
  const contentTypeId = type === 'Entry' ? resource.contentTypeId : undefined
  const { key, digest } = fingerprintOf(resource, space)
  const known = marks.get(key)
  const isRetyped = known !== undefined && known.contentTypeId !== contentTypeId
  return {
    type,
    id: sys.id,
    ...(contentTypeId !== undefined && { contentTypeId }),
    digest,
    createdAt: known?.createdAt ?? sys.createdAt,
    updatedAt: known ? laterOf(known.updatedAt, sys.updatedAt) : sys.updatedAt,
    revision: (known?.revision ?? 0) + 1,
    change,
    retypedBy: isRetyped ? change : (known?.retypedBy ?? 0),
  }
}

function laterOf(one: string, other: string): string {
  return one > other ? one : other
}
