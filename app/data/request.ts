export interface RequestOptions {
  method?: string
  /** Bearer token; `undefined` for a guest. */
  token?: string
  /** Sent as JSON. */
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

/** Reads the server's sentence about a refusal; `undefined` if it gave none. @see RFC 9457 */
export async function reasonOf(response: Response): Promise<string | undefined> {
  if (!response.headers.get('content-type')?.startsWith('application/problem+json')) return undefined
  const { detail } = (await response.json()) as { detail?: unknown }
  return typeof detail === 'string' ? detail : undefined
}
