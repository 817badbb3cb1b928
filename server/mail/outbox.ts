import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { Announce, Database, Schema } from '../database/types.ts'
import type { Log } from '../log.ts'
import {
  addMail,
  claimMail,
  deleteSentBefore,
  findNextDueAt,
  keepUntil,
  setFailed,
  setReachable,
  setSent,
  setUnreachable,
  KEEP_SENT_MS,
  LEASE_MS,
  type ClaimedMail,
} from './store.ts'
import type { Attempt, Transport } from './transports/transport.ts'
import type { Mail } from './types.ts'

/** Stores mails, and delivers each until it has arrived or is given up. */
export type Outbox = ReturnType<typeof openOutbox>

interface OutboxOptions extends Pick<Database, 'db' | 'changes'> {
  /** The outbox's own from now on. */
  transport: Transport
  /** The creator's present address: mails that were stored for an earlier one go there as well. */
  creator(): string
  log: Log
  now?: () => Date
  /** How long to wait after the first failed attempt, after the second, and so on; after more, as after the last. */
  retryDelaysMs?: readonly number[]
  /** How long `close` waits for the mail that is being delivered. */
  closeMs?: number
}

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000]

/** Quick at first, for servers that want to see a mail twice; the last one is repeated until the mail is given up. */
const RETRY_DELAYS_MS = [15 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR]

/** The longest pause while no mail gets through: one is tried for all. */
const MAX_OUTAGE_PAUSE_MS = 30 * MINUTE

/** Least time that a waiting mail is tried after Waypost starts, however long it was not running. */
const GRACE_MS = DAY

/** How often to poll for mails that another process left behind. */
const POLL_MS = 30 * SECOND

/** Least pause between two polls, for when another process keeps being quicker. */
const MIN_PAUSE_MS = 10

/**
 * How long the mail that is being delivered may hold up the end of the process: to cut the connection while the mail server
 * works would send the mail twice.
 */
const CLOSE_MS = 8 * SECOND

