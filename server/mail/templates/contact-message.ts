import type { ContactMessage } from '#domain/contact-message.ts'
import type { Attachment, Mail } from '../types.ts'
import { layOutLetter } from './letter.ts'

interface ContactMail extends ContactMessage {
  siteName: string
  /** The creator's address. */
  to: string
  attachments: Attachment[]
}

/** Writes the mail by which the creator reads what a visitor wrote; she answers the visitor by answering it. */
export function contactMail({ siteName, to, name, email, subject, message, attachments }: ContactMail): Mail {
  const letter = layOutLetter({
    siteName,
    heading: subject,
    paragraphs: [`${name} <${email}> wrote:`],
    quote: message,
    small: [`Sent with the contact form of ${siteName}. Your answer to this mail goes to ${email}.`],
  })
  return {
    kind: 'contact',
    to,
    replyTo: { name, address: email },
    subject: `${subject} (${siteName})`,
    ...letter,
    attachments,
  }
}
