import { layOutLetter } from './letter.ts'
import type { Mail } from '../types.ts'

interface PasswordReset {
  siteName: string
  /** Who asked, and whose account it is. */
  to: string
  /** Where the new password is set; whoever opens it can. */
  address: string
  expiresInMinutes: number
}

/** Writes the mail with which a person sets a new password. */
export function passwordResetMail({ siteName, to, address, expiresInMinutes }: PasswordReset): Mail {
  const heading = `Set a new password for ${siteName}`
  const letter = layOutLetter({
    siteName,
    heading,
    paragraphs: [
      `Somebody, most likely you, asked for a new password for the account of ${to} at ${siteName}.`,
      `The link works once, within ${describeMinutes(expiresInMinutes)}.`,
    ],
    action: { label: 'Set a new password', address },
    small: [
      'If you did not ask for this, leave this mail as it is: nothing happens, and your password stays what it was.',
    ],
  })
  return { kind: 'account', to, subject: heading, ...letter }
}

function describeMinutes(minutes: number): string {
  const [count, unit] = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
