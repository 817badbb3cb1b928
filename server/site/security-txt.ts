import { Hono } from 'hono'
import { CONTACT_PATH, SECURITY_TXT_PATH } from '#domain/addresses.ts'
import type { Site } from '#domain/site.ts'

/** RFC 9116 asks for less than a year. */
const VALID_DAYS = 180
const DAY_MS = 86_400_000

export function securityTxtRoutes(site: () => Site, publicUrl: string) {
  return new Hono().get(SECURITY_TXT_PATH, (c) =>
    c.text(securityTxt(site(), publicUrl, new Date()), 200, {
      'cache-control': 'public, max-age=0, must-revalidate',
    }),
  )
}

/**
 * Writes the contact for reports of weaknesses in the site. It expires half a year after `now`, so that nobody uses an old copy.
 * @param publicUrl Origin of the site; the file names it only if it is https.
 * @see RFC 9116
 */
function securityTxt({ security, contact, language }: Site, publicUrl: string, now: Date): string {
  const address = security.contact ?? contact.email ?? publicUrl + CONTACT_PATH
  const expires = new Date(now.getTime() + VALID_DAYS * DAY_MS)
  const fields = {
    Contact: /^https?:/.test(address) ? address : `mailto:${address}`,
    Expires: expires.toISOString().replace(/\.\d+/, ''),
    'Preferred-Languages': language,
    // The standard allows only https.
    Canonical: publicUrl.startsWith('https:') ? publicUrl + SECURITY_TXT_PATH : undefined,
    Policy: security.policy,
  }
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')
}
