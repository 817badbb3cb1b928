import type { Generated, Kysely, Transaction } from 'kysely'
import type { Pool } from 'pg'

/**
 * The place of the data: a SQLite file (`:memory:` for none), or a PostgreSQL server.
 *
 * `dataDir` holds the record of a move, which prevents opening the old database, and the copies that precede upgrades.
 * Without `dataDir`, SQLite's copies are next to its file, and PostgreSQL has no copies.
 */
export type DatabaseLocation = ({ kind: 'sqlite'; path: string } | { kind: 'postgres'; url: string }) & {
  dataDir?: string
}

/** Runs queries: each on its own, or in an open transaction. */
export type Db = Kysely<Schema>

/** Runs queries in an open transaction. */
export type Trx = Transaction<Schema>

/** An open database, migrated. */
export interface Database {
  kind: DatabaseLocation['kind']
  db: Db
  /** Connections to PostgreSQL, for code that does not use Kysely; `undefined` with SQLite. */
  pool?: Pool
  changes: Changes
  close(): Promise<void>
}

/** Topics of changes, with their keys: `thread` (article id), `mails` that became due, and the `owner`. */
export type Topic = 'thread' | 'mails' | 'owner'

/** Announces a change within a transaction. Without a `key`, anything of the topic may have changed. */
export type Announce = (topic: Topic, key?: string) => void

/** Writes within a transaction. After a failed statement, the work must fail: PostgreSQL refuses the next ones. */
export type Work<T> = (trx: Trx, announce: Announce) => Promise<T>

/** Announces commits to every process on a database: instances and the command line. */
export interface Changes {
  /**
   * Runs `work` in one transaction. After the commit it calls all watchers of the announced topics: in this process before it
   * returns, in others a moment later. A watcher may be called twice.
   *
   * `work` may run more than once, and only the last run counts: PostgreSQL rolls back one of two deadlocked transactions.
   */
  commit<T>(work: Work<T>): Promise<T>
  /**
   * Calls `listener` after each change of a topic, with the key, or `undefined` if anything may have changed.
   * @returns A function that ends the watch.
   */
  watch(topic: Topic, listener: (key: string | undefined) => void): () => void
}

/**
 * The tables by their names in the code; names in SQL are in snake_case.
 *
 * Ids are text. Our instants are UTC in ISO 8601 as text, which sorts and reads the same in both databases. Better Auth writes the
 * tables of accounts, with instants of the type `timestamptz` in PostgreSQL.
 */
export interface Schema {
  users: UsersTable
  sessions: SessionsTable
  accounts: AccountsTable
  verifications: VerificationsTable
  passkeys: PasskeysTable
  owner: OwnerTable
  ownerLinks: OwnerLinksTable
  studioSessions: StudioSessionsTable
  studioLog: StudioLogTable
  mails: MailsTable
  mailAttachments: MailAttachmentsTable
  messages: MessagesTable
  notices: NoticesTable
  blockedSenders: BlockedSendersTable
  threads: ThreadsTable
  likes: LikesTable
  comments: CommentsTable
  closedThreads: ClosedThreadsTable
  blockedAuthors: BlockedAuthorsTable
  entryVersions: EntryVersionsTable
  bin: BinTable
  draftLinks: DraftLinksTable
  dailyCounts: DailyCountsTable
}

/** An instant of Better Auth: text in SQLite. */
type Instant = Date | string

/** People with an account. */
export interface UsersTable {
  id: string
  /** The user's name at Google; empty after a registration with a password. */
  name: string
  /** Lower case. */
  email: string
  /** The name that the user chose for comments; `null` for none. */
  displayName: string | null
  /** Instant from which the user receives answers to her comments by mail; `null` if she does not. */
  answersMailedSince: string | null
  /** 0 or 1 in SQLite. */
  emailVerified: boolean | number
  createdAt: Instant
  updatedAt: Instant
}

/** Sessions of users. */
export interface SessionsTable {
  id: string
  userId: string
  /** The token is useless without its signature, which only the browser has. */
  token: string
  expiresAt: Instant
  createdAt: Instant
  updatedAt: Instant
}

