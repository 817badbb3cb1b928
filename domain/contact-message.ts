import { isEmailAddress } from './email-address.ts'
import type { FieldErrors } from './field-errors.ts'

/** What a visitor writes to the creator. @see docs/specification.md, section 3. */
export interface ContactMessage {
  name: string
  email: string
  subject: string
  message: string
}

/** Most UTF-16 units of each field, so that all of them together fit into what the e-mail service takes. */
const MAX_CONTACT_LENGTHS = { name: 100, subject: 200, message: 10_000 } as const

/** A field that no person sees: whoever fills it in is a program. */
export const TRAP_FIELD = 'website'

/** In the message of somebody who was quicker than `MIN_WRITING_SECONDS`: after how many seconds it was sent. */
export const HASTE_FIELD = 'seconds'

/** Nobody sees the form, fills in all of it and sends it in less. */
export const MIN_WRITING_SECONDS = 2

/**
 * Checks what was written to the creator. Spaces around a field do not count.
 *
 * @returns Messages of section 5 of docs/specification.md by field; empty if it may be sent.
 */
export function checkContactMessage(message: ContactMessage): FieldErrors<keyof ContactMessage> {
  const { name, email, subject, message: text } = trimContactMessage(message)
  const { name: nameLength, subject: subjectLength, message: textLength } = MAX_CONTACT_LENGTHS
  return {
    ...(!isName(name) && { name: 'Name is required and must contain letters only.' }),
    ...(name.length > nameLength && { name: `Name must be at most ${nameLength} characters.` }),
    ...(!isEmailAddress(email) && { email: 'Valid email is required.' }),
    ...(subject === '' && { subject: 'Subject is required.' }),
    ...(subject.length > subjectLength && {
      subject: `Subject must be at most ${subjectLength} characters.`,
    }),
    ...(text === '' && { message: 'Message is required.' }),
    ...(text.length > textLength && {
      message: `Message must be at most ${textLength.toLocaleString('en')} characters.`,
    }),
  }
}

/** What is sent of a message: the same without spaces around each field. */
export function trimContactMessage({ name, email, subject, message }: ContactMessage): ContactMessage {
  return { name: name.trim(), email: email.trim(), subject: subject.trim(), message: message.trim() }
}

/** Whether a name holds what `NAME` allows, a letter among it. Two steps: in one, a long text takes the square of its length. */
function isName(name: string): boolean {
  return /\p{L}/u.test(name) && NAME.test(name)
}

/**
 * Letters with their marks, and spaces. The two joiners are no letters, but Persian and the scripts of India are not
 * written without them.
 */
const NAME = /^[\p{L}\p{M}\p{Zs}\u200c\u200d]*$/u
