import type { SendMailOptions } from 'nodemailer'
import type { QueuedMail } from './transport.ts'

/** What every mail of the site says about its sender. */
export interface Sender {
  /** `Name <address>`, or an address. */
  from: string
  /** Host of the site, for the names of messages. */
  host: string
}

/**
 * Makes the message of a mail, the same for each attempt: one that was delivered twice after a crash has one name.
 *
 * The recipient is handed on as one address: as text, a comma in it would make two.
 */
export function createMessage({ id, createdAt, to, subject, text, html }: QueuedMail, sender: Sender) {
  return {
    messageId: `<${id}@${sender.host}>`,
    date: new Date(createdAt),
    from: addressOf(sender.from),
    to: { name: '', address: to },
    subject,
    text,
    html,
    // Asks machines that tell of holidays not to answer (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  } satisfies SendMailOptions
}

/** Takes `Name <address>` apart without a parser of headers, to which a comma or a colon in the name means something. */
function addressOf(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^(.*?)\s*<([^<>]*)>\s*$/s.exec(from) ?? []
  return { name: name.replaceAll(/\s+/g, ' ').replace(/^ ?"(.*)"$/, '$1'), address: address.trim() }
}
