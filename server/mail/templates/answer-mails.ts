import type { Mail } from '../types.ts'
import { layOutLetter } from './letter.ts'

interface AnswerMailsRequest {
  siteName: string
  /** Who wants the mails. */
  to: string
  /** Where she confirms it. */
  address: string
  expiresInHours: number
}

/** Writes the mail with which a reader confirms that she wants mails of answers. */
export function answerMailsMail({ siteName, to, address, expiresInHours }: AnswerMailsRequest): Mail {
  const heading = `Mails of answers from ${siteName}`
  const letter = layOutLetter({
    siteName,
    heading,
    paragraphs: [
      `Somebody, most likely you, wants ${siteName} to mail ${to} whenever a comment of that account is answered.`,
      `The link works for ${expiresInHours} hours. Each of the mails has another one that ends them.`,
    ],
    action: { label: 'Mail me answers', address },
    small: ['If this was not you, leave this mail as it is: no other follows.'],
  })
  return { kind: 'account', to, subject: heading, ...letter }
}
