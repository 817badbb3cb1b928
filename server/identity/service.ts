import { randomUUID } from 'node:crypto'
import { isAPIError } from 'better-auth/api'
import type { SignInForm } from '#domain/credentials.ts'
import type { Database } from '../database/database.ts'
import { AppError } from '../errors.ts'
import type { CreateRateLimit } from '../http/rate-limit.ts'
import type { Log } from '../log.ts'
import { openAccounts } from './auth.ts'
import type { GoogleSignIn } from './google.ts'
import { createIdentityLimits } from './limits.ts'
import { openPasswordResets } from './password-resets.ts'
import { hashPassword, verifyPassword } from './password.ts'
import {
  deleteExpired,
  deleteSession,
  deleteSessions,
  deleteUser,
  findCredential,
  readAccount,
  replacePassword,
  type AccountData,
} from './store.ts'
import type { FindUser, User } from './types.ts'

/**
 * Accounts and sessions. `authorization` is the value of a request's Authorization header, `client` where it came from.
 *
 * What takes an `authorization` throws AppError `signed-out` if there is no session behind it; what takes a `client`
 * throws AppError `rate-limited` when too much was tried.
 */
export interface Identity {
  /** Begins what happens by itself: serving wishes for resets, deleting what has run out. */
  start(): void
  findUser: FindUser
  /** Makes an account. @throws AppError `email-taken` */
  register(client: string, form: SignInForm): Promise<void>
  /** Opens a session. @throws AppError `wrong-credentials`, whether or not the address has an account */
  signIn(client: string, form: SignInForm): Promise<User & { accessToken: string }>
  /** Ends a session; does nothing if it has ended. */
  signOut(authorization: string | undefined): Promise<void>
  signOutEverywhere(authorization: string | undefined): Promise<void>
  /** Tells whose session it is, and whether she has a password. */
  describeSession(authorization: string | undefined): Promise<User & { hasPassword: boolean }>
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
  /** Takes a wish for a mail with a link to a new password; the same for every address. */
  requestPasswordReset(client: string, email: string): Promise<void>
  /** Tells whether a mailed link still works; asking does not spend it. */
  isResetTokenGood(token: string): Promise<boolean>
  /** Sets a password by a mailed link and ends all sessions. @returns Whether the link still worked. */
  resetPassword(client: string, token: string, newPassword: string): Promise<boolean>
  downloadAccount(authorization: string | undefined): Promise<AccountData>
  /** Deletes the account for good. @throws AppError `wrong-password` if it has a password and this is not it */
  deleteAccount(authorization: string | undefined, password: string | undefined): Promise<void>
  /** Begins or ends a sign-in at Google, in a window of its own; the session's token goes to the window that opened it. */
  answerGoogle(request: Request): Promise<Response>
  limitGoogle(client: string): Promise<void>
  close(): Promise<void>
}

interface IdentityOptions extends Pick<Database, 'db' | 'kind'> {
  publicUrl: string
  secret: string
  google?: GoogleSignIn
  createRateLimit: CreateRateLimit
  /** Mails a link to a new password; resolved means that the mail is kept and will be sent. */
  sendResetMail(mail: { to: string; address: string; expiresInMinutes: number }): Promise<void>
  /** How long a wish for a reset waits; a random while unless a test asks for another. */
  pauseMs?: () => number
  /** Lets other services forget somebody whose account is about to be deleted. */
  beforeDelete(user: User): Promise<void>
  now(): Date
  log: Log
}

/** How often what has run out is deleted. */
const SWEEP_EVERY_MS = 86_400_000

