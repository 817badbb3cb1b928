/** Longest whole address. @see docs/specification.md, section 5. */
const MAX_EMAIL_LENGTH = 254

/** Longest part before the '@'. @see docs/specification.md, section 5. */
const MAX_LOCAL_PART_LENGTH = 64

const FORMAT =
  /^[a-z0-9_+'-]+(?:\.[a-z0-9_+'-]+)*(?<!')@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i

/**
 * Tells whether a text is an e-mail address: letters, digits and `_ + ' - .` before the '@', a host name with a dot after
 * it. Dots neither begin, end nor follow each other.
 *
 * @param text Without spaces around it.
 * @see docs/specification.md, section 5.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && text.indexOf('@') <= MAX_LOCAL_PART_LENGTH && FORMAT.test(text)
}

/** Writes an address in the one way in which it is kept: without spaces around it, in lower case. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase()
}
