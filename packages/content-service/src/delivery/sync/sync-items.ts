import { keyOf, type HistoryRecord } from '../../journal/history.ts'
import { linkTo, type Resource, type Space } from '../../space/space.ts'
import type { SyncFilter, SyncRun, SyncType } from './sync-token.ts'
import { toResourceShape } from '../shapes/shapes.ts'

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

export function toItemShape(record: HistoryRecord, run: SyncRun, space: Space): object {
  if (isGoneFor(record, run)) return toDeletedShape(record, space)
  return toResourceShape(requireResource(record, space), space, '*')
}

/** Sync types that include deletions. A sync of one content type gets the deletions of entries of every type. */
const deletionsOf: Record<Resource['type'], ReadonlySet<SyncType>> = {
  Entry: new Set(['all', 'Entry', 'Deletion', 'DeletedEntry']),
  Asset: new Set(['all', 'Asset', 'Deletion', 'DeletedAsset']),
}

/** If an entry changes to another type, it is deleted for a client that syncs only the old type. */
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
  if (!resource) throw new TypeError(`The space does not contain ${keyOf(type, id)}.`)
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