/** Opens the identity service. */
export function openIdentity({
  db,
  kind,
  publicUrl,
  secret,
  google,
  now,
  log,
  ...options
}: IdentityOptions): Identity {
  const limits = createIdentityLimits(options.createRateLimit)
  const accounts = openAccounts({
    db,
    kind,
    publicUrl,
    secret,
    google,
    onProblem: (message) => log.warn(`Better Auth: ${message}`),
  })
  const { auth } = accounts
  const resets = openPasswordResets({ ...accounts, ...options, db, publicUrl, now, log })
  let sweep: NodeJS.Timeout | undefined

  return {
    start() {
      resets.start()
      sweepExpired()
      sweep = setInterval(sweepExpired, SWEEP_EVERY_MS).unref()
    },

    findUser,

    async register(client, { email, password }) {
      await limits.register.client.consume(client)
      await limits.register.address.consume(email)
      const { internalAdapter } = await auth.$context
      const taken = new AppError('email-taken', 'There is already an account for this email address.')
      if (await internalAdapter.findUserByEmail(email)) throw taken
      const id = randomUUID()
      const user = { id, email, name: '', emailVerified: false }
      // Better Auth makes user and account in one transaction by this function, whoever the provider.
      const credential = { providerId: 'credential', accountId: id, password: await hashPassword(password) }
      try {
        await internalAdapter.createOAuthUser(user, credential)
      } catch (error) {
        // Somebody else may have been quicker while the password was hashed.
        if (await internalAdapter.findUserByEmail(email)) throw taken
        throw error
      }
    },

    async signIn(client, { email, password }) {
      await limits.signIn.client.consume(client)
      await limits.signIn.address.consume(email)
      const signedIn = await openSession({ email, password })
      if (!signedIn) throw new AppError('wrong-credentials', 'The email address or the password is wrong.')
      await limits.signIn.address.forget(email)
      return signedIn
    },

    async signOut(authorization) {
      const found = await auth.api.getSession({ headers: bearerOf(authorization) })
      if (found) await deleteSession(db, found.session.token)
    },

    async signOutEverywhere(authorization) {
      await deleteSessions(db, (await requireUser(authorization)).id)
    },

    async describeSession(authorization) {
      const user = await requireUser(authorization)
      return { ...user, hasPassword: (await findCredential(db, user.email)) !== undefined }
    },

    async changePassword(authorization, { currentPassword, newPassword }) {
      const user = await requireUser(authorization)
      await limits.confirm.consume(user.id)
      const old = await findCredential(db, user.email)
      if (!old) throw new AppError('invalid', 'This account has no password yet. Ask for a link to set one.')
      const wrong = new AppError('wrong-password', 'The current password is wrong.')
      if (!(await verifyPassword({ hash: old.hash, password: currentPassword }))) throw wrong
      const hash = await hashPassword(newPassword)
      if (!(await replacePassword(db, { userId: user.id, old, hash }))) throw wrong
      const signedIn = await openSession({ email: user.email, password: newPassword })
      if (!signedIn) throw signedOut()
      return { accessToken: signedIn.accessToken }
    },

    async requestPasswordReset(client, email) {
      await limits.reset.client.consume(client)
      await limits.reset.address.consume(email)
      await resets.request(email)
    },

    isResetTokenGood: (token) => resets.isTokenGood(token),

    async resetPassword(client, token, newPassword) {
      await limits.newPassword.consume(client)
      return resets.reset(token, newPassword)
    },

    async downloadAccount(authorization) {
      return readAccount(db, (await requireUser(authorization)).id, now())
    },

    async deleteAccount(authorization, password) {
      const user = await requireUser(authorization)
      const credential = await findCredential(db, user.email)
      if (credential) {
        await limits.confirm.consume(user.id)
        if (!(await verifyPassword({ hash: credential.hash, password: password ?? '' })))
          throw new AppError('wrong-password', 'The password is wrong.')
      }
      await options.beforeDelete(user)
      await deleteUser(db, user.id)
    },

    answerGoogle: (request) => auth.handler(request),
    limitGoogle: (client) => limits.google.consume(client),
    async close() {
      clearInterval(sweep)
      await resets.close()
    },
  }

  async function findUser(authorization: string | undefined): Promise<User | undefined> {
    if (authorization === undefined) return undefined
    const session = await auth.api.getSession({ headers: bearerOf(authorization) })
    return session ? toUser(session.user) : undefined
  }

  async function requireUser(authorization: string | undefined): Promise<User> {
    const user = await findUser(authorization)
    if (!user) throw signedOut()
    return user
  }

  /**
   * Opens a session for who knows the password.
   *
   * Checking a password takes a while. If it was replaced or the account taken over meanwhile, the sessions have been ended
   * perhaps a moment before this one began: then this one ends as well.
   *
   * @returns `undefined` if the password is wrong, or was so by the end.
   */
  async function openSession(form: SignInForm): Promise<(User & { accessToken: string }) | undefined> {
    const before = await findCredential(db, form.email)
    const opened = await auth.api
      .signInEmail({ body: form, returnHeaders: true })
      .catch(async (error: unknown) => {
        const isRefused = isAPIError(error) && error.statusCode < 500
        if (isRefused || !(await findCredential(db, form.email))) return undefined
        throw error
      })
    if (!opened) return undefined
    const after = await findCredential(db, form.email)
    if (after?.hash === before?.hash)
      return { ...toUser(opened.response.user), accessToken: tokenIn(opened.headers) }
    await deleteSession(db, opened.response.token)
    return undefined
  }

  function sweepExpired() {
    deleteExpired(db, now()).catch((error: unknown) =>
      log.warn({ err: error }, 'What has run out could not be deleted; it will be tried again'),
    )
  }
}

/** Headers with the bearer token alone: a cookie signs nobody in. */
function bearerOf(authorization: string | undefined): Headers {
  return new Headers(authorization === undefined ? {} : { authorization })
}

function tokenIn(headers: Headers): string {
  const token = headers.get('set-auth-token')
  if (token === null) throw new Error('Better Auth gave no token for a session')
  return token
}

function toUser({ id, email, name }: User): User {
  return { id, email, name }
}

function signedOut(): AppError {
  return new AppError('signed-out', 'You are not signed in any more. Please log in again.')
}
