/** Maximum length of an address. @see docs/specification.md, section 5. */
const MAX_EMAIL_LENGTH = 254

/** Maximum length of the part before the '@'. @see docs/specification.md, section 5. */
const MAX_LOCAL_PART_LENGTH = 64

/** The last part of the host is a top-level domain: letters, or the ASCII form of another script, such as `xn--p1ai` for 'рф'. */
const FORMAT =
  /^[a-z0-9_+'-]+(?:\.[a-z0-9_+'-]+)*(?<!')@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/i

/** Whether a trimmed text is an e-mail address; its host may be in any script. @see docs/specification.md, section 5 */
export function isEmailAddress(text: string): boolean {
  if (text.length > MAX_EMAIL_LENGTH) return false
  const address = asciiAddress(text)
  return (
    address.length <= MAX_EMAIL_LENGTH &&
    address.indexOf('@') <= MAX_LOCAL_PART_LENGTH &&
    FORMAT.test(address)
  )
}

/** Whether a text is a sender: an e-mail address, or a name and an address in angle brackets. */
export function isSender(text: string): boolean {
  const [, address = text] = /^[^<>]*<([^<>]*)>$/.exec(text) ?? []
  return isEmailAddress(address.trim())
}

/** Returns the stored form of an address: trimmed, in lower case, its host in ASCII. */
export function normalizeEmail(text: string): string {
  return asciiAddress(text.trim()).toLowerCase()
}

/**
 * Returns an address with its host in ASCII, as some browsers change it while it is typed: `anna@пример.рф` becomes
 * `anna@xn--e1afmkfd.xn--p1ai`. Anything else stays as it is.
 * @see https://url.spec.whatwg.org/#concept-domain-to-ascii
 */
export function asciiAddress(text: string): string {
  const at = text.indexOf('@') + 1
  const host = text.slice(at)
  if (at === 0 || host.length > MAX_EMAIL_LENGTH || !INTERNATIONAL_HOST.test(host)) return text
  const address = `http://${host}`
  return URL.canParse(address) ? text.slice(0, at) + new URL(address).hostname : text
}

/** A host with a letter outside ASCII, and without the signs that divide a URL. */
const INTERNATIONAL_HOST = /^(?=.*[^\0-\x7f])[^\0-,/:-@[-`{-\x7f\s]+$/u
