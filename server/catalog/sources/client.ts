import axios from 'axios'
import { createClient, type ContentfulClientApi, type CreateClientParams } from 'contentful'
import type { ContentfulConfig } from '../../config/config.ts'
import { ARTICLES, type ArticleEntry } from '../articles/article.ts'
import { isResponseTooBig } from './reason.ts'

/** Entries asked for at once; a page that turns out too big is asked for again in halves. */
export const PAGE_SIZE = 200

/** What of the official client the catalog uses. */
export type ContentClient = ContentfulClientApi<undefined>

/** Where the client's requests go: over the network, or straight to the embedded service's handler. */
export type Destination =
  | { kind: 'hosted'; config: ContentfulConfig; patience?: Patience }
  | { kind: 'embedded'; accessToken: string; fetch: Fetch; /** `/content` if not given. */ basePath?: string }

/** How long a request over the network is waited for, and how often it is made again. */
export interface Patience {
  timeout: number
  retryLimit: number
}

/** The limits of the specification, sections 8 and 9. */
const PATIENCE: Patience = { timeout: 30_000, retryLimit: 5 }

/** Answers a request in this process. */
export type Fetch = (request: Request) => Response | Promise<Response>

type Adapter = Extract<CreateClientParams['adapter'], (...parameters: never[]) => unknown>

/** Opens a client whose requests end with a signal. */
export type OpenClient = (signal: AbortSignal) => ContentClient

interface ClientOptions {
  /** Ends its requests, and its retries. */
  signal?: AbortSignal
  /** What it is to see instead of now, in milliseconds since 1970; only where previews are answered. */
  instant?: number
}

/** Opens the official client. */
export function openContentClient(
  destination: Destination,
  { signal, instant }: ClientOptions = {},
): ContentClient {
  const params = clientParams(destination)
  return createClient({
    ...params,
    ...(signal && { adapter: endWith(signal, params.adapter) }),
    ...(instant !== undefined && {
      timelinePreview: { timestamp: { lte: new Date(instant).toISOString() } },
    }),
  })
}

/**
 * The client's settings, with the limits of the specification, sections 8 and 9: 30 s for a request, 5 retries with
 * growing delays on connection errors, 5xx and 429. Over the network it makes at most 7 requests a second until the
 * service names its own limit; the client hands that setting on to its HTTP core, though its own type does not list it.
 */
export function clientParams(
  destination: Destination,
): CreateClientParams & { adapter?: Adapter; throttle?: 'auto' } {
  const limits = { ...PATIENCE, retryOnError: true, logHandler: () => {} }
  if (destination.kind === 'hosted')
    return { ...limits, ...destination.patience, ...destination.config, throttle: 'auto' }
  return {
    ...limits,
    space: 'waypost',
    accessToken: destination.accessToken,
    host: 'localhost',
    insecure: true,
    basePath: destination.basePath ?? '/content',
    adapter: adapterOf(destination.fetch),
  }
}

/** Whether a service is the preview side of one: it shows drafts, and tells no changes (Content Delivery API, sync). */
export function isPreviewSide({ host, basePath }: Pick<ContentfulConfig, 'host' | 'basePath'>): boolean {
  return host.startsWith('preview.') || /\/content-preview\/?$/.test(basePath)
}

/**
 * Reads every article's entry with its links resolved.
 *
 * @param signal Ends the reading between two pages.
 * @throws What the client throws once its retries are used up; its messages hold no token. Also if the service answers
 *   something that is no list of entries.
 */
export async function fetchArticleEntries(
  client: ContentClient,
  signal?: AbortSignal,
): Promise<ArticleEntry[]> {
  const entries: ArticleEntry[] = []
  let limit = PAGE_SIZE
  for (;;) {
    signal?.throwIfAborted()
    try {
      const page = await client.getEntries({
        content_type: ARTICLES,
        order: ['sys.id'],
        include: 2,
        skip: entries.length,
        limit,
      })
      if (!Array.isArray(page.items) || !Number.isInteger(page.total)) {
        throw new TypeError('the content service answered something that is no list of entries')
      }
      entries.push(...page.items)
      if (page.items.length === 0 || entries.length >= page.total) return entries
    } catch (error) {
      if (limit === 1 || !isResponseTooBig(error)) throw error
      limit = Math.ceil(limit / 2)
    }
  }
}

/** Lets the client talk to a handler in this process, without a socket between them. */
function adapterOf(handle: Fetch): Adapter {
  const env = {
    fetch: async (input: URL | RequestInfo, init?: RequestInit) => handle(new Request(input, init)),
  }
  return (config) => axios.getAdapter('fetch', { ...config, env })({ ...config, env })
}

/** Lets requests end with a signal. What then is thrown is the signal's reason alone, so the client does not try again. */
function endWith(signal: AbortSignal, adapter: Adapter | undefined): Adapter {
  return async (config) => {
    signal.throwIfAborted()
    try {
      return await (adapter ?? axios.getAdapter('http', config))({ ...config, signal })
    } catch (error) {
      signal.throwIfAborted()
      throw error
    }
  }
}
