import type { Kysely } from 'kysely'
import type { Database, Schema } from '../database/types.ts'
import {
  countMails,
  deleteAllIn,
  deleteUnsent,
  findState,
  findStored,
  listAttachments,
  listIds,
  listStored,
  makeDue,
  makeFailedDue,
  releaseMail,
} from './mailbox-store.ts'
import { KEEP_SENT_MS, LEASE_MS } from './store.ts'
import type { MailFilter, MailState, StoredMail } from './types.ts'

/** Where mails are stored. */
type Stored = Pick<Database, 'db'>

/** The same, where it can be changed so that the outbox hears of it. */
type Changed = Pick<Database, 'db' | 'changes'>

/** A mail as the creator reads it. */
export interface OpenedMail extends StoredMail {
  /** `null` once the mail is sent, and of one to a reader: what opens her account is for her alone. */
  text: string | null
  /** Files that it carries; none once it is sent. */
  attachments: { name: string; type: string; bytes: number }[]
}

/** Lists mails, newest first. */
export function listMails({ db }: Stored, query: MailFilter & { limit: number }): Promise<StoredMail[]> {
  return listStored(db, query)
}

/** Fewest characters of an id that may stand for it. */
export const MIN_BEGINNING = 6

/** What the beginning of an id leads to. */
export type MailLookup =
  | { kind: 'found'; mail: { id: string } }
  | { kind: 'too-short' }
  | { kind: 'unknown' }
  /** Several mails; `ids` names some of them. */
  | { kind: 'ambiguous'; ids: string[] }

/** Finds the mail that an id means, or its beginning of 6 characters or more. */
export async function findMail({ db }: Stored, id: string): Promise<MailLookup> {
  const beginning = id.toLowerCase()
  if (beginning.length < MIN_BEGINNING) return { kind: 'too-short' }
  const mails = await listIds(db, { beginning, limit: 5 })
  if (mails.length === 0) return { kind: 'unknown' }
  if (mails.length > 1) return { kind: 'ambiguous', ids: mails.map((mail) => mail.id) }
  return { kind: 'found', mail: mails[0] }
}

/** Reads a mail, whole; `undefined` if there is none of this id. */
export async function findOpenedMail({ db }: Stored, id: string): Promise<OpenedMail | undefined> {
  const mail = await findStored(db, id)
  if (!mail) return undefined
  const attachments = await listAttachments(db, id)
  return {
    ...mail,
    text: mail.kind === 'account' ? null : mail.text,
    attachments: attachments.map(({ content, ...attachment }) => ({
      ...attachment,
      bytes: Buffer.byteLength(content, 'base64'),
    })),
  }
}

/** What an attempt to change a mail led to: `false` with what has become of the mail, which did not allow it. */
export type Attempt = { isDone: true } | { isDone: false; state: MailState | 'deleted' }

/** Lets a held mail go: it is due now. Why it was held is still known. */
export function release(database: Changed, id: string, now: Date): Promise<Attempt> {
  return attempt(database, id, (db) => releaseMail(db, id, now))
}

/**
 * Makes a mail due now that was given up, or whose next attempt is far off, and gives it all its attempts anew. What
 * failed last stays known until the next attempt.
 *
 * One that waits and is due within the minute is left as it is: somebody may be delivering it, and it would go out twice.
 */
export function resend(database: Changed, id: string, now: Date): Promise<Attempt> {
  return attempt(database, id, (db) => makeDue(db, id, { now, leaseMs: LEASE_MS }))
}

/** Makes all mails due now that were given up. @returns Their ids. */
export function resendFailed({ changes }: Changed, now: Date): Promise<string[]> {
  return changes.commit((trx, announce) => {
    announce('mails')
    return makeFailedDue(trx, now)
  })
}

/**
 * Deletes a mail that is held, failed or waiting, and what it carries.
 *
 * One that waits and is due within the minute is left as it is: somebody may be delivering it. It may arrive in spite of
 * being deleted if a process delivers it that was stopped in the midst of that for longer than its lease, or whose clock
 * is another than ours; or if it has arrived already and that could not be noted.
 */
export function deleteMail(database: Changed, id: string, now: Date): Promise<Attempt> {
  return attempt(database, id, (db) => deleteUnsent(db, id, { now, leaseMs: LEASE_MS }))
}

/** Deletes all mails that are held, or that were given up. @returns Their ids. */
export function deleteMailsIn({ db }: Stored, states: ('held' | 'failed')[]): Promise<string[]> {
  return deleteAllIn(db, states)
}

/** Changes a mail, and lets the outbox look whether there is something to do for it. */
async function attempt(
  { db, changes }: Changed,
  id: string,
  change: (db: Kysely<Schema>) => Promise<boolean>,
): Promise<Attempt> {
  const isDone = await changes.commit((trx, announce) => {
    announce('mails')
    return change(trx)
  })
  return isDone ? { isDone } : { isDone, state: (await findState(db, id)) ?? 'deleted' }
}

/** How full the mailbox is. */
export interface MailTotals {
  /** How many mails are in each state; of those that are sent, only the last 30 days'. */
  mails: Record<MailState, number>
  /** The one that has waited longest for the mail server; `null` if none waits. */
  oldestWaiting: StoredMail | null
}

/** Reads the totals. */
export async function readMailTotals({ db }: Stored, now: Date): Promise<MailTotals> {
  const [oldest = null] = await listStored(db, { states: ['waiting'], limit: 1, order: 'asc' })
  const sentSince = new Date(now.getTime() - KEEP_SENT_MS)
  return { mails: await countMails(db, sentSince), oldestWaiting: oldest }
}