/** How users sign in: `credential` with the hash of a password, `google` with Google's id of the user. */
export interface AccountsTable {
  id: string
  userId: string
  accountId: string
  providerId: string
  password: string | null
  accessToken: string | null
  refreshToken: string | null
  idToken: string | null
  createdAt: Instant
  updatedAt: Instant
}

/** Passkeys of users. */
export interface PasskeysTable {
  /** The credential's id, in base64url. */
  id: string
  userId: string
  /** The user's name for it. */
  name: string
  /** In COSE's form, in base64url. */
  publicKey: string
  /** The device's count of uses; 0 if it does not count. PostgreSQL returns numbers of this size as text. */
  counter: number | string
  createdAt: string
}

/** The user who owns the site: one row, or none until somebody has opened the owner's link. */
export interface OwnerTable {
  userId: string
}

/** Links that make a user the owner. The first use deletes all of them. */
export interface OwnerLinksTable {
  /** SHA-256 of the link's token, in base64url. */
  tokenHash: string
  expiresAt: string
}

/** The owner's sessions in the studio. */
export interface StudioSessionsTable {
  id: string
  userId: string
  /** SHA-256 of the cookie's token, in base64url. */
  tokenHash: string
  /** A description for people: `Firefox on Android`. */
  device: string
  createdAt: string
  lastUsedAt: string
  /** When the owner last reauthenticated. */
  provedAt: string
}

/** The activity log of the studio. */
export interface StudioLogTable {
  id: string
  at: string
  action: string
  /** The changed entry, such as `articles/tea`; `null` for none. */
  entry: string | null
  /** A description for people, without secrets. */
  detail: string | null
  /** How often it happened on that day, the last time at `at`; `null` for a line that counts nothing. */
  times: number | null
}

/** Pending password resets and sign-ins at Google, each with a secret, and used challenges of passkeys. */
export interface VerificationsTable {
  id: string
  identifier: string
  value: string
  expiresAt: Instant
  createdAt: Instant
  updatedAt: Instant
}

/** All mails. Sent mails keep no body; undeliverable ones are complete. @see server/mail/mailbox-store.ts */
export interface MailsTable {
  id: string
  /** A visitor's message to the creator, a notice to her about her site, or a mail to a user about her account. */
  kind: 'contact' | 'notice' | 'account'
  recipient: string
  /** The recipient of replies; `null` if the mail expects none. */
  replyToName: string | null
  replyToAddress: string | null
  subject: string
  /** Address that unsubscribes with one click; `null` for a mail from which nobody can unsubscribe. */
  unsubscribe: string | null
  /** `null` once the mail is sent. */
  text: string | null
  html: string | null
  /** Approximate size in bytes, with attachments. */
  bytes: number
  createdAt: string
  /** Time of the next attempt; `null` for no further attempt. */
  dueAt: string | null
  /** End of the lease of the process that sends the mail; `null` without a lease. */
  leasedUntil: string | null
  /** Number of attempts that reached a mail server. */
  attempts: number
  /** Why the last attempt failed, without secrets. */
  lastError: string | null
  /** A failure after this time is final; `null` for a mail of an older version, which retries without end. */
  giveUpAt: string | null
  /** Since when the mail waits for an unreachable mail server; `null` otherwise, and during an attempt. */
  unreachableAt: string | null
  /** Since when the mail waits for the creator; `null` otherwise. */
  heldAt: string | null
  /** Why the mail waits or waited for the creator. */
  heldFor: string | null
  sentAt: string | null
}

/** Attachments of unsent mails. */
export interface MailAttachmentsTable {
  mailId: string
  /** Position in the mail, from 0. */
  number: number
  name: string
  /** Media type. */
  type: string
  /** In base64, which is the same in both databases. */
  content: string
}

/**
 * Visitors' messages to the creator. The mail that brings her a message has the same id.
 * @see server/mail/message-store.ts
 */
export interface MessagesTable {
  id: string
  name: string
  /** As the visitor typed it: nobody has proved that it is hers. */
  email: string
  subject: string
  text: string
  createdAt: string
  /** When the creator opened it in the studio; `null` if she has not. */
  readAt: string | null
  /** `null` for a message that is not archived. */
  archivedAt: string | null
  /** When a mail brought or announced it to the creator; `null` while a mail will. */
  noticedAt: string | null
}

