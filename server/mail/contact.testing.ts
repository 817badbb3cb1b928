import type { NoticeFrequency } from '#domain/notice-time.ts'
import { Hono } from 'hono'
import { IncomingMessage } from 'node:http'
import pino from 'pino'
import { wordsWith } from '#domain/words.ts'
import type { Database } from '../database/types.ts'
import type { ClientAddress } from '../http/client-address.ts'
import { createRateLimits } from '../http/rate-limit.ts'
import { openContact } from './contact.ts'
import { openOutbox } from './outbox.ts'
import { createRoutes } from './routes.ts'
import { openTransport } from './mail.ts'

export const SITE = 'https://blog.example'

export const IDS = { userId: 'waypost', serviceId: 'waypost_mail', templateId: 'contact' }

/** A message that is taken. */
export const MESSAGE = {
  name: 'Mira Koch',
  email: 'mira@example.com',
  subject: 'Chai',
  message: 'Where was that?\nYours, Mira',
}

interface TestContactOptions {
  smtpUrl?: string
  perHour?: number
  retryDelaysMs?: number[]
  now?: () => Date
  creator?: () => string | undefined
  frequency?: () => NoticeFrequency
  /** Whether the outbox takes nothing but what is held. */
  isDeaf?: boolean
}

/** The e-mail service over a database of its own; its outbox delivers nothing before it is started. */
export async function openTestContact(open: () => Promise<Database>, options: TestContactOptions = {}) {
  const { db, changes, pool } = await open()
  const { smtpUrl = 'smtp://127.0.0.1:1', perHour = 1_000_000, retryDelaysMs } = options
  const siteName = () => 'Side Lower'
  const transport = openTransport({
    smtpUrl,
    from: 'post@blog.example',
    publicUrl: 'https://blog.example',
    siteName,
    dataDir: 'unused',
  })
  const logged: { level: number; msg: string }[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  const creator = options.creator ?? (() => 'creator@blog.example')
  const outbox = openOutbox({ db, changes, transport, creator, log, retryDelaysMs, now: options.now })
  const contact = openContact({
    db,
    changes,
    publicUrl: SITE,
    outbox: options.isDeaf ? { ...outbox, send: () => Promise.reject(new Error('Deaf')) } : outbox,
    ids: IDS,
    creator,
    frequency: options.frequency ?? (() => 'at once'),
    siteName,
    createRateLimit: createRateLimits(pool, log),
    perHour,
    now: options.now ?? (() => new Date()),
    log,
  })
  const origins = ['https://shop.example']
  const clientAddress: ClientAddress = (asked) =>
    (asked instanceof IncomingMessage ? undefined : asked.req.header('x-test-client')) ?? '192.0.2.1'
  const routes = createRoutes({
    contact,
    clientAddress,
    publicUrl: SITE,
    origins,
    siteName,
    words: () => wordsWith(),
    log,
  })
  const app = new Hono().route('/api/v1.0/email', routes)
  return {
    db,
    changes,
    outbox,
    contact,
    logged,
    rows: () => db.selectFrom('mails').selectAll().orderBy('createdAt').execute(),
    send: (body: unknown, headers: Record<string, string> = {}) =>
      app.request('/api/v1.0/email/send', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    sendForm: (body: BodyInit, headers: Record<string, string> = {}) =>
      app.request('/api/v1.0/email/send-form', { method: 'POST', headers, body }),
    request: (path: string, init?: RequestInit) => app.request(`/api/v1.0/email${path}`, init),
    [Symbol.asyncDispose]: () => outbox.close(),
  }
}

/** The body that EmailJS's client sends. */
export function payload(params: Record<string, unknown> = {}, ids: Partial<typeof IDS> = {}) {
  const { userId, serviceId, templateId } = { ...IDS, ...ids }
  return {
    lib_version: '4.4.1',
    user_id: userId,
    service_id: serviceId,
    template_id: templateId,
    template_params: { ...MESSAGE, ...params },
  }
}

/** The form that EmailJS's client sends. */
export function formOf(fields: Record<string, string> = {}, files: File[] = []): FormData {
  const form = new FormData()
  const { template_params, ...ids } = payload(fields)
  for (const [name, value] of Object.entries({ ...template_params, ...ids })) form.append(name, value)
  for (const file of files) form.append('file', file)
  return form
}
