import type { Kysely, Selectable, Transaction } from 'kysely'
import type { MailsTable, Schema } from '../database/schema.ts'
import { DELIVERY_MS, type QueuedMail } from './transports/transport.ts'
import type { Attachment, MailKind } from './types.ts'

/** A mail that its holder alone tries to deliver, until the lease ends. */
export interface ClaimedMail extends QueuedMail {
  /** How often it was tried when it was due, this time included. */
  attempts: number
  leaseUntil: string
}

/** How long a mail belongs to who took it. Those of a process that died wait for this. */
export const LEASE_MS = DELIVERY_MS + 10_000

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
 * Takes the oldest mail that can be tried, so that nobody else does before the lease ends: once any is due, also those can
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
    .set((mail) => ({
      dueAt: leaseUntil,
      unreachableAt: null,
      attempts: mail
        .case()
        .when('dueAt', '<=', due)
        .then(mail('attempts', '+', 1))
        .else(mail.ref('attempts'))
        .end(),
    }))
    .where('id', '=', (mail) =>
      mail
        .selectFrom('mails')
        .select('id')
        .where((mail) => mail.or([mail('dueAt', '<=', due), mail('unreachableAt', 'is not', null)]))
        .orderBy('createdAt')
        .orderBy('id')
        .limit(1),
    )
    .where((mail) => mail.exists(mail.selectFrom('mails').select('id').where('dueAt', '<=', due)))
    // Of two that chose the same mail, the second one finds it here neither due nor waiting.
    .where((mail) => mail.or([mail('dueAt', '<=', due), mail('unreachableAt', 'is not', null)]))
    .returning([...QUEUED, 'attempts'])
    .executeTakeFirst()
  return row && { ...(await readQueued(db, row)), attempts: row.attempts, leaseUntil }
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

/** Notes that a mail was delivered, and lets go of its body. */
export async function setSent(
  db: Kysely<Schema>,
  { id, to }: Pick<QueuedMail, 'id' | 'to'>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ sentAt: now.toISOString(), recipient: to, dueAt: null, text: null, html: null, lastError: null })
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('mailAttachments').where('mailId', '=', id).execute()
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
 * order and nobody asks in vain for each.
 */
export async function setUnreachable(
  db: Kysely<Schema>,
  { id, leaseUntil }: ClaimedMail,
  { dueAt, reason }: { dueAt: Date; reason: string },
  now: Date,
): Promise<void> {
  const waiting = { dueAt: dueAt.toISOString(), unreachableAt: now.toISOString(), lastError: reason }
  await db
    .updateTable('mails')
    .set(waiting)
    .where((mail) =>
      mail.or([
        mail('dueAt', '<=', now.toISOString()),
        mail.and([mail('id', '=', id), mail('dueAt', '=', leaseUntil)]),
      ]),
    )
    .execute()
}

/** Makes everything due that waits because no mail got through. */
export async function setReachable(db: Kysely<Schema>, now: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ dueAt: now.toISOString(), unreachableAt: null })
    .where('unreachableAt', 'is not', null)
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
    .where('sentAt', 'is', null)
    .where('heldAt', '>=', instant.toISOString())
    .limit(1)
    .executeTakeFirst()
  return held !== undefined
}

/** How many mails of a kind are stored and not sent, and about how much they take. */
export async function countUnsent(
  db: Kysely<Schema>,
  kind: MailKind,
): Promise<{ mails: number; bytes: number }> {
  const row = await db
    .selectFrom('mails')
    .select(({ fn }) => [fn.countAll().as('mails'), fn.sum('bytes').as('bytes')])
    .where('sentAt', 'is', null)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return { mails: Number(row.mails), bytes: Number(row.bytes ?? 0) }
}
