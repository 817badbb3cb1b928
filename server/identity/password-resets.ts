import type { Database } from '../database/types.ts'
import type { Log } from '../log.ts'
import { RESET_LINK_MINUTES, type Accounts } from './auth.ts'
import { hashPassword } from './password.ts'
import {
  addResetRequest,
  claimResetRequest,
  deleteResetRequest,
  findNextResetDueAt,
} from './reset-request-store.ts'
import { setPasswordByLink, type ResetLink } from './store.ts'

/** New passwords for people who forgot theirs: from the wish to the link in a mail, and from there to the password. */
export interface PasswordResets {
  /** Begins to serve wishes, also those that a killed process left. */
  start(): void
  /** Takes a wish: once this has resolved it is on the disk. It takes the same whoever the address belongs to. */
  request(email: string): Promise<void>
  /** Tells whether a mailed link still works; asking does not spend it. */
  isTokenGood(token: string): Promise<boolean>
  /** Sets a password by a mailed link and ends all sessions. @returns Whether the link still worked. */
  reset(token: string, newPassword: string): Promise<boolean>
  close(): Promise<void>
}

interface PasswordResetsOptions extends Accounts, Pick<Database, 'db' | 'changes'> {
  publicUrl: string
  /** Mails a link to a new password; resolved means that the mail is kept and will be sent. */
  sendResetMail(mail: { to: string; address: string; expiresInMinutes: number }): Promise<void>
  /** How long a wish waits before anybody looks whose it is. */
  pauseMs?: () => number
  now(): Date
  log: Log
}

/** How long to wait after a failure. */
const RETRY_MS = 15_000

/** How long a wish belongs to who serves it; those of a process that died wait for this. */
const LEASE_MS = 30_000

/** How often to look for wishes that another process left. */
const LOOK_EVERY_MS = 30_000

/** A wish waits half a second at least, and up to three. */
const randomPause = () => 500 + Math.random() * 2_500

/** What the secrets of links are made of. */
const TOKEN = /^\w{8,64}$/

/**
 * Opens the resets.
 *
 * Looking for the account, making its secret and writing the mail happen a random while after the answer to a wish, so
 * nothing of it shows in the time that this answer or the next one takes. Several instances may share one database.
 */
export function openPasswordResets({
  db,
  changes,
  auth,
  issueResetToken,
  now,
  log,
  ...options
}: PasswordResetsOptions): PasswordResets {
  const pauseMs = options.pauseMs ?? randomPause
  let timer: NodeJS.Timeout | undefined
  let plannedAt = Infinity
  let isClosed = false
  let work = Promise.resolve()

  return {
    start: () => serveIn(0),

    async request(email) {
      const pause = pauseMs()
      await addResetRequest(db, email, { now: now(), dueAt: inMs(pause) })
      serveIn(pause)
    },

    async isTokenGood(token) {
      return (await findLink(token)) !== undefined
    },

    async reset(token, newPassword) {
      const link = await findLink(token)
      if (!link) return false
      // Hashed before the link is spent: a server too busy to hash must not cost anybody the link.
      const hash = await hashPassword(newPassword)
      return setPasswordByLink(changes, { ...link, hash, now: now() })
    },

    async close() {
      isClosed = true
      clearTimeout(timer)
      await work
    },
  }

  async function findLink(token: string): Promise<ResetLink | undefined> {
    if (!TOKEN.test(token)) return undefined
    const { internalAdapter } = await auth.$context
    const kept = await internalAdapter.findVerificationValue(`reset-password:${token}`)
    return kept && kept.expiresAt > now() ? { id: kept.id, userId: kept.value } : undefined
  }

  /** Serves what is due by then, or earlier if that was planned already. */
  function serveIn(ms: number) {
    const at = performance.now() + ms
    if (isClosed || at >= plannedAt) return
    plannedAt = at
    clearTimeout(timer)
    timer = setTimeout(() => {
      plannedAt = Infinity
      work = work.then(serveDue)
    }, ms).unref()
  }

  async function serveDue(): Promise<void> {
    try {
      for (;;) {
        if (isClosed) return
        const request = await claimResetRequest(db, { now: now(), leaseUntil: inMs(LEASE_MS) })
        if (!request) break
        const ageMs = now().getTime() - new Date(request.requestedAt).getTime()
        if (ageMs < RESET_LINK_MINUTES * 60_000) await sendLink(request.email)
        await deleteResetRequest(db, request.id)
      }
      const next = await findNextResetDueAt(db)
      serveIn(Math.min(Math.max(next ? next.getTime() - now().getTime() : Infinity, 0), LOOK_EVERY_MS))
    } catch (error) {
      log.error({ err: error }, 'A wish for a new password could not be served; it will be tried again')
      serveIn(RETRY_MS)
    }
  }

  async function sendLink(email: string): Promise<void> {
    const token = await issueResetToken(email)
    if (token === undefined) return
    const address = `${options.publicUrl}/api/auth/new-password?${new URLSearchParams({ token })}`
    await options.sendResetMail({ to: email, address, expiresInMinutes: RESET_LINK_MINUTES })
  }

  function inMs(ms: number): Date {
    return new Date(now().getTime() + ms)
  }
}
