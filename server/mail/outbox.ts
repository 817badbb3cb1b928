import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { Announce, Database, Schema } from '../database/types.ts'
import type { Log } from '../log.ts'
import { createDelivery, type DeliveryOptions } from './delivery.ts'
import {
  addMail,
  claimMail,
  deleteAccountMails,
  deleteSentBefore,
  findNextDueAt,
  keepUntil,
  setReachable,
  KEEP_SENT_MS,
  LEASE_MS,
  type ClaimedMail,
} from './outbox-store.ts'
import type { Mail } from './types.ts'

/** Stores mails, and delivers each until it has arrived or is given up. */
export type Outbox = ReturnType<typeof openOutbox>

/** The transport is the outbox's own from now on. */
interface OutboxOptions extends DeliveryOptions {
  /** How long `close` waits for the mail that is being delivered. */
  closeMs?: number
}

const [SECOND, DAY] = [1_000, 86_400_000]

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
export function openOutbox({ closeMs = CLOSE_MS, ...options }: OutboxOptions) {
  const { db, changes, transport, log, now = () => new Date() } = options
  const { deliver, isUnreachable } = createDelivery({ ...options, now })
  const worker = createWorker({ db, log, now, deliver })
  let lastCreatedAt = 0
  let sweep: NodeJS.Timeout | undefined
  let unwatch: (() => void) | undefined

  return {
    /** Starts to deliver, also what a killed process left. What is sent before is stored and waits. */
    start() {
      wakeAll()
        .catch((error: unknown) =>
          log.warn({ err: error }, 'The outbox could not be woken; it wakes by itself'),
        )
        // Not before: what the worker finds out meanwhile would be undone.
        .finally(worker.start)
      unwatch = changes.watch('mails', worker.wake)
      sweepSent()
      sweep = setInterval(sweepSent, DAY).unref()
    },
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
    forgetAccount: (recipient: string) => deleteAccountMails(db, recipient),
    /** Whether no mail gets through to the mail server. */
    isUnreachable,
    /** Waits for the mail that is being delivered, but not long, and closes the transport; the others stay stored. */
    async close() {
      const stopped = worker.stop()
      clearInterval(sweep)
      unwatch?.()
      await atMost(closeMs, stopped)
      transport.close()
      await atMost(SECOND / 2, stopped)
    },
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
    worker.wake()
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
}

interface WorkerOptions extends Pick<Database, 'db'> {
  deliver(mail: ClaimedMail): Promise<void>
  log: Log
  now(): Date
}

/** Makes what delivers the mails that are due, one after the other; then it sleeps until there are more. */
function createWorker({ db, deliver, log, now }: WorkerOptions) {
  const stopping = new AbortController()
  const { signal } = stopping
  let working: Promise<void> | undefined
  let isStarted = false
  /** Whether something may have become due since it last read. */
  let isWoken = false
  let timer: NodeJS.Timeout | undefined

  return {
    start() {
      isStarted = true
      wake()
    },
    wake,
    /** @returns Resolves when the last mail is handed over. */
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
}

async function atMost(ms: number, promise: Promise<void> | undefined) {
  await Promise.race([promise, wait(ms, undefined, { ref: false })])
}
