import { setTimeout as wait } from 'node:timers/promises'
import { IDENTITY_PATH } from '#domain/addresses.ts'
import type { Database } from '../database/types.ts'
import type { SendLink } from '../mail/types.ts'
import { RESET_LINK_HOURS, type Accounts } from './auth.ts'
import type { IdentityLimits } from './limits.ts'
import type { Passwords } from './password.ts'
import { setPasswordByLink, type ResetLink } from './store.ts'

/** New passwords for people who forgot theirs: a link in a mail, a new password. `client` is as for `IdentityService`. */
export type PasswordResets = ReturnType<typeof openPasswordResets>

interface PasswordResetsOptions extends Accounts, Pick<Database, 'changes'> {
  limits: Pick<IdentityLimits, 'reset' | 'newPassword'>
  passwords: Passwords
  publicUrl: string
  mail: { sendLink: SendLink }
  /** Least time that a request takes. */
  requestMs?: number
  now(): Date
}

/** Far longer than looking up an account, making a link and storing a mail take. */
const REQUEST_MS = 1_000

/** What the secrets of links are made of. */
const TOKEN = /^\w{8,64}$/

export function openPasswordResets({
  changes,
  auth,
  issueResetToken,
  limits,
  passwords,
  publicUrl,
  mail,
  requestMs = REQUEST_MS,
  now,
}: PasswordResetsOptions) {
  return {
    /** Mails a link to who has an account. It takes a second, so that its time does not show whether there is one. */
    async request(client: string, email: string) {
      await limits.reset.client.consume(client)
      await limits.reset.email.consume(await nameCount(email))
      await Promise.all([mailLink(email), wait(requestMs)])
    },

    /** Tells whose password a mailed link sets; asking does not spend it. @returns `undefined` if it works no more. */
    async findEmail(token: string): Promise<string | undefined> {
      const link = await findLink(token)
      const { internalAdapter } = await auth.$context
      return link && (await internalAdapter.findUserById(link.userId))?.email
    },

    /** Sets a password by a mailed link and ends all sessions. @returns Whether the link still worked. */
    async reset(client: string, token: string, newPassword: string): Promise<boolean> {
      await limits.newPassword.consume(client)
      const link = await findLink(token)
      if (!link) return false
      // Hashed before the link is spent: a server too busy to hash must not cost anybody the link.
      const hash = await passwords.hash(newPassword)
      return setPasswordByLink(changes, { ...link, hash, now: now() })
    },
  }

  /**
   * Names the count of an address's requests. They are for one account: whoever deletes it, with the links to it, and
   * registers the address again does not have its owner wait.
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
