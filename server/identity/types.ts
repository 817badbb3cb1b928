/** Which ways of signing in there are; what the panel needs to know before it is opened. */
export interface SignInOptions {
  /** Whether 'Login with Google' is offered. */
  hasGoogle: boolean
  verifyReaders: VerifyReaders
  /** Where browsers report each change of who is signed in: an absolute path on this site; `undefined` for nowhere. */
  tokenSyncPath?: string
}

/** Before what readers must confirm their addresses by a mailed link: nothing, a comment, or all that needs an account. */
export type VerifyReaders = 'never' | 'comment' | 'always'

/** How somebody's comments are signed. */
export interface CommentNames {
  /** The name that she chose; empty if she chose none. */
  displayName: string
  /** What readers see. */
  commentName: string
}

/** A passkey, as its user sees it. */
export interface Passkey {
  id: string
  name: string
  /** When it was added, in ISO 8601. */
  createdAt: string
}

/** Somebody whose session was verified. */
export interface User {
  id: string
  email: string
  /** The name at Google; empty for a user who registered with a password. */
  name: string
  /** Whether she proved that the address is hers. */
  emailVerified: boolean
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
