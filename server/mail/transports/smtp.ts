import nodemailer, { type NodemailerError } from 'nodemailer'
import SMTPPool from 'nodemailer/lib/smtp-pool'
import { isLoopback } from '../../http/loopback.ts'
import { createMessage, type Sender } from './message.ts'
import { DELIVERY_MS, type Transport } from './transport.ts'

/** Time limits of the single steps. `DELIVERY_MS` limits all of them together. */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 20_000,
  greetingTimeout: 20_000,
  socketTimeout: 45_000,
}

const MAX_REASON_LENGTH = 200

/** Sends mails to an SMTP server, one after the other, over one connection. */
export function openSmtp(url: string, sender: Sender): Transport {
  /** Whether the server has received the first command of the current mail. */
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

/** Whether the connection needs encryption, because a password travels over a network. */
function needsTls(url: string): boolean {
  const { username, hostname } = new URL(url)
  return username !== '' && !isLoopback(hostname)
}

/** Reports the commands to the server. Only nodemailer's log shows at which step a connection broke. */
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

/** The forms in which a server's answer may repeat a password. */
function spellingsOf(password: unknown): string[] {
  if (typeof password !== 'string' || password === '') return []
  return [password, Buffer.from(password).toString('base64')]
}

/**
 * Classifies a failure. If the server is missing, or refuses our password or sender, no mail can be sent, and all mails
 * wait for a repair. A final answer about one mail or its recipient will not change. But some servers refuse the sender
 * only in their answer about the recipient.
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

/** Quotes the server's answer, unless it may repeat the body or the password. */
function phraseOf({ code, command, message, response = '' }: NodemailerError): string {
  const [status = ''] = /^\d{3}([ -]\d\.\d+\.\d+)?/.exec(response) ?? []
  if (code === 'EAUTH') return `The server refused the user or the password: ${status}`
  if (command === 'DATA') return `The server refused the message: ${status}`
  if (code === 'EABORT') return `No answer within ${DELIVERY_MS / 1_000} seconds`
  return message
}
