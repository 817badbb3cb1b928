import type { Space } from '../../space/space.ts'
import { badRequest, invalidQuery, unknownPath } from '../../api/errors.ts'
import { parseCount } from '../queries/paging.ts'
import { syncTypes, type SyncBeginning, type SyncFilter } from './sync-token.ts'

/** What a request for a sync asks: to begin one, or to go on from where a token says. */
export type SyncRequest = SyncBeginning | { kind: 'goOn'; token: string }

export function parseSyncParameters(parameters: URLSearchParams, space: Space): SyncRequest {
  const given = [...parameters].filter(([name]) => name !== 'access_token')
  const values = new Map(given)
  const token = values.get('sync_token')
  if (token !== undefined) {
    if (given.length > 1) throw badRequest(NOTHING_BESIDE_A_TOKEN)
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

const NOTHING_BESIDE_A_TOKEN =
  'When passing a sync token you can not pass any other parameters. The token holds those that the sync began with.'

const DEFAULT_LIMIT = 100
const MAX_LIMIT = 1000

function parseFilter(values: ReadonlyMap<string, string>, space: Space): SyncFilter {
  const limit = parseCount('limit', values.get('limit') ?? String(DEFAULT_LIMIT), MAX_LIMIT)
  // Pages without items would never end.
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
