/** Which ways of signing in there are; what the panel needs to know before it is opened. */
export interface SignInOptions {
  /** Whether 'Login with Google' is offered. */
  hasGoogle: boolean
  /** Where browsers report each change of who is signed in: an absolute path on this site; `undefined` for nowhere. */
  tokenSyncPath?: string
}

/** Somebody whose session was verified. */
export interface User {
  id: string
  email: string
  /** The name at Google; empty for a user who registered with a password. */
  name: string
  /** When the account was made. */
  createdAt: Date
}

/**
 * Finds who sends a request.
 *
 * @param authorization Value of the request's Authorization header: only a bearer token counts, no cookie does.
 * @returns `undefined` if there is no session behind it, or none any more.
 */
export type FindUser = (authorization: string | undefined) => Promise<User | undefined>
