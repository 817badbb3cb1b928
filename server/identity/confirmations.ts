import { createEmailVerificationToken } from 'better-auth/api'
import { jwtVerify } from 'jose'
import { IDENTITY_PATH } from '#domain/addresses.ts'
import type { Database } from '../database/types.ts'
import { AppError } from '../errors.ts'
import type { SendLink } from '../mail/types.ts'
import type { Names } from '../names/types.ts'
import type { Accounts } from './auth.ts'
import type { IdentityLimits } from './limits.ts'
import type { Reauthenticate } from './reauthentication.ts'
import type { User, VerifyReaders } from './types.ts'

/**
 * Proof that an address is its user's own: a link in a mail, and the account's password, since somebody else may have
 * registered the address. Google's word, and a new password by a mailed link, are too.
 */
export interface Confirmations {
  /** Whether somebody can do nothing before her address is confirmed. */
  isMissing(user: Pick<User, 'email' | 'emailVerified'>): boolean
  /** Mails a link to a user whose address is not confirmed. @throws AppError `rate-limited` */
  request(user: Pick<User, 'email' | 'emailVerified'>): Promise<void>
  /** Mails a link. @throws AppError `rate-limited` */
  mailLink(email: string): Promise<void>
  /** Mails a link to who may not sign in before. @throws AppError `unconfirmed`, always */
  refuse(email: string): Promise<never>
  /** Tells whose address a mailed link confirms; asking confirms nothing. @returns `undefined` if it works no more. */
  findEmail(token: string): Promise<string | undefined>
  /**
   * Confirms the address of a mailed link, also once more.
   *
   * @returns `spent` if the link works no more.
   * @throws AppError `wrong-password`, or `rate-limited` after too many of them
   */
  confirm(token: string, password: string): Promise<'confirmed' | 'spent'>
}

interface ConfirmationsOptions extends Pick<Accounts, 'auth'>, Pick<Database, 'changes'> {
  publicUrl: string
  verifyReaders: VerifyReaders
  /** Whoever has an address of the creator's is taken for her. */
  names: Pick<Names, 'isCreatorAddress'>
  limits: Pick<IdentityLimits, 'confirmation'>
  reauthenticate: Reauthenticate
  mail: { sendLink: SendLink }
}

/** How long a link works. Unlike one to a new password it opens nothing to who finds it without the password. */
const LINK_HOURS = 24

/** Opens the confirmations. The links are Better Auth's: signed, and stored nowhere. */
export function openConfirmations({
  auth,
  changes,
  publicUrl,
  verifyReaders,
  names,
  limits,
  reauthenticate,
  mail,
}: ConfirmationsOptions): Confirmations {
  const confirmations: Confirmations = {
    isMissing: ({ email, emailVerified }) =>
      !emailVerified && (verifyReaders === 'always' || names.isCreatorAddress(email)),

    async request({ email, emailVerified }) {
      if (!emailVerified) await confirmations.mailLink(email)
    },

    async mailLink(email) {
      await limits.confirmation.consume(email)
      const { secret } = await auth.$context
      const token = await createEmailVerificationToken(secret, email, undefined, LINK_HOURS * 3_600)
      const url = `${publicUrl}${IDENTITY_PATH}/confirm-email?${new URLSearchParams({ token })}`
      await mail.sendLink({ purpose: 'confirmation', to: email, url, expiresInHours: LINK_HOURS })
    },

    async refuse(email) {
      await confirmations.mailLink(email).catch(unlessLimited)
      throw new AppError(
        'unconfirmed',
        `Confirm your email address first: open the link that we have mailed to ${email}.`,
      )
    },

    findEmail: async (token) => (await findUser(token))?.email,

    async confirm(token, password) {
      const user = await findUser(token)
      if (!user) return 'spent'
      if (!(await reauthenticate(user, password)))
        throw new AppError('wrong-password', 'The password is wrong.')
      await auth.api.verifyEmail({ query: { token } })
      // What sessions say of her is cached, here and on other instances.
      await changes.commit(async (_, announce) => announce('sessions', user.id))
      return 'confirmed'
    },
  }
  return confirmations

  async function findUser(token: string) {
    const { secret, internalAdapter } = await auth.$context
    const key = new TextEncoder().encode(secret)
    const link = await jwtVerify(token, key, { algorithms: ['HS256'] }).catch(() => undefined)
    if (typeof link?.payload.email !== 'string') return undefined
    return (await internalAdapter.findUserByEmail(link.payload.email))?.user
  }
}

/** The links that were mailed before still work. */
function unlessLimited(error: unknown) {
  if (!(error instanceof AppError && error.code === 'rate-limited')) throw error
}
