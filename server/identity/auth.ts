import { randomBytes } from 'node:crypto'
import { betterAuth, type Account, type GenericEndpointContext } from 'better-auth'
import { revokeUnprovenAccountAccess } from 'better-auth/db'
import { bearer, oauthPopup } from 'better-auth/plugins'
import { IDENTITY_PATH } from '#domain/addresses.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#domain/credentials.ts'
import type { Database } from '../database/types.ts'
import { sessionsByUserId } from './sessions-by-user-id.ts'
import { googlePlugins, type GoogleSignIn } from './google.ts'
import type { Passwords } from './password.ts'
import { deletePasskeys, deleteSessions, lockUser } from './store.ts'

/** How long the link in a reset mail is valid. */
export const RESET_LINK_HOURS = 1

/** How long a session lasts without use. */
export const SESSION_DAYS = 30

const DAY_SECONDS = 86_400

interface AuthOptions extends Pick<Database, 'db' | 'kind' | 'changes'> {
  /** Origin that readers use. */
  publicUrl: string
  /** Signs sessions, and the cookies of a sign-in at Google. */
  secret: string
  google?: GoogleSignIn
  passwords: Passwords
  /** Called with each error that Better Auth logs. */
  onProblem(message: string): void
}

/** Better Auth over our tables. */
export type Accounts = ReturnType<typeof openAccounts>

export function openAccounts(options: AuthOptions) {
  const { db, kind, changes, publicUrl, secret, google, passwords, onProblem } = options
  // Google's verification of an address is enough: an unconfirmed account with this address first loses its password
  // and sessions.
  const linking = { enabled: !google?.isEmulated, requireLocalEmailVerified: false }
  const auth = betterAuth({
    baseURL: publicUrl,
    basePath: IDENTITY_PATH,
    secret,
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_, message) => onProblem(message) },

    database: { db, type: kind, transaction: true },
    user: { modelName: 'users' },
    session: { modelName: 'sessions', expiresIn: SESSION_DAYS * DAY_SECONDS, updateAge: DAY_SECONDS },
    account: { modelName: 'accounts', updateAccountOnSignIn: false, accountLinking: linking },
    verification: { modelName: 'verifications', storeIdentifier: 'hashed' },
    databaseHooks: { account: { create: { before: beforeAccount } } },

    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      password: passwords,
    },

    // service.ts has limits of its own, by e-mail address and by client.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'waypost',
      useSecureCookies: publicUrl.startsWith('https:'),
      ipAddress: { disableIpTracking: true },
    },
    plugins: [
      bearer({ requireSignature: true }),
      oauthPopup(),
      sessionsByUserId(),
      ...(google ? googlePlugins(google) : []),
    ],
  })
  return { auth, issueResetToken }

  /** Makes a link's secret; `undefined` without an account. Better Auth's own request knows few top-level domains. */
  async function issueResetToken(email: string): Promise<string | undefined> {
    const { internalAdapter } = await auth.$context
    const found = await internalAdapter.findUserByEmail(email)
    if (!found) return undefined
    const token = randomBytes(24).toString('hex')
    await internalAdapter.createVerificationValue({
      identifier: `reset-password:${token}`,
      value: found.user.id,
      expiresAt: new Date(Date.now() + RESET_LINK_HOURS * 3_600_000),
    })
    return token
  }

  /**
   * Runs before Google's account is added to a user. If the user never confirmed the address, somebody else may have
   * registered it, so the old password, passkeys and sessions end. Google's tokens are dropped, since nothing uses
   * them.
   * @see docs/architecture.md, Accounts
   */
  async function beforeAccount({ providerId, userId }: Account, context: GenericEndpointContext | null) {
    if (providerId !== 'google' || !context) return undefined
    // The emulator signs in to no existing account, and its own accounts have no verified address.
    const user = google?.isEmulated ? null : await context.context.internalAdapter.findUserById(userId)
    if (user && !user.emailVerified) await takeOver(context, userId)
    return { data: { accessToken: null, refreshToken: null, idToken: null } }
  }

  async function takeOver(context: GenericEndpointContext, userId: string) {
    try {
      await revokeUnprovenAccountAccess(context, userId)
    } finally {
      // Better Auth does not know passkeys, so this code deletes them, and the sessions that they opened meanwhile.
      await changes.commit(async (trx) => {
        await lockUser(trx, kind, userId)
        await deletePasskeys(trx, userId)
        await deleteSessions(trx, userId)
      })
    }
  }
}
