import { createHash, randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { SignInForm } from '#domain/credentials.ts'
import type { Announce, Database, Schema } from '../database/types.ts'
import { AppError } from '../errors.ts'
import type { CreateRateLimit } from '../http/rate-limit.ts'
import type { Log } from '../log.ts'
import type { SendLink } from '../mail/types.ts'
import type { Names } from '../names/types.ts'
import { openAccounts } from './auth.ts'
import type { GoogleSignIn } from './google.ts'
import { openConfirmations, type Confirmations } from './confirmations.ts'
import { createIdentityLimits } from './limits.ts'
import { openPasskeys, type Passkeys } from './passkeys.ts'
import { openPasswordResets } from './password-resets.ts'
import { createPasswords, type Passwords } from './password.ts'
import { openSessions, signedOut, type Session } from './sessions.ts'
import {
  deleteExpired,
  deleteUser,
  findCredential,
  lockUser,
  readAccount,
  readDisplayName,
  replacePassword,
  writeDisplayName,
  type AccountData,
} from './store.ts'
import { logProblems, logFullQueue } from './throttled-log.ts'
import type { CommentNames, FindUser, User, VerifyReaders } from './types.ts'

/**
 * Accounts and sessions. `authorization` is the value of a request's Authorization header, `client` where it came from.
 *
 * What takes an `authorization` throws AppError `signed-out` if there is no session behind it; what takes a `client`
 * throws AppError `rate-limited` when too much was tried. A user whose e-mail address must be confirmed first counts
 * as signed out.
 */
export interface Identity extends Pick<Confirmations, 'findEmail' | 'confirm'> {
  /** Starts to delete what has expired, once a day. */
  start(): void
  /** Caches for a few seconds what it finds, but not beyond the end of the session. */
  findUser: FindUser
  /**
   * Makes an account.
   *
   * @returns Whether its address must be confirmed first, by a link that was mailed.
   * @throws AppError `email-taken`
   */
  register(client: string, form: SignInForm): Promise<{ mustConfirm: boolean }>
  /**
   * Opens a session.
   *
   * @throws AppError `wrong-credentials`, whether or not the address has an account; `unconfirmed` once a link was mailed
   *   to confirm the address with
   */
  signIn(client: string, form: SignInForm): Promise<User & { accessToken: string }>
  /** Ends a session; does nothing if it has ended. */
  signOut(authorization: string | undefined): Promise<void>
  signOutEverywhere(authorization: string | undefined): Promise<void>
  /** Tells whose session it is, whether she has a password, and what her comments are signed with. */
  describeSession(authorization: string | undefined): Promise<User & { hasPassword: boolean } & CommentNames>
  /**
   * Sets the name that her comments are signed with.
   *
   * @param displayName Already checked; `''` for none.
   * @throws AppError `invalid` if it is reserved.
   */
  changeDisplayName(authorization: string | undefined, displayName: string): Promise<CommentNames>
  /**
   * Sets another password and ends all other sessions.
   *
   * @returns The token of the one session that is left.
   * @throws AppError `wrong-password`, or `invalid` if the account has no password yet.
   */
  changePassword(
    authorization: string | undefined,
    passwords: { currentPassword: string; newPassword: string },
  ): Promise<{ accessToken: string }>
  /** Mails a link to confirm the address with, if it is not confirmed. */
  requestConfirmation(authorization: string | undefined): Promise<void>
  /** Requests a mail with a link to a new password; the same for every address. */
  requestPasswordReset(client: string, email: string): Promise<void>
  /** Tells whose password a mailed link sets; asking does not spend it. @returns `undefined` if it works no more. */
  findResetEmail(token: string): Promise<string | undefined>
  /** Sets a password by a mailed link and ends all sessions. @returns Whether the link still worked. */
  resetPassword(client: string, token: string, newPassword: string): Promise<boolean>
  /** Reads all that is kept of a user, also by other services. */
  downloadAccount(authorization: string | undefined): Promise<{ account: AccountData }>
  /** Deletes the account for good. @throws AppError `wrong-password` if it has a password and this is not it */
  deleteAccount(authorization: string | undefined, password: string | undefined): Promise<void>
  /** Begins or ends a sign-in at Google, in a window of its own; the session's token goes to the window that opened it. */
  answerGoogle(request: Request): Promise<Response>
  passkeys: Passkeys
  limitGoogle(client: string): Promise<void>
  close(): void
}

/** What the service needs of others. */
export interface IdentityOptions extends Pick<Database, 'db' | 'kind' | 'changes'> {
  publicUrl: string
  secret: string
  google?: GoogleSignIn
  passwords?: Passwords
  createRateLimit: CreateRateLimit
  sendLink: SendLink
  verifyReaders: VerifyReaders
  names: Names
  /** Name of the site, as devices show it beside a passkey. */
  siteName(): string
  /** Least time that a request for a reset takes. */
  requestMs?: number
  /** Deletes the mails of an account, before it is deleted itself. */
  forgetAccount(email: string): Promise<void>
  /** Forgets a user's likes and comments in the transaction that deletes her account. Uses `trx` alone. */
  forgetUser(trx: Transaction<Schema>, announce: Announce, userId: string): Promise<void>
  /** Reads a user's likes and comments, for her download; each key stands beside `account`. */
  readOwn(userId: string): Promise<object>
  now(): Date
  log: Log
}

/** How often expired sessions and secrets are deleted. */
const SWEEP_EVERY_MS = 86_400_000

/** Makes the identity service. */
export function createIdentity({
  db,
  kind,
  changes,
  publicUrl,
  secret,
  google,
  now,
  log,
  names,
  passwords = createPasswords({ onBusy: logFullQueue(log) }),
  ...options
}: IdentityOptions): Identity {
  const limits = createIdentityLimits(options.createRateLimit)
  const accounts = openAccounts({
    db,
    kind,
    changes,
    publicUrl,
    secret,
    google,
    passwords,
    onProblem: logProblems(log),
  })
  const { auth } = accounts
  const sessions = openSessions({ auth, db, changes, now })
  const confirmations = openConfirmations({
    ...options,
    names,
    auth,
    changes,
    publicUrl,
    limit: limits.confirmation,
  })
  const resets = openPasswordResets({ ...accounts, ...options, passwords, changes, publicUrl, now })
  let sweep: NodeJS.Timeout | undefined

  return {
    start() {
      sweepExpired()
      sweep = setInterval(sweepExpired, SWEEP_EVERY_MS).unref()
    },

    async findUser(authorization) {
      const user = await sessions.findUser(authorization)
      return user && confirmations.isMissing(user) ? undefined : user
    },

    async register(client, { email, password }) {
      await limits.register.client.consume(client)
      await limits.register.address.consume(email)
      const { internalAdapter } = await auth.$context
      const taken = new AppError('email-taken', 'There is already an account for this email address.')
      if (await internalAdapter.findUserByEmail(email)) throw taken
      const id = randomUUID()
      const user = { id, email, name: '', emailVerified: false }
      // Better Auth makes user and account in one transaction by this function, whoever the provider.
      const credential = { providerId: 'credential', accountId: id, password: await passwords.hash(password) }
      try {
        await internalAdapter.createOAuthUser(user, credential)
      } catch (error) {
        // Somebody else may have been quicker while the password was hashed.
        if (await internalAdapter.findUserByEmail(email)) throw taken
        throw error
      }
      const mustConfirm = confirmations.isMissing(user)
      if (mustConfirm) await confirmations.mailLink(email)
      return { mustConfirm }
    },

    async signIn(client, { email, password }) {
      await limits.signIn.client.consume(client)
      const counted = await nameCount(email)
      await limits.signIn.addressOfClient.consume(`${counted} ${client}`)
      await limits.signIn.address.consume(counted)
      const signedIn = await sessions.open({ email, password })
      if (!signedIn) throw new AppError('wrong-credentials', 'The email address or the password is wrong.')
      await limits.signIn.addressOfClient.forget(`${counted} ${client}`)
      await limits.signIn.address.forget(counted)
      return admit(signedIn)
    },

    signOut: (authorization) => sessions.end(authorization),

    async signOutEverywhere(authorization) {
      await sessions.endAll((await requireUser(authorization)).id)
    },

    async describeSession(authorization) {
      const user = await requireUser(authorization)
      const hasPassword = (await findCredential(db, user.email)) !== undefined
      return { ...user, hasPassword, ...namesOf(user, await readDisplayName(db, user.id)) }
    },

    async changeDisplayName(authorization, typed) {
      const user = await requireUser(authorization)
      await limits.displayName.consume(user.id)
      if (names.isReserved(typed, user))
        throw new AppError('invalid', 'This name belongs to the site. Choose another one.')
      const displayName = typed === '' ? null : typed
      await writeDisplayName(db, user.id, displayName)
      return namesOf(user, displayName)
    },

    async changePassword(authorization, { currentPassword, newPassword }) {
      const user = await requireUser(authorization)
      await limits.reauthentication.consume(user.id)
      const old = await findCredential(db, user.email)
      if (!old) throw new AppError('invalid', 'This account has no password yet. Ask for a link to set one.')
      const wrong = new AppError('wrong-password', 'The current password is wrong.')
      if (!(await passwords.verify({ hash: old.hash, password: currentPassword }))) throw wrong
      const hash = await passwords.hash(newPassword)
      if (!(await replacePassword(changes, { userId: user.id, old, hash }))) throw wrong
      const signedIn = await sessions.open({ email: user.email, password: newPassword })
      if (!signedIn) throw signedOut()
      return { accessToken: signedIn.accessToken }
    },

    findEmail: confirmations.findEmail,
    confirm: confirmations.confirm,

    async requestConfirmation(authorization) {
      const { email, emailVerified } = await requireUser(authorization)
      if (!emailVerified) await confirmations.mailLink(email)
    },

    async requestPasswordReset(client, email) {
      await limits.reset.client.consume(client)
      await limits.reset.address.consume(email)
      await resets.request(email)
    },

    findResetEmail: (token) => resets.findEmail(token),

    async resetPassword(client, token, newPassword) {
      await limits.newPassword.consume(client)
      return resets.reset(token, newPassword)
    },

    async downloadAccount(authorization) {
      const user = await requireUser(authorization)
      return { account: await readAccount(db, user.id, now()), ...(await options.readOwn(user.id)) }
    },

    async deleteAccount(authorization, password) {
      const user = await requireUser(authorization)
      await reauthenticate(user, password)
      await options.forgetAccount(user.email)
      await changes.commit(async (trx, announce) => {
        await lockUser(trx, kind, user.id)
        await options.forgetUser(trx, announce, user.id)
        await deleteUser(trx, announce, user.id)
      })
    },

    answerGoogle: (request) => auth.handler(request),
    limitGoogle: (client) => limits.google.consume(client),
    passkeys: openPasskeys({
      ...options,
      db,
      kind,
      changes,
      publicUrl,
      secret,
      sessions,
      limits,
      requireSession,
      reauthenticate,
      admit,
      now,
    }),
    close: () => clearInterval(sweep),
  }

  function namesOf({ email, emailVerified }: User, displayName: string | null): CommentNames {
    const { name: commentName } = names.authorOf({ email, emailVerified, displayName })
    return { displayName: displayName ?? '', commentName }
  }

  async function requireUser(authorization: string | undefined): Promise<User> {
    return (await requireSession(authorization)).user
  }

  async function requireSession(authorization: string | undefined): Promise<Session> {
    const session = await sessions.require(authorization)
    if (!confirmations.isMissing(session.user)) return session
    const message = 'Your email address must be confirmed first. FORGOT PASSWORD mails you a link.'
    throw new AppError('signed-out', message)
  }

  /** Ends the session again and mails a link if the user must confirm her address first. */
  async function admit(signedIn: User & { accessToken: string }) {
    if (!confirmations.isMissing(signedIn)) return signedIn
    await sessions.end(`Bearer ${signedIn.accessToken}`)
    return confirmations.refuse(signedIn.email)
  }

  /** Has a user show the password again. @returns Whether she has one. @throws AppError `wrong-password` */
  async function reauthenticate(user: User, password = ''): Promise<boolean> {
    const credential = await findCredential(db, user.email)
    if (!credential) return false
    await limits.reauthentication.consume(user.id)
    if (!(await passwords.verify({ hash: credential.hash, password })))
      throw new AppError('wrong-password', 'The password is wrong.')
    return true
  }

  /**
   * Names the count of an address's guesses. They are guesses of one password: with another one, set by a mailed link or
   * changed, every count begins anew, on every instance and for every client.
   */
  async function nameCount(email: string): Promise<string> {
    const credential = await findCredential(db, email)
    const digest = createHash('sha256').update(credential?.hash ?? '')
    return `${email} ${digest.digest('base64url').slice(0, 12)}`
  }

  function sweepExpired() {
    deleteExpired(db, now()).catch((error: unknown) =>
      log.warn({ err: error }, 'Expired sessions could not be deleted; it will be tried again'),
    )
  }
}
