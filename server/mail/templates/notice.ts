import { STUDIO_PATH } from '#domain/addresses.ts'
import type { Mail, News, NewsSource } from '../types.ts'
import { layOutLetter } from './letter.ts'

interface NoticeOptions {
  topic: NewsSource['topic']
  news: News
  /** The creator's address. */
  to: string
  publicUrl: string
  siteName: string
}

const WORDS = {
  comments: {
    one: 'A new comment',
    many: (count: string) => `${count} new comments`,
    address: '/comments',
    action: 'Open the comments',
  },
  held: {
    one: 'A comment waits for your approval',
    many: (count: string) => `${count} comments wait for your approval`,
    address: '/comments?show=held',
    action: 'Open what waits',
  },
  messages: {
    one: 'A new message',
    many: (count: string) => `${count} new messages`,
    address: '/messages',
    action: 'Open the messages',
  },
}

/** Number of characters of each text that a mail quotes. */
const QUOTED_LENGTH = 400

/** Writes the mail that tells the creator of new comments or messages: their number, and the newest of them. */
export function noticeMail({ topic, news: { count, newest }, to, publicUrl, siteName }: NoticeOptions): Mail {
  const { one, many, address, action } = WORDS[topic]
  const heading = count === 1 ? one : many(count.toLocaleString('en'))
  const rest = count - newest.length
  const letter = layOutLetter({
    siteName,
    heading,
    paragraphs: [],
    quotes: newest.map(({ lead, text }) => ({ lead, text: shorten(text) })),
    action: { label: action, url: publicUrl + STUDIO_PATH + address },
    small: [
      ...(rest > 0 ? [`The newest are above; ${rest.toLocaleString('en')} more are in the studio.`] : []),
      `How often these mails come is in the studio, at ${publicUrl}${STUDIO_PATH}/messages/mail`,
    ],
  })
  return { kind: 'notice', to, subject: `${heading} (${siteName})`, ...letter }
}

function shorten(text: string): string {
  return text.length > QUOTED_LENGTH ? `${text.slice(0, QUOTED_LENGTH).toWellFormed()} …` : text
}
