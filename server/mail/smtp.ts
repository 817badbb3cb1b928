import nodemailer, { type NodemailerError } from 'nodemailer'
import SMTPPool from 'nodemailer/lib/smtp-pool'
import { createMessage, type Sender } from './message.ts'
import { DELIVERY_MS, type Attempt, type Transport } from './transport.ts'

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
      try {
        const signal = AbortSignal.timeout(DELIVERY_MS)
        await mailer.sendMail({ ...createMessage(mail, sender), signal })
        return { ok: true }
      } catch (error) {
        return failure(error as NodemailerError, [...secrets, mail.to])
      }
    },
    close: () => mailer.close({ force: true }),
  }
}

/** The forms in which a password may turn up in what a server says. */
function spellingsOf(password: unknown): string[] {
  if (typeof password !== 'string' || password === '') return []
  return [password, Buffer.from(password).toString('base64')]
}

function failure(error: NodemailerError, secrets: string[]): Attempt {
  return { ok: false, isFinal: isFinal(error), reason: reasonOf(error, secrets) }
}

/**
 * Whether the refusal is about this mail or its recipient. A refused sender or password is a mistake in the
 * configuration, which somebody mends while the mails wait.
 */
function isFinal({ code, command, permanent }: NodemailerError): boolean {
  if (code === 'EENVELOPE' && command === 'API') return true
  return permanent === true && (command === 'RCPT TO' || command === 'DATA')
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
