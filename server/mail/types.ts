/** A whole mail. */
export interface Mail {
  /** A UUID; the outbox makes one if it is absent. */
  id?: string
  kind: MailKind
  to: string
  /** The recipient of replies; `undefined` if the mail expects none. */
  replyTo?: { name: string; address: string }
  subject: string
  /**
   * URL that unsubscribes from mails of this sort with one click; absent if nobody can unsubscribe.
   * @see RFC 8058
   */
  unsubscribe?: string
  text: string
  html: string
  attachments?: Attachment[]
}

/**
 * `contact` is a visitor's message to the creator. `notice` tells the creator about her site. `account` goes to a user.
 */
export type MailKind = 'contact' | 'notice' | 'account'

/** An attached file. */
export interface Attachment {
  name: string
  /** Media type, such as `image/jpeg`. */
  type: string
  content: Uint8Array
}

/** A mail with a link that sets a new password, confirms an e-mail address, or starts mails of answers. */
export interface LinkMail {
  purpose: 'password-reset' | 'confirmation' | 'answer-mails'
  to: string
  url: string
  expiresInHours: number
}

/** Mails a link. Once this resolves, the mail is stored and will be sent. */
export type SendLink = (mail: LinkMail) => Promise<void>

/** The content of a mail about an answer to a user's comment. */
export interface AnswerNotice {
  to: string
  /** Name of the author of the answer. */
  user: string
  /** Title of the article. */
  title: string
  /** First line of the answered comment. */
  quote: string
  text: string
  /** Address of the answer. */
  url: string
  /** URL that unsubscribes from these mails with one click. */
  endUrl: string
}

/** The contact form's settings for EmailJS's client. @see docs/specification.md, section 7 */
export interface EmailClientOptions {
  /** Origin of the e-mail service; `undefined` for this site. */
  origin?: string
  userId: string
  serviceId: string
  templateId: string
  /** Whether headless browsers are refused. */
  blockHeadless: boolean
  /** E-mail addresses whose messages the client does not send. */
  blockList: string[]
  /** Minimum milliseconds between two messages of a browser; 0 for no limit. */
  limitRateMs: number
}

/**
 * The state of a mail. A `held` mail waits for the creator, a `waiting` mail for the mail server. A `failed` mail was
 * given up. The mail server has accepted a `sent` mail, whose body is deleted.
 */
export type MailState = 'held' | 'failed' | 'waiting' | 'sent'

/** Which mails to list; an absent property filters nothing. */
export interface MailFilter {
  states?: readonly MailState[]
  kind?: MailKind
}
