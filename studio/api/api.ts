import { STUDIO_API_PATH } from '#domain/addresses.ts'

/** Why a request came to nothing. Everything else is the server's own name for its refusal. */
export type ApiCode = 'offline' | 'timeout' | 'signed-out' | 'failed' | (string & {})

/** A request that came to nothing. Its message is a sentence for the writer. */
export class ApiError extends Error {
  readonly code: ApiCode
  /** `undefined` if the server did not answer. */
  readonly status?: number
  /** The rest of the server's answer, such as `current` of a stale text. */
  readonly body?: Record<string, unknown>

  constructor(
    code: ApiCode,
    message: string,
    options: ErrorOptions & { status?: number; body?: Record<string, unknown> } = {},
  ) {
    super(message, options)
    this.code = code
    this.status = options.status
    this.body = options.body
  }

  /** Whether the same request may succeed later, with nothing changed. */
  get isPassing(): boolean {
    return this.status === undefined || this.status === 429 || this.status >= 500
  }
}

export interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON. */
  json?: unknown
  /** Sent as Markdown. */
  text?: string
  /** Sent as they are. */
  body?: Blob
  /** The version that a change starts from (`If-Match`). */
  version?: string
  /** The version that is here already (`If-None-Match`): the same gives `undefined`. */
  knownVersion?: string
  /** Whether it goes on in the background: an ended session is then told, and no dialog opens. */
  isQuiet?: boolean
  signal?: AbortSignal
  /** 20 seconds by default. */
  timeoutMs?: number
  /** Bytes sent so far. */
  onProgress?(sent: number, total: number): void
}

/** What the frame does about requests. */
export interface ApiGuard {
  /** Has the writer sign in again over what she does. @returns Whether she did. */
  signIn(): Promise<boolean>
  /** Has the writer prove that it is her, before what cannot be undone. @returns Whether she did. */
  prove(): Promise<boolean>
}

/** Calls the studio's server. The only file that does. */
export interface Api {
  /**
   * Sends a request to an address below `/studio/api/`.
   *
   * @returns The answer's JSON; `undefined` if it has none.
   * @throws ApiError
   */
  ask<T>(path: string, request?: ApiRequest): Promise<T>
  /** Tells of each answer's bearing: whether there is a session, and whether the server is reached. */
  subscribe(listener: () => void): () => void
  state(): ApiState
  /** Notes that a session has begun, or ended. */
  setSignedIn(isSignedIn: boolean): void
  /** Called once, by the frame. */
  guardWith(guard: ApiGuard): () => void
}

export interface ApiState {
  /** `undefined` until it is known. */
  isSignedIn?: boolean
  /** Whether the last request reached the server. */
  isReachable: boolean
}

const TIMEOUT_MS = 20_000

/** The codes by which the server asks for a proof. */
const PROOF_WANTED = 'sign-in-again'

