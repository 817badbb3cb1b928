import type { Generated, Kysely, Transaction } from 'kysely'
import type { Pool } from 'pg'

/**
 * Where the data is: a file of SQLite's (`:memory:` for none), or a PostgreSQL server. It is not opened if the notes in
 * `dataDir` say that it was moved elsewhere. A copy is put there before an upgrade; without it, beside the file of SQLite's, and none
 * of PostgreSQL.
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

/** What can change and be watched: a thread by its article's id, a user's sessions by her id, mails that became due, who owns the site. */
export type Topic = 'thread' | 'sessions' | 'mails' | 'owner'

/** Announces a change within a transaction; `key` as the topic has it, `undefined` for any of the topic. */
export type Announce = (topic: Topic, key?: string) => void

/** Writes within a transaction. A statement that fails makes the work fail: PostgreSQL runs nothing after it. */
export type Work<T> = (trx: Transaction<Schema>, announce: Announce) => Promise<T>

/** Tells every process on a database what the others commit: other instances, and the command line. */
export interface Changes {
  /**
   * Runs `work` in one transaction. Once it is committed, and only then, all watchers of the announced topics are called:
   * in this process before the result is here, in others a moment later. They may be called twice.
   *
   * `work` may run more than once, and only the last run counts: PostgreSQL rolls back one of two transactions that wait
   * for each other.
   */
  commit<T>(work: Work<T>): Promise<T>
  /**
   * Calls `listener` after each change of a topic, with the key, or `undefined` when anything may have changed.
   *
   * @returns Ends the watch.
   */
  watch(topic: Topic, listener: (key: string | undefined) => void): () => void
}

/**
 * The tables, as the code names them; in SQL the names are in snake_case.
 *
 * Ids are text. Instants of ours are UTC in ISO 8601 as text, which sorts and reads the same in both databases. The tables
 * of accounts are written by Better Auth, whose instants are `timestamptz` in PostgreSQL: go through it, or through what is
 * typed here.
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

/** An instant of Better Auth's: text in SQLite. */
type Instant = Date | string

/** People with an account. */
export interface UsersTable {
  id: string
  /** The name at Google; empty for a user who registered with a password. */
  name: string
  /** Lower case. */
  email: string
  /** The name that she chose for her comments; `null` if she chose none. */
  displayName: string | null
  /** Since when she is mailed answers to her comments; `null` if she does not want it. */
  answersMailedSince: string | null
  /** 0 or 1 in SQLite. */
  emailVerified: boolean | number
  createdAt: Instant
  updatedAt: Instant
}

/** Where a user is signed in. */
export interface SessionsTable {
  id: string
  userId: string
  /** Good for nothing without the signature that the browser holds with it. */
  token: string
  expiresAt: Instant
  createdAt: Instant
  updatedAt: Instant
}

/** Ways in which a user signs in: `credential` with the hash of a password, `google` with Google's id of the person. */
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

/** Keys on users' devices that sign them in. */
export interface PasskeysTable {
  /** The credential's id, in base64url. */
  id: string
  userId: string
  /** What the user calls it. */
  name: string
  /** In COSE's form, in base64url. */
  publicKey: string
  /** How often it was used, as the device counts; 0 if it does not. PostgreSQL's numbers of this size come as text. */
  counter: number | string
  createdAt: string
}

/** The user who owns the site: one row, or none before she opened her link. */
export interface OwnerTable {
  userId: string
}

/** Links that make somebody the owner. All of them go with the first that is used. */
export interface OwnerLinksTable {
  /** SHA-256 of the link's token, in base64url. */
  tokenHash: string
  expiresAt: string
}

/** Where the owner is signed in to the studio. */
export interface StudioSessionsTable {
  id: string
  userId: string
  /** SHA-256 of the cookie's token, in base64url. */
  tokenHash: string
  /** For people: `Firefox on Android`. */
  device: string
  createdAt: string
  lastUsedAt: string
  /** When she last showed that it is her. */
  provedAt: string
}

/** What was done in the studio. */
export interface StudioLogTable {
  id: string
  at: string
  action: string
  /** The entry that it was done to, as `articles/tea`; `null` if to none. */
  entry: string | null
  /** For people, without secrets. */
  detail: string | null
}

/** What waits for its owner to come back with a secret: password resets and sign-ins at Google; and passkeys' spent challenges. */
export interface VerificationsTable {
  id: string
  identifier: string
  value: string
  expiresAt: Instant
  createdAt: Instant
  updatedAt: Instant
}

