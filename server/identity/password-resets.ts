import { setTimeout as wait } from 'node:timers/promises'
import { IDENTITY_PATH } from '#domain/addresses.ts'
import type { Database } from '../database/types.ts'
import type { SendLink } from '../mail/types.ts'
import { RESET_LINK_HOURS, type Accounts } from './auth.ts'
import type { IdentityLimits } from './limits.ts'
import type { Passwords } from './password.ts'
import { setPasswordByLink, type ResetLink } from './store.ts'

/** Sets new passwords by mailed links. `client` is as for `IdentityService`. */
export type PasswordResets = ReturnType<typeof openPasswordResets>

interface PasswordResetsOptions extends Accounts, Pick<Database, 'changes'> {
  limits: Pick<IdentityLimits, 'reset' | 'newPassword'>
  passwords: Passwords
  publicUrl: string
  mail: { sendLink: SendLink }
  /** Minimum duration of a request in milliseconds. */
  requestMs?: number
  now(): Date
}

/** Looking up an account, making a link and storing a mail takes far less time. */
const REQUEST_MS = 1_000

/** The form of a link's secret. */
const TOKEN = /^\w{8,64}$/

export function openPasswordResets(options: PasswordResetsOptions) {
  const { changes, auth, issueResetToken, limits, passwords } = options
  const { publicUrl, mail, requestMs = REQUEST_MS, now } = options
  return {
    /** Mails a link if the address has an account. It always takes a second, so nobody learns whether there is one. */
    async request(client: string, email: string) {
      await limits.reset.client.consume(client)
      await limits.reset.email.consume(await nameCount(email))
      await Promise.all([mailLink(email), wait(requestMs)])
    },

    /** Mails a link for the owner of the site, without a limit. */
    mailLink,

    /**
     * Finds the address of a mailed link's account, without using the link up.
     * @returns `undefined` if the link is no longer valid.
     */
    async findEmail(token: string): Promise<string | undefined> {
      const link = await findLink(token)
      const { internalAdapter } = await auth.$context
      return link && (await internalAdapter.findUserById(link.userId))?.email
    },

    /** Sets a password by a mailed link and ends all sessions. @returns Whether the link was still valid. */
    async reset(client: string, token: string, newPassword: string): Promise<boolean> {
      await limits.newPassword.consume(client)
      const link = await findLink(token)
      if (!link) return false
      // Hash first: if the server is too busy to hash, the link must stay valid.
      const hash = await passwords.hash(newPassword)
      return setPasswordByLink(changes, { ...link, hash, now: now() })
    },
  }

  /**
   * Names the count of an address's requests. The name contains the account. Otherwise a stranger could register the
   * address, use the count up and delete the account, and the owner of the address would have to wait.
   */
  async function nameCount(email: string): Promise<string> {
    const { internalAdapter } = await auth.$context
    const found = await internalAdapter.findUserByEmail(email)
    return `${email} ${found?.user.id ?? ''}`
  }

  async function findLink(token: string): Promise<ResetLink | undefined> {
    if (!TOKEN.test(token)) return undefined
    const { internalAdapter } = await auth.$context
    const kept = await internalAdapter.findVerificationValue(`reset-password:${token}`)
    return kept && kept.expiresAt > now() ? { id: kept.id, userId: kept.value } : undefined
  }

  async function mailLink(email: string): Promise<void> {
    const token = await issueResetToken(email)
    if (token === undefined) return
    const url = `${publicUrl}${IDENTITY_PATH}/new-password?${new URLSearchParams({ token })}`
    await mail.sendLink({ purpose: 'password-reset', to: email, url, expiresInHours: RESET_LINK_HOURS })
  }
}
