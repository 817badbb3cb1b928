import {
  defaultLocale,
  privateTags,
  publicTags,
  type Fields,
  type Resource,
  type Space,
} from '../space/space.ts'
import { hash } from 'node:crypto'
import { RichTextOnDisk } from '../space/rich-text-on-disk.ts'
import { oncePerObject } from '../space/once-per-object.ts'
import { compareAge } from '../space/order.ts'

/** The record of an entry or asset. Never changes; its next publication, or its deletion, makes another. */
export interface HistoryRecord {
  type: Resource['type']
  id: string
  /** `null` for an asset. */
  contentTypeId: string | null
  /** Of all that was published. */
  digest: string
  /** First publication. Instants in UTC ISO 8601 with milliseconds. */
  createdAt: string
  updatedAt: string
  revision: number
  /** Number of its last publication or deletion. No two records have the same. */
  change: number
  /** Number of the publication with which an entry last came to be of another content type; 0 if that never happened. */
  retypedBy: number
  /** `null` for what is published. */
  deletedAt: string | null
}

/** The state of a journal at one instant. Never changes. */
export interface History {
  /** Id of the journal: numbers of changes of one mean nothing in another. */
  id: string
  /** Number of the newest change; 0 if there was none. */
  newest: number
  /** By `keyOf`, in order of their changes. */
  records: ReadonlyMap<string, HistoryRecord>
}

export function keyOf(type: Resource['type'], id: string): string {
  return `${type}/${id}`
}

export function addRecords(history: History, newer: readonly HistoryRecord[]): History {
  if (newer.length === 0) return history
  const records = new Map(history.records)
  for (const record of newer) {
    const key = keyOf(record.type, record.id)
    // A map keeps the position of a key that is set again.
    records.delete(key)
    records.set(key, record)
  }
  return { ...history, newest: newer[newer.length - 1].change, records }
}

export interface Fingerprint {
  /** Of its record. */
  key: string
  /** Of all that callers can see of it besides its dates and revision. */
  digest: string
}

/** Finds a resource's fingerprint. Every publication needs those of the whole space, so each is made once. */
export function fingerprintOf(resource: Resource, space: Space): Fingerprint {
  return fingerprintsOf(resource).getOrInsertComputed(viewOf(space), () => ({
    key: keyOf(resource.type, resource.sys.id),
    digest: digestOf(resource, space),
  }))
}

const fingerprintsOf = oncePerObject((_resource: Resource) => new Map<string, Fingerprint>())

const viewOf = oncePerObject((space: Space) =>
  JSON.stringify([defaultLocale(space).code, privateTags(space)]),
)

function digestOf({ sys: _, tags, fields, translations, ...others }: Resource, space: Space) {
  const content = {
    ...others,
    locale: defaultLocale(space).code,
    tags: publicTags(tags, space),
    fields: digestible(fields),
    translations: inOrder([...(translations ?? [])]).map(([code, translated]) => [
      code,
      digestible(translated),
    ]),
  }
  return hash('sha256', JSON.stringify(inOrder(Object.entries(content))), 'base64url')
}

/** Fields with the digests of rich texts in their place: a tree is not read to see that it is the same. */
function digestible(fields: Fields): [id: string, value: unknown][] {
  return inOrder(
    Object.entries(fields).map(([id, value]) => {
      if (value instanceof RichTextOnDisk) return [id, value.digest]
      return [id, isRichText(value) ? hash('sha256', JSON.stringify(value), 'base64url') : value]
    }),
  )
}

function isRichText(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'nodeType' in value
}

/** The order in which a file names its fields is no content. */
function inOrder<T>(entries: [name: string, value: T][]): [name: string, value: T][] {
  return entries.toSorted(([one], [other]) => (one < other ? -1 : 1))
}

/**
 * Finds what a newly published space changes: deletions, then publications, the oldest first. With them the history
 * holds the whole space and nothing else.
 *
 * @param now No clock is trusted further than that dates of one thing never go back.
 */
export function findChanges(history: History, published: Space, now: string): HistoryRecord[] {
  const given: Resource[] = [...published.entries.values(), ...published.assets.values()]
  let change = history.newest
  const deletions = [...history.records.values()]
    .filter((record) => record.deletedAt === null && !holds(published, record))
    .map((record) => ({ ...record, change: ++change, deletedAt: laterOf(record.updatedAt, now) }))
  const publications = given
    .filter((resource) => isNews(resource, history, published))
    .toSorted((one, other) => compareAge(other, one))
    .map((resource) => toRecord(resource, history, published, ++change))
  return [...deletions, ...publications]
}

function holds({ entries, assets }: Space, { type, id }: HistoryRecord): boolean {
  return (type === 'Entry' ? entries : assets).has(id)
}

function isNews(resource: Resource, { records }: History, space: Space): boolean {
  const { key, digest } = fingerprintOf(resource, space)
  const known = records.get(key)
  return known === undefined || known.deletedAt !== null || known.digest !== digest
}

function toRecord(resource: Resource, { records }: History, space: Space, change: number): HistoryRecord {
  const { type, sys } = resource
  const contentTypeId = type === 'Entry' ? resource.contentTypeId : null
  const { key, digest } = fingerprintOf(resource, space)
  const known = records.get(key)
  const isRetyped = known !== undefined && known.contentTypeId !== contentTypeId
  return {
    type,
    id: sys.id,
    contentTypeId,
    digest,
    createdAt: known?.createdAt ?? sys.createdAt,
    updatedAt: known ? laterOf(known.updatedAt, sys.updatedAt) : sys.updatedAt,
    revision: (known?.revision ?? 0) + 1,
    change,
    retypedBy: isRetyped ? change : (known?.retypedBy ?? 0),
    deletedAt: null,
  }
}

function laterOf(one: string, other: string): string {
  return one > other ? one : other
}