/** Mails, also those that were sent, without their bodies, and those that were given up, whole. @see server/mail/mailbox-store.ts */
export interface MailsTable {
  id: string
  /** A visitor's message to the creator, a notice to her about her site, or a mail to a user about her account. */
  kind: 'contact' | 'notice' | 'account'
  recipient: string
  /** Whom an answer reaches; `null` where none is expected. */
  replyToName: string | null
  replyToAddress: string | null
  subject: string
  /** Address that ends mails of this sort with one click; `null` for those that nobody can end. */
  unsubscribe: string | null
  /** `null` once the mail is sent. */
  text: string | null
  html: string | null
  /** About how much all of it takes, attachments included. */
  bytes: number
  createdAt: string
  /** When to try next; `null` once there is nothing more to try. */
  dueAt: string | null
  /** Until when the process that tries it has it for itself; `null` if none does. */
  leasedUntil: string | null
  /** How often it was tried; attempts that reach no mail server do not count. */
  attempts: number
  /** Why the last attempt failed, without secrets. */
  lastError: string | null
  /** From when on it is given up when it fails once more; `null` for a mail of an older version, which never is. */
  giveUpAt: string | null
  /** Since when it waits because no mail gets through; `null` if it does not, and while it is tried. */
  unreachableAt: string | null
  /** Since when it waits for the creator; `null` if it does not. */
  heldAt: string | null
  /** Why it waits or waited for the creator. */
  heldFor: string | null
  sentAt: string | null
}

/** Files that mails carry, until these are sent. */
export interface MailAttachmentsTable {
  mailId: string
  /** Place among the mail's, from 0. */
  number: number
  name: string
  /** Media type. */
  type: string
  /** In base64, which means the same in both databases. */
  content: string
}

/** Who may not write to the creator: addresses, in lower case, and whole domains, as `@example.com`. */
export interface BlockedSendersTable {
  sender: string
  blockedAt: string
}

/**
 * What readers do with an article, counted: the article's interaction record. It appears with the first like or comment.
 *
 * Every change of a thread changes this row in the same transaction, so that changes of one thread happen one after the
 * other, and `lastEvent` numbers them in the order in which they were committed.
 */
export interface ThreadsTable {
  articleId: string
  likes: number
  /** Those that everybody sees. */
  comments: number
  lastEvent: number
}

/** Who likes what. */
export interface LikesTable {
  articleId: string
  userId: string
  likedAt: string
}

/** Comments, also those that wait or are gone. */
export interface CommentsTable {
  id: string
  articleId: string
  /** Event of the thread by which it was written: where it stands in the list. */
  number: number
  /** Event of the thread by which it was last added, changed or removed: readers who resume before it must be sent it. */
  lastEvent: number
  /** `null` once the account is deleted. */
  userId: string | null
  /** The comment of the same article that it answers; `null` for none. */
  answersTo: string | null
  /** Whether it shows the first line of that comment: 0 or 1. */
  isQuoting: Generated<number>
  /** When the author of that comment was mailed this answer; `null` if she was not. */
  answerMailedAt: string | null
  /** As typed, but for spaces around it; empty once its author removed it. */
  text: string
  /** Of the text in a form in which repetitions are equal. */
  textHash: string
  createdAt: string
  /** When its author changed it last; `null` if she did not. */
  editedAt: string | null
  /**
   * Since when it waits for the creator's approval; `null` if it does not. Later than `createdAt` if everybody saw it before
   * its author changed it.
   */
  heldAt: string | null
  removedAt: string | null
  /** The creator can restore what she removed; an author's removal is for good. */
  removedBy: 'author' | 'creator' | null
}

/** Articles that the creator closed for comments, or all of them: `*`. */
export interface ClosedThreadsTable {
  articleId: string
  closedAt: string
}

/** Addresses whose accounts may not comment, also if they are registered again. */
export interface BlockedAuthorsTable {
  email: string
  blockedAt: string
}

/** Earlier texts of entries. */
export interface EntryVersionsTable {
  id: string
  /** `articles/tea`. */
  entry: string
  /** What readers saw, which is kept for ever, or what was saved in between. */
  kind: 'published' | 'saved'
  /** The whole file. */
  text: string
  savedAt: string
}

/** Entries that were deleted, each with its translations. */
export interface BinTable {
  id: string
  /** `articles/tea`. */
  entry: string
  /** What was in their files, as JSON. @see server/studio/bin.ts */
  texts: string
  deletedAt: string
}

/** Links that show a draft to whoever has them. */
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
