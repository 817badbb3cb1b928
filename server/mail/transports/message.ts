import type { SendMailOptions } from 'nodemailer'
import type { QueuedMail } from './transport.ts'

/** The sender of every mail of the site. */
export interface Sender {
  /** `Name <address>`, or an address. */
  from: string
  /** Name of the site, used if `from` has no name. */
  siteName(): string
  /** Host of the site, for message ids. */
  host: string
}

/**
 * Makes the message of a mail. Each attempt has the same message id, so that mail programs recognise a second delivery.
 *
 * The recipient is an object: in a text, a comma would divide it into two addresses.
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
      // Asks automatic responders not to reply (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      // Mail programs offer to unsubscribe, by a POST to the address (RFC 8058).
      ...(unsubscribe !== undefined && {
        'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${unsubscribe}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  } satisfies SendMailOptions
}

/**
 * The name is the author's, so lists of mails show it. The address is the site's, since our mail server may send only
 * for this address.
 */
function fromOf({ replyTo }: QueuedMail, { from, siteName }: Sender): { name: string; address: string } {
  const { name, address } = addressOf(from)
  const site = name || asLine(siteName())
  return { name: replyTo ? `${asLine(replyTo.name)} via ${site}` : site, address }
}

/** Splits `Name <address>`. A parser of headers would interpret commas and colons in the name. */
function addressOf(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^(.*?)\s*<([^<>]*)>\s*$/s.exec(from) ?? []
  return { name: asLine(name).replace(/^ ?"(.*)"$/, '$1'), address: address.trim() }
}

/** Removes line breaks from a name: another header could begin after them. */
function asLine(name: string): string {
  return name.replaceAll(/[\s\p{Cc}]+/gu, ' ')
}
