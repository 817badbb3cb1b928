import nodemailer, { type NodemailerError } from 'nodemailer'
import SMTPPool from 'nodemailer/lib/smtp-pool'
import { isLoopback } from '../../http/loopback.ts'
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

/** Hands mails to an SMTP server, one after the other, over a connection that stays open between them. */
export function openSmtp(url: string, sender: Sender): Transport {
  /** Whether the server has heard of the mail in hand. */
  let hasBegun = false
  const pool = new SMTPPool({
    ...TIMEOUTS,
    requireTLS: needsTls(url),
    ...watchCommands((command) => {
      if (command.startsWith('MAIL FROM:')) hasBegun = true
    }),
    url,
  })
  const mailer = nodemailer.createTransport(pool)
  const { host = 'localhost', port, secure, auth } = pool.options
  const secrets = auth && 'pass' in auth ? spellingsOf(auth.pass) : []
  return {
    description: `SMTP at ${host.includes(':') ? `[${host}]` : host}:${port ?? (secure ? 465 : 587)}`,
    async deliver(mail) {
      hasBegun = false
      try {
        const signal = AbortSignal.timeout(DELIVERY_MS)
        await mailer.sendMail({ ...createMessage(mail, sender), signal })
        return { ok: true }
      } catch (caught) {
        const error = caught as NodemailerError
        const problem = problemOf(error, hasBegun)
        return { ok: false, problem, reason: reasonOf(error, [...secrets, mail.to]) }
      }
    },
    async findFault() {
      try {
        await mailer.verify()
        return undefined
      } catch (error) {
        return reasonOf(error as NodemailerError, secrets)
      }
    },
    close: () => mailer.close({ force: true }),
  }
}

/** Whether a password would travel in the clear if the server offered no encryption. */
function needsTls(url: string): boolean {
  const { username, hostname } = new URL(url)
  return username !== '' && !isLoopback(hostname)
}

/** Only nodemailer's log shows how far a mail has come on a connection that breaks. */
function watchCommands(onCommand: (command: string) => void) {
  const ignore = () => {}
  const logger = {
    level: ignore,
    trace: ignore,
    info: ignore,
    warn: ignore,
    error: ignore,
    fatal: ignore,
    debug: ({ tnx }: { tnx?: string }, text: string) => tnx === 'client' && onCommand(text),
  }
  return { logger, transactionLog: true }
}

/** The forms in which a password may turn up in what a server says. */
function spellingsOf(password: unknown): string[] {
  if (typeof password !== 'string' || password === '') return []
  return [password, Buffer.from(password).toString('base64')]
}

/**
 * Whose the failure is. A server that is not there, and one that refuses our password or sender, concerns every mail, and
 * somebody mends it while they wait. A final answer about one mail or its recipient will not change; but some servers
 * answer only there that the sender may not send.
 */
function problemOf({ code, command, permanent, response = '' }: NodemailerError, hasBegun: boolean) {
  if (code === 'EENVELOPE' && command === 'API') return 'refused'
  if (!hasBegun || command === 'MAIL FROM') return 'unreachable'
  const isAboutSender = /^530|^\d{3}[ -]5\.7\./.test(response)
  const isFinal = command === 'DATA' || (command === 'RCPT TO' && !isAboutSender)
  return isFinal && permanent === true ? 'refused' : 'deferred'
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
