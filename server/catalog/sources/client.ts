import axios from 'axios'
import { createClient, type ContentfulClientApi, type CreateClientParams } from 'contentful'
import type { ContentfulConfig } from '../../config/config.ts'
import type { EmbeddedContent } from '../types.ts'
import { isResponseTooBig } from './client-errors.ts'

const PAGE_SIZE = 200

/** The official client. */
export type ContentClient = ContentfulClientApi<undefined>

/** The destination of the client's requests: a server, or the handler of the embedded service. */
export type Destination =
  | { kind: 'hosted'; config: ContentfulConfig; limits?: RequestLimits }
  | ({ kind: 'embedded' } & EmbeddedContent)

/** Time limit of a request in milliseconds, and its number of retries. */
export interface RequestLimits {
  timeout: number
  retryLimit: number
}

/** Limits of the specification, sections 8 and 9. */
const LIMITS: RequestLimits = { timeout: 30_000, retryLimit: 5 }

/** Answers a request in this process. */
export type Fetch = (request: Request) => Response | Promise<Response>

type Adapter = Extract<CreateClientParams['adapter'], (...parameters: never[]) => unknown>

/** Opens a client whose requests are aborted by the signal. */
export type OpenClient = (signal: AbortSignal) => ContentClient

interface ClientOptions {
  /** Aborts the requests and their retries. */
  signal?: AbortSignal
  /** Reads the content of this instant, in milliseconds since 1970; for preview APIs. */
  time?: number
}

export function openContentClient(
  destination: Destination,
  { signal, time }: ClientOptions = {},
): ContentClient {
  const params = clientParams(destination)
  return createClient({
    ...params,
    ...(signal && { adapter: abortWith(signal, params.adapter) }),
    ...(time !== undefined && {
      timelinePreview: { timestamp: { lte: new Date(time).toISOString() } },
    }),
  })
}

/**
 * Returns the client's settings. It retries connection errors, 5xx and 429. `throttle`, which its type lacks, limits requests to 7
 * a second until the service names its own limit.
 */
export function clientParams(
  destination: Destination,
): CreateClientParams & { adapter?: Adapter; throttle?: 'auto' } {
  const limits = { ...LIMITS, retryOnError: true, logHandler: () => {} }
  if (destination.kind === 'hosted')
    return { ...limits, ...destination.limits, ...destination.config, throttle: 'auto' }
  return {
    ...limits,
    space: 'waypost',
    accessToken: destination.accessToken,
    host: 'localhost',
    insecure: true,
    basePath: destination.basePath,
    adapter: adapterOf(destination.fetch),
  }
}

/** Whether a service has the preview API, which shows drafts and has no sync. */
export function isPreviewApi({ host, basePath }: Pick<ContentfulConfig, 'host' | 'basePath'>): boolean {
  return host.startsWith('preview.') || /\/content-preview\/?$/.test(basePath)
}

/** Connects the client to a handler in this process without a socket. */
function adapterOf(handle: Fetch): Adapter {
  const env = {
    fetch: async (input: URL | RequestInfo, init?: RequestInit) => handle(new Request(input, init)),
  }
  return (config) => axios.getAdapter('fetch', { ...config, env })({ ...config, env })
}

/** Makes a signal abort requests. They throw the signal's reason, so the client does not retry. */
function abortWith(signal: AbortSignal, adapter: Adapter | undefined): Adapter {
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

/**
 * Waits for work until the signal aborts. The client itself may notice an abort late, since it waits between retries.
 * @throws The error of the work, or the signal's reason.
 */
export async function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason as Error)
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** Reads pages. Halves the page size whenever the answer is too big. */
export async function withFittingPages<T>(read: (limit: number) => Promise<T>): Promise<T> {
  for (let limit = PAGE_SIZE; ; limit = Math.ceil(limit / 2)) {
    try {
      return await read(limit)
    } catch (error) {
      if (limit === 1 || !isResponseTooBig(error)) throw error
    }
  }
}
