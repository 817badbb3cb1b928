import { sql, type Kysely } from 'kysely'
import { blocksOf } from '#domain/blocked-address.ts'
import type { Database, Schema } from '../database/types.ts'
import { isFree, KEEP_SENT_MS, GIVE_UP_AFTER_MS, readAttachments, replyToOf } from './outbox-store.ts'
import type { MailChange, MailFilter, MailState } from './types.ts'

/* The creator's work with mails, in the studio and on the command line. */

type Readable = Pick<Database, 'db'>
type Writable = Pick<Database, 'db' | 'changes'>

/** Every state of a mail. */
export const MAIL_STATES = ['held', 'failed', 'waiting', 'sent'] as const satisfies MailState[]

/** The state of a mail, as a column. */
export const MAIL_STATE = sql<MailState>`case
  when mails.sent_at is not null then 'sent'
  when mails.held_at is not null then 'held'
  when mails.due_at is not null then 'waiting'
  else 'failed' end`

const COLUMNS = [
  'id',
  'kind',
  'recipient as to',
  'replyToName',
  'replyToAddress',
  'subject',
  'createdAt',
  'dueAt',
  'attempts',
  'lastError',
  'heldFor',
  'sentAt',
] as const

/** A mail as the creator sees it in a list. */
export type StoredMail = Awaited<ReturnType<typeof listMails>>[number]

/** Lists mails, newest first by default. */
export async function listMails(
  { db }: Readable,
  { states, kind, limit, order = 'desc' }: MailFilter & { limit: number; order?: 'asc' | 'desc' },
) {
  let query = db
    .selectFrom('mails')
    .select([...COLUMNS, MAIL_STATE.as('state')])
    .orderBy('createdAt', order)
    .orderBy('id', order)
    .limit(limit)
  if (states) query = query.where(MAIL_STATE, 'in', states)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  return (await query.execute()).map(withReplyTo)
}

function withReplyTo<Row extends Parameters<typeof replyToOf>[0]>({
  replyToName,
  replyToAddress,
  ...row
}: Row) {
  return { ...row, replyTo: replyToOf({ replyToName, replyToAddress }) ?? null }
}

/** Lists the ids of mails that begin with a text in lower case. */
export function listByBeginning(
  { db }: Readable,
  { beginning, limit }: { beginning: string; limit: number },
): Promise<{ id: string }[]> {
  return db
    .selectFrom('mails')
    .select('id')
    .where(sql`substr(id, 1, ${sql.lit(beginning.length)})`, '=', beginning)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** A mail as the creator reads it. */
export type OpenedMail = NonNullable<Awaited<ReturnType<typeof findOpenedMail>>>

/** Reads a whole mail; `undefined` if no mail has this id. */
export async function findOpenedMail({ db }: Readable, id: string) {
  const row = await db
    .selectFrom('mails')
    .select([...COLUMNS, 'text', MAIL_STATE.as('state')])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const attachments = await readAttachments(db, id)
  return {
    ...withReplyTo(row),
    /** `null` once the mail is sent. Also `null` for a mail to a reader, since its link opens her account. */
    text: row.kind === 'account' ? null : row.text,
    /** Empty once the mail is sent. */
    attachments: attachments.map(({ name, type, content }) => ({ name, type, bytes: content.length })),
  }
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
 * until the next
 * attempt. Leaves a mail alone while a process is delivering it: otherwise it would be sent twice.
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
 * still arrive
 * if the process that delivers it was paused for longer than its lease, or has another clock, or could not store the
 * delivery.
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

/** Deletes all held or all failed mails. @returns Their ids. */
export async function deleteMailsIn({ db }: Readable, states: ('held' | 'failed')[]): Promise<string[]> {
  const mails = await db.deleteFrom('mails').where(MAIL_STATE, 'in', states).returning('id').execute()
  return mails.map(({ id }) => id)
}

/** Changes a mail, and wakes the outbox. */
async function attempt(
  { db, changes }: Writable,
  id: string,
  change: (db: Kysely<Schema>) => Promise<{ id: string }[]>,
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

/** The numbers of mails by state. */
export type MailTotals = Awaited<ReturnType<typeof readMailTotals>>

/** Counts the mails in each state, and finds the mail that has waited longest. Sent mails count for 30 days. */
export async function readMailTotals({ db }: Readable, now: Date) {
  const sentSince = new Date(now.getTime() - KEEP_SENT_MS).toISOString()
  const rows = await db
    .selectFrom('mails')
    .select(({ fn }) => [MAIL_STATE.as('state'), fn.countAll().as('count')])
    .where((mail) => mail.or([mail('sentAt', 'is', null), mail('sentAt', '>=', sentSince)]))
    .groupBy('state')
    .execute()
  const counts = Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
  const [oldest = null] = await listMails({ db }, { states: ['waiting'], limit: 1, order: 'asc' })
  const mails = { held: 0, failed: 0, waiting: 0, sent: 0, ...counts } as Record<MailState, number>
  return { mails, oldestWaiting: oldest }
}

/**
 * Blocks a sender from writing to the creator.
 *
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
