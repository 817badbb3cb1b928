import { keyOf, type HistoryRecord } from '../../journal/history.ts'
import { linkTo, type Resource, type Space } from '../../space/space.ts'
import type { SyncFilter, SyncRun, SyncType } from './sync-token.ts'
import type { ResourceWriters } from '../shapes/written-resources.ts'

export function isSent(record: HistoryRecord, run: SyncRun): boolean {
  if (isGoneFor(record, run)) return !run.isInitial && deletionsOf[record.type].has(run.filter.type)
  return isWanted(record, run.filter)
}

export function isWanted(
  { type, contentTypeId }: { type: Resource['type']; contentTypeId?: string | null },
  filter: SyncFilter,
): boolean {
  if (filter.type !== 'all' && filter.type !== type) return false
  return filter.contentTypeId === undefined || filter.contentTypeId === contentTypeId
}

export function createItemWriter(
  run: SyncRun,
  space: Space,
  writers: ResourceWriters,
): (record: HistoryRecord) => object {
  const write = writers(space, '*')
  return (record) =>
    isGoneFor(record, run) ? toDeletedShape(record, space) : write(requireResource(record, space))
}

/**
 * Kinds of item with which deletions are sent. A client that keeps entries alone has to hear which of them are gone;
 * with a content type it hears that of entries of every type.
 */
const deletionsOf: Record<Resource['type'], ReadonlySet<SyncType>> = {
  Entry: new Set(['all', 'Entry', 'Deletion', 'DeletedEntry']),
  Asset: new Set(['all', 'Asset', 'Deletion', 'DeletedAsset']),
}

/** An entry that came to be of another content type is gone for who keeps those of the one before. */
function isGoneFor(
  { deletedAt, type, contentTypeId, retypedBy }: HistoryRecord,
  { filter, after }: SyncRun,
): boolean {
  if (deletedAt !== null) return true
  const isOfOther = filter.contentTypeId !== undefined && filter.contentTypeId !== contentTypeId
  return type === 'Entry' && isOfOther && retypedBy > after
}

function requireResource({ type, id }: HistoryRecord, space: Space): Resource {
  const resource = (type === 'Entry' ? space.entries : space.assets).get(id)
  if (!resource) throw new TypeError(`The space does not hold ${keyOf(type, id)}.`)
  return resource
}

function toDeletedShape(record: HistoryRecord, space: Space) {
  const { type, id, revision } = record
  const deletedAt = record.deletedAt ?? record.updatedAt
  return {
    sys: {
      type: `Deleted${type}`,
      id,
      space: linkTo('Space', space.id),
      environment: linkTo('Environment', space.environment),
      revision,
      createdAt: deletedAt,
      updatedAt: deletedAt,
      deletedAt,
    },
  }
}
