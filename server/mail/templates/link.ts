import type { LinkMail, Mail } from '../types.ts'
import { layOutLetter } from './letter.ts'

export function linkMail({ siteName, ...link }: LinkMail & { siteName: string }): Mail {
  const { heading, paragraphs, label, small } = wordsOf(link, siteName)
  const action = { label, url: link.url }
  const letter = layOutLetter({ siteName, heading, paragraphs, action, small: [small] })
  return { kind: 'account', to: link.to, subject: heading, ...letter }
}

function wordsOf({ purpose, to, expiresInHours }: LinkMail, siteName: string) {
  const time = expiresInHours === 1 ? '1 hour' : `${expiresInHours} hours`
  const words = {
    'password-reset': {
      heading: `Set a new password for ${siteName}`,
      paragraphs: [
        `Somebody, most likely you, asked for a new password for the account of ${to} at ${siteName}.`,
        `The link works once, within ${time}.`,
      ],
      label: 'Set a new password',
      small:
        'If you did not ask for this, leave this mail as it is: nothing happens, and your password stays what it was.',
    },
    confirmation: {
      heading: `Confirm your email address for ${siteName}`,
      paragraphs: [
        `There is an account with ${to} at ${siteName}. Confirm that the address is yours.`,
        `The link works for ${time}, and asks for the password of the account.`,
      ],
      label: 'Confirm the address',
      small: 'If you did not make this account, leave this mail as it is: somebody else chose its password.',
    },
    'answer-mails': {
      heading: `Mails of answers from ${siteName}`,
      paragraphs: [
        `Somebody, most likely you, wants ${siteName} to mail ${to} whenever a comment of that account is answered.`,
        `The link works for ${time}. Each of the mails has another one that ends them.`,
      ],
      label: 'Mail me answers',
      small: 'If this was not you, leave this mail as it is: no other follows.',
    },
  }
  return words[purpose]
}
