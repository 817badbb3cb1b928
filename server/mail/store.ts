import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { QueuedMail } from './transport.ts'

/** A mail that its holder alone tries to deliver, until the lease ends. */
export interface ClaimedMail extends QueuedMail {
  /** How often it was claimed, this time included. */
  attempts: number
  leaseUntil: string
}

/** Stores a mail that is due at once. */
export async function addMail(db: Kysely<Schema>, mail: QueuedMail, now: Date): Promise<void> {
  const { id, to, subject, text, html, createdAt } = mail
  await db
    .insertInto('mails')
    .values({ id, recipient: to, subject, text, html, createdAt, dueAt: now.toISOString(), attempts: 0 })
    .execute()
}

/**
 * Takes the oldest mail that is due, so that nobody else does before the lease ends.
 *
 * @returns `undefined` if none is due, and also if another process was quicker.
 */
export async function claimMail(
  db: Kysely<Schema>,
  now: Date,
  leaseMs: number,
): Promise<ClaimedMail | undefined> {
  const due = now.toISOString()
  const leaseUntil = new Date(now.getTime() + leaseMs).toISOString()
  const row = await db
    .updateTable('mails')
    .set((mail) => ({ dueAt: leaseUntil, attempts: mail('attempts', '+', 1) }))
    .where('id', '=', (mail) =>
      mail
        .selectFrom('mails')
        .select('id')
        .where('dueAt', '<=', due)
        .orderBy('createdAt')
        .orderBy('id')
        .limit(1),
    )
    // Of two that chose the same mail, the second one finds it here no longer due.
    .where('dueAt', '<=', due)
    .returning(['id', 'recipient as to', 'subject', 'text', 'html', 'createdAt', 'attempts'])
    .$narrowType<{ text: string; html: string }>()
    .executeTakeFirst()
  return row && { ...row, leaseUntil }
}

/** Notes that a mail was delivered, and lets go of its body. */
export async function setSent(db: Kysely<Schema>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ sentAt: now.toISOString(), dueAt: null, text: null, html: null, lastError: null })
    .where('id', '=', id)
    .execute()
}

/**
 * Notes that a mail was not delivered; without effect if the lease ended and somebody else holds the mail.
 *
 * @param dueAt When to try again; `null` gives the mail up.
 */
export async function setFailed(
  db: Kysely<Schema>,
  { id, leaseUntil }: ClaimedMail,
  { dueAt, reason }: { dueAt: Date | null; reason: string },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ dueAt: dueAt?.toISOString() ?? null, lastError: reason })
    .where('id', '=', id)
    .where('dueAt', '=', leaseUntil)
    .execute()
}

/** Deletes all mails to somebody, also those that wait. */
export async function deleteMailsTo(db: Kysely<Schema>, recipient: string): Promise<void> {
  await db.deleteFrom('mails').where('recipient', '=', recipient).execute()
}

/** Deletes what is left of mails that were sent before an instant. */
export async function deleteSentBefore(db: Kysely<Schema>, instant: Date): Promise<void> {
  await db.deleteFrom('mails').where('sentAt', '<', instant.toISOString()).execute()
}

/** When the next mail is due, perhaps in the past; `undefined` if none waits. */
export async function findNextDueAt(db: Kysely<Schema>): Promise<Date | undefined> {
  const row = await db
    .selectFrom('mails')
    .select((mail) => mail.fn.min('dueAt').as('dueAt'))
    .executeTakeFirst()
  return row?.dueAt ? new Date(row.dueAt) : undefined
}