/** The mails that tell the creator of new comments and messages. A row appears with the first one of its topic. */
export interface NoticesTable {
  topic: 'comments' | 'held' | 'messages'
  /** `null` while the first one is being written. */
  mailedAt: string | null
  /** Number of these mails on the day of `mailedAt`. */
  mails: Generated<number>
}

/** Blocked senders of messages: addresses in lower case, and whole domains such as `@example.com`. */
export interface BlockedSendersTable {
  sender: string
  blockedAt: string
}

/**
 * The counts of each article's thread. A row appears with the first like or comment.
 *
 * Every change of a thread changes this row in the same transaction. So changes of one thread run one after the other, and
 * `lastEvent` numbers them in the order of their commits.
 */
export interface ThreadsTable {
  /** `tea`; while the article is in the bin, `tea:` with the id of the bin's row. So in all tables of threads. */
  articleId: string
  likes: number
  /** Number of public comments. */
  comments: number
  lastEvent: number
}

/** Likes of users. */
export interface LikesTable {
  articleId: string
  userId: string
  likedAt: string
}

/** Comments, including held and removed ones. */
export interface CommentsTable {
  id: string
  articleId: string
  /** The thread's event that added the comment. It is the comment's position in the list. */
  number: number
  /** The last event that added, changed or removed the comment. A stream that resumes before it sends the comment. */
  lastEvent: number
  /** `null` after the account was deleted, and for an imported comment. */
  userId: string | null
  /** The name that readers see above an imported comment; `null` for a comment of a user. */
  signedAs: string | null
  /** Whether an imported comment is the creator's: 0 or 1. */
  isByCreator: Generated<number>
  /** The answered comment of the same article; `null` for none. */
  answersTo: string | null
  /** Whether the comment quotes the first line of the answered comment: 0 or 1. */
  isQuoting: Generated<number>
  /** When the author of the answered comment received this comment by mail; `null` if she did not. */
  answerMailedAt: string | null
  /** The trimmed text; empty after the author removed the comment. */
  text: string
  /** Hash of the normalised text, to find repetitions. */
  textHash: string
  createdAt: string
  /** When the author last changed the comment; `null` if never. */
  editedAt: string | null
  /** When it began to wait for approval, `null` otherwise; after `createdAt` if a public comment was changed. */
  heldAt: string | null
  removedAt: string | null
  /** When the creator was mailed about it, or decided to receive no mail; `null` while a mail may follow. */
  noticedAt: string | null
  /** The creator can restore comments that she removed. A removal by the author is final. */
  removedBy: 'author' | 'creator' | null
}

/** Articles that the creator closed for comments; `*` closes all. */
export interface ClosedThreadsTable {
  articleId: string
  closedAt: string
}

/** Addresses that may not comment, even with a new account. */
export interface BlockedAuthorsTable {
  email: string
  blockedAt: string
}

/** Earlier texts of entries. */
export interface EntryVersionsTable {
  id: string
  /** `articles/tea`; while it is in the bin, `articles/tea:` with the id of the bin's row. */
  entry: string
  /** A published text stays for ever; the other kind is a saved draft. */
  kind: 'published' | 'saved'
  /** The whole file. */
  text: string
  savedAt: string
}

/** Deleted entries, each with its translations. */
export interface BinTable {
  id: string
  /** `articles/tea`. */
  entry: string
  /** The texts of the entry's files, as JSON. @see server/studio/bin.ts */
  texts: string
  deletedAt: string
}

/** Links that show a draft to anybody. */
export interface DraftLinksTable {
  id: string
  /** `articles/tea`. */
  entry: string
  /** SHA-256 of the link's token, in base64url. */
  tokenHash: string
  createdAt: string
  /** `null` for a link without an end. */
  expiresAt: string | null
}

/** What was counted on a day. No row is about a person. */
export interface DailyCountsTable {
  /** `2026-11-28`, in the server's time zone. */
  day: string
  /**
   * Readings of an `article` or another `page`, readings that a link on another site led to (`referrer`), subscribers that
   * a feed reader reports (`feed`), or pages that went to `bots`.
   */
  kind: 'article' | 'page' | 'referrer' | 'feed' | 'bots'
  /** Path of the page, host of the other site, or name of the feed reader with the feed's path; empty for bots. */
  name: string
  /** A sum; for a `feed` the highest number of the day. */
  count: number
}
