import { randomUUID } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Space } from '../space.ts'
import { createAccessCheck } from './access.ts'
import { answer, answerError, answerPreflight } from './answers/answers.ts'
import { collections, type Asked, type Collection } from './collections.ts'
import { accessTokenInvalid, ApiError, methodNotAllowed, notFound, uriTooLong } from './errors.ts'
import { malformedKeyWish, MAX_KEY_WISH_BYTES, parseKeyWish } from './key-wish.ts'
import { isSearch } from './queries/query.ts'
import { prepareSearch } from './search/prepare.ts'
import { limitRequests, nameLimit, type RequestLimit } from './request-limit.ts'
import { toSpaceShape } from './answers/shapes.ts'
import { syncPage, type SyncOptions } from './sync/sync.ts'
import { taxonomyAnswers } from './taxonomy/taxonomy-collections.ts'
import { takeInstant } from './timeline.ts'

/** What one side of the delivery API is made of: that of published content, or that of previews. */
export interface DeliveryOptions {
  /** The newest state of the space. */
  space(): Space
  /** The space as it will be at an instant, in milliseconds since 1970; absent where nobody may look ahead. */
  spaceAt?(instant: number): Space
  /** What callers have to show. */
  token: string
  /** Makes a key that signs addresses of files until a time, in seconds since 1970; absent where nothing needs one. */
  createAssetKey?(expiresAt: number): Promise<object>
  /** How the space is synced; it is not if not given. */
  sync?: SyncOptions
  /** Absent for no limit. */
  limit?: RequestLimit
}

/**
 * The Content Delivery API below `/spaces`.
 *
 * Failures that are no refusals are thrown on, for the server that mounts the routes to log and answer.
 */
export function deliveryRoutes(options: DeliveryOptions): Hono<Env> {
  const { space, spaceAt, token, createAssetKey, sync, limit } = options
  const isAllowed = createAccessCheck(token)
  const askedBy = (c: Context): Asked => ({
    parameters: new URL(c.req.url).searchParams,
    // Previews show what is not published in its own right, too.
    isLocaleStrict: !spaceAt && c.req.header('x-contentful-locale-based-publishing') === 'true',
  })
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
    if (c.req.method === 'OPTIONS') return answerPreflight()
    const isKeyWish = c.req.method === 'POST' && c.req.path.endsWith('/asset_keys')
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && !isKeyWish) throw methodNotAllowed()
    if (c.req.url.length > MAX_URL_LENGTH) throw uriTooLong(MAX_URL_LENGTH)
    if (!isAllowed(c.req.raw)) throw accessTokenInvalid()
    return next()
  })

  for (const path of ['/spaces/:space', '/spaces/:space/']) {
    routes.get(path, (c) => send(c, toSpaceShape(requireSpace(c, space()))))
  }
  for (const base of ['/spaces/:space/environments/:environment', '/spaces/:space']) {
    addCollections(base, collections, (c) => ({ asked: askedBy(c), inside: requireSpace(c, space()) }))
    for (const [path, tell] of Object.entries(taxonomyAnswers)) {
      routes.get(`${base}/taxonomy/${path}`, (c) => {
        const inside = requireSpace(c, space())
        const id = c.req.param('id')
        return sendPlain(c, tell(askedBy(c).parameters, inside, id === undefined ? '' : requireId(id)))
      })
    }
    if (createAssetKey) {
      routes.post(`${base}/asset_keys`, keyWishLimit, async (c) => {
        requireSpace(c, space())
        return send(c, await createAssetKey(parseKeyWish(await c.req.text(), Date.now())))
      })
    }
    if (sync) {
      routes.get(`${base}/sync`, (c) => {
        const inside = requireSpace(c, space())
        return send(c, syncPage(askedBy(c).parameters, inside, sync))
      })
    }
    if (!spaceAt) continue
    const { entries, assets } = collections
    addCollections(`${base}/timeline`, { entries, assets }, (c) => {
      const { instant, ...asked } = takeInstant(askedBy(c))
      return { asked, inside: requireSpace(c, spaceAt(instant)) }
    })
  }
  routes.all('/spaces/*', () => {
    throw notFound()
  })
  return routes

  /** Adds the lists and the single things of collections below a path. */
  function addCollections(base: string, among: Readonly<Record<string, Collection>>, look: Look): void {
    for (const [name, { list, get }] of Object.entries(among)) {
      routes.get(`${base}/${name}`, (c) => {
        const { asked, inside } = look(c)
        return sendList(c, list, asked, inside)
      })
      if (!get) continue
      routes.get(`${base}/${name}/:id`, (c) => {
        const { asked, inside } = look(c)
        return send(c, get(requireId(c.req.param('id')), asked, inside))
      })
    }
  }
}

/** Finds what a request asks, and of which state of the space. */
type Look = (c: Context<Env>) => { asked: Asked; inside: Space }

const keyWishLimit = bodyLimit({
  maxSize: MAX_KEY_WISH_BYTES,
  onError() {
    throw malformedKeyWish()
  },
})

/** Contentful's limit. */
const MAX_URL_LENGTH = 7600

type Env = { Variables: { requestId: string } }

function send(c: Context<Env>, body: object): Promise<Response> {
  return answer(c.req.raw, c.get('requestId'), body)
}

/** Sends a list; one that is searched once its words have been read. */
async function sendList(
  c: Context<Env>,
  list: Collection['list'],
  asked: Asked,
  space: Space,
): Promise<Response> {
  const wantsWords = list === collections.entries.list && [...asked.parameters.keys()].some(isSearch)
  if (wantsWords) await prepareSearch(space)
  return send(c, list(asked, space))
}

/** The taxonomy belongs to no space, and is told as plain JSON. */
async function sendPlain(c: Context<Env>, body: object): Promise<Response> {
  const answer = await send(c, body)
  answer.headers.set('content-type', 'application/json; charset=utf-8')
  answer.headers.set('cache-control', 'no-cache')
  return answer
}

/** Of a space or environment that is not this one even its being there is not told. */
function requireSpace(c: Context, space: Space): Space {
  const id = c.req.param('space') ?? ''
  // Addresses without an environment mean this one.
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
