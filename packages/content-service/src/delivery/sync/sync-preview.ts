import { compareText } from '#domain/text-order.ts'
import { keyOf } from '../../journal/ledger.ts'
import type { Resource, Space } from '../../space/space.ts'
import { isWanted } from './sync-items.ts'
import { startOver, type SyncBeginning, type SyncPart, type SyncToken } from './sync-token.ts'
import type { ResourceWriters } from '../shapes/written-resources.ts'

/**
 * Takes the next part of a walk over everything in a preview, in order of type and id: what is edited meanwhile keeps its
 * place.
 *
 * @throws ApiError if the walk is over: nothing counts the changes of drafts.
 * @see Content Delivery API, sync: preview.
 */
export function takePreview(
  from: SyncBeginning | SyncToken,
  space: Space,
  writers: ResourceWriters,
): SyncPart {
  if (from.kind !== 'begin' && from.kind !== 'previewPage')
    throw startOver('Changes of a preview cannot be synced: this is not supported on preview.')
  const { filter } = from
  const after = from.kind === 'begin' ? '' : from.after
  const left = [...space.assets.values(), ...space.entries.values()]
    .filter((resource) => isWanted(resource, filter) && placeOf(resource) > after)
    .toSorted((one, other) => compareText(placeOf(one), placeOf(other)))
  const told = left.slice(0, filter.limit)
  const items = told.map(writers(space, '*'))
  if (told.length === left.length) return { items, next: { kind: 'previewEnd' } }
  return { items, next: { kind: 'previewPage', filter, after: placeOf(told[told.length - 1]) } }
}

function placeOf({ type, sys }: Resource): string {
  return keyOf(type, sys.id)
}
