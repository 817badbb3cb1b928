import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Context } from 'hono'
import type { Kysely } from 'kysely'
import type { SignInForm } from '#domain/credentials.ts'
import type { Schema } from '../database/types.ts'

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

/** What a device has made, with the name that its user gives it; empty for none. */
export interface NewPasskey {
  name: string
  answer: RegistrationResponseJSON
}

/** Tells in a transaction whether a session has not ended. */
export type HasSession = (trx: Kysely<Schema>) => Promise<boolean>

/** The user who owns the site, and writes in the studio. */
export interface Owner {
  id: string
  email: string
}

/**
 * Somebody has shown to be the owner. What opens a session by it asks in the same transaction whether it `holds`: what takes it
 * back, such as a new password, ends all sessions as well.
 */
export interface OwnerProof {
  owner: Owner
  holds(trx: Kysely<Schema>): Promise<boolean>
}

/** Signs in at the studio who has just become the owner. */
export type EnterStudio = (c: Context, proof: OwnerProof) => Promise<void>

/**
 * The owner's account, for the studio. `client` is where a request came from; what takes one throws AppError `rate-limited` when
 * too much was tried.
 */
export interface OwnerAccount {
  /** Finds who owns the site; `undefined` before somebody opened the owner's link. */
  find(): Promise<Owner | undefined>
  /** Makes a link's token. It works once, for some hours. */
  addLink(): Promise<string>
  /** Whether a link's token still works; asking does not spend it. */
  isLink(token: string): Promise<boolean>
  /**
   * Makes the owner's account, or takes over the account that has her address: its sessions and passkeys end. Whoever was the owner
   * is a reader from then on.
   *
   * @returns `undefined` if the link works no more.
   */
  become(client: string, token: string, form: SignInForm): Promise<OwnerProof | undefined>
  /** Signs the owner in. @throws AppError `wrong-credentials`, also for the right password of somebody else */
  checkPassword(client: string, form: SignInForm): Promise<OwnerProof>
  /** Checks the owner's own password. @throws AppError `wrong-password`, `rate-limited` */
  confirm(owner: Owner, password: string): Promise<void>
  /** Sets another password and ends all sessions, readers' sessions of hers as well. */
  changePassword(owner: Owner, newPassword: string): Promise<OwnerProof>

  /** Makes what a browser hands to a passkey to sign in with. */
  passkeyOptions(): Promise<PublicKeyCredentialRequestOptionsJSON>
  /** Signs the owner in by a passkey. @throws AppError `unknown-passkey`, `wrong-credentials` */
  checkPasskey(client: string, answer: AuthenticationResponseJSON): Promise<OwnerProof>
  listPasskeys(owner: Owner): Promise<Passkey[]>
  /** Makes the options for a new passkey. @throws AppError `invalid` if there are as many as there may be */
  newPasskeyOptions(owner: Owner): Promise<PublicKeyCredentialCreationOptionsJSON>
  /** Adds the passkey that a device has made. @throws AppError `invalid` if it cannot be taken, `signed-out` */
  addPasskey(owner: Owner, made: NewPasskey, hasSession: HasSession): Promise<Passkey>
  /** Removes a passkey; does nothing if it is gone. */
  removePasskey(owner: Owner, id: string): Promise<void>
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
