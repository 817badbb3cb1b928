export interface RequestOptions {
  method?: string
  /** Bearer token; `undefined` for a guest. */
  token?: string
  body?: object
}

/** Long enough for the server to hash a password; a lost connection reports nothing. */
const TIMEOUT_MS = 30_000

/** Sends a request to this site's server. @throws What `fetch` throws, also after a timeout. */
export function sendRequest(address: string, { method, token, body }: RequestOptions): Promise<Response> {
  return fetch(address, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
}

/** What the server says about a refusal: a sentence for people, and a name for programs. @see RFC 9457 */
export interface Problem {
  detail?: string
  code?: string
}

/** Reads what the server says about a refusal; empty if it says nothing. */
export async function problemOf(response: Response): Promise<Problem> {
  if (!response.headers.get('content-type')?.startsWith('application/problem+json')) return {}
  const { detail, code } = (await response.json()) as Record<keyof Problem, unknown>
  return {
    detail: typeof detail === 'string' ? detail : undefined,
    code: typeof code === 'string' ? code : undefined,
  }
}
