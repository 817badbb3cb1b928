import type { Kysely, Selectable, Transaction } from 'kysely'
import type { MailsTable, Schema } from '../database/types.ts'
import { DELIVERY_MS, type QueuedMail } from './transports/transport.ts'
import type { Attachment } from './types.ts'

/** A mail that its holder alone tries to deliver, until the lease ends. */
export interface ClaimedMail extends QueuedMail {
  /** How often it was tried, this time included. */
  attempts: number
  /** From when on a failure is the last. */
  giveUpAt: Date | undefined
  leaseUntil: string
}

/** How long a mail belongs to who took it. Those of a process that died wait for this. */
export const LEASE_MS = DELIVERY_MS + 10_000

/** How long a mail is tried before it is given up: over a weekend in which nobody looks after the mail server. */
export const PATIENCE_MS = 3 * 86_400_000

/** How long it is known that a mail was sent, and to whom. */
export const KEEP_SENT_MS = 30 * 86_400_000

/**
 * Stores a mail.
 *
 * @param heldFor Why it has to wait for the creator; it is due at once where nothing is given.
 */
export async function addMail(
  db: Kysely<Schema>,
  { attachments = [], replyTo, to, ...mail }: QueuedMail,
  now: Date,
  heldFor?: string,
): Promise<void> {
  const at = now.toISOString()
  const bytes = [mail.text, mail.html, ...attachments.map(({ content }) => content)]
  const row = {
    ...mail,
    recipient: to,
    replyToName: replyTo?.name,
    replyToAddress: replyTo?.address,
    bytes: bytes.reduce((sum, { length }) => sum + length, 0),
    attempts: 0,
    giveUpAt: new Date(now.getTime() + PATIENCE_MS).toISOString(),
    ...(heldFor === undefined ? { dueAt: at } : { heldAt: at, heldFor }),
  }
  if (attachments.length === 0) await db.insertInto('mails').values(row).execute()
  else
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('mails').values(row).execute()
      await addAttachments(trx, mail.id, attachments)
    })
}

async function addAttachments(trx: Transaction<Schema>, mailId: string, attachments: Attachment[]) {
  const rows = attachments.map(({ name, type, content }, number) => ({
    mailId,
    number,
    name,
    type,
    content: Buffer.from(content).toString('base64'),
  }))
  await trx.insertInto('mailAttachments').values(rows).execute()
}

/**
 * Takes the first mail that can be tried, so that nobody else does before the lease ends: once any is due, also those can
 * that wait because no mail got through, as the first to learn whether one does now.
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
    .set((mail) => ({ dueAt: leaseUntil, unreachableAt: null, attempts: mail('attempts', '+', 1) }))
    .where('id', '=', (mail) =>
      mail
        .selectFrom('mails')
        .select('id')
        .where((mail) => mail.or([mail('dueAt', '<=', due), mail('unreachableAt', 'is not', null)]))
        // What has failed before comes after what has not: it may be its own fault.
        .orderBy('attempts')
        .orderBy('createdAt')
        .orderBy('id')
        .limit(1),
    )
    .where((mail) => mail.exists(mail.selectFrom('mails').select('id').where('dueAt', '<=', due)))
    // Of two that chose the same mail, the second one finds it here neither due nor waiting.
    .where((mail) => mail.or([mail('dueAt', '<=', due), mail('unreachableAt', 'is not', null)]))
    .returning([...QUEUED, 'attempts', 'giveUpAt'])
    .executeTakeFirst()
  if (!row) return undefined
  const giveUpAt = row.giveUpAt === null ? undefined : new Date(row.giveUpAt)
  return { ...(await readQueued(db, row)), attempts: row.attempts, giveUpAt, leaseUntil }
}

/** What is handed over for delivery of a mail that is not sent yet. */
const QUEUED = [
  'id',
  'kind',
  'recipient',
  'replyToName',
  'replyToAddress',
  'subject',
  'text',
  'html',
  'createdAt',
] as const

