import { once } from 'node:events'
import nodemailer, { type NodemailerError } from 'nodemailer'
import SMTPPool from 'nodemailer/lib/smtp-pool'
import { createMessage, type Sender } from './message.ts'
import { DELIVERY_MS, type Transport } from './transport.ts'

/** Limits of the single steps; all of them together are bounded by `DELIVERY_MS`. */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 20_000,
  greetingTimeout: 20_000,
  socketTimeout: 45_000,
}

const MAX_REASON_LENGTH = 200

/** Hands mails to an SMTP server, over a connection that stays open between mails. */
export function openSmtp(url: string, sender: Sender): Transport {
  const pool = new SMTPPool({ ...TIMEOUTS, url })
  const mailer = nodemailer.createTransport(pool)
  const { host = 'localhost', port, secure, auth } = pool.options
  const secrets = auth && 'pass' in auth ? spellingsOf(auth.pass) : []
  return {
    description: `SMTP at ${host.includes(':') ? `[${host}]` : host}:${port ?? (secure ? 465 : 587)}`,
    async deliver(mail) {
      const signal = AbortSignal.timeout(DELIVERY_MS)
      try {
        await mailer.sendMail({ ...createMessage(mail, sender), signal })
        return { ok: true }
      } catch (caught) {
        const error = caught as NodemailerError
        return {
          ok: false,
          problem: isAboutMail(error) ? problemOfMail(error) : await problemOfWay(error, signal),
          reason: reasonOf(error, [...secrets, mail.to]),
        }
      }
    },
    close: () => mailer.close({ force: true }),
  }

  /**
   * Asks whether the server lets us in at all. A mail on which it hangs up must not hold up the others; where it is down,
   * or refuses our sender or password, all wait until it is back or somebody mends the configuration.
   */
  async function problemOfWay({ command }: NodemailerError, signal: AbortSignal) {
    if (command === 'MAIL FROM') return 'unreachable'
    if (signal.aborted) return 'deferred'
    const letsUsIn = mailer.verify().then(
      () => 'deferred' as const,
      () => 'unreachable' as const,
    )
    const timeIsUp = once(signal, 'abort').then(() => 'deferred' as const)
    return Promise.race([letsUsIn, timeIsUp])
  }
}

/** The forms in which a password may turn up in what a server says. */
function spellingsOf(password: unknown): string[] {
  if (typeof password !== 'string' || password === '') return []
  return [password, Buffer.from(password).toString('base64')]
}

/** Whether the server spoke of this mail; else the way to it may be shut for all. */
function isAboutMail({ code, command }: NodemailerError): boolean {
  return (code === 'EENVELOPE' && command === 'API') || command === 'RCPT TO' || command === 'DATA'
}

/** A server that gives a final answer about a mail or its recipient will not give another. */
function problemOfMail({ command, permanent }: NodemailerError): 'refused' | 'deferred' {
  return command === 'API' || permanent === true ? 'refused' : 'deferred'
}

function reasonOf(error: NodemailerError, secrets: string[]): string {
  const hidden = secrets.reduce(
    (text, secret) => text.replaceAll(new RegExp(RegExp.escape(secret), 'gi'), '***'),
    phraseOf(error).replaceAll(/\s+/g, ' '),
  )
  return hidden.slice(0, MAX_REASON_LENGTH)
}

/** Quotes the server, except where it may repeat what it was sent: the body, or the password. */
function phraseOf({ code, command, message, response = '' }: NodemailerError): string {
  const [status = ''] = /^\d{3}([ -]\d\.\d+\.\d+)?/.exec(response) ?? []
  if (code === 'EAUTH') return `The server refused the user or the password: ${status}`
  if (command === 'DATA') return `The server refused the message: ${status}`
  if (code === 'EABORT') return `No answer within ${DELIVERY_MS / 1_000} seconds`
  return message
}
