import { LRUCache } from 'lru-cache'
import { createHash, randomUUID } from 'node:crypto'
import type { SignInForm } from '#domain/credentials.ts'
import type { Database } from '../database/types.ts'
import { AppError } from '../errors.ts'
import { createRateLimits } from '../http/rate-limit.ts'
import { debounceLeading, type Log } from '../log.ts'
import type { SendLink } from '../mail/types.ts'
import type { Names } from '../names/types.ts'
import { openAccounts } from './auth.ts'
import type { GoogleSignIn } from './google.ts'
import { openConfirmations } from './confirmations.ts'
import { createIdentityLimits } from './limits.ts'
import { openOwner } from './owner.ts'
import { openOwnAccount, type OwnAccountOptions } from './own-account.ts'
import { openPasskeys } from './passkeys.ts'
import { openPasswordResets } from './password-resets.ts'
import { createPasswords, type Passwords } from './password.ts'
import { openReaders, type ReadersOptions } from './readers.ts'
import { createReauthentication } from './reauthentication.ts'
import { openSessions, type SignedIn } from './sessions.ts'
import { deleteExpired, findCredential } from './store.ts'
import type { VerifyReaders } from './types.ts'

/**
 * Accounts and sessions. `authorization` is the value of a request's Authorization header, `client` the client's address.
 *
 * A method with `authorization` throws AppError `signed-out` without a session; one with `client` throws AppError
 * `rate-limited` after too many attempts. A user who must first confirm her e-mail address counts as signed out.
 */
export type IdentityService = ReturnType<typeof createIdentity>

export interface IdentityOptions {
  database: Database
  /** Origin that readers use. */
  publicUrl: string
  /** The site's name. The identity pages show it, and devices show it next to a passkey. */
  siteName(): string
  names: Names
  verifyReaders: VerifyReaders
  /** Signs sessions. */
  secret: string
  google?: GoogleSignIn
  passwords?: Passwords
  mail: { sendLink: SendLink } & ReadersOptions['mail']
  interactions: OwnAccountOptions['interactions']
  /** Minimum duration of a reset request in milliseconds. */
  requestMs?: number
  now(): Date
  log: Log
}

const QUEUE_FULL = 'Too many passwords wait to be hashed: some sign-ins are refused'

/** Time between two deletions of expired sessions and secrets. */
const SWEEP_EVERY_MS = 86_400_000

