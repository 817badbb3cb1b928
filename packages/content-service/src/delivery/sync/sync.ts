import type { Journal } from '../../journal/journal.ts'
import type { Space } from '../../space/space.ts'
import type { ResourceWriters } from '../shapes/written-resources.ts'
import { takeChanges } from './sync-changes.ts'
import { parseSyncParameters } from './sync-parameters.ts'
import { takePreview } from './sync-preview.ts'
import { readSyncToken, writeSyncToken } from './sync-token.ts'

/** What syncing a space takes. */
export interface SyncOptions {
  /** What stamped the space; absent for a preview, which can be read whole and not followed. */
  journal?: Pick<Journal, 'hasHappened' | 'ledgerOf'>
  /** Signs tokens, which hold as long as it is the same. */
  signingKey: string
  /** What stands before `/spaces` where callers ask, such as `http://localhost:3000/content`. */
  baseUrl: string
}

/**
 * Answers one request of a sync.
 *
 * @throws ApiError for parameters that do not fit, and for a token that cannot be honoured.
 * @see Content Delivery API, sync.
 */
export function syncPage(
  parameters: URLSearchParams,
  space: Space,
  options: SyncOptions,
  writers: ResourceWriters,
): object {
  const { journal, signingKey, baseUrl } = options
  const request = parseSyncParameters(parameters, space)
  const from = request.kind === 'begin' ? request : readSyncToken(request.token, space, signingKey)
  const { items, next } = journal
    ? takeChanges(from, space, journal, writers)
    : takePreview(from, space, writers)
  const token = writeSyncToken(next, space, signingKey)
  const url = `${baseUrl}/spaces/${space.id}/environments/${space.environment}/sync?sync_token=${token}`
  const isOver = next.kind === 'changes' || next.kind === 'previewEnd'
  return { sys: { type: 'Array' }, items, ...(isOver ? { nextSyncUrl: url } : { nextPageUrl: url }) }
}
