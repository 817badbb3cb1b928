import { createClient, type CreateClientParams } from 'contentful'
import { createClient as createClient10 } from 'contentful-10'
import { PREVIEW_TOKEN, TEST_TOKEN } from '../content-folder.testing.ts'
import { checkAnswer } from './answers.testing.ts'

/** Parameters of a query, as the client takes them. */
export type Query = Record<string, unknown>

// oxlint-disable-next-line typescript/no-explicit-any -- the tests know the shapes
type Told = Promise<any>

/** What both versions of the official client can do; queries are not typed, so that wrong ones can be made. */
export interface Client {
  getSpace(): Told
  getContentTypes(query?: Query): Told
  getContentType(id: string): Told
  getEntries(query?: Query): Told
  getEntry(id: string, query?: Query): Told
  getAssets(query?: Query): Told
  getAsset(id: string, query?: Query): Told
  getLocales(query?: Query): Told
  getTags(query?: Query): Told
  getTag(id: string): Told
  sync(query: Query, options?: { paginate: boolean }): Told
  createAssetKey(expiresAt: number): Told
  withAllLocales: Client
  withoutLinkResolution: Client
  withoutUnresolvableLinks: Client
}

/** What the newer version can do besides. */
export interface NewClient extends Client {
  getEntriesWithCursor(query?: Query): Told
  getAssetsWithCursor(query?: Query): Told
  getConcept(id: string): Told
  getConcepts(query?: Query): Told
  getConceptAncestors(id: string, query?: Query): Told
  getConceptDescendants(id: string, query?: Query): Told
  getConceptScheme(id: string): Told
  getConceptSchemes(query?: Query): Told
  withLocaleBasedPublishing: NewClient
}

/** Both versions that sites in the wild use, each made as its manual says. */
export const clients = [
  {
    name: 'contentful 11',
    connect: (server: Host, options?: Options) => connectNew(server, options) as Client,
  },
  {
    name: 'contentful 10',
    connect: (server: Host, options?: Options) =>
      createClient10(toParameters(server, options)) as unknown as Client,
  },
]

/** The newer version alone, for what the older has no calls for. */
export function connectNew(server: Host, options?: Options): NewClient {
  return createClient(toParameters(server, options))
}

/** What makes a client read previews. */
export const previews = { basePath: 'content-preview', accessToken: PREVIEW_TOKEN }

interface Host {
  host: string
}

type Options = Partial<
  Pick<
    CreateClientParams,
    | 'accessToken'
    | 'basePath'
    | 'environment'
    | 'host'
    | 'httpAgent'
    | 'includeContentSourceMaps'
    | 'retryOnError'
    | 'space'
    | 'timelinePreview'
  >
>

/** Every answer to the client is checked as it was sent. */
function toParameters({ host }: Host, options: Options = {}) {
  return {
    space: 'waypost',
    accessToken: TEST_TOKEN,
    host,
    insecure: true,
    basePath: 'content',
    retryOnError: false,
    logHandler: () => {},
    responseLogger: checkResponse,
    ...options,
  }
}

/** A response of axios, or the error that it makes of one. */
type Response = Parameters<NonNullable<CreateClientParams['responseLogger']>>[0]

function checkResponse(answer: Response): void {
  const response = 'response' in answer ? answer.response : answer
  if (!isResponse(response)) return
  const { request, status, headers, data } = response
  checkAnswer({
    url: new URL(request.path, 'http://localhost'),
    status,
    headers: new Headers(headers as Record<string, string>),
    body: data,
  })
}

function isResponse(value: unknown): value is Exclude<Response, Error> {
  return typeof value === 'object' && value !== null && 'status' in value
}
