import { compareAge } from '../by-id.ts'
import type { Resource, Space } from '../space.ts'
import { digestOf } from './digest.ts'
import { keyOf, type Ledger, type Mark } from './ledger.ts'

/**
 * Finds what a newly published space changes.
 *
 * @param now Instant at which it is published; no clock is trusted further than that dates of one thing never go back.
 * @returns A mark for each publication and each deletion, in order of their changes: what is gone, then what was published,
 *   the oldest first. With them the ledger holds the space, the whole of it and nothing else.
 */
export function findChanges(ledger: Ledger, published: Space, now: string): Mark[] {
  const given: Resource[] = [...published.entries.values(), ...published.assets.values()]
  const keys = new Set(given.map(({ type, sys }) => keyOf(type, sys.id)))
  let change = ledger.newest
  const deletions = [...ledger.marks]
    .filter(([key, { deletedAt }]) => deletedAt === undefined && !keys.has(key))
    .map(([, mark]) => ({ ...mark, change: ++change, deletedAt: laterOf(mark.updatedAt, now) }))
  const publications = given
    .filter((resource) => isNews(resource, ledger))
    .toSorted((one, other) => compareAge(other, one))
    .map((resource) => toMark(resource, ledger, ++change))
  return [...deletions, ...publications]
}

function isNews(resource: Resource, { marks }: Ledger): boolean {
  const known = marks.get(keyOf(resource.type, resource.sys.id))
  return known === undefined || known.deletedAt !== undefined || known.digest !== digestOf(resource)
}

function toMark(resource: Resource, { marks }: Ledger, change: number): Mark {
  const { type, sys } = resource
  const contentTypeId = type === 'Entry' ? resource.contentTypeId : undefined
  const known = marks.get(keyOf(type, sys.id))
  const isRetyped = known !== undefined && known.contentTypeId !== contentTypeId
  return {
    type,
    id: sys.id,
    ...(contentTypeId !== undefined && { contentTypeId }),
    digest: digestOf(resource),
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