/** A path that browsers read as another one. Names in it may come from the address of a link that somebody sent. */
const CLIMBING = /(?:^|[/\\])(?:\.|%2e){1,2}(?:[/\\?#]|$)/i

export interface ApiOptions {
  /** Of the site; by default that of the page. */
  origin?: string
  /** Paths to ask at once. The first to ask for one of them gets that answer, unless something was changed meanwhile. */
  early?: readonly string[]
}

export function createApi({ origin = '', early = [] }: ApiOptions = {}): Api {
  const listeners = new Set<() => void>()
  const addressOf = (path: string) => `${origin}${STUDIO_API_PATH}/${path}`
  const asked = new Map(early.map((path) => [path, askEarly(addressOf(path))]))
  let state: ApiState = { isReachable: true }
  let guard: ApiGuard | undefined

  function change(changes: Partial<ApiState>) {
    const next = { ...state, ...changes }
    if (next.isSignedIn === state.isSignedIn && next.isReachable === state.isReachable) return
    state = next
    for (const listener of listeners) listener()
  }

  /** Each is good for once, and until something is changed, such as who is signed in. */
  function takeEarly(path: string, { method = 'GET' }: ApiRequest): Promise<Response> | undefined {
    if (method !== 'GET') asked.clear()
    const answer = asked.get(path)
    asked.delete(path)
    return answer
  }

  async function send<T>(path: string, request: ApiRequest): Promise<T> {
    if (CLIMBING.test(path))
      throw new ApiError('missing', 'There is nothing at this address.', { status: 404 })
    try {
      const answer = await answerTo<T>(addressOf(path), request, takeEarly(path, request))
      change({ isReachable: true })
      return answer
    } catch (error) {
      if (error instanceof ApiError) {
        change({ isReachable: error.status !== undefined && error.status < 502 })
        if (error.code === 'signed-out') change({ isSignedIn: false })
      }
      throw error
    }
  }

  return {
    async ask<T>(path: string, request: ApiRequest = {}) {
      try {
        return await send<T>(path, request)
      } catch (error) {
        if (!(error instanceof ApiError) || request.isQuiet || !guard) throw error
        const isMended =
          (error.code === 'signed-out' && (await guard.signIn())) ||
          (error.code === PROOF_WANTED && (await guard.prove()))
        if (!isMended) throw error
        return send<T>(path, request)
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: () => state,
    setSignedIn: (isSignedIn) => change({ isSignedIn }),
    guardWith(next) {
      guard = next
      return () => {
        guard = undefined
      }
    },
  }
}

/** @param early The answer that is on its way already. */
async function answerTo<T>(address: string, request: ApiRequest, early?: Promise<Response>): Promise<T> {
  const response = await (request.onProgress
    ? sendWithProgress(address, request)
    : sendByFetch(address, request, early))
  if (response.status === 304 || response.status === 204) return undefined as T
  const isJson = /^application\/(?:problem\+)?json\b/.test(response.headers.get('content-type') ?? '')
  if (response.ok) return (isJson ? await response.json() : await response.text()) as T
  const body = isJson ? ((await response.json()) as Record<string, unknown>) : {}
  const { code, detail } = body as { code?: string; detail?: string }
  throw new ApiError(
    response.status === 401 && code === undefined ? 'signed-out' : (code ?? 'failed'),
    detail ?? 'The server could not do this. Try again in a moment.',
    { status: response.status, body },
  )
}

function askEarly(address: string): Promise<Response> {
  const answer = sendByFetch(address, {})
  // Who asks for it is told; perhaps nobody does.
  answer.catch(() => {})
  return answer
}

/** @returns The whole answer: a connection may end in the middle of it. */
async function sendByFetch(
  address: string,
  request: ApiRequest,
  early?: Promise<Response>,
): Promise<Response> {
  const timeout = AbortSignal.timeout(request.timeoutMs ?? TIMEOUT_MS)
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout
  try {
    if (early) return await Promise.race([early, abortion(signal)])
    const response = await fetch(address, {
      method: request.method ?? 'GET',
      headers: headersOf(request),
      body: bodyOf(request),
      signal,
      cache: 'no-store',
      redirect: 'error',
    })
    return wholeAnswer(response.status, response.headers, await response.text())
  } catch (cause) {
    // The caller has given it up.
    if (request.signal?.aborted) throw cause
    throw timeout.aborted ? tooSlow(cause) : noConnection(cause)
  }
}

function abortion(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
}

function wholeAnswer(status: number, headers: HeadersInit, text: string): Response {
  return new Response(status === 204 || status === 304 ? null : text, { status, headers })
}

/** `fetch` tells nothing of what has been sent. */
function sendWithProgress(address: string, request: ApiRequest): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const sending = new XMLHttpRequest()
  sending.open(request.method ?? 'POST', address)
  sending.timeout = request.timeoutMs ?? 0
  for (const [name, value] of headersOf(request)) sending.setRequestHeader(name, value)
  sending.upload.addEventListener('progress', ({ loaded, total }) => request.onProgress?.(loaded, total))
  sending.addEventListener('load', () => {
    const headers = { 'content-type': sending.getResponseHeader('content-type') ?? '' }
    resolve(wholeAnswer(sending.status, headers, sending.responseText))
  })
  sending.addEventListener('error', () => reject(noConnection()))
  sending.addEventListener('timeout', () => reject(tooSlow()))
  sending.addEventListener('abort', () => reject(request.signal?.reason as Error))
  request.signal?.addEventListener('abort', () => sending.abort())
  sending.send(bodyOf(request))
  return promise
}

function headersOf({ json, text, version, knownVersion }: ApiRequest): Headers {
  const headers = new Headers({ accept: 'application/json' })
  if (json !== undefined) headers.set('content-type', 'application/json')
  if (text !== undefined) headers.set('content-type', 'text/markdown; charset=utf-8')
  if (version !== undefined) headers.set('if-match', `"${version}"`)
  if (knownVersion !== undefined) headers.set('if-none-match', `"${knownVersion}"`)
  return headers
}

function bodyOf({ json, text, body }: ApiRequest) {
  return json === undefined ? (text ?? body) : JSON.stringify(json)
}

function noConnection(cause?: unknown): ApiError {
  return new ApiError('offline', 'The site cannot be reached. Check your connection.', { cause })
}

function tooSlow(cause?: unknown): ApiError {
  return new ApiError('timeout', 'The site takes too long to answer. Try again in a moment.', { cause })
}
