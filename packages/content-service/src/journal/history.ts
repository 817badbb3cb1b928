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
import { WrittenText } from '../space/written-text.ts'
import { oncePerObject } from '../space/once-per-object.ts'
import { compareAge } from '../space/order.ts'
import { isRewritten } from '../folder/word-counts.ts'
import { contentDigest, createFirstIds, firstIdOf } from './first-ids.ts'

/** The record of an entry or asset. It is immutable: the next publication, or the deletion, creates another one. */
export interface HistoryRecord {
  type: Resource['type']
  id: string
  /** The id under which an entry was first published; absent if it is `id`. Two published entries never have the same one. */
  firstId?: string
  /** The words of an entry's text when it last changed by more than a few; absent if they are not known. */
  words?: string
  /** Instant of that change; absent if there was none after the first publication. */
  rewrittenAt?: string
  /** `null` for an asset. */
  contentTypeId: string | null
  /**
   * Digest of the published content, and after a space that of its pages. If only the pages change, the resource is sent again
   * with the same dates: pages differ after an update of the program too.
   */
  digest: string
  /** Instant of the first publication. All instants are in UTC, ISO 8601 with milliseconds. */
  createdAt: string
  updatedAt: string
  revision: number
  /** Number of the last publication or deletion, unique in the journal. */
  change: number
  /** Number of the publication that last changed an entry's content type; 0 if there was none. */
  retypedBy: number
  /** Instant of the deletion; `null` while the resource is published. */
  deletedAt: string | null
}

/** The state of a journal at one instant, immutable. */
export interface History {
  /** Id of the journal. A change number is valid only in its own journal. */
  id: string
  /** Number of the newest change; 0 if there was none. */
  newest: number
  /** By `keyOf`, in the order of their changes. */
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
    // Delete first: otherwise the key would keep its old position.
    records.delete(key)
    records.set(key, record)
  }
  return { ...history, newest: newer[newer.length - 1].change, records }
}

export interface Fingerprint {
  /** Key of its record. */
  key: string
  /** Digest of everything that callers see, except dates and revision, and that of the pages. */
  digest: string
}

/** Finds a resource's fingerprint, once, because every publication needs the fingerprints of the whole space. */
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

function digestOf(resource: Resource, space: Space) {
  const { sys: _sys, tags, fields, translations, ...others } = resource
  // They say nothing that `fields` does not, and came later.
  if ('words' in others) delete others.words
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
  const digest = hash('sha256', JSON.stringify(inOrder(Object.entries(content))), 'base64url')
  const pages = [fields, ...(translations?.values() ?? [])].flatMap(pageDigestsOf)
  return pages.length === 0 ? digest : `${digest} ${hash('sha256', pages.join(), 'base64url').slice(0, 16)}`
}

function pageDigestsOf(fields: Fields): string[] {
  return Object.values(fields).flatMap((value) => {
    const isText = value instanceof RichTextOnDisk || value instanceof WrittenText
    return (isText && value.pageDigest) || []
  })
}

/** Returns fields with digests in place of rich texts, so that a comparison reads no tree. */
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

/** Sorts by name, because the order of fields in a file does not matter. */
function inOrder<T>(entries: [name: string, value: T][]): [name: string, value: T][] {
  return entries.toSorted(([one], [other]) => (one < other ? -1 : 1))
}

/**
 * Finds the changes of a newly published space: deletions, then publications, the oldest first. With these changes the
 * history describes exactly this space.
 * @param now Instant of deletions. A deletion is never dated before the last publication, whatever the clock says.
 */
export function findChanges(history: History, published: Space, now: string): HistoryRecord[] {
  const given: Resource[] = [...published.entries.values(), ...published.assets.values()]
  let change = history.newest
  const deletions = [...history.records.values()]
    .filter((record) => record.deletedAt === null && !contains(published, record))
    .map((record) => ({ ...record, change: ++change, deletedAt: laterOf(record.updatedAt, now) }))
  const before = addRecords(history, deletions)
  const firstIds = createFirstIds(before.records.values())
  const publications = given
    .filter((resource) => isNew(resource, history, published))
    .toSorted((one, other) => compareAge(other, one))
    .map((resource) => toRecord(resource, before, published, ++change, firstIds))
  return [...deletions, ...publications]
}

