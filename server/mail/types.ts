/** A mail to be sent, whole. */
export interface Mail {
  kind: MailKind
  to: string
  /** Where an answer goes; `undefined` where none is expected. */
  replyTo?: { name: string; address: string }
  subject: string
  /** URL that ends mails of this sort with one click; absent for those that nobody can end. @see RFC 8058 */
  unsubscribe?: string
  text: string
  html: string
  attachments?: Attachment[]
}

/** A visitor's message to the creator, a notice to her about her site, or a mail to a user about her account. */
export type MailKind = 'contact' | 'notice' | 'account'

/** A file that a mail carries. */
export interface Attachment {
  name: string
  /** Media type, such as `image/jpeg`. */
  type: string
  content: Uint8Array
}

/** A mail with a link: to a new password, to confirm an e-mail address, or to confirm that somebody wants mails of answers. */
export interface LinkMail {
  purpose: 'password-reset' | 'confirmation' | 'answer-mails'
  to: string
  url: string
  expiresInHours: number
}

/** Mails a link; once this has resolved, the mail is stored and will be sent. */
export type SendLink = (mail: LinkMail) => Promise<void>

/** What somebody is mailed of an answer to a comment of hers. */
export interface AnswerNotice {
  to: string
  /** Name of the author of the answer. */
  user: string
  /** Of the article. */
  title: string
  /** First line of the comment that is answered. */
  quote: string
  text: string
  /** Of the answer. */
  url: string
  /** Ends these mails with one click. */
  endUrl: string
}

/** What the contact form hands to EmailJS's client. @see docs/specification.md, section 7 */
export interface EmailClientOptions {
  /** Origin of the e-mail service; `undefined` for the site's own. */
  origin?: string
  userId: string
  serviceId: string
  templateId: string
  /** Whether browsers that a program drives are refused. */
  blockHeadless: boolean
  /** E-mail addresses whose messages the client does not send. */
  blockList: string[]
  /** Least milliseconds between two messages of a browser; 0 for no limit. */
  limitRateMs: number
}

/**
 * The state of a mail. `held` waits for the creator, `waiting` for the mail server; `failed` was given up; `sent` has
 * arrived there and has no body any more.
 */
export type MailState = 'held' | 'failed' | 'waiting' | 'sent'

/** Which mails to list; an absent property filters nothing. */
export interface MailFilter {
  states?: readonly MailState[]
  kind?: MailKind
}
