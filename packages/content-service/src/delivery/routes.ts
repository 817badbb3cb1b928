import { randomUUID } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { isSameSecret } from '@waypost/http/same-secret.ts'
import { answer, answerError, answerPreflight } from '../api/answers.ts'
import {
  accessTokenInvalid,
  ApiError,
  methodNotAllowed,
  notFound,
  unknownPath,
  uriTooLong,
} from '../api/errors.ts'
import type { Space } from '../space/space.ts'
import { malformedKeyRequest, MAX_KEY_REQUEST_BYTES, parseKeyRequest } from './asset-key-request.ts'
import { collections, type ApiRequest, type Collection } from './collections.ts'
import { isSearch } from './queries/query.ts'
import { limitRequests, nameLimit, takeTurns, type RequestLimit } from '../api/request-limit.ts'
import { createEntryIndex, type EntryIndex } from './search/entry-index.ts'
import { toSpaceShape } from './shapes/shapes.ts'
import { SOURCE_MAPS } from './shapes/source-maps.ts'
import { withPages } from './shapes/with-pages.ts'
import { syncPage, type SyncOptions } from './sync/sync.ts'
import { taxonomyAnswers } from './taxonomy/taxonomy-collections.ts'
import { takeInstant } from './timeline.ts'

/** Parts of one side of the delivery API: published content, or previews. */
export interface DeliveryOptions {
  space(): Space
  /** Returns the space at an instant, in milliseconds since 1970. Only the preview side has this method. */
  spaceAt?(instant: number): Space
  token: string
  /** Creates a key that signs addresses of files until an instant, in seconds since 1970; absent if none needs it. */
  createAssetKey?(expiresAt: number): Promise<object>
  sync?: SyncOptions
  /** Whether callers are in this process: they get pages in place of rich texts. */
  areWithPages?: boolean
  /** If absent, nothing is limited. */
  limit?: RequestLimit
  /** If absent, a new index is used. */
  index?: EntryIndex
}

