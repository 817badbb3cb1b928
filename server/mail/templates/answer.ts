import type { AnswerNotice, Mail } from '../types.ts'
import { layOutLetter } from './letter.ts'

/** Writes the mail that brings a user an answer to her comment. */
export function answerMail(notice: AnswerNotice & { siteName: string }): Mail {
  const { siteName, to, user, title, quote, text, url, endUrl } = notice
  const heading = `${user} answered your comment`
  const letter = layOutLetter({
    siteName,
    heading,
    paragraphs: [`You wrote about ‘${title}’: ‘${quote}’`, `${user} answers:`],
    quote: text,
    action: { label: 'Go to the answer', url },
    small: [`You asked ${siteName} to mail you answers.`],
    end: { label: 'End these mails', url: endUrl },
  })
  return { kind: 'account', to, subject: `${heading} (${siteName})`, unsubscribe: endUrl, ...letter }
}
