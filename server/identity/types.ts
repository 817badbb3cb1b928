import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Context } from 'hono'
import type { SignInForm } from '#domain/credentials.ts'
import type { Db } from '../database/types.ts'

/** The available ways of signing in, for the login panel. */
export interface SignInOptions {
  /** Whether 'Login with Google' is offered. */
  hasGoogle: boolean
  verifyReaders: VerifyReaders
  /** Absolute path on this site to which browsers report each sign-in and sign-out; `undefined` if they do not. */
  tokenSyncPath?: string
}

/** What readers must confirm their address for, by a mailed link: nothing, commenting, or any use of their account. */
export type VerifyReaders = 'never' | 'comment' | 'always'

/** The names of a user. */
export interface CommentNames {
  /** The name that she chose; empty if she chose none. */
  displayName: string
  /** The name on her comments, as readers see it. */
  commentName: string
}

/** What a user wrote and liked, newest first. */
export interface OwnWriting {
  comments?: {
    articleId: string
    text: string
    createdAt: string
    editedAt: string | null
    removedBy: 'author' | 'creator' | null
  }[]
  likes?: { articleId: string; likedAt: string }[]
}

/** A reader's account in a list. */
export interface ListedReader {
  id: string
  email: string
  emailVerified: boolean
  /** The name that she chose for comments; `null` for none. */
  displayName: string | null
  /** The name at Google; empty for none. */
  name: string
  createdAt: string
  comments: number
  likes: number
}

/** Answer of `GET /studio/api/readers`. */
export interface ReadersJson {
  readers: ListedReader[]
  /** Id of the owner's own account. */
  ownId?: string
  /** Whether another page follows. */
  hasMore: boolean
}

/** Answer of `GET /studio/api/readers/:id`. */
export interface ReaderJson extends ListedReader {
  /** Whether it is the owner's own account, which cannot be changed here. */
  isOwner: boolean
  waysOfSigningIn: { kind: 'password' | 'google' | 'passkey'; name?: string; since: string }[]
  /** Sessions that have not ended. */
  sessions: { since: string; until: string }[]
  /** When a session was last used; absent without a session. */
  lastSeenAt?: string
  written: OwnWriting
  /** Number of messages that came from her address. */
  messages: number
}

/** The owner's work with readers' accounts in the studio. Methods with an `id` throw AppError `not-found` for an unknown account. */
export interface Readers {
  /** Lists accounts whose address or name contains a text, newest first. @param page From 0. */
  list(search: string, page: number): Promise<ReadersJson>
  find(id: string): Promise<ReaderJson>
  /** Ends all sessions. @throws AppError `forbidden` for the owner's own account */
  endSessions(id: string): Promise<void>
  /** Mails a link to a new password. */
  sendReset(id: string): Promise<void>
  /** Reads everything that is stored about her, except secrets. */
  export(id: string): Promise<object>
  /**
   * Deletes the account, its likes and the mails to it. Her comments become a guest's; `withComments` deletes their texts, and
   * her messages as well.
   * @throws AppError `forbidden` for the owner's own account
   */
  erase(id: string, options: { withComments: boolean }): Promise<void>
}

/** A passkey, as its user sees it. */
export interface Passkey {
  id: string
  name: string
  /** When it was added, in ISO 8601. */
  createdAt: string
}

/** A new passkey of a device. */
export interface NewPasskey {
  /** The name that the user gives it; empty for none. */
  name: string
  answer: RegistrationResponseJSON
}

/** Whether a session still exists, read in a transaction. */
export type HasSession = (trx: Db) => Promise<boolean>

/** The user who owns the site and writes in the studio. */
export interface Owner {
  id: string
  email: string
}

/**
 * The proof that a client is the owner. The code that opens a session for this client calls `holds` in the same
 * transaction, since a new password or a removed passkey makes the proof invalid.
 */
export interface OwnerProof {
  owner: Owner
  holds(trx: Db): Promise<boolean>
}

/** Signs a new owner in at the studio. */
export type EnterStudio = (c: Context, proof: OwnerProof) => Promise<void>

/** The owner's account. Methods with the address `client` throw AppError `rate-limited` after too many attempts. */
export interface OwnerAccount {
  /** Finds the owner; `undefined` before somebody has used the owner's link. */
  find(): Promise<Owner | undefined>
  /** Makes the token of a link, which is valid for some hours and for one use. */
  addLink(): Promise<string>
  /** Whether the token of a link is still valid. Does not use the link up. */
  isLink(token: string): Promise<boolean>
  /**
   * Makes the owner's account, or turns the account with her address into it; the sessions and passkeys of this account
   * end. A former owner becomes a reader.
   * @returns `undefined` if the link is no longer valid.
   */
  become(client: string, token: string, form: SignInForm): Promise<OwnerProof | undefined>
  /** Signs the owner in. @throws AppError `wrong-credentials`, also for a reader's correct password */
  checkPassword(client: string, form: SignInForm): Promise<OwnerProof>
  /** Checks the owner's own password. @throws AppError `wrong-password`, `rate-limited` */
  confirm(owner: Owner, password: string): Promise<void>
  /** Sets another password and ends all the owner's sessions, in the studio and as a reader. */
  changePassword(owner: Owner, newPassword: string): Promise<OwnerProof>

  /**
   * Opens a session for the owner as a reader.
   * @param holds Whether her studio session still exists; called once the new session exists.
   * @returns `undefined` if it does not.
   */
  openReaderSession(
    owner: Owner,
    holds: () => Promise<boolean>,
  ): Promise<(User & { accessToken: string }) | undefined>
  /** Ends all the owner's sessions as a reader. */
  endReaderSessions(owner: Owner): Promise<void>

  /** Makes the options for a sign-in, which a browser hands to a passkey. */
  passkeyOptions(): Promise<PublicKeyCredentialRequestOptionsJSON>
  /** Signs the owner in by a passkey. @throws AppError `unknown-passkey`, `wrong-credentials` */
  checkPasskey(client: string, answer: AuthenticationResponseJSON): Promise<OwnerProof>
  listPasskeys(owner: Owner): Promise<Passkey[]>
  /** Makes the options for a new passkey. @throws AppError `invalid` if she has the maximum number */
  newPasskeyOptions(owner: Owner): Promise<PublicKeyCredentialCreationOptionsJSON>
  /** Adds a new passkey of a device. @throws AppError `invalid` if it cannot be accepted, `signed-out` */
  addPasskey(owner: Owner, made: NewPasskey, hasSession: HasSession): Promise<Passkey>
  /** Removes a passkey; does nothing if it is missing. */
  removePasskey(owner: Owner, id: string): Promise<void>
}

/** The user of a verified session. */
export interface User {
  id: string
  email: string
  /** The name at Google; empty for a user who registered with a password. */
  name: string
  /** Whether the user proved that the address is hers. */
  emailVerified: boolean
  /** When the account was made. */
  createdAt: Date
}

/**
 * Finds the user who sends a request.
 * @param authorization Value of the request's Authorization header: only a bearer token counts, no cookie does.
 * @returns `undefined` without a session, or after its end.
 */
export type FindUser = (authorization: string | undefined) => Promise<User | undefined>
