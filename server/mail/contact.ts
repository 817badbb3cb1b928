import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { AppError } from '../errors.ts'
import type { CreateRateLimit } from '../http/rate-limit.ts'
import type { Log } from '../log.ts'
import { isBlockedSender } from './blocks.ts'
import { readMessage, suspicionOf } from './contact-params.ts'
import { EmailError } from './email-error.ts'
import type { EmailRequest } from './email-request.ts'
import type { Outbox } from './outbox.ts'
import { countUnsent, hasHeldSince } from './store.ts'
import { contactMail } from './templates/contact-message.ts'
import { heldNotice } from './templates/held-notice.ts'
import type { EmailClientOptions, Mail } from './types.ts'

/** Takes visitors' messages to the creator. */
export interface Contact {
  /**
   * Stores what a client of EmailJS asks to send; it is on its way, or held for the creator, once this has resolved.
   *
   * @param client Where it comes from, for the limit.
   * @throws EmailError
   */
  take(request: EmailRequest, client: string): Promise<void>
}

interface ContactOptions {
  db: Kysely<Schema>
  outbox: Pick<Outbox, 'send' | 'hold'>
  /** The names that requests must bear. */
  ids: Pick<EmailClientOptions, 'userId' | 'serviceId' | 'templateId'>
  creator(): string
  siteName(): string
  createRateLimit: CreateRateLimit
  perHour: number
  now: () => Date
  log: Log
}

/** What may wait for a mail server or for the creator: a flood must not fill the disk. */
const MAX_UNSENT = { mails: 5_000, bytes: 1024 ** 3 }

/** By this name a client may ask for the one service that there is. */
const DEFAULT_SERVICE = 'default_service'

const DAY_MS = 86_400_000

/** Opens the e-mail service's one public template: the contact form's. */
export function openContact({
  db,
  outbox,
  ids,
  createRateLimit,
  perHour,
  now,
  log,
  ...site
}: ContactOptions): Contact {
  const limit = createRateLimit({ name: 'contact', times: perHour, seconds: 3600 })
  return { take }

  async function take(request: EmailRequest, client: string) {
    checkIds(request)
    const message = readMessage(request.params)
    try {
      await count(client)
      await refuseBlocked(message.email)
      await refuseFlood()
      const letter = { ...message, siteName: site.siteName(), to: site.creator() }
      const mail = contactMail({ ...letter, attachments: request.attachments })
      const reason = suspicionOf(request.params)
      if (reason === undefined) return await outbox.send(mail)
      const isFirst = !(await hasHeldSince(db, new Date(now().getTime() - DAY_MS)))
      const id = await outbox.hold(mail, reason)
      log.warn({ mail: id, reason }, "A message to the creator is held; 'npx waypost mail' releases it")
      if (isFirst) await tellOfHeld(heldNotice({ ...letter, id, reason }))
    } catch (cause) {
      if (cause instanceof EmailError) throw cause
      log.error({ err: cause }, 'A message to the creator could not be stored')
      throw new EmailError(412, 'The outbox cannot take messages at the moment', { cause })
    }
  }

  /** The message is safe already, whatever becomes of this. */
  async function tellOfHeld(notice: Mail) {
    try {
      await outbox.send(notice)
    } catch (error) {
      log.error({ err: error }, 'The creator could not be told that a message is held')
    }
  }

  function checkIds({ userId, serviceId, templateId }: EmailRequest) {
    if (userId !== ids.userId) throw new EmailError(404, 'Account not found')
    if (serviceId !== ids.serviceId && serviceId !== DEFAULT_SERVICE)
      throw new EmailError(400, 'The service ID not found')
    if (templateId !== ids.templateId) throw new EmailError(400, 'The template ID not found')
  }

  async function count(client: string) {
    try {
      await limit.consume(client)
    } catch (refusal) {
      if (!(refusal instanceof AppError)) throw refusal
      const { retryAfterSeconds } = refusal
      throw new EmailError(429, 'Too Many Requests', { cause: refusal, retryAfterSeconds })
    }
  }

  async function refuseBlocked(email: string) {
    if (await isBlockedSender(db, email)) throw new EmailError(403, 'Forbidden')
  }

  async function refuseFlood() {
    const { mails, bytes } = await countUnsent(db, 'contact')
    if (mails < MAX_UNSENT.mails && bytes < MAX_UNSENT.bytes) return
    log.error({ mails, bytes }, "The outbox is full; 'npx waypost mail status' tells of what")
    throw new EmailError(412, 'The outbox is full')
  }
}
