import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Announce, Database, Trx } from '../database/types.ts'
import type { Log } from '../log.ts'
import { createDelivery, type DeliveryOptions } from './delivery.ts'
import { deleteOldMessages } from './message-store.ts'
import * as store from './outbox-store.ts'
import type { ClaimedMail } from './outbox-store.ts'
import type { Mail } from './types.ts'

/** Stores mails, and tries to deliver each until it has arrived or is given up. */
export type Outbox = ReturnType<typeof openOutbox>

/** The outbox closes the transport. */
interface OutboxOptions extends DeliveryOptions {
  /** Maximum time for which `close` waits for a delivery. */
  closeMs?: number
}

const [SECOND, DAY] = [1_000, 86_400_000]

/** Minimum time for which a waiting mail is tried after a start, however long Waypost was stopped. */
const GRACE_MS = DAY

/** Time between two polls for mails that another process left unsent. */
const POLL_MS = 30 * SECOND

/** Minimum time between two polls, in case another process is always quicker. */
const MIN_PAUSE_MS = 10

/** How long a delivery may delay the end of the process: a mail whose connection breaks would be sent twice. */
const CLOSE_MS = 8 * SECOND

/** Opens the outbox. Several processes may share one database. */
export function openOutbox({ closeMs = CLOSE_MS, ...options }: OutboxOptions) {
  const { db, changes, transport, log, now = () => new Date() } = options
  const { deliver, isUnreachable } = createDelivery({ ...options, now })
  const worker = createWorker({ db, log, now, deliver })
  let lastCreatedAt = 0
  let sweep: NodeJS.Timeout | undefined
  let unwatch: (() => void) | undefined

  return {
    /** Starts to deliver, also the mails of a killed process. A mail that is sent before the start waits. */
    start() {
      wakeAll()
        .catch((error: unknown) =>
          log.warn({ err: error }, 'Waiting mails could not be made due at once; they keep their times'),
        )
        // The worker starts only now, because `wakeAll` would undo its results.
        .finally(worker.start)
      unwatch = changes.watch('mails', worker.wake)
      sweepSent()
      sweep = setInterval(sweepSent, DAY).unref()
    },
    /** Stores a mail. Once this resolves, the mail is on the disk and will be sent, even after a crash. */
    async send(mail: Mail) {
      await changes.commit((trx, announce) => sendIn(trx, announce, mail))
    },
    /** Stores a mail in a transaction. The commit sends it. Uses only `trx`. */
    sendIn,
    /** Stores a mail in a transaction, until the creator releases it. @param reason The creator reads this reason. */
    holdIn: (trx: Trx, mail: Mail, reason: string) => add(trx, mail, reason),
    /** Deletes the mails to a user about her account, including waiting ones. */
    forgetAccount: (recipient: string) => store.deleteAccountMails(db, recipient),
    isUnreachable,
    /** Tries the mails that wait for the mail server at once, after its settings were changed. */
    async tryAgain() {
      await wakeAll()
      worker.wake()
    },
    /** Waits a few seconds for the mail that is being delivered, and closes the transport. Other mails stay stored. */
    async close() {
      const stopped = worker.stop()
      clearInterval(sweep)
      unwatch?.()
      await atMost(closeMs, stopped)
      transport.close()
      await atMost(SECOND / 2, stopped)
    },
  }

  /** A restart often follows a repair, so the outbox tries waiting mails at once. */
  async function wakeAll() {
    await store.setReachable(db, now())
    await store.keepUntil(db, new Date(now().getTime() + GRACE_MS))
  }

  function sweepSent() {
    Promise.all([
      store.deleteSentBefore(db, new Date(now().getTime() - store.KEEP_SENT_MS)),
      deleteOldMessages(db, now()),
    ]).catch((error: unknown) =>
      log.warn({ err: error }, 'Old mails and messages could not be deleted; the next attempt is in a day'),
    )
  }

  async function sendIn(trx: Trx, announce: Announce, mail: Mail) {
    await add(trx, mail)
    announce('mails')
  }

  async function add(trx: Trx, mail: Mail, heldFor?: string) {
    // Mails are ordered by this instant, so it must be unique.
    lastCreatedAt = Math.max(now().getTime(), lastCreatedAt + 1)
    const createdAt = new Date(lastCreatedAt).toISOString()
    const id = mail.id ?? randomUUID()
    await store.addMail(trx, { ...mail, id, createdAt }, now(), heldFor)
  }
}

interface WorkerOptions extends Pick<Database, 'db'> {
  deliver(mail: ClaimedMail): Promise<void>
  log: Log
  now(): Date
}

/** Makes the worker, which delivers the due mails one after the other and then sleeps until the next is due. */
function createWorker({ db, deliver, log, now }: WorkerOptions) {
  const stopping = new AbortController()
  const { signal } = stopping
  let working: Promise<void> | undefined
  let isStarted = false
  /** Whether a mail may have become due since the last read. */
  let isWoken = false
  let timer: NodeJS.Timeout | undefined

  return {
    start() {
      isStarted = true
      wake()
    },
    wake,
    /** @returns Resolves after the current delivery. */
    stop() {
      stopping.abort()
      clearTimeout(timer)
      return working
    },
  }

  function wake() {
    isWoken = true
    if (isStarted && !signal.aborted) working ??= work()
  }

  async function work() {
    let pauseMs = POLL_MS
    while (isWoken) {
      isWoken = false
      try {
        pauseMs = await deliverDue()
      } catch (error) {
        log.error({ err: error }, 'The outbox failed; its mails wait for the next attempt')
      }
    }
    working = undefined
    if (!signal.aborted) timer = setTimeout(wake, pauseMs).unref()
  }

  /** @returns Milliseconds until the next poll. */
  async function deliverDue(): Promise<number> {
    clearTimeout(timer)
    while (!signal.aborted) {
      const mail = await store.claimMail(db, now(), store.LEASE_MS)
      if (!mail) break
      await deliver(mail)
    }
    const next = signal.aborted ? undefined : await store.findNextDueAt(db)
    const untilNextMs = next ? next.getTime() - now().getTime() : Infinity
    return Math.min(Math.max(untilNextMs, MIN_PAUSE_MS), POLL_MS)
  }
}

async function atMost(ms: number, promise: Promise<void> | undefined) {
  await Promise.race([promise, wait(ms, undefined, { ref: false })])
}
