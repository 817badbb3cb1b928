import type { SendMailOptions } from 'nodemailer'
import type { QueuedMail } from './transport.ts'

/** What every mail of the site says about its sender. */
export interface Sender {
  /** `Name <address>`, or an address. */
  from: string
  /** Name of the site, for where `from` has none. */
  siteName(): string
  /** Host of the site, for the names of messages. */
  host: string
}

/**
 * Makes the message of a mail, the same for each attempt: one that was delivered twice after a crash has one name.
 *
 * The recipient is handed on as one address: as text, a comma in it would make two.
 */
export function createMessage(mail: QueuedMail, sender: Sender) {
  const { id, createdAt, to, replyTo, subject, unsubscribe, text, html, attachments = [] } = mail
  return {
    messageId: `<${id}@${sender.host}>`,
    date: new Date(createdAt),
    from: fromOf(mail, sender),
    to: { name: '', address: to },
    replyTo: replyTo && { name: asLine(replyTo.name), address: replyTo.address },
    subject,
    text,
    html,
    attachments: attachments.map(({ name, type, content }) => ({
      filename: name,
      contentType: type,
      content: Buffer.from(content),
      contentDisposition: 'attachment' as const,
      contentTransferEncoding: 'base64' as const,
    })),
    headers: {
      // Asks automatic responders not to answer (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      // Mail programs offer to end it, by a POST to the address (RFC 8058).
      ...(unsubscribe !== undefined && {
        'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${unsubscribe}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  } satisfies SendMailOptions
}

/** Who wrote it stands first in a list of mails, but the address is one that our mail server may send for. */
function fromOf({ replyTo }: QueuedMail, { from, siteName }: Sender): { name: string; address: string } {
  const { name, address } = addressOf(from)
  const site = name || asLine(siteName())
  return { name: replyTo ? `${asLine(replyTo.name)} via ${site}` : site, address }
}

/** Takes `Name <address>` apart without a parser of headers, to which a comma or a colon in the name means something. */
function addressOf(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^(.*?)\s*<([^<>]*)>\s*$/s.exec(from) ?? []
  return { name: asLine(name).replace(/^ ?"(.*)"$/, '$1'), address: address.trim() }
}

/** Leaves no line break in a name, behind which another header could begin. */
function asLine(name: string): string {
  return name.replaceAll(/[\s\p{Cc}]+/gu, ' ')
}
