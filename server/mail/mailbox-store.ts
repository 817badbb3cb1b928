import { sql } from 'kysely'
import { blocksOf } from '#domain/blocked-address.ts'
import type { Database, Db } from '../database/types.ts'
import { isFree, KEEP_SENT_MS, GIVE_UP_AFTER_MS } from './outbox-store.ts'
import type { MailChange, MailState, UnsentMail } from './types.ts'

/* The creator's work with mails in the studio. */

type Readable = Pick<Database, 'db'>
type Writable = Pick<Database, 'db' | 'changes'>

/** The state of a mail, as a column. */
export const MAIL_STATE = sql<MailState>`case
  when mails.sent_at is not null then 'sent'
  when mails.held_at is not null then 'held'
  when mails.due_at is not null then 'waiting'
  else 'failed' end`

/** Lists the newest mails that wait after a failure, or were given up. */
export function listTroubled({ db }: Readable, limit: number): Promise<UnsentMail[]> {
  return db
    .selectFrom('mails')
    .select(['id', 'recipient as to', 'subject', 'createdAt', 'lastError', MAIL_STATE.as('state')])
    .where(MAIL_STATE, 'in', ['failed', 'waiting'])
    .where('lastError', 'is not', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Releases a held mail, which is then due at once. The reason for holding it stays stored. */
export function release(database: Writable, id: string, now: Date): Promise<MailChange> {
  return attempt(database, id, (db) =>
    db
      .updateTable('mails')
      .set({ dueAt: now.toISOString(), heldAt: null, giveUpAt: giveUpAfter(now) })
      .where('id', '=', id)
      .where(MAIL_STATE, '=', 'held')
      .returning('id')
      .execute(),
  )
}

/**
 * Makes a failed or waiting mail due now, with all its attempts again. The reason of its last failure stays stored
 * until the next attempt. Leaves a mail alone while a process is delivering it: otherwise it would be sent twice.
 */
export function resend(database: Writable, id: string, now: Date): Promise<MailChange> {
  return attempt(database, id, (db) =>
    db
      .updateTable('mails')
      .set(dueAgain(now))
      .where('id', '=', id)
      .where(MAIL_STATE, 'in', ['failed', 'waiting'])
      .where((mail) => isFree(mail, now))
      .returning('id')
      .execute(),
  )
}

/** Makes all failed mails due now. @returns Their ids. */
export async function resendFailed({ changes }: Writable, now: Date): Promise<string[]> {
  const mails = await changes.commit((trx, announce) => {
    announce('mails')
    return trx
      .updateTable('mails')
      .set(dueAgain(now))
      .where(MAIL_STATE, '=', 'failed')
      .returning('id')
      .execute()
  })
  return mails.map(({ id }) => id)
}

function dueAgain(now: Date) {
  const dueAt = now.toISOString()
  return { attempts: 0, unreachableAt: null, leasedUntil: null, dueAt, giveUpAt: giveUpAfter(now) }
}

function giveUpAfter(now: Date): string {
  return new Date(now.getTime() + GIVE_UP_AFTER_MS).toISOString()
}

/**
 * Deletes an unsent mail with its attachments. Leaves a mail alone while a process is delivering it. A deleted mail may
 * still arrive if the process that delivers it was paused for longer than its lease, or has another clock, or could not
 * store the delivery.
 */
export function deleteMail(database: Writable, id: string, now: Date): Promise<MailChange> {
  return attempt(database, id, (db) =>
    db
      .deleteFrom('mails')
      .where('id', '=', id)
      .where(MAIL_STATE, '!=', 'sent')
      .where((mail) => isFree(mail, now))
      .returning('id')
      .execute(),
  )
}

/** Changes a mail, and wakes the outbox. */
async function attempt(
  { db, changes }: Writable,
  id: string,
  change: (db: Db) => Promise<{ id: string }[]>,
): Promise<MailChange> {
  const changed = await changes.commit((trx, announce) => {
    announce('mails')
    return change(trx)
  })
  if (changed.length > 0) return { isDone: true }
  const row = await db
    .selectFrom('mails')
    .select(MAIL_STATE.as('state'))
    .where('id', '=', id)
    .executeTakeFirst()
  return { isDone: false, state: row?.state ?? 'deleted' }
}

/** Counts the mails in each state. Sent mails count for 30 days. */
export async function countMails({ db }: Readable, now: Date): Promise<Record<MailState, number>> {
  const sentSince = new Date(now.getTime() - KEEP_SENT_MS).toISOString()
  const rows = await db
    .selectFrom('mails')
    .select(({ fn }) => [MAIL_STATE.as('state'), fn.countAll().as('count')])
    .where((mail) => mail.or([mail('sentAt', 'is', null), mail('sentAt', '>=', sentSince)]))
    .groupBy('state')
    .execute()
  const counts = Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
  return { held: 0, failed: 0, waiting: 0, sent: 0, ...counts }
}

/**
 * Blocks a sender from writing to the creator.
 * @param sender An address, or a domain such as `@example.com` with all its subdomains; in lower case.
 * @returns Whether the sender was not blocked before.
 */
export async function blockSender({ db }: Readable, sender: string, now: Date): Promise<boolean> {
  const blocked = await db
    .insertInto('blockedSenders')
    .values({ sender, blockedAt: now.toISOString() })
    .onConflict((conflict) => conflict.column('sender').doNothing())
    .returning('sender')
    .executeTakeFirst()
  return blocked !== undefined
}

/** Lets a sender write again. @returns Whether the sender was blocked. */
export async function unblockSender({ db }: Readable, sender: string): Promise<boolean> {
  const unblocked = await db
    .deleteFrom('blockedSenders')
    .where('sender', '=', sender)
    .returning('sender')
    .executeTakeFirst()
  return unblocked !== undefined
}

/** Whether the creator has blocked an address, its domain, or a parent domain. */
export async function isBlocked({ db }: Readable, typed: string): Promise<boolean> {
  const blocked = await db
    .selectFrom('blockedSenders')
    .select('sender')
    .where('sender', 'in', blocksOf(typed))
    .executeTakeFirst()
  return blocked !== undefined
}

export async function listBlockedSenders({ db }: Readable): Promise<string[]> {
  const rows = await db.selectFrom('blockedSenders').select('sender').orderBy('sender').execute()
  return rows.map(({ sender }) => sender)
}
