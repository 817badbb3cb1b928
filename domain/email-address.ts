/** Maximum length of an address. @see docs/specification.md, section 5. */
const MAX_EMAIL_LENGTH = 254

/** Maximum length of the part before the '@'. @see docs/specification.md, section 5. */
const MAX_LOCAL_PART_LENGTH = 64

const FORMAT =
  /^[a-z0-9_+'-]+(?:\.[a-z0-9_+'-]+)*(?<!')@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i

/** Whether a trimmed text is an e-mail address. @see docs/specification.md, section 5 */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && text.indexOf('@') <= MAX_LOCAL_PART_LENGTH && FORMAT.test(text)
}

/** Returns the stored form of an address: trimmed and in lower case. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase()
}