/** The Content Delivery API below `/spaces`. The app that mounts the routes must handle all errors except ApiErrors. */
export function deliveryRoutes(options: DeliveryOptions): Hono<Env> {
  const {
    space,
    spaceAt,
    token,
    createAssetKey,
    sync,
    areWithPages,
    limit,
    index = createEntryIndex(),
  } = options
  const routes = new Hono<Env>()

  routes.onError((error, c) => {
    if (error instanceof ApiError) return answerError(error, c.get('requestId'))
    throw error
  })
  routes.use('/spaces/*', (c, next) => {
    c.set('requestId', randomUUID())
    return next()
  })
  if (limit) routes.use('/spaces/*', nameLimit(limit), limitRequests(limit))
  routes.use('/spaces/*', async (c, next) => {
    const { method, url, raw } = c.req
    if (method === 'OPTIONS') return answerPreflight()
    const isKeyRequest = method === 'POST' && c.req.path.endsWith('/asset_keys')
    if (method !== 'GET' && method !== 'HEAD' && !isKeyRequest) throw methodNotAllowed()
    if (url.length > MAX_URL_LENGTH) throw uriTooLong(MAX_URL_LENGTH)
    if (!isAllowed(raw, token)) throw accessTokenInvalid()
    return next()
  })
  // POST requests take no turns: a slow body would hold up all others.
  if (limit) routes.get('/spaces/*', takeTurns(limit))

  for (const path of ['/spaces/:space', '/spaces/:space/']) {
    routes.get(path, (c) => send(c, toSpaceShape(requireSpace(c, space()))))
  }
  for (const base of ['/spaces/:space/environments/:environment', '/spaces/:space']) {
    addCollections(base, collections, (c) => ({ request: requestOf(c), inside: requireSpace(c, space()) }))
    for (const [path, toAnswer] of Object.entries(taxonomyAnswers)) {
      routes.get(`${base}/taxonomy/${path}`, (c) => {
        const inside = requireSpace(c, space())
        const id = c.req.param('id')
        return sendPlain(c, toAnswer(parametersOf(c), inside, id === undefined ? '' : requireId(id)))
      })
    }
    if (createAssetKey) {
      routes.post(`${base}/asset_keys`, keyRequestLimit, async (c) => {
        requireSpace(c, space())
        return send(c, await createAssetKey(parseKeyRequest(await c.req.text(), Date.now())))
      })
    }
    if (sync) {
      routes.get(`${base}/sync`, (c) => {
        const inside = requireSpace(c, space())
        return send(c, syncPage(parametersOf(c), inside, sync))
      })
    }
    if (!spaceAt) continue
    const { entries, assets } = collections
    addCollections(`${base}/timeline`, { entries, assets }, (c) => {
      const { instant, ...request } = takeInstant(requestOf(c))
      return { request, inside: requireSpace(c, spaceAt(instant)) }
    })
  }
  routes.all('/spaces/*', () => {
    throw notFound()
  })
  return routes

  function requestOf(c: Context): ApiRequest {
    const parameters = parametersOf(c)
    if (!spaceAt && parameters.has(SOURCE_MAPS)) throw unknownPath(SOURCE_MAPS)
    return {
      parameters,
      // Previews also show unpublished locales.
      isLocaleStrict: !spaceAt && c.req.header('x-contentful-locale-based-publishing') === 'true',
      index,
    }
  }

  function addCollections(
    base: string,
    among: Readonly<Record<string, Collection>>,
    read: (c: Context<Env>) => { request: ApiRequest; inside: Space },
  ): void {
    for (const [name, { list, get }] of Object.entries(among)) {
      routes.get(`${base}/${name}`, async (c) => {
        const { request, inside } = read(c)
        const isSearched = name === 'entries' && [...request.parameters.keys()].some(isSearch)
        if (isSearched) await index.prepare(inside)
        return send(c, list(request, inside))
      })
      if (!get) continue
      routes.get(`${base}/${name}/:id`, (c) => {
        const { request, inside } = read(c)
        return send(c, get(requireId(c.req.param('id')), request, inside))
      })
    }
  }

  function send(c: Context<Env>, body: object): Promise<Response> {
    return answer(c.req.raw, c.get('requestId'), areWithPages ? (withPages(body) as object) : body)
  }

  /** The taxonomy belongs to the organisation and has headers of its own. */
  async function sendPlain(c: Context<Env>, body: object): Promise<Response> {
    const response = await send(c, body)
    response.headers.set('content-type', 'application/json; charset=utf-8')
    response.headers.set('cache-control', 'no-cache')
    return response
  }
}

const keyRequestLimit = bodyLimit({
  maxSize: MAX_KEY_REQUEST_BYTES,
  onError() {
    throw malformedKeyRequest()
  },
})

const MAX_URL_LENGTH = 7600

type Env = { Variables: { requestId: string } }

/** Checks a caller's token: `Authorization: Bearer …`, or the parameter `access_token`. */
function isAllowed(request: Request, token: string): boolean {
  const bearer = /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  const given = bearer ?? new URL(request.url).searchParams.get('access_token')
  return given !== null && isSameSecret(given, token)
}

function parametersOf(c: Context): URLSearchParams {
  return new URL(c.req.url).searchParams
}

/** @throws ApiError for any other space or environment. */
function requireSpace(c: Context, space: Space): Space {
  const id = c.req.param('space') ?? ''
  // Addresses in Contentful's older form contain no environment.
  const environment = c.req.param('environment')
  if (id === space.id && (environment ?? space.environment) === space.environment) return space
  throw environment === undefined
    ? notFound({ type: 'Space', id })
    : notFound({ type: 'Environment', id: environment, space: id })
}

function requireId(id: string): string {
  if (!/^[A-Za-z0-9_.-]{1,64}$/.test(id)) throw new ApiError(404, 'NotFound', 'Invalid resource id')
  return id
}
