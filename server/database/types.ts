import type { Generated, Kysely, Transaction } from 'kysely'
import type { Pool } from 'pg'

/**
 * The place of the data: a SQLite file (`:memory:` for none), or a PostgreSQL server.
 *
 * `dataDir` holds the record of a move, which keeps the old database from being opened, and the copies from before upgrades. Without
 * it, the copies of SQLite are next to its file, and PostgreSQL has none.
 */
export type DatabaseLocation = ({ kind: 'sqlite'; path: string } | { kind: 'postgres'; url: string }) & {
  dataDir?: string
}

/** An open database, migrated. */
export interface Database {
  kind: DatabaseLocation['kind']
  db: Kysely<Schema>
  /** Connections to PostgreSQL, for code that does not use Kysely; `undefined` with SQLite. */
  pool?: Pool
  changes: Changes
  close(): Promise<void>
}

/** Topics of changes, with their keys: `thread` (article id), `mails` that became due, and the `owner`. */
export type Topic = 'thread' | 'mails' | 'owner'

/** Announces a change within a transaction. Without a `key`, anything of the topic may have changed. */
export type Announce = (topic: Topic, key?: string) => void

/** Writes within a transaction. After a failed statement the work must fail, since PostgreSQL runs nothing more. */
export type Work<T> = (trx: Transaction<Schema>, announce: Announce) => Promise<T>

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
   *
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
  blockedSenders: BlockedSendersTable
  threads: ThreadsTable
  likes: LikesTable
  comments: CommentsTable
  closedThreads: ClosedThreadsTable
  blockedAuthors: BlockedAuthorsTable
  entryVersions: EntryVersionsTable
  bin: BinTable
  draftLinks: DraftLinksTable
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
  /** The user's chosen name for comments; `null` for none. */
  displayName: string | null
  /** Since when the user receives answers to her comments by mail; `null` if she does not. */
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
  /** Useless without its signature, which only the browser has. */
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

/** The user who owns the site: one row, or none until the owner opened her link. */
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
  /** For people: `Firefox on Android`. */
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
  /** The changed entry, as `articles/tea`; `null` for none. */
  entry: string | null
  /** For people, without secrets. */
  detail: string | null
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

/** All mails: sent ones without their bodies, undeliverable ones complete. @see server/mail/mailbox-store.ts */
export interface MailsTable {
  id: string
  /** A visitor's message to the creator, a notice to her about her site, or a mail to a user about her account. */
  kind: 'contact' | 'notice' | 'account'
  recipient: string
  /** The recipient of replies; `null` if the mail expects none. */
  replyToName: string | null
  replyToAddress: string | null
  subject: string
  /** Address that ends such mails with one click; `null` if a reader cannot end them. */
  unsubscribe: string | null
  /** `null` once the mail is sent. */
  text: string | null
  html: string | null
  /** Approximate size, with attachments. */
  bytes: number
  createdAt: string
  /** Time of the next attempt; `null` for no further attempt. */
  dueAt: string | null
  /** End of the lease of the process that sends it; `null` without a lease. */
  leasedUntil: string | null
  /** Number of attempts that reached a mail server. */
  attempts: number
  /** Why the last attempt failed, without secrets. */
  lastError: string | null
  /** After this time the next failure is final; `null` for a mail of an older version, which retries for ever. */
  giveUpAt: string | null
  /** Since when it waits for an unreachable mail server; `null` otherwise, and during an attempt. */
  unreachableAt: string | null
  /** Since when it waits for the creator; `null` otherwise. */
  heldAt: string | null
  /** Why it waits or waited for the creator. */
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

/** Blocked senders of messages: addresses in lower case, and whole domains, as `@example.com`. */
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
  /** Event of the thread that added it, which is its position in the list. */
  number: number
  /** Last event of the thread that added, changed or removed it. Streams that resume before this event send it. */
  lastEvent: number
  /** `null` after the account was deleted. */
  userId: string | null
  /** The answered comment of the same article; `null` for none. */
  answersTo: string | null
  /** Whether it quotes the first line of that comment: 0 or 1. */
  isQuoting: Generated<number>
  /** When the author of that comment received this answer by mail; `null` if not. */
  answerMailedAt: string | null
  /** The trimmed text; empty after its author removed it. */
  text: string
  /** Hash of the normalised text, to find repetitions. */
  textHash: string
  createdAt: string
  /** When its author last changed it; `null` if never. */
  editedAt: string | null
  /**
   * Since when it waits for the creator's approval; `null` otherwise. Later than `createdAt` if it was public before its author
   * changed it.
   */
  heldAt: string | null
  removedAt: string | null
  /** The creator can restore comments that she removed; a removal by the author is final. */
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
  /** `articles/tea`. */
  entry: string
  /** A published text, which stays for ever, or a saved draft. */
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
  /** The texts of their files, as JSON. @see server/studio/bin.ts */
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
