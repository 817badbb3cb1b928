/** What the identity service answered. */
export type Answer<T> =
  | { ok: true; value: T }
  | {
      ok: false
      /** Whether the session that asked has ended. */
      isSignedOut: boolean
      /** The service's own sentence; `undefined` if it gave none, or could not be reached. */
      reason?: string
    }

/** A session that has just begun. */
export interface NewSession {
  email: string
  /** Empty if the account has none. */
  name: string
  accessToken: string
}

/** What the service knows of a session. */
export interface SessionInfo {
  email: string
  /** Empty if the account has none. */
  name: string
  /** Whether the account can be signed in to with a password. */
  hasPassword: boolean
}

/** How long an answer may take: hashing a password is slow by design, a lost connection is silent. */
const TIMEOUT_MS = 30_000

export const register = (body: { email: string; password: string }) =>
  send('register', { method: 'POST', body }, json<{ email: string }>)

export const signIn = (body: { email: string; password: string }) =>
  send('sign-in', { method: 'POST', body }, json<NewSession>)

export const requestPasswordReset = (email: string) =>
  send('password-reset', { method: 'POST', body: { email } }, nothing)

export const readSession = (token: string) => send('session', { token }, json<SessionInfo>)

export const signOut = (token: string) => send('session', { method: 'DELETE', token }, nothing)

export const signOutEverywhere = (token: string) => send('sessions', { method: 'DELETE', token }, nothing)

export const changePassword = (token: string, body: { currentPassword: string; newPassword: string }) =>
  send('password', { method: 'PUT', token, body }, json<{ accessToken: string }>)

export const downloadAccount = (token: string) => send('account', { token }, (response) => response.blob())

export const deleteAccount = (token: string, password: string | undefined) =>
  send('account', { method: 'DELETE', token, body: { password } }, nothing)

interface Sending {
  method?: string
  /** Bearer token of who asks. */
  token?: string
  body?: object
}

async function send<T>(
  path: string,
  { method, token, body }: Sending,
  read: (response: Response) => Promise<T>,
): Promise<Answer<T>> {
  try {
    const response = await fetch(`/api/auth/${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.ok) return { ok: true, value: await read(response) }
    return { ok: false, isSignedOut: response.status === 401, reason: await reasonOf(response) }
  } catch {
    // No connection, no answer in time, or somebody else's answer: each form has its own words for that.
    return { ok: false, isSignedOut: false }
  }
}

/** The service's own sentence, without the name that some providers begin it with. */
async function reasonOf(response: Response): Promise<string | undefined> {
  if (!response.headers.get('content-type')?.startsWith('application/problem+json')) return undefined
  const { detail } = (await response.json()) as { detail?: unknown }
  return typeof detail === 'string' ? detail.replace(/^Firebase: /, '').trim() || undefined : undefined
}

async function json<T>(response: Response): Promise<T> {
  return (await response.json()) as T
}

async function nothing(): Promise<void> {}