/** Opens the outbox. Several processes may share one database. */
export function openOutbox({
  db,
  changes,
  transport,
  creator,
  log,
  now = () => new Date(),
  retryDelaysMs = RETRY_DELAYS_MS,
  closeMs = CLOSE_MS,
}: OutboxOptions) {
  /** Delivered, but not stored as sent yet because the database failed. */
  const delivered = new Set<string>()
  const closing = new AbortController()
  const { signal } = closing
  /** How often in a row no mail got through. */
  let outage = 0
  let lastCreatedAt = 0
  let working: Promise<void> | undefined
  let isStarted = false
  /** Whether something may have become due since the worker last read. */
  let isWoken = false
  let sweep: NodeJS.Timeout | undefined
  let timer: NodeJS.Timeout | undefined
  let unwatch: (() => void) | undefined

  return {
    /** Starts to deliver, also what a killed process left. What is sent before is stored and waits. */
    start,
    /** Stores a mail: once this has resolved, it is on the disk and will be sent, also after a crash. */
    async send(mail: Mail) {
      await store(mail)
    },
    /** Stores a mail in a transaction, by whose commit it is sent. Uses `trx` alone. */
    async sendIn(trx: Transaction<Schema>, announce: Announce, mail: Mail) {
      await add(trx, mail)
      announce('mails')
    },
    /** Stores a mail that is sent once the creator releases it. @param reason Why, for her. @returns Its id. */
    hold: (mail: Mail, reason: string) => store(mail, reason),
    /** Deletes the mails to somebody about her account, also those that wait. */
    async forgetAccount(recipient: string) {
      await db.deleteFrom('mails').where('recipient', '=', recipient).where('kind', '=', 'account').execute()
    },
    /** Waits for the mail that is being delivered, but not long, and closes the transport; the others stay stored. */
    close,
  }

  function start() {
    wakeAll()
      .catch((error: unknown) =>
        log.warn({ err: error }, 'The outbox could not be woken; it wakes by itself'),
      )
      .finally(() => {
        // Not before: what the worker finds out meanwhile would be undone.
        isStarted = true
        wake()
      })
    unwatch = changes.watch('mails', wake)
    sweepSent()
    sweep = setInterval(sweepSent, DAY).unref()
  }

  /** Whoever restarts Waypost may just have repaired what was in the way. */
  async function wakeAll() {
    await setReachable(db, now())
    await keepUntil(db, new Date(now().getTime() + GRACE_MS))
  }

  function sweepSent() {
    deleteSentBefore(db, new Date(now().getTime() - KEEP_SENT_MS)).catch((error: unknown) =>
      log.warn({ err: error }, 'Mails that were sent long ago could not be deleted; it will be tried again'),
    )
  }

  async function store(mail: Mail, heldFor?: string) {
    const id = await add(db, mail, heldFor)
    wake()
    return id
  }

  async function add(within: Kysely<Schema>, mail: Mail, heldFor?: string) {
    // No two at the same instant, since that is what they are ordered by.
    lastCreatedAt = Math.max(now().getTime(), lastCreatedAt + 1)
    const createdAt = new Date(lastCreatedAt).toISOString()
    const id = randomUUID()
    await addMail(within, { ...mail, id, createdAt }, now(), heldFor)
    return id
  }

  async function close() {
    closing.abort()
    clearTimeout(timer)
    clearInterval(sweep)
    unwatch?.()
    await atMost(closeMs, working)
    transport.close()
    await atMost(SECOND / 2, working)
  }

  function wake() {
    isWoken = true
    if (isStarted && !signal.aborted) working ??= work()
  }

  /** Delivers what is due, and whatever is stored meanwhile; then sleeps until there is more. */
  async function work() {
    let pauseMs = POLL_MS
    while (isWoken) {
      isWoken = false
      try {
        pauseMs = await deliverDue()
      } catch (error) {
        log.error({ err: error }, 'The outbox could not work; mails wait until it can')
      }
    }
    working = undefined
    if (!signal.aborted) timer = setTimeout(wake, pauseMs).unref()
  }

  /** @returns Milliseconds until the next poll. */
  async function deliverDue(): Promise<number> {
    clearTimeout(timer)
    while (!signal.aborted) {
      const mail = await claimMail(db, now(), LEASE_MS)
      if (!mail) break
      await deliver(mail)
    }
    const next = signal.aborted ? undefined : await findNextDueAt(db)
    const untilNextMs = next ? next.getTime() - now().getTime() : Infinity
    return Math.min(Math.max(untilNextMs, MIN_PAUSE_MS), POLL_MS)
  }

  async function deliver(mail: ClaimedMail) {
    const { id, kind, attempts } = mail
    const to = kind === 'account' ? mail.to : creator()
    const attempt: Attempt = delivered.has(id) ? { ok: true } : await transport.deliver({ ...mail, to })
    if (attempt.ok) {
      outage = 0
      delivered.add(id)
      await storeSent({ id, to })
      delivered.delete(id)
      log.debug({ mail: id }, 'A mail was delivered')
      return
    }
    const { problem, reason } = attempt
    const details = { mail: id, recipientDomain: domainOf(to), attempts, reason }
    if (problem === 'unreachable') {
      outage++
      const pauseMs = Math.min(delayAfter(outage), MAX_OUTAGE_PAUSE_MS)
      const dueAt = new Date(now().getTime() + pauseMs)
      const givenUp = await changes.commit((trx) => setUnreachable(trx, mail, { dueAt, reason }, now()))
      log.warn({ ...details, dueAt }, 'No mail gets through; those that wait will be tried again')
      for (const mail of givenUp) log.error({ mail, reason }, GIVEN_UP)
      return
    }
    const dueAt = new Date(now().getTime() + delayAfter(attempts))
    const isLast = problem === 'refused' || (mail.giveUpAt !== undefined && dueAt > mail.giveUpAt)
    await setFailed(db, mail, { dueAt: isLast ? null : dueAt, reason })
    if (isLast) log.error(details, GIVEN_UP)
    else log.warn({ ...details, dueAt }, 'A mail could not be delivered yet and will be tried again')
  }

  /**
   * Stores that a mail was sent, and that mails get through. Tries more than once: otherwise the mail is sent again when the
   * lease ends.
   */
  async function storeSent(sent: Pick<ClaimedMail, 'id' | 'to'>) {
    const note = () =>
      changes.commit(async (trx) => {
        await setSent(trx, sent, now())
        await setReachable(trx, now())
      })
    for (const pauseMs of STORE_PAUSES_MS) {
      try {
        return await note()
      } catch (error) {
        log.warn({ err: error, mail: sent.id }, 'A mail was delivered, and that could not be noted yet')
        await wait(pauseMs, undefined, { ref: false })
      }
    }
    return note()
  }

  function delayAfter(attempts: number): number {
    return retryDelaysMs[Math.min(attempts, retryDelaysMs.length) - 1]
  }
}

const GIVEN_UP = "A mail could not be delivered and was given up; 'npx waypost mail' sends it again"

/** How long to wait between attempts to store a delivery, all within the lease. */
const STORE_PAUSES_MS = [100, SECOND, 5 * SECOND]

async function atMost(ms: number, promise: Promise<void> | undefined) {
  await Promise.race([promise, wait(ms, undefined, { ref: false })])
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1)
}
