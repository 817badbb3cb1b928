import { STUDIO_API_PATH } from '#domain/addresses.ts'
import {
  RequestError,
  requireAccepted,
  sendRequest,
  tooSlow,
  unreachable,
  withinTime,
  type RequestOptions,
} from '#ui/request.ts'

export interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  json?: unknown
  text?: string
  /** Content that is sent unchanged. */
  body?: Blob
  /** The version that a change starts from (`If-Match`). */
  version?: string
  /** The version that the caller has (`If-None-Match`); `undefined` is returned if the server has the same one. */
  knownVersion?: string
  /** Whether it runs in the background: an ended session then opens no dialog. */
  isQuiet?: boolean
  signal?: AbortSignal
  /** Time limit; 20 seconds by default. */
  timeoutMs?: number
  /** Bytes sent so far. */
  onProgress?(sent: number, total: number): void
}

/** Dialogs of the studio's frame, for requests that the server refuses. */
export interface ApiGuard {
  /** Asks the writer to sign in again, in a dialog over the screen. @returns Whether she did. */
  signIn(): Promise<boolean>
  /** Asks the writer for her password again, before an action that cannot be undone. @returns Whether she gave it. */
  prove(): Promise<boolean>
}

/** Sends requests to the studio's server. */
export interface Api {
  /**
   * Sends a request to an address below `/studio/api/`.
   * @returns The answer's JSON; `undefined` if it has none.
   * @throws RequestError
   */
  ask<T>(path: string, request?: ApiRequest): Promise<T>
  /** Calls `listener` after each change of `state`. */
  subscribe(listener: () => void): () => void
  state(): ApiState
  /** Records that a session has begun or ended. */
  setSignedIn(isSignedIn: boolean): void
  /** Sets the guard; called once, by the frame. @returns Removes it. */
  guardWith(guard: ApiGuard): () => void
}

export interface ApiState {
  /** `undefined` until an answer shows it. */
  isSignedIn?: boolean
  /** Whether the last request reached the server. */
  isReachable: boolean
}

const TIMEOUT_MS = 20_000

/** The server's code for a request that needs the password again. */
const PROOF_WANTED = 'sign-in-again'

/** A path that browsers resolve to another one. Names in it may come from the address of a link that somebody sent. */
const CLIMBING = /(?:^|[/\\])(?:\.|%2e){1,2}(?:[/\\?#]|$)/i

export interface ApiOptions {
  /** Origin of the site; by default that of the page. */
  origin?: string
  /** Paths to request at once. The first `ask` for such a path gets its answer, unless a change was sent meanwhile. */
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

  /** Each early answer is used only once. A change, such as a sign-in, drops all early answers. */
  function takeEarly(path: string, { method = 'GET' }: ApiRequest): Promise<Response> | undefined {
    if (method !== 'GET') asked.clear()
    const answer = asked.get(path)
    asked.delete(path)
    return answer
  }

  async function send<T>(path: string, request: ApiRequest): Promise<T> {
    if (CLIMBING.test(path))
      throw new RequestError('There is nothing at this address.', { status: 404, code: 'missing' })
    try {
      const answer = await answerTo<T>(addressOf(path), request, takeEarly(path, request))
      change({ isReachable: true })
      return answer
    } catch (error) {
      if (error instanceof RequestError) {
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
        if (!(error instanceof RequestError) || request.isQuiet || !guard) throw error
        const isResolved =
          (error.code === 'signed-out' && (await guard.signIn())) ||
          (error.code === PROOF_WANTED && (await guard.prove()))
        if (!isResolved) throw error
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

/** @param early The answer to the same request, sent earlier. */
async function answerTo<T>(address: string, request: ApiRequest, early?: Promise<Response>): Promise<T> {
  const response = await requireAccepted(
    await (request.onProgress
      ? sendWithProgress(address, request)
      : early
        ? withinTime(timesOf(request), (signal) => Promise.race([early, abortion(signal)]))
        : sendRequest(address, optionsOf(request))),
  )
  if (response.status === 304 || response.status === 204) return undefined as T
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return (isJson ? await response.json() : await response.text()) as T
}

function askEarly(address: string): Promise<Response> {
  const answer = sendRequest(address, optionsOf({}))
  // A failure reaches the screen that asks for the answer, if one does.
  answer.catch(() => {})
  return answer
}

function abortion(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
}

/** `fetch` does not report the progress of sending. */
function sendWithProgress(address: string, request: ApiRequest): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const sending = new XMLHttpRequest()
  sending.open(request.method ?? 'POST', address)
  sending.timeout = request.timeoutMs ?? 0
  for (const [name, value] of headersOf(request)) sending.setRequestHeader(name, value)
  sending.upload.addEventListener('progress', ({ loaded, total }) => request.onProgress?.(loaded, total))
  sending.addEventListener('load', () => {
    const headers = { 'content-type': sending.getResponseHeader('content-type') ?? '' }
    resolve(new Response(sending.responseText || null, { status: sending.status, headers }))
  })
  sending.addEventListener('error', () => reject(unreachable()))
  sending.addEventListener('timeout', () => reject(tooSlow()))
  sending.addEventListener('abort', () => reject(request.signal?.reason as Error))
  request.signal?.addEventListener('abort', () => sending.abort())
  sending.send(request.body)
  return promise
}

function optionsOf(request: ApiRequest): RequestOptions {
  const { method, json, text, body } = request
  return {
    method,
    json,
    body: text ?? body,
    headers: headersOf(request),
    cache: 'no-store',
    redirect: 'error',
    ...timesOf(request),
  }
}

function timesOf({ signal, timeoutMs = TIMEOUT_MS }: ApiRequest) {
  return { signal, timeoutMs }
}

function headersOf({ text, version, knownVersion }: ApiRequest): Headers {
  const headers = new Headers({ accept: 'application/json' })
  if (text !== undefined) headers.set('content-type', 'text/markdown; charset=utf-8')
  if (version !== undefined) headers.set('if-match', `"${version}"`)
  if (knownVersion !== undefined) headers.set('if-none-match', `"${knownVersion}"`)
  return headers
}