async function readQueued(
  db: Kysely<Schema>,
  row: Pick<Selectable<MailsTable>, (typeof QUEUED)[number]>,
): Promise<QueuedMail> {
  const { id, kind, recipient, replyToName, replyToAddress, subject, text, html, createdAt } = row
  const attachments = await db
    .selectFrom('mailAttachments')
    .select(['name', 'type', 'content'])
    .where('mailId', '=', id)
    .orderBy('number')
    .execute()
  return {
    id,
    kind,
    to: recipient,
    replyTo: replyToAddress === null ? undefined : { name: replyToName ?? '', address: replyToAddress },
    subject,
    text: text ?? '',
    html: html ?? '',
    createdAt,
    attachments: attachments.map((attachment) => ({
      ...attachment,
      content: Buffer.from(attachment.content, 'base64'),
    })),
  }
}

/** Notes that a mail was delivered, and lets go of its body and its files. */
export async function setSent(
  trx: Transaction<Schema>,
  { id, to }: Pick<QueuedMail, 'id' | 'to'>,
  now: Date,
): Promise<void> {
  const gone = { dueAt: null, text: null, html: null, lastError: null }
  await trx
    .updateTable('mails')
    .set({ ...gone, sentAt: now.toISOString(), recipient: to })
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('mailAttachments').where('mailId', '=', id).execute()
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

/**
 * Notes that no mail gets through: this one and all that are due wait until the same instant, so that they keep their
 * order and nobody asks in vain for each. Those that have waited too long are given up. It counts as no attempt: the
 * server has not heard of the mail.
 *
 * @returns The ids of those.
 */
export async function setUnreachable(
  trx: Transaction<Schema>,
  { id, leaseUntil }: ClaimedMail,
  { dueAt, reason }: { dueAt: Date; reason: string },
  now: Date,
): Promise<string[]> {
  const at = now.toISOString()
  const waiting = { dueAt: dueAt.toISOString(), unreachableAt: at, lastError: reason }
  await trx
    .updateTable('mails')
    .set((mail) => ({ ...waiting, attempts: mail('attempts', '-', 1) }))
    .where('id', '=', id)
    .where('dueAt', '=', leaseUntil)
    .execute()
  await trx.updateTable('mails').set(waiting).where('dueAt', '<=', at).execute()
  const givenUp = await trx
    .updateTable('mails')
    .set({ dueAt: null, unreachableAt: null })
    .where('unreachableAt', 'is not', null)
    .where('giveUpAt', '<=', at)
    .returning('id')
    .execute()
  return givenUp.map((mail) => mail.id)
}

/** Makes everything due that waits because no mail got through. */
export async function setReachable(db: Kysely<Schema>, now: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ dueAt: now.toISOString(), unreachableAt: null })
    .where('unreachableAt', 'is not', null)
    .execute()
}

/** Gives up nothing that waits before an instant. */
export async function keepUntil(db: Kysely<Schema>, instant: Date): Promise<void> {
  const giveUpAt = instant.toISOString()
  await db
    .updateTable('mails')
    .set({ giveUpAt })
    .where('dueAt', 'is not', null)
    .where('giveUpAt', '<', giveUpAt)
    .execute()
}

/** Deletes all that somebody with an account was told of it, also what waits. */
export async function deleteAccountMails(db: Kysely<Schema>, recipient: string): Promise<void> {
  await db.deleteFrom('mails').where('recipient', '=', recipient).where('kind', '=', 'account').execute()
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

/** Whether any mail began to wait for the creator since an instant, and still does. */
export async function hasHeldSince(db: Kysely<Schema>, instant: Date): Promise<boolean> {
  const held = await db
    .selectFrom('mails')
    .select('id')
    .where('heldAt', '>=', instant.toISOString())
    .limit(1)
    .executeTakeFirst()
  return held !== undefined
}

/** How many of the visitors' messages are stored and not sent, held or not, and about how much they take. */
export async function countUnsent(
  db: Kysely<Schema>,
  { isHeld }: { isHeld: boolean },
): Promise<{ mails: number; bytes: number }> {
  const row = await db
    .selectFrom('mails')
    .select(({ fn }) => [fn.countAll().as('mails'), fn.sum('bytes').as('bytes')])
    .where('sentAt', 'is', null)
    .where('kind', '=', 'contact')
    .where('heldAt', isHeld ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow()
  return { mails: Number(row.mails), bytes: Number(row.bytes ?? 0) }
}
