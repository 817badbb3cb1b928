import type { Follower } from '@waypost/content-service/moving'
import type { Trx } from '../database/types.ts'
import type { MailServerForm } from '#domain/mail-server.ts'

/** A whole mail. */
export interface Mail {
  /** A UUID; the outbox makes one if it is absent. */
  id?: string
  kind: MailKind
  to: string
  /** The recipient of replies; `undefined` if the mail expects none. */
  replyTo?: { name: string; address: string }
  subject: string
  /** URL that unsubscribes from mails of this sort with one click; absent if nobody can unsubscribe. @see RFC 8058 */
  unsubscribe?: string
  text: string
  html: string
  attachments?: Attachment[]
}

/** `contact`: a visitor's message to the creator. `notice`: news of her site for her. `account`: to a user. */
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

/** New comments or messages, for one mail to the creator. */
export interface News {
  count: number
  /** The newest of them: a line that introduces the text, and the text. */
  newest: { lead: string; text: string }[]
}

/** A sort of news that the creator is mailed about as often as she chose. */
export interface NewsSource {
  topic: 'comments' | 'held' | 'messages'
  /** Finds when the oldest came that no mail was about; `undefined` if there is none. */
  findOldest(): Promise<string | undefined>
  /** Marks all as mailed at an instant, also those that need no mail, and describes the others. Uses only `trx`. */
  take(trx: Trx, noticedAt: string): Promise<News>
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

/**
 * Which messages a list shows: those that are not archived, or only the unread, held, failed or archived ones, or all.
 * A held message looks like the work of a program; the mail of a failed one could not be sent.
 */
export type MessageFolder = 'inbox' | 'unread' | 'held' | 'failed' | 'archived' | 'all'

/** A visitor's message in a list. Anybody can type any `email`. */
interface ListedMessage {
  id: string
  name: string
  email: string
  subject: string
  /** The beginning of the text. */
  excerpt: string
  createdAt: string
  readAt: string | null
  archivedAt: string | null
  /** The state of the mail that brings it to the creator; absent without such a mail, or long after it was sent. */
  mail?: MailState
}

/** Answer of `GET /studio/api/messages`. */
export interface MessagePage {
  messages: ListedMessage[]
  /** The `after` of the next page; absent for the last page. */
  next?: string
  counts: { unread: number; held: number; failed: number }
}

/** A whole message. */
export interface OpenedMessage extends Omit<ListedMessage, 'excerpt'> {
  text: string
  /** Names of the files that wait with its mail. */
  files: string[]
  /** Why it is or was held. */
  heldFor: string | null
  /** Why its mail could not be sent. */
  lastError: string | null
}

/** Answer of `GET /studio/api/messages/:id`. */
export interface OpenedMessageJson extends OpenedMessage {
  /** Whether the sender's address or domain is blocked. */
  isBlocked: boolean
}

/** The result of sending one mail without the outbox. */
export type Trial =
  | { ok: true }
  | {
      ok: false
      /** What the mail server or the system says, without secrets. */
      reason: string
      /** What to do about it; absent if the reason is unknown. */
      advice?: string
    }

/** A mail that is not sent. */
export interface UnsentMail {
  id: string
  to: string
  subject: string
  createdAt: string
  state: MailState
  lastError: string | null
}

/** What is not sent, and whose messages are refused. */
export interface MailTrouble {
  counts: Record<MailState, number>
  /** The newest mails that wait after a failure or were given up. */
  troubled: UnsentMail[]
  /** Blocked senders of messages: addresses, and domains such as `@example.com`. */
  blockedSenders: string[]
}

/** Answer of `GET /studio/api/mail`: how mails are sent, and what is not sent. */
export interface MailReport extends MailTrouble {
  /** Describes the mail server or the folder of files. */
  transport: string
  /** Whether a mail server is set. Otherwise mails become files, and nobody receives them. */
  hasServer: boolean
  from: string
  /** Address of the creator's mails; absent if she has none. */
  to?: string
  /** Origin of another service that accepts the contact form's messages; absent if Waypost does. */
  contactService?: string
  /** Whether the last attempt did not reach the mail server. */
  isUnreachable: boolean
}

/** The result of an attempt to change a mail. A failed attempt contains the state that did not allow the change. */
export type MailChange = { isDone: true } | { isDone: false; state: MailState | 'deleted' }

/** The creator's work with messages and mails in the studio. */
export interface Messages {
  /** Lists a page, newest first. @param after The last message of the page before. */
  list(folder: MessageFolder, after?: { id: string; createdAt: string }): Promise<MessagePage>
  /** Reads a message; `undefined` if it is missing. */
  find(id: string): Promise<OpenedMessageJson | undefined>
  /** Marks a message. @returns Whether it exists. */
  mark(id: string, marks: { isRead?: boolean; isArchived?: boolean }): Promise<boolean>
  /** Sends a mail that is held, waits or failed. */
  send(id: string): Promise<MailChange>
  /** Sends all failed mails again. @returns Their number. */
  sendFailed(): Promise<number>
  /** Deletes a message and its unsent mail. @returns Whether it did: a mail in delivery is left alone. */
  delete(id: string): Promise<boolean>
  /** Blocks an address or a domain such as `@example.com`, in lower case. @returns Whether it was not blocked before. */
  block(sender: string): Promise<boolean>
  /** @returns Whether it was blocked. */
  unblock(sender: string): Promise<boolean>
  readTrouble(): Promise<MailTrouble>
}

/** The mail service, for the studio. */
export interface StudioMail {
  messages: Messages
  report(): Promise<MailReport>
  /** Sends a test mail at once, past the outbox. */
  try(to: string): Promise<Trial>
  server: MailServer
  followers: Followers
}

/** The people who followed an imported site by mail. Waypost mails them nothing. */
export interface Followers {
  add(followers: readonly Follower[]): Promise<void>
  /** Reads them as CSV; `undefined` without any. */
  read(): Promise<string | undefined>
  count(): Promise<number>
}

/** How mails are sent, as the settings say. */
export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password; `undefined` to write mails as files. */
  smtpUrl?: string
  /** `Name <address>` or an address alone. */
  from: string
  /** Whether nobody has set `from`. */
  isFromGuessed: boolean
}

/** The result of an attempt to set the mail server. */
export type MailServerChange = { ok: true } | { ok: false; reason: string }

/** Answer of `GET /studio/api/mail/server`. */
export interface MailServerJson {
  /** The server that the owner has set; absent if there is none. */
  server?: Omit<MailServerForm, 'password'> & { hasPassword: boolean }
  /** Names of the lines of `.env` that win. */
  lines: readonly string[]
}

/** The mail server of the studio. */
export interface MailServer {
  describe(): MailServerJson
  /** Sets it, and tries waiting mails at once. Without a password, the stored one stays for the same server and user. */
  set(form: MailServerForm): Promise<MailServerChange>
  remove(): Promise<void>
}
