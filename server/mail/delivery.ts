import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../database/types.ts'
import type { Log } from '../log.ts'
import {
  NO_ADDRESS,
  setFailed,
  setReachable,
  setSent,
  setUnreachable,
  type ClaimedMail,
} from './outbox-store.ts'
import type { Attempt, Transport } from './transports/transport.ts'

export interface DeliveryOptions extends Pick<Database, 'db' | 'changes'> {
  transport: Transport
  /** The creator's present address, if there is one: mails that were stored for an earlier one go there as well. */
  creator(): string | undefined
  log: Log
  now?: () => Date
  /** How long to wait after the first failed attempt, after the second, and so on; after more, as after the last. */
  retryDelaysMs?: readonly number[]
}

type Failure = Extract<Attempt, { ok: false }>

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000]

/** Quick at first, for servers that want to see a mail twice; the last one is repeated until the mail is given up. */
const RETRY_DELAYS_MS = [15 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR]

/** The longest pause while no mail gets through: one is tried for all. */
const MAX_OUTAGE_PAUSE_MS = 30 * MINUTE

/** How long to wait between attempts to store a delivery, all within the lease. */
const STORE_PAUSES_MS = [100, SECOND, 5 * SECOND]

const GIVEN_UP = "A mail could not be delivered and was given up; './waypost mail' sends it again"

const NOWHERE =
  'There is no e-mail address to send it to: write one under contact in site.yaml, and it can be sent again.'

/**
 * Makes the delivery of one mail at a time: it tries once, and stores what came of that. `isUnreachable` tells whether no mail
 * got through at the last attempt of this process.
 */
export function createDelivery({
  db,
  changes,
  transport,
  creator,
  log,
  now = () => new Date(),
  retryDelaysMs = RETRY_DELAYS_MS,
}: DeliveryOptions) {
  /** Delivered, but not stored as sent yet because the database failed. */
  const delivered = new Set<string>()
  /** How often in a row no mail got through. */
  let outage = 0
  /** Until when the mail server counts as out of reach: it is tried before, perhaps by another process. */
  let unreachableUntil: Date | undefined

  return { deliver, isUnreachable: () => unreachableUntil !== undefined && now() < unreachableUntil }

  async function deliver(claimed: ClaimedMail): Promise<void> {
    const mail = { ...claimed, to: claimed.kind === 'account' ? claimed.to : (creator() ?? claimed.to) }
    if (mail.to === NO_ADDRESS) return keep(mail)
    const attempt: Attempt = delivered.has(mail.id) ? { ok: true } : await transport.deliver(mail)
    const isUnreachable = !attempt.ok && attempt.problem === 'unreachable'
    unreachableUntil = isUnreachable ? inMs(MAX_OUTAGE_PAUSE_MS + MINUTE) : undefined
    if (attempt.ok) await noteSent(mail)
    else if (attempt.problem === 'unreachable') await noteOutage(mail, attempt)
    else await noteFailure(mail, attempt)
  }

  /** Keeps a message that has nowhere to go as one that was given up, which the creator reads and sends again. */
  async function keep(mail: ClaimedMail) {
    await setFailed(db, mail, { dueAt: null, reason: NOWHERE })
    log.warn({ mail: mail.id }, "A visitor has written to you; './waypost mail' shows the message")
  }

  async function noteSent({ id, to }: ClaimedMail) {
    outage = 0
    delivered.add(id)
    await storeSent({ id, to })
    delivered.delete(id)
    log.debug({ mail: id }, 'A mail was delivered')
  }

  /** Tries more than once: otherwise the mail is sent again when the lease ends. */
  async function storeSent(sent: Pick<ClaimedMail, 'id' | 'to'>) {
    const store = () =>
      changes.commit(async (trx) => {
        await setSent(trx, sent, now())
        await setReachable(trx, now())
      })
    for (const pauseMs of STORE_PAUSES_MS) {
      try {
        return await store()
      } catch (error) {
        log.warn({ err: error, mail: sent.id }, 'A mail was delivered, and that could not be noted yet')
        await wait(pauseMs, undefined, { ref: false })
      }
    }
    return store()
  }

  async function noteOutage(mail: ClaimedMail, { reason }: Failure) {
    outage++
    const dueAt = inMs(Math.min(delayAfter(outage), MAX_OUTAGE_PAUSE_MS))
    const givenUp = await changes.commit((trx) => setUnreachable(trx, mail, { dueAt, reason }, now()))
    log.warn(
      { ...detailsOf(mail, reason), dueAt },
      'No mail gets through; those that wait will be tried again',
    )
    for (const id of givenUp) log.error({ mail: id, reason }, GIVEN_UP)
  }

  async function noteFailure(mail: ClaimedMail, { problem, reason }: Failure) {
    const dueAt = inMs(delayAfter(mail.attempts))
    const isLast = problem === 'refused' || (mail.giveUpAt !== undefined && dueAt > mail.giveUpAt)
    await setFailed(db, mail, { dueAt: isLast ? null : dueAt, reason })
    const details = detailsOf(mail, reason)
    if (isLast) log.error(details, GIVEN_UP)
    else log.warn({ ...details, dueAt }, 'A mail could not be delivered yet and will be tried again')
  }

  function inMs(ms: number): Date {
    return new Date(now().getTime() + ms)
  }

  function delayAfter(attempts: number): number {
    return retryDelaysMs[Math.min(attempts, retryDelaysMs.length) - 1]
  }
}

function detailsOf({ id, to, attempts }: ClaimedMail, reason: string) {
  return { mail: id, recipientDomain: to.slice(to.lastIndexOf('@') + 1), attempts, reason }
}
