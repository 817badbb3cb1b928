import { asciiAddress, isEmailAddress } from './email-address.ts'
import { GLYPHLESS, isBlank } from './visible-text.ts'

/** A visitor's message to the creator. @see docs/specification.md, section 3. */
export interface ContactMessage {
  name: string
  email: string
  subject: string
  message: string
}

/** A hidden field that only programs fill in. */
export const TRAP_FIELD = 'website'

/** Parameter with the seconds that the visitor took to write. Sent only if they are below `MIN_WRITING_SECONDS`. */
export const HASTE_FIELD = 'seconds'

/** People take at least this long to fill in the form. Programs are faster. */
export const MIN_WRITING_SECONDS = 2

/** Parameter with the id of the attempt to send the message; see `ATTEMPT_ID`. */
export const ATTEMPT_FIELD = 'attempt'

/** Returns the error of each trimmed field; `undefined` for a valid field. @see docs/specification.md, section 5. */
export function checkContactMessage(message: ContactMessage) {
  const { name, email, subject, message: text } = trimContactMessage(message)
  return {
    name:
      checkLength('Name', name, 100) ??
      (isName(name) ? undefined : 'Name is required and must contain letters only.'),
    email: isEmailAddress(email) ? undefined : 'Valid email is required.',
    subject: isBlank(subject) ? 'Subject is required.' : checkLength('Subject', subject, 200),
    message: isBlank(text) ? 'Message is required.' : checkLength('Message', text, 10_000),
  }
}

/** Checks the length of a field in UTF-16 units. All fields together fit into the e-mail service's limit. */
function checkLength(label: string, text: string, most: number): string | undefined {
  return text.length > most ? `${label} must be at most ${most.toLocaleString('en')} characters.` : undefined
}

/** Trims each field, and writes the address in ASCII. */
export function trimContactMessage({ name, email, subject, message }: ContactMessage): ContactMessage {
  return {
    name: name.trim(),
    email: asciiAddress(email.trim()),
    subject: subject.trim(),
    message: message.trim(),
  }
}

/** Whether a name matches `NAME` and has a letter. One pattern for both would take quadratic time on long texts. */
function isName(name: string): boolean {
  return /\p{L}/u.test(name.replaceAll(INVISIBLE, '')) && NAME.test(name)
}

/** Some characters without a glyph are letters to Unicode, such as the Hangul filler. */
const INVISIBLE = new RegExp(`[${GLYPHLESS}]`, 'gu')

/** Letters, combining marks and spaces. Persian and Indic scripts also need the two joiners. */
const NAME = /^[\p{L}\p{M}\p{Zs}\u200c\u200d]*$/u
