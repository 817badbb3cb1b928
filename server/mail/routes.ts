import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { html } from 'hono/html'
import { CONTACT_PATH, HOME_PATH } from '#domain/addresses.ts'
import { AppError, isUnavailable } from '../errors.ts'
import { WORDS, type Words } from '#domain/words.ts'
import type { ClientAddress } from '../http/client-address.ts'
import { answerPlainPage } from '../design/plain-page.ts'
import type { Log } from '../log.ts'
import type { Contact } from './contact.ts'
import {
  EmailError,
  MAX_FORM_BYTES,
  MAX_JSON_BYTES,
  readEmailForm,
  readEmailJson,
  type EmailRequest,
} from './email-request.ts'

interface RoutesOptions {
  contact: Contact
  clientAddress: ClientAddress
  publicUrl: string
  /** Origins of other sites whose pages may send messages. */
  origins: readonly string[]
  siteName(): string
  /** The texts of the site in the creator's words. */
  words(): Words
  log: Log
}

/**
 * Answers EmailJS's clients below `/api/v1.0/email`: with the text 'OK' once a message is stored, otherwise with a
 * status and the reason as text. Browsers that send the form without scripts get a page instead.
 * @see https://www.emailjs.com/docs/rest-api/send/
 */
export function createRoutes(options: RoutesOptions) {
  const { contact, clientAddress, publicUrl, origins, siteName, words, log } = options
  const routes = new Hono()
  routes.use(cors({ origin: [...origins], allowMethods: ['POST'], exposeHeaders: ['Retry-After'] }))
  routes.use(async (c, next) => {
    c.header('cache-control', 'no-store')
    if (!isAllowedOrigin(c)) throw new EmailError(403, 'Forbidden')
    await next()
  })

  // The rate limit applies before the server reads the body.
  routes.post('/:sending{send|send-form}', async (c, next) => {
    await contact.admit(clientAddress(c))
    await next()
  })
  routes.post('/send', limited(MAX_JSON_BYTES), (c) => answer(c, readEmailJson))
  routes.post('/send-form', limited(MAX_FORM_BYTES), (c) => answer(c, readEmailForm))
  for (const path of ['/send', '/send-form'])
    routes.all(path, () => {
      throw new EmailError(405, 'Method Not Allowed')
    })

  routes.onError((error, c) => {
    // The client has disconnected, so nobody reads an answer.
    if (c.req.raw.signal.aborted) throw error
    const { status, message, retryAfterSeconds } = refusalOf(error)
    if (status === 405) c.header('allow', 'POST')
    // The server does not read the rest of the body.
    if (status === 413) c.header('connection', 'close')
    if (retryAfterSeconds !== undefined) c.header('retry-after', String(retryAfterSeconds))
    if (!wantsPage(c)) return c.text(message, status)
    return answerPlainPage(c, {
      status,
      title: 'Oops...',
      mark: 'closed',
      siteName: siteName(),
      body: html`<p>Failed to send message. Please try again later.</p>
        <p class="error">${message}</p>
        <p>Go back to find what you wrote, or <a href="${CONTACT_PATH}">start again</a>.</p>`,
    })
  })
  return routes

  async function answer(c: Context, read: (c: Context) => Promise<EmailRequest>) {
    await contact.accept(await read(c), clientAddress(c))
    if (!wantsPage(c)) return c.text('OK')
    const { sent, thanks } = words()
    return answerPlainPage(c, {
      title: sent || WORDS.sent,
      mark: 'arrived',
      siteName: siteName(),
      body: html`${thanks && html`<p>${thanks}</p>`}
        <p><a href="${HOME_PATH}">To the articles</a></p>`,
    })
  }

  /** Turns any error into a refusal. After a failure on our side the visitor may try again. */
  function refusalOf(cause: Error): EmailError {
    if (cause instanceof EmailError) return cause
    const retryAfterSeconds = cause instanceof AppError ? cause.retryAfterSeconds : undefined
    if (cause instanceof AppError && cause.code === 'rate-limited')
      return new EmailError(429, 'Too Many Requests', { cause, retryAfterSeconds })
    if (isUnavailable(cause))
      return new EmailError(503, 'The outbox cannot take messages at the moment', {
        cause,
        retryAfterSeconds,
      })
    log.error({ err: cause }, 'A message to the creator could not be stored')
    return new EmailError(412, 'The outbox cannot take messages at the moment', { cause })
  }

  /** Pages of other sites may send only if the settings list them. A client without an Origin header is not a page. */
  function isAllowedOrigin(c: Context): boolean {
    const origin = c.req.header('origin')
    if (origin === undefined || origin === publicUrl || origins.includes(origin)) return true
    // Readers may use another name of this machine, such as an address in the local network.
    return URL.canParse(origin) && new URL(origin).host === c.req.header('host')
  }
}

function limited(maxSize: number) {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new EmailError(413, 'Request Entity Too Large')
    },
  })
}

/** Whether a person waits for the answer: her browser opens it as a page. */
function wantsPage(c: Context): boolean {
  return /\btext\/html\b/.test(c.req.header('accept') ?? '')
}
