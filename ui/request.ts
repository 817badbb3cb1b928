/** A request that failed. Its message is a sentence for the person who made it. */
export class RequestError extends Error {
  // Minifying renames the class, and the log shows the name.
  override readonly name = 'RequestError'
  /** HTTP status; `undefined` if the server did not answer. */
  readonly status?: number
  /** The server's code for the refusal; 'offline' or 'timeout' if it did not answer, otherwise 'failed'. */
  readonly code: string
  /** The server's whole answer, such as with `current` for an outdated text. @see RFC 9457 */
  readonly body: Readonly<Record<string, unknown>>

  constructor(message: string, { status, code = 'failed', body = {}, ...options }: RequestErrorOptions = {}) {
    super(message, options)
    this.status = status
    this.code = code
    this.body = body
  }

  /** Whether the same request may succeed later. */
  get isTemporary(): boolean {
    return this.status === undefined || this.status === 429 || this.status >= 500
  }
}

interface RequestErrorOptions extends ErrorOptions {
  status?: number
  code?: string
  body?: Record<string, unknown>
}

export interface RequestOptions extends Pick<
  RequestInit,
  'method' | 'body' | 'signal' | 'cache' | 'redirect'
> {
  /** Bearer token; `undefined` for a guest. */
  token?: string
  /** Content that is sent as JSON instead of `body`. */
  json?: unknown
  headers?: Headers
  /** Time limit for the whole answer; 30 seconds by default. */
  timeoutMs?: number
}

/** In this time the server can hash a password. A lost connection reports nothing. */
const TIMEOUT_MS = 30_000

/** Sends a request to this site's server. @throws RequestError if it is refused, or if the server does not answer. */
export async function request(address: string, options: RequestOptions = {}): Promise<Response> {
  return requireAccepted(await sendRequest(address, options))
}

/** Sends a request and reads the whole answer, which may be a refusal. @throws RequestError if the server does not answer. */
export function sendRequest(
  address: string,
  { token, json, headers = new Headers(), timeoutMs, signal, ...init }: RequestOptions,
): Promise<Response> {
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (json !== undefined) headers.set('content-type', 'application/json')
  return withinTime({ signal, timeoutMs }, async (either) => {
    const body = json === undefined ? init.body : JSON.stringify(json)
    const response = await fetch(address, { ...init, headers, body, signal: either })
    // The connection may end before the answer does.
    const content = await response.arrayBuffer()
    return new Response(content.byteLength > 0 ? content : null, response)
  })
}

/** Returns the answer unless it is a refusal. @throws RequestError for a refusal. */
export async function requireAccepted(response: Response): Promise<Response> {
  const { ok, status, headers } = response
  if (ok || status === 304) return response
  const isProblem = /^application\/(?:problem\+)?json\b/.test(headers.get('content-type') ?? '')
  const body = isProblem ? ((await response.json()) as { detail?: string; code?: string }) : {}
  const { detail = 'The server could not do this. Try again in a moment.', code } = body
  throw new RequestError(detail, { status, code: code ?? (status === 401 ? 'signed-out' : undefined), body })
}

/** Limits the time of work that waits for the server. @throws RequestError if the work fails, or takes too long. */
export async function withinTime<T>(
  { signal, timeoutMs = TIMEOUT_MS }: Pick<RequestOptions, 'signal' | 'timeoutMs'>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    return await work(signal ? AbortSignal.any([signal, timeout]) : timeout)
  } catch (cause) {
    // The caller has cancelled the work, or the error is already a `RequestError`.
    if (signal?.aborted || cause instanceof RequestError) throw cause
    throw timeout.aborted ? tooSlow(cause) : unreachable(cause)
  }
}

export function unreachable(cause?: unknown): RequestError {
  const message = 'The site cannot be reached. Check your connection.'
  return new RequestError(message, { code: 'offline', cause })
}

export function tooSlow(cause?: unknown): RequestError {
  const message = 'The site takes too long to answer. Try again in a moment.'
  return new RequestError(message, { code: 'timeout', cause })
}
