import type { ContactMessage } from '#domain/contact-message.ts'
import type { Attachment, Mail } from '../types.ts'
import { layOutLetter } from './letter.ts'

interface ContactMail extends ContactMessage {
  siteName: string
  /** The creator's address. */
  to: string
  attachments: Attachment[]
}

/** Writes the mail that brings the creator a visitor's message. Her reply to the mail goes to the visitor. */
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

interface HeldNotice extends Pick<ContactMessage, 'name' | 'email' | 'subject'> {
  siteName: string
  /** The creator's address. */
  to: string
  /** Address of the held message in the studio. */
  url: string
  /** Why the message is held. */
  reason: string
}

/** Writes the mail that notifies the creator of a held message. */
export function heldNotice({ siteName, to, url, reason, name, email, subject }: HeldNotice): Mail {
  const letter = layOutLetter({
    siteName,
    heading: 'A message waits for you',
    paragraphs: [
      `Somebody wrote to you with the contact form of ${siteName}, and it looks like the work of a program: ${reason}`,
      `It is from ${name} <${email}>, with the subject: ${subject}`,
    ],
    action: { label: 'Read the message', url },
    small: ['This mail comes once a day at most. More such messages within 24 hours wait without a mail.'],
  })
  return { kind: 'notice', to, subject: `A message waits for you (${siteName})`, ...letter }
}
