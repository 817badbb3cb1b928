import { createEmailVerificationToken } from 'better-auth/api'
import { jwtVerify } from 'jose'
import { IDENTITY_PATH } from '#domain/addresses.ts'
import { AppError } from '../errors.ts'
import type { SendLink } from '../mail/types.ts'
import type { Names } from '../names/types.ts'
import type { Accounts } from './auth.ts'
import type { IdentityLimits } from './limits.ts'
import type { Reauthenticate } from './reauthentication.ts'
import type { User, VerifyReaders } from './types.ts'

/**
 * Confirms that a user owns her e-mail address. She opens a mailed link and types the account's password, since
 * somebody else may have registered the address. Google's verification also confirms an address, and so does a new
 * password set by a mailed link.
 */
export interface Confirmations {
  /** Whether a user must confirm her address before she can use her account. */
  isMissing(user: Pick<User, 'email' | 'emailVerified'>): boolean
  /** Mails a link to a user whose address is not confirmed. @throws AppError `rate-limited` */
  request(user: Pick<User, 'email' | 'emailVerified'>): Promise<void>
  /** Mails a link. @throws AppError `rate-limited` */
  mailLink(email: string): Promise<void>
  /** Mails a link to an unconfirmed user who tries to sign in. @throws AppError `unconfirmed`, always */
  refuse(email: string): Promise<never>
  /** Finds the address that a mailed link confirms. @returns `undefined` if the link is no longer valid. */
  findEmail(token: string): Promise<string | undefined>
  /**
   * Confirms the address of a mailed link. A link may be used twice.
   * @returns `spent` if the link is no longer valid.
   * @throws AppError `wrong-password`, or `rate-limited` after too many of them
   */
  confirm(token: string, password: string): Promise<'confirmed' | 'spent'>
}

interface ConfirmationsOptions extends Pick<Accounts, 'auth'> {
  publicUrl: string
  verifyReaders: VerifyReaders
  /** The creator's addresses must always be confirmed: comments with these addresses are marked as hers. */
  names: Pick<Names, 'isCreatorAddress'>
  limits: Pick<IdentityLimits, 'confirmation'>
  reauthenticate: Reauthenticate
  mail: { sendLink: SendLink }
}

/** How long a link is valid: longer than a link to a new password, because it needs the password as well. */
const LINK_HOURS = 24

/** Better Auth makes these links. They are signed, and stored nowhere. */
export function openConfirmations(options: ConfirmationsOptions): Confirmations {
  const { auth, publicUrl, verifyReaders, names, limits, reauthenticate, mail } = options
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

/** A limit does not matter here: the earlier links are still valid. */
function unlessLimited(error: unknown) {
  if (!(error instanceof AppError && error.code === 'rate-limited')) throw error
}
