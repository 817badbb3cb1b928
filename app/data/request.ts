/** What a request to the site's own server carries. */
export interface Sending {
  method?: string
  /** Bearer token of who asks; `undefined` for a guest. */
  token?: string
  /** Sent as JSON. */
  body?: object
}

/** How long an answer may take: hashing a password is slow by design, a lost connection is silent. */
const TIMEOUT_MS = 30_000

/** Asks the site's own server. @throws whatever `fetch` throws, also when no answer came in time. */
export function sendRequest(address: string, { method, token, body }: Sending): Promise<Response> {
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

/** The server's own sentence for a refusal; `undefined` if it gave none. @see RFC 9457 */
export async function reasonOf(response: Response): Promise<string | undefined> {
  if (!response.headers.get('content-type')?.startsWith('application/problem+json')) return undefined
  const { detail } = (await response.json()) as { detail?: unknown }
  return typeof detail === 'string' ? detail : undefined
}
