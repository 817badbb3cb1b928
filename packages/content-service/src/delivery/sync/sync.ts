import type { Journal } from '../../journal/journal.ts'
import type { Resource, Space } from '../../space/space.ts'
import {
  readSyncToken,
  startOver,
  syncTypes,
  writeSyncToken,
  type PublishedToken,
  type SyncBeginning,
  type SyncFilter,
  type SyncPart,
  type SyncRun,
  type SyncToken,
} from './sync-token.ts'
import { keyOf, type History } from '../../journal/history.ts'
import { isSent, isWanted, toItemShape } from './sync-items.ts'
import { compareText } from '../../space/order.ts'
import { badRequest, invalidQuery, unknownPath } from '../../api/errors.ts'
import { parseCount } from '../queries/paging.ts'
import { toResourceShape } from '../shapes/shapes.ts'

export interface SyncOptions {
  /** The journal that stamped the space; absent for a preview, which has only the initial sync. */
  journal?: Pick<Journal, 'hasHappened' | 'historyOf'>
  /** Signs tokens. Another key invalidates them. */
  signingKey: string
  /** Start of addresses, before `/spaces`, such as `http://localhost:3000/content`. */
  baseUrl: string
}

export function syncPage(parameters: URLSearchParams, space: Space, options: SyncOptions): object {
  const { journal, signingKey, baseUrl } = options
  const request = parseSyncParameters(parameters, space)
  const from = request.kind === 'begin' ? request : readSyncToken(request.token, space, signingKey)
  const { items, next } = journal ? takeChanges(from, space, journal) : takePreview(from, space)
  const token = writeSyncToken(next, space, signingKey)
  const url = `${baseUrl}/spaces/${space.id}/environments/${space.environment}/sync?sync_token=${token}`
  const isOver = next.kind === 'changes' || next.kind === 'previewEnd'
  return { sys: { type: 'Array' }, items, ...(isOver ? { nextSyncUrl: url } : { nextPageUrl: url }) }
}

/**
 * Takes the next page of a run over all published resources, or over the changes since the last run. A run starts at
 * the newest change number and counts down. Later publications have higher numbers and belong to the next run, so none
 * is lost or sent twice.
 */
function takeChanges(
  from: SyncBeginning | SyncToken,
  space: Space,
  journal: Pick<Journal, 'hasHappened' | 'historyOf'>,
): SyncPart {
  if (from.kind === 'previewPage' || from.kind === 'previewEnd')
    throw startOver('The sync token belongs to a preview.')
  const history = journal.historyOf(space)
  const run = toRun(from, history)
  if (run.journalId !== history.id || !journal.hasHappened(run.until))
    throw startOver('The sync token belongs to a lost journal.')
  const { filter, journalId, after, until, below } = run
  const records = [...history.records.values()]
    .filter((record) => record.change > after && record.change < below && isSent(record, run))
    .toReversed()
  const sent = records.slice(0, filter.limit)
  const items = sent.map((record) => toItemShape(record, run, space))
  if (sent.length < records.length)
    return { items, next: { ...run, kind: 'page', below: sent[sent.length - 1].change } }
  // Another process that shares the journal may know newer changes, and may have started this run.
  const known = Math.max(after, Math.min(until, history.newest))
  return { items, next: { kind: 'changes', filter, journalId, after: known } }
}

function toRun(from: SyncBeginning | PublishedToken, { id, newest }: History): SyncRun {
  const { filter } = from
  if (from.kind === 'page') return from
  if (from.kind === 'begin')
    return { filter, journalId: id, isInitial: true, after: 0, until: newest, below: newest + 1 }
  const { journalId, after } = from
  const until = Math.max(after, newest)
  return { filter, journalId, isInitial: false, after, until, below: until + 1 }
}

/**
 * Takes the next page of a run over a preview, in the order of type and id, which edits do not change. Changes of
 * drafts have no numbers, so no run can follow this one.
 */
function takePreview(from: SyncBeginning | SyncToken, space: Space): SyncPart {
  if (from.kind !== 'begin' && from.kind !== 'previewPage')
    throw startOver('Changes of a preview cannot be synced: this is not supported on preview.')
  const { filter } = from
  const after = from.kind === 'begin' ? '' : from.after
  const left = [...space.assets.values(), ...space.entries.values()]
    .filter((resource) => isWanted(resource, filter) && positionOf(resource) > after)
    .toSorted((one, other) => compareText(positionOf(one), positionOf(other)))
  const sent = left.slice(0, filter.limit)
  const items = sent.map((resource) => toResourceShape(resource, space, '*'))
  if (sent.length === left.length) return { items, next: { kind: 'previewEnd' } }
  return { items, next: { kind: 'previewPage', filter, after: positionOf(sent[sent.length - 1]) } }
}

function positionOf({ type, sys }: Resource): string {
  return keyOf(type, sys.id)
}

/** A request for a sync: to begin one, or to continue from a token. */
export type SyncRequest = SyncBeginning | { kind: 'goOn'; token: string }

function parseSyncParameters(parameters: URLSearchParams, space: Space): SyncRequest {
  const given = [...parameters].filter(([name]) => name !== 'access_token')
  const values = new Map(given)
  const token = values.get('sync_token')
  if (token !== undefined) {
    if (given.length > 1) throw badRequest(ONLY_A_TOKEN)
    return { kind: 'goOn', token }
  }
  for (const name of values.keys()) {
    if (!known.has(name)) throw unknownPath(name)
    if (parameters.getAll(name).length > 1)
      throw badRequest(`The parameter "${name}" was given more than once.`)
  }
  if (values.get('initial') !== 'true')
    throw badRequest('A sync begins with "initial=true" and goes on with "sync_token".')
  return { kind: 'begin', filter: parseFilter(values, space) }
}

const known: ReadonlySet<string> = new Set(['content_type', 'initial', 'limit', 'type'])

const ONLY_A_TOKEN =
  'When passing a sync token you can not pass any other parameters. The token contains those of the first request.'

const DEFAULT_LIMIT = 100
const MAX_LIMIT = 1000

function parseFilter(values: ReadonlyMap<string, string>, space: Space): SyncFilter {
  const limit = parseCount('limit', values.get('limit') ?? String(DEFAULT_LIMIT), MAX_LIMIT)
  // With empty pages a run would never end.
  if (limit === 0) throw badRequest(`The parameter "limit" of a sync takes a number from 1 to ${MAX_LIMIT}.`)
  const text = values.get('type') ?? 'all'
  const type = syncTypes.find((each) => each === text)
  if (type === undefined) throw badRequest(`The parameter "type" takes one of ${syncTypes.join(', ')}.`)
  const contentTypeId = values.get('content_type')
  if (contentTypeId === undefined) return { type, limit }
  if (type !== 'Entry') throw badRequest('The parameter "content_type" needs "type=Entry".')
  if (!space.contentTypes.has(contentTypeId))
    throw invalidQuery({ name: 'unknownContentType', value: contentTypeId })
  return { type, limit, contentTypeId }
}
