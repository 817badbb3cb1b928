import { layOutLetter } from './letter.ts'
import type { Mail } from '../types.ts'

interface Confirmation {
  siteName: string
  /** Whose address it may be. */
  to: string
  /** Where it is confirmed. */
  address: string
  expiresInHours: number
}

/** Writes the mail with which a reader confirms that an address is hers. */
export function confirmationMail({ siteName, to, address, expiresInHours }: Confirmation): Mail {
  const heading = `Confirm your email address for ${siteName}`
  const letter = layOutLetter({
    siteName,
    heading,
    paragraphs: [
      `There is an account with ${to} at ${siteName}. Confirm that the address is yours.`,
      `The link works for ${expiresInHours} hours.`,
    ],
    action: { label: 'Confirm the address', address },
    small: ['If you did not make this account, leave this mail as it is: somebody else chose its password.'],
  })
  return { kind: 'account', to, subject: heading, ...letter }
}