export function createIdentity(options: IdentityOptions) {
  const { database, interactions, now, log } = options
  const { db } = database
  const limits = createIdentityLimits(createRateLimits(database.pool, log))
  const passwords =
    options.passwords ?? createPasswords({ onBusy: debounceLeading(() => log.warn(QUEUE_FULL)) })
  const shared = { ...options, ...database, limits, passwords }
  const { auth, issueResetToken } = openAccounts({ ...shared, onProblem: logProblems(log) })
  const reauthenticate = createReauthentication(shared)
  const confirmations = openConfirmations({ ...shared, auth, reauthenticate })
  const sessions = openSessions({ ...shared, auth, confirmations })
  const resets = openPasswordResets({ ...shared, auth, issueResetToken })
  const passkeys = openPasskeys({ ...shared, sessions, reauthenticate })
  const account = openOwnAccount({ ...shared, sessions, reauthenticate })
  const { forgetUser } = interactions
  const owner = openOwner({ ...shared, sessions, passkeys, reauthenticate, forgetUser, guess })
  const readers = openReaders({ ...shared, resets })
  let sweep: NodeJS.Timeout | undefined

  return {
    /** Deletes expired sessions and secrets, now and once a day. */
    start() {
      sweepExpired()
      sweep = setInterval(sweepExpired, SWEEP_EVERY_MS).unref()
    },

    sessions,
    confirmations,
    resets,
    passkeys,
    account,
    owner,
    readers,
    waitingPasswords: passwords.waiting,

    /**
     * Makes an account, once: a repeated attempt has the same result and changes nothing.
     * @param attempt The same in each attempt to register; absent if the client does not repeat attempts.
     * @returns Whether its address must first be confirmed by a mailed link.
     * @throws AppError `email-taken`
     */
    async register(
      client: string,
      { email, password }: SignInForm,
      attempt: string = randomUUID(),
    ): Promise<{ mustConfirm: boolean }> {
      await limits.register.client.consume(client)
      await limits.register.email.consume(email)
      const { internalAdapter } = await auth.$context
      const taken = new AppError('email-taken', 'There is already an account for this email address.')
      const id = accountIdOf(email, attempt)
      const findEarlier = async () => {
        const found = await internalAdapter.findUserByEmail(email)
        if (found && found.user.id !== id) throw taken
        return found && { mustConfirm: confirmations.isMissing(found.user) }
      }
      const earlier = await findEarlier()
      if (earlier) return earlier
      const user = { id, email, name: '', emailVerified: false }
      // Despite its name, this function adds the user and her account of any provider in one transaction.
      const credential = { providerId: 'credential', accountId: id, password: await passwords.hash(password) }
      try {
        await internalAdapter.createOAuthUser(user, credential)
      } catch (error) {
        // The address may have been registered while the password was hashed.
        const meanwhile = await findEarlier()
        if (meanwhile) return meanwhile
        throw error
      }
      const mustConfirm = confirmations.isMissing(user)
      if (mustConfirm) await confirmations.mailLink(email)
      return { mustConfirm }
    },

    /**
     * Opens a session.
     * @throws AppError `wrong-credentials`, whether or not the address has an account; `unconfirmed` if the user must
     * first confirm her address by the link that this call mails
     */
    async signIn(client: string, form: SignInForm): Promise<SignedIn> {
      return sessions.admit(await guess(client, form.email, () => sessions.open(form)))
    },

    /** Starts or ends a sign-in at Google in a popup window, which hands the session's token to its opener. */
    answerGoogle: (request: Request) => auth.handler(request),
    limitGoogle: (client: string) => limits.google.consume(client),
    close: () => clearInterval(sweep),
  }

  /**
   * Counts a guess of a password. A right guess resets the count.
   * @param check Returns `undefined` for a wrong password.
   * @throws AppError `wrong-credentials`, whether or not the address has an account
   */
  async function guess<T>(client: string, email: string, check: () => Promise<T | undefined>): Promise<T> {
    await limits.signIn.client.consume(client)
    const counted = await nameCount(email)
    await limits.signIn.emailOfClient.consume(`${counted} ${client}`)
    await limits.signIn.email.consume(counted)
    const found = await check()
    if (!found) throw new AppError('wrong-credentials', 'The email address or the password is wrong.')
    await limits.signIn.emailOfClient.forget(`${counted} ${client}`)
    await limits.signIn.email.forget(counted)
    return found
  }

  /**
   * Names the count of an address's guesses. The name contains a digest of the stored password. So a new password
   * resets the count on every instance, and the user can sign in at once.
   */
  async function nameCount(email: string): Promise<string> {
    const credential = await findCredential(db, email)
    const digest = createHash('sha256').update(credential?.hash ?? '')
    return `${email} ${digest.digest('base64url').slice(0, 12)}`
  }

  function sweepExpired() {
    deleteExpired(db, now()).catch((error: unknown) =>
      log.warn({ err: error }, 'Expired sessions could not be deleted; the next attempt is in a day'),
    )
  }
}

/** Derives the id of an account from the attempt that makes it; the address keeps a client from choosing the id of another account. */
function accountIdOf(email: string, attempt: string): string {
  return createHash('sha256').update(`${email} ${attempt}`).digest('base64url')
}

/** Logs a repeated problem only once: any client can make Better Auth refuse callbacks repeatedly. */
function logProblems(log: Log) {
  const known = new LRUCache<string, () => void>({ max: 50 })
  return (message: string) => {
    const tell = known.get(message) ?? debounceLeading(() => log.warn(`Better Auth: ${message}`))
    known.set(message, tell)
    tell()
  }
}
