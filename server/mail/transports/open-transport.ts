import { openFiles } from './files.ts'
import type { Sender } from './message.ts'
import { openSmtp } from './smtp.ts'
import type { Transport } from './transport.ts'

interface TransportOptions extends Sender {
  /** `smtp://` or `smtps://`, with user and password in it, and options behind `?` as nodemailer reads them. */
  smtpUrl?: string
  /** Where mails are written as files when there is no server. */
  dir: string
}

/** Opens the way mails leave by: a mail server, or files for want of one. Nothing is connected or written yet. */
export function openTransport({ smtpUrl, dir, ...sender }: TransportOptions): Transport {
  return smtpUrl === undefined ? openFiles(dir, sender) : openSmtp(smtpUrl, sender)
}
