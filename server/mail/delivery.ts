import type { Database } from '../database/types.ts'
import type { Log } from '../log.ts'
import * as store from './outbox-store.ts'
import type { ClaimedMail } from './outbox-store.ts'
import type { Attempt, Transport } from './transports/transport.ts'

export interface DeliveryOptions extends Pick<Database, 'db' | 'changes'> {
  transport: Pick<Transport, 'deliver' | 'close'>
  /** The creator's current address; `undefined` if she has none. Mails for an earlier address go there too. */
  creator(): string | undefined
  log: Log
  now?: () => Date
  /** Waits after the first failed attempt, the second, and so on. The last wait repeats. */
  retryDelaysMs?: readonly number[]
}

type Failure = Extract<Attempt, { ok: false }>

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000]

/** The first waits are short, for servers that accept a mail only at its second attempt. */
const RETRY_DELAYS_MS = [15 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR]

/** Maximum wait while the mail server is unreachable. Only one mail is tried, for all. */
const MAX_OUTAGE_PAUSE_MS = 30 * MINUTE

const GIVEN_UP = "A mail could not be delivered and was given up; 'Messages' in the studio sends it again"

const NOWHERE =
  'There is no e-mail address to send it to: write one under contact in site.yaml, and it can be sent again.'

/** Delivers one mail at a time: tries once and stores the result. `isUnreachable` is about the last attempt. */
export function createDelivery(options: DeliveryOptions) {
  const { db, changes, transport, creator } = options
  const { log, now = () => new Date(), retryDelaysMs = RETRY_DELAYS_MS } = options
  /** Number of failed attempts in a row to reach the mail server. */
  let outage = 0
  /** When the outage ends, unless an attempt succeeds earlier. */
  let unreachableUntil: Date | undefined

  return { deliver, isUnreachable: () => unreachableUntil !== undefined && now() < unreachableUntil }

  async function deliver(claimed: ClaimedMail): Promise<void> {
    const mail = { ...claimed, to: claimed.kind === 'account' ? claimed.to : (creator() ?? claimed.to) }
    if (mail.to === store.NO_ADDRESS) return keep(mail)
    const attempt = await transport.deliver(mail)
    const isUnreachable = !attempt.ok && attempt.problem === 'unreachable'
    unreachableUntil = isUnreachable ? inMs(MAX_OUTAGE_PAUSE_MS + MINUTE) : undefined
    if (attempt.ok) await noteSent(mail)
    else if (attempt.problem === 'unreachable') await noteOutage(mail, attempt)
    else await noteFailure(mail, attempt)
  }

  /** Keeps a message without a recipient as a failed one, which the creator can read and send again. */
  async function keep(mail: ClaimedMail) {
    await store.setFailed(db, mail, { dueAt: null, reason: NOWHERE })
    log.warn({ mail: mail.id }, "A visitor has written to you; 'Messages' in the studio shows it")
  }

  async function noteSent({ id, to }: ClaimedMail) {
    outage = 0
    // If this fails, the mail is sent a second time after its lease ends.
    await changes.commit(async (trx) => {
      await store.setSent(trx, { id, to }, now())
      await store.setReachable(trx, now())
    })
    log.debug({ mail: id }, 'A mail was delivered')
  }

  async function noteOutage(mail: ClaimedMail, { reason }: Failure) {
    outage++
    const dueAt = inMs(Math.min(delayAfter(outage), MAX_OUTAGE_PAUSE_MS))
    const givenUp = await changes.commit((trx) => store.setUnreachable(trx, mail, { dueAt, reason }, now()))
    log.warn(
      { ...detailsOf(mail, reason), dueAt },
      'The mail server is unreachable; waiting mails will be tried again',
    )
    for (const id of givenUp) log.error({ mail: id, reason }, GIVEN_UP)
  }

  async function noteFailure(mail: ClaimedMail, { problem, reason }: Failure) {
    const dueAt = inMs(delayAfter(mail.attempts))
    const isLast = problem === 'refused' || (mail.giveUpAt !== undefined && dueAt > mail.giveUpAt)
    await store.setFailed(db, mail, { dueAt: isLast ? null : dueAt, reason })
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
