import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { Log } from '../log.ts'
import {
  addMail,
  claimMail,
  deleteMailsTo,
  deleteSentBefore,
  findNextDueAt,
  setFailed,
  setSent,
  type ClaimedMail,
} from './store.ts'
import { DELIVERY_MS, type Attempt, type Transport } from './transport.ts'
import type { Mail, SendMail } from './types.ts'

/** Mails that are stored, and on their way until they have arrived or nobody would take them. */
export interface Outbox {
  /** Begins to deliver, also what a killed process left. What is sent before is stored and waits. */
  start(): void
  send: SendMail
  /** Keeps nothing of somebody any more, mails that wait included. */
  forget(recipient: string): Promise<void>
  /** Waits for the mail that is being delivered, but not long, and closes the transport; the others stay stored. */
  close(): Promise<void>
}

interface OutboxOptions {
  db: Kysely<Schema>
  /** The outbox's own from now on. */
  transport: Transport
  log: Log
  now?: () => Date
  /** How long to wait after the first failed attempt, after the second, and so on; after the last, the mail is given up. */
  retryDelaysMs?: readonly number[]
}

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000]

/** How long it is known that a mail was sent, and to whom. */
const KEEP_SENT_DAYS = 30

/** Quick at first, for servers that want to see a mail twice; three days in all, for those that are down over a weekend. */
const RETRY_DELAYS_MS = [
  15 * SECOND,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  ...Array<number>(17).fill(4 * HOUR),
]

/** How long a mail belongs to who took it. Those of a process that died wait for this. */
const LEASE_MS = DELIVERY_MS + 10 * SECOND

/** How often to look for mails that another process stored or took. */
const LOOK_EVERY_MS = 30 * SECOND

/** The least pause between two looks, for when another process keeps being quicker. */
const BREATH_MS = 10

/** How long the mail that is being delivered may hold up the end of the process. */
const PATIENCE_MS = 2 * SECOND

/** Opens the outbox. Several processes may share one database. */
export function openOutbox({
  db,
  transport,
  log,
  now = () => new Date(),
  retryDelaysMs = RETRY_DELAYS_MS,
}: OutboxOptions): Outbox {
  /** Delivered, and not noted yet because the database failed at that moment. */
  const delivered = new Set<string>()
  const closing = new AbortController()
  const { signal } = closing
  let lastCreatedAt = 0
  let working: Promise<void> | undefined
  let isStarted = false
  let isWanted = false
  let sweep: NodeJS.Timeout | undefined
  let timer: NodeJS.Timeout | undefined

  return { start, send, forget: (recipient) => deleteMailsTo(db, recipient), close }

  function start() {
    isStarted = true
    wake()
    sweepSent()
    sweep = setInterval(sweepSent, DAY).unref()
  }

  function sweepSent() {
    deleteSentBefore(db, new Date(now().getTime() - KEEP_SENT_DAYS * DAY)).catch((error: unknown) =>
      log.warn({ err: error }, 'Mails that were sent long ago could not be deleted; it will be tried again'),
    )
  }

  async function send(mail: Mail) {
    // No two at the same instant, since that is what they are ordered by.
    lastCreatedAt = Math.max(now().getTime(), lastCreatedAt + 1)
    const createdAt = new Date(lastCreatedAt).toISOString()
    await addMail(db, { ...mail, id: randomUUID(), createdAt }, now())
    wake()
  }

  async function close() {
    closing.abort()
    clearTimeout(timer)
    clearInterval(sweep)
    await atMost(PATIENCE_MS, working)
    transport.close()
    await atMost(PATIENCE_MS / 4, working)
  }

  function wake() {
    isWanted = true
    if (isStarted && !signal.aborted) working ??= work()
  }

  /** Delivers what is due, and whatever is stored meanwhile; then sleeps until there is more. */
  async function work() {
    let pauseMs = LOOK_EVERY_MS
    while (isWanted) {
      isWanted = false
      try {
        pauseMs = await deliverDue()
      } catch (error) {
        log.error({ err: error }, 'The outbox could not work; mails wait until it can')
      }
    }
    working = undefined
    if (!signal.aborted) timer = setTimeout(wake, pauseMs).unref()
  }

  /** @returns After how many milliseconds to look again. */
  async function deliverDue(): Promise<number> {
    clearTimeout(timer)
    while (!signal.aborted) {
      const mail = await claimMail(db, now(), LEASE_MS)
      if (!mail) break
      await deliver(mail)
    }
    const next = signal.aborted ? undefined : await findNextDueAt(db)
    const untilNextMs = next ? next.getTime() - now().getTime() : Infinity
    return Math.min(Math.max(untilNextMs, BREATH_MS), LOOK_EVERY_MS)
  }

  async function deliver(mail: ClaimedMail) {
    const { id, attempts } = mail
    const attempt: Attempt = delivered.has(id) ? { ok: true } : await transport.deliver(mail)
    if (attempt.ok) {
      delivered.add(id)
      await setSent(db, id, now())
      delivered.delete(id)
      log.debug({ mail: id }, 'A mail was delivered')
      return
    }
    const { isFinal, reason } = attempt
    const delayMs = isFinal ? undefined : retryDelaysMs[attempts - 1]
    const dueAt = delayMs === undefined ? null : new Date(now().getTime() + delayMs)
    await setFailed(db, mail, { dueAt, reason })
    const details = { mail: id, recipientDomain: domainOf(mail.to), attempts, reason }
    if (dueAt) log.warn({ ...details, dueAt }, 'A mail could not be delivered yet and will be tried again')
    else log.error(details, 'A mail could not be delivered and was given up; it stays in the database')
  }
}

async function atMost(ms: number, promise: Promise<void> | undefined) {
  await Promise.race([promise, wait(ms, undefined, { ref: false })])
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}