function contains({ entries, assets }: Space, { type, id }: HistoryRecord): boolean {
  return (type === 'Entry' ? entries : assets).has(id)
}

function isNew(resource: Resource, { records }: History, space: Space): boolean {
  const { key, digest } = fingerprintOf(resource, space)
  const known = records.get(key)
  return known === undefined || known.deletedAt !== null || known.digest !== digest
}

function toRecord(
  resource: Resource,
  { records }: History,
  space: Space,
  change: number,
  firstIds: ReturnType<typeof createFirstIds>,
): HistoryRecord {
  const { type, sys } = resource
  const { id } = sys
  const contentTypeId = type === 'Entry' ? resource.contentTypeId : null
  const { key, digest } = fingerprintOf(resource, space)
  const own = records.get(key)
  const isRetyped = own !== undefined && own.contentTypeId !== contentTypeId
  const isNewEntry = type === 'Entry' && own?.deletedAt !== null
  const moved =
    isNewEntry && own?.digest !== digest ? firstIds.findMoved({ contentTypeId, digest }) : undefined
  const firstId = isNewEntry
    ? firstIds.take([...[moved, own].flatMap((each) => (each ? firstIdOf(each) : [])), id, `${id}@${change}`])
    : own?.firstId
  const known = moved ?? own
  const isSame = known?.deletedAt === null && contentDigest(known) === contentDigest({ digest })
  const changedAt = known && isSame ? known.updatedAt : sys.updatedAt
  const updatedAt = known ? laterOf(known.updatedAt, changedAt) : sys.updatedAt
  return {
    type,
    id,
    ...(firstId !== undefined && firstId !== id && { firstId }),
    contentTypeId,
    digest,
    createdAt: known?.createdAt ?? sys.createdAt,
    updatedAt,
    ...textOf(resource, known, updatedAt),
    // A new name is no new text.
    revision: moved?.revision ?? (own?.revision ?? 0) + (isSame ? 0 : 1),
    change,
    retypedBy: isRetyped ? change : (own?.retypedBy ?? 0),
    deletedAt: null,
  }
}

/** Says when a text last changed by more than a few words. Changes of a few words count together. */
function textOf(
  resource: Resource,
  known: HistoryRecord | undefined,
  now: string,
): Pick<HistoryRecord, 'words' | 'rewrittenAt'> {
  const words = resource.type === 'Entry' ? resource.words : undefined
  const { words: before, rewrittenAt } = known ?? {}
  const isChanged = before !== undefined && words !== undefined && isRewritten(before, words)
  const kept = isChanged || before?.length !== words?.length ? (words ?? before) : before
  const changedAt = isChanged ? now : rewrittenAt
  return {
    ...(kept !== undefined && { words: kept }),
    ...(changedAt !== undefined && { rewrittenAt: changedAt }),
  }
}

/** Finds the records that an earlier version of Waypost wrote without the words of their texts, and adds these. */
export function findFirstWords({ records }: History, { entries }: Space): HistoryRecord[] {
  return [...entries.values()].flatMap(({ sys: { id }, words }) => {
    const record = records.get(keyOf('Entry', id))
    return record && record.words === undefined && words !== undefined ? [{ ...record, words }] : []
  })
}

/** Replaces records without a new change. */
export function replaceRecords(history: History, others: readonly HistoryRecord[]): History {
  if (others.length === 0) return history
  const records = new Map(history.records)
  for (const record of others) records.set(keyOf(record.type, record.id), record)
  return { ...history, records }
}

function laterOf(one: string, other: string): string {
  return one > other ? one : other
}
