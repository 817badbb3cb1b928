import { randomUUID } from 'node:crypto'
import type { Database } from '../database/types.ts'
import type { NoticeFrequency } from '#domain/notice-time.ts'
import { STUDIO_PATH } from '#domain/addresses.ts'
import { limitClients, type CreateRateLimit } from '../http/rate-limit.ts'
import type { Log } from '../log.ts'
import { attemptOf, readMessage, suspicionOf } from './contact-params.ts'
import { EmailError, type EmailRequest } from './email-request.ts'
import { isBlocked } from './mailbox-store.ts'
import { addMessage, countMessagesSince, hasMessage } from './message-store.ts'
import type { Outbox } from './outbox.ts'
import { countUnsent, hasHeldSince, hasMail, NO_ADDRESS } from './outbox-store.ts'
import { contactMail, heldNotice } from './templates/contact.ts'
import type { EmailClientOptions, Mail } from './types.ts'

/** Accepts visitors' messages to the creator. */
export type Contact = ReturnType<typeof openContact>

interface ContactOptions extends Pick<Database, 'db' | 'changes'> {
  outbox: Pick<Outbox, 'send' | 'sendIn' | 'holdIn'>
  publicUrl: string
  /** The ids that requests must have. */
  ids: Pick<EmailClientOptions, 'userId' | 'serviceId' | 'templateId'>
  /** The creator's address; `undefined` if she has none, and her messages stay in the outbox. */
  creator(): string | undefined
  /** How often the creator is mailed about messages; 'at once' brings her each message. */
  frequency(): NoticeFrequency
  siteName(): string
  createRateLimit: CreateRateLimit
  perHour: number
  now: () => Date
  log: Log
}

/** Limits for waiting and for held messages: a flood must not fill the disk, nor spam block other messages. */
const MAX_UNSENT = { mails: 5_000, bytes: 1024 ** 3 }
const MAX_HELD = { mails: 1_000, bytes: 256 * 1024 ** 2 }

/** Maximum number of messages in a day: sent messages stay stored too. */
const MAX_DAILY = 5_000

/** Number of requests that a client may make per allowed message: visitors mistype. */
const REQUESTS_PER_MESSAGE = 10

/** The name that clients use for the only service. */
const DEFAULT_SERVICE = 'default_service'

const DAY_MS = 86_400_000

/** Opens the only public template of the e-mail service, the contact form's. */
export function openContact(options: ContactOptions) {
  const { db, changes, outbox, publicUrl, ids, createRateLimit, perHour, now, log, ...site } = options
  const messages = limitClients(createRateLimit, { name: 'contact', times: perHour, seconds: 3600 })
  const requests = limitClients(createRateLimit, {
    name: 'contact-requests',
    times: perHour * REQUESTS_PER_MESSAGE,
    seconds: 3600,
  })
  return {
    /**
     * Stores a message from a client of EmailJS, once: a repeated attempt changes nothing. It waits for the mail server, or is held
     * for the creator.
     * @param client The client's address, for the limit.
     * @throws EmailError; AppError `rate-limited` or `unavailable`
     */
    async accept(request: EmailRequest, client: string) {
      checkIds(request)
      const message = readMessage(request.params)
      const attempt = attemptOf(request.params)
      if (attempt !== undefined && ((await hasMail(db, attempt)) || (await hasMessage(db, attempt)))) return
      const id = attempt ?? randomUUID()
      await messages.consume(client)
      if (await isBlocked({ db }, message.email)) throw new EmailError(403, 'Forbidden')
      const to = site.creator()
      const letter = { ...message, siteName: site.siteName(), to: to ?? NO_ADDRESS }
      const mail = { ...contactMail({ ...letter, attachments: request.attachments }), id }
      const reason = suspicionOf(request.params)
      await refuseFlood({ isHeld: reason !== undefined })
      const isFirst = !(await hasHeldSince(db, dayAgo()))
      const frequency = site.frequency()
      // Only the mail has the files.
      const isBrought = frequency === 'at once' || request.attachments.length > 0
      const createdAt = now().toISOString()
      const { name, email, subject, message: text } = message
      await changes.commit(async (trx, announce) => {
        const noticedAt = isBrought || frequency === 'never' ? createdAt : null
        await addMessage(trx, { id, name, email, subject, text, createdAt, noticedAt })
        if (reason !== undefined) await outbox.holdIn(trx, mail, reason)
        else if (isBrought) await outbox.sendIn(trx, announce, mail)
      })
      if (reason === undefined) return
      log.warn({ mail: id, reason }, "A message to the creator is held; 'Messages' in the studio shows it")
      if (isFirst && isBrought && to !== undefined)
        await notifyOfHeld(heldNotice({ ...letter, url: urlOf(id), reason }))
    },

    /** Counts a request before its body is read. @throws AppError `rate-limited` */
    admit: requests.consume,
  }

  /** The message is already stored if this fails. */
  async function notifyOfHeld(notice: Mail) {
    try {
      await outbox.send(notice)
    } catch (error) {
      log.error({ err: error }, 'The creator could not be notified of a held message')
    }
  }

  function checkIds({ userId, serviceId, templateId }: EmailRequest) {
    if (userId !== ids.userId) throw new EmailError(404, 'Account not found')
    if (serviceId !== ids.serviceId && serviceId !== DEFAULT_SERVICE)
      throw new EmailError(400, 'The service ID not found')
    if (templateId !== ids.templateId) throw new EmailError(400, 'The template ID not found')
  }

  function dayAgo(): Date {
    return new Date(now().getTime() - DAY_MS)
  }

  function urlOf(id: string): string {
    return `${publicUrl}${STUDIO_PATH}/messages/${id}`
  }

  async function refuseFlood({ isHeld }: { isHeld: boolean }) {
    const { mails, bytes } = await countUnsent(db, { isHeld })
    const most = isHeld ? MAX_HELD : MAX_UNSENT
    const daily = await countMessagesSince(db, dayAgo())
    if (mails < most.mails && bytes < most.bytes && daily < MAX_DAILY) return
    log.error(
      { mails, bytes, isHeld, daily },
      "The outbox is full; 'Messages' in the studio shows its content",
    )
    throw new EmailError(412, 'The outbox is full')
  }
}
