import { IDENTITY_PATH } from '#domain/addresses.ts'
import type { Database } from '../database/types.ts'
import type { Log } from '../log.ts'
import { RESET_LINK_MINUTES, type Accounts } from './auth.ts'
import type { Passwords } from './password.ts'
import {
  addResetRequest,
  claimResetRequest,
  deleteResetRequest,
  findNextResetDueAt,
} from './reset-request-store.ts'
import { setPasswordByLink, type ResetLink } from './store.ts'

/** New passwords for people who forgot theirs: a reset request, a link in a mail, a new password. */
export interface PasswordResets {
  /** Starts to handle reset requests, also those that a killed process left. */
  start(): void
  /** Stores a reset request: once this has resolved it is on the disk. It takes the same time for every address. */
  request(email: string): Promise<void>
  /** Tells whose address a mailed link is for; asking does not spend it. @returns `undefined` if it works no more. */
  findAddress(token: string): Promise<string | undefined>
  /** Sets a password by a mailed link and ends all sessions. @returns Whether the link still worked. */
  reset(token: string, newPassword: string): Promise<boolean>
  close(): Promise<void>
}

interface PasswordResetsOptions extends Accounts, Pick<Database, 'db' | 'changes'> {
  passwords: Passwords
  publicUrl: string
  /** Mails a link to a new password; resolved means that the mail is kept and will be sent. */
  sendResetMail(mail: { to: string; address: string; expiresInMinutes: number }): Promise<void>
  /** How long a request waits before it is handled. */
  pauseMs?: () => number
  now(): Date
  log: Log
}

/** How long to wait after a failure. */
const RETRY_MS = 15_000

/** How long a process has a request for itself; those of a process that died wait for this. */
const LEASE_MS = 30_000

/** How often to poll for requests that another process left. */
const POLL_MS = 30_000

/** From half a second to three. */
const randomPause = () => 500 + Math.random() * 2_500

/** What the secrets of links are made of. */
const TOKEN = /^\w{8,64}$/

/**
 * Opens the resets.
 *
 * The account is looked up, its secret made and the mail written a random time after the request is answered, so that no
 * answer's time shows whether there is an account. Several instances may share one database.
 */
export function openPasswordResets({
  db,
  changes,
  auth,
  issueResetToken,
  passwords,
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
    start: () => handleIn(0),

    async request(email) {
      const pause = pauseMs()
      await addResetRequest(db, email, { now: now(), dueAt: inMs(pause) })
      handleIn(pause)
    },

    async findAddress(token) {
      const link = await findLink(token)
      const { internalAdapter } = await auth.$context
      return link && (await internalAdapter.findUserById(link.userId))?.email
    },

    async reset(token, newPassword) {
      const link = await findLink(token)
      if (!link) return false
      // Hashed before the link is spent: a server too busy to hash must not cost anybody the link.
      const hash = await passwords.hash(newPassword)
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

  /** Handles what is due after some time, or earlier if that was planned already. */
  function handleIn(ms: number) {
    const at = performance.now() + ms
    if (isClosed || at >= plannedAt) return
    plannedAt = at
    clearTimeout(timer)
    timer = setTimeout(() => {
      plannedAt = Infinity
      work = work.then(handleDue)
    }, ms).unref()
  }

  async function handleDue(): Promise<void> {
    try {
      for (;;) {
        if (isClosed) return
        const request = await claimResetRequest(db, { now: now(), leasedUntil: inMs(LEASE_MS) })
        if (!request) break
        const ageMs = now().getTime() - new Date(request.requestedAt).getTime()
        if (ageMs < RESET_LINK_MINUTES * 60_000) await sendLink(request.email)
        await deleteResetRequest(db, request.id)
      }
      const next = await findNextResetDueAt(db)
      handleIn(Math.min(Math.max(next ? next.getTime() - now().getTime() : Infinity, 0), POLL_MS))
    } catch (error) {
      log.error({ err: error }, 'A request for a new password could not be handled; it will be tried again')
      handleIn(RETRY_MS)
    }
  }

  async function sendLink(email: string): Promise<void> {
    const token = await issueResetToken(email)
    if (token === undefined) return
    const address = `${options.publicUrl}${IDENTITY_PATH}/new-password?${new URLSearchParams({ token })}`
    await options.sendResetMail({ to: email, address, expiresInMinutes: RESET_LINK_MINUTES })
  }

  function inMs(ms: number): Date {
    return new Date(now().getTime() + ms)
  }
}
