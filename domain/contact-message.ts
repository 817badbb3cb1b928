import { isEmailAddress } from './email-address.ts'
import type { FieldErrors } from './field-errors.ts'

/** A visitor's message to the creator. @see docs/specification.md, section 3. */
export interface ContactMessage {
  name: string
  email: string
  subject: string
  message: string
}

/** Maximum length of each field in UTF-16 units; together they fit into the e-mail service's limit. */
export const MAX_CONTACT_LENGTHS = { name: 100, subject: 200, message: 10_000 } as const

/** A field that people do not see; only programs fill it in. */
export const TRAP_FIELD = 'website'

/** Parameter with the writing time in seconds, sent if it was below `MIN_WRITING_SECONDS`. */
export const HASTE_FIELD = 'seconds'

/** A person takes longer to fill in the form. */
export const MIN_WRITING_SECONDS = 2

/**
 * Checks the trimmed fields of a message.
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

/** Trims each field. */
export function trimContactMessage({ name, email, subject, message }: ContactMessage): ContactMessage {
  return { name: name.trim(), email: email.trim(), subject: subject.trim(), message: message.trim() }
}

/** Whether a name matches `NAME` and has a letter. One pattern for both would take quadratic time on long texts. */
function isName(name: string): boolean {
  return /\p{L}/u.test(name) && NAME.test(name)
}

/**
 * Letters, combining marks and spaces. Persian and Indic scripts also need the two joiners.
 */
const NAME = /^[\p{L}\p{M}\p{Zs}\u200c\u200d]*$/u
