import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely'
import type { Db, MailsTable, Schema, Trx } from '../database/types.ts'
import { DELIVERY_MS, type QueuedMail } from './transports/transport.ts'
import type { Attachment, Mail } from './types.ts'

/** A mail that only this process may deliver until the lease ends. */
export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>

/** Length of a lease. The mail of a killed process waits until its lease ends. */
export const LEASE_MS = DELIVERY_MS + 10_000

/** How long the server tries to deliver a mail: longer than a weekend during which nobody repairs the mail server. */
export const GIVE_UP_AFTER_MS = 3 * 86_400_000

/** How long the rows of sent mails are kept. */
export const KEEP_SENT_MS = 30 * 86_400_000

/** The recipient of messages while the creator has no address. */
export const NO_ADDRESS = ''

/**
 * Stores a mail; one with attachments needs a transaction.
 * @param heldFor The reason to hold it for the creator. Without a reason it is due at once.
 */
export async function addMail(
  db: Db,
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
    giveUpAt: new Date(now.getTime() + GIVE_UP_AFTER_MS).toISOString(),
    ...(heldFor === undefined ? { dueAt: at } : { heldAt: at, heldFor }),
  }
  await db.insertInto('mails').values(row).execute()
  if (attachments.length > 0) await addAttachments(db, mail.id, attachments)
}

async function addAttachments(db: Db, mailId: string, attachments: Attachment[]) {
  const rows = attachments.map(({ name, type, content }, number) => ({
    mailId,
    number,
    name,
    type,
    content: Buffer.from(content).toString('base64'),
  }))
  await db.insertInto('mailAttachments').values(rows).execute()
}

/**
 * Leases the first mail that can be tried. Once any mail is due, mails that wait for an unreachable server can be tried
 * too.
 * @returns `undefined` if no mail is due, or if another process was quicker.
 */
export async function claimMail(db: Db, now: Date, leaseMs: number) {
  const leasedUntil = new Date(now.getTime() + leaseMs).toISOString()
  const canBeTried = (mail: MailExpressions) =>
    mail.and([mail.or([isDue(mail, now), mail('unreachableAt', 'is not', null)]), isFree(mail, now)])
  const row = await db
    .updateTable('mails')
    // If the process is killed, the mail is due when the lease ends.
    .set((mail) => ({
      leasedUntil,
      dueAt: now.toISOString(),
      unreachableAt: null,
      attempts: mail('attempts', '+', 1),
    }))
    .where('id', '=', (mail) =>
      mail
        .selectFrom('mails')
        .select('id')
        .where(canBeTried)
        // Mails that have failed come later: the mail itself may be the cause.
        .orderBy('attempts')
        .orderBy('createdAt')
        .orderBy('id')
        .limit(1),
    )
    .where((mail) => mail.exists(mail.selectFrom('mails').select('id').where(isDueAndFree)))
    // Another process may have leased the same mail meanwhile.
    .where(canBeTried)
    .returning([
      'id',
      'kind',
      'recipient as to',
      'replyToName',
      'replyToAddress',
      'subject',
      'unsubscribe',
      'text',
      'html',
      'createdAt',
      'attempts',
      'giveUpAt',
    ])
    .executeTakeFirst()
  if (!row) return undefined
  return {
    ...row,
    replyTo: replyToOf(row),
    unsubscribe: row.unsubscribe ?? undefined,
    text: row.text ?? '',
    html: row.html ?? '',
    attachments: await readAttachments(db, row.id),
    /** A failure after this instant is final. */
    giveUpAt: row.giveUpAt === null ? undefined : new Date(row.giveUpAt),
    leasedUntil,
  }

  function isDueAndFree(mail: MailExpressions) {
    return mail.and([isDue(mail, now), isFree(mail, now)])
  }
}

type MailExpressions = ExpressionBuilder<Schema, 'mails'>

function isDue(mail: MailExpressions, now: Date): Expression<SqlBool> {
  return mail('dueAt', '<=', now.toISOString())
}

/** Whether no process has a lease on a mail. */
export function isFree(mail: MailExpressions, now: Date): Expression<SqlBool> {
  return mail.or([mail('leasedUntil', 'is', null), mail('leasedUntil', '<=', now.toISOString())])
}

function replyToOf({
  replyToName,
  replyToAddress,
}: Pick<Selectable<MailsTable>, 'replyToName' | 'replyToAddress'>): Mail['replyTo'] {
  return replyToAddress === null ? undefined : { name: replyToName ?? '', address: replyToAddress }
}

/** Reads the attachments of a stored mail. A sent mail has none. */
async function readAttachments(db: Db, mailId: string): Promise<Attachment[]> {
  const rows = await db
    .selectFrom('mailAttachments')
    .select(['name', 'type', 'content'])
    .where('mailId', '=', mailId)
    .orderBy('number')
    .execute()
  return rows.map((row) => ({ ...row, content: Buffer.from(row.content, 'base64') }))
}

/** Stores that a mail was delivered, and deletes its body and attachments. */
export async function setSent(trx: Trx, { id, to }: Pick<QueuedMail, 'id' | 'to'>, now: Date): Promise<void> {
  const gone = { dueAt: null, leasedUntil: null, text: null, html: null, lastError: null }
  await trx
    .updateTable('mails')
    .set({ ...gone, sentAt: now.toISOString(), recipient: to })
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('mailAttachments').where('mailId', '=', id).execute()
}

/**
 * Stores that a mail was not delivered. Does nothing if another process has leased it since.
 * @param dueAt When to try again; `null` to give the mail up.
 */
export async function setFailed(
  db: Db,
  { id, leasedUntil }: ClaimedMail,
  { dueAt, reason }: { dueAt: Date | null; reason: string },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ dueAt: dueAt?.toISOString() ?? null, leasedUntil: null, lastError: reason })
    .where('id', '=', id)
    .where('leasedUntil', '=', leasedUntil)
    .execute()
}

/**
 * Stores that the mail server is unreachable. This mail and all due mails wait until the same instant, so they keep
 * their order and one attempt serves all. The failure does not count as an attempt. Mails that have waited too long are
 * given up.
 * @returns The ids of the mails given up.
 */
export async function setUnreachable(
  trx: Trx,
  { id, leasedUntil }: ClaimedMail,
  { dueAt, reason }: { dueAt: Date; reason: string },
  now: Date,
): Promise<string[]> {
  const at = now.toISOString()
  const waiting = { dueAt: dueAt.toISOString(), unreachableAt: at, lastError: reason }
  await trx
    .updateTable('mails')
    .set((mail) => ({ ...waiting, leasedUntil: null, attempts: mail('attempts', '-', 1) }))
    .where('id', '=', id)
    .where('leasedUntil', '=', leasedUntil)
    .execute()
  await trx
    .updateTable('mails')
    .set(waiting)
    .where((mail) => mail.and([isDue(mail, now), isFree(mail, now)]))
    .execute()
  const givenUp = await trx
    .updateTable('mails')
    .set({ dueAt: null, unreachableAt: null })
    .where('unreachableAt', 'is not', null)
    .where('giveUpAt', '<=', at)
    .returning('id')
    .execute()
  return givenUp.map((mail) => mail.id)
}

/** Makes all mails due that wait for an unreachable server. */
export async function setReachable(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ dueAt: now.toISOString(), unreachableAt: null })
    .where('unreachableAt', 'is not', null)
    .execute()
}

/** Postpones the end of waiting mails to an instant, unless their end is later. */
export async function keepUntil(db: Db, instant: Date): Promise<void> {
  const giveUpAt = instant.toISOString()
  await db
    .updateTable('mails')
    .set({ giveUpAt })
    .where('dueAt', 'is not', null)
    .where('giveUpAt', '<', giveUpAt)
    .execute()
}

export async function deleteSentBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('mails').where('sentAt', '<', instant.toISOString()).execute()
}

/** Deletes the mails to a user about her account, whatever their state. */
export async function deleteAccountMails(db: Db, recipient: string): Promise<void> {
  await db.deleteFrom('mails').where('recipient', '=', recipient).where('kind', '=', 'account').execute()
}

/** Returns when the next mail can be tried, perhaps in the past; `undefined` if no mail waits. */
export async function findNextDueAt(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom('mails')
    .select((mail) => mail.fn.min(mail.fn.coalesce('leasedUntil', 'dueAt')).as('dueAt'))
    .where('dueAt', 'is not', null)
    .executeTakeFirst()
  return row?.dueAt ? new Date(row.dueAt) : undefined
}

/** Whether a mail has an id; sent mails are forgotten after `KEEP_SENT_MS`. */
export async function hasMail(db: Db, id: string): Promise<boolean> {
  const found = db.selectFrom('mails').select('id').where('id', '=', id)
  return (await found.executeTakeFirst()) !== undefined
}

/** Whether a mail has been held since an instant and is still held. */
export async function hasHeldSince(db: Db, instant: Date): Promise<boolean> {
  const held = await db
    .selectFrom('mails')
    .select('id')
    .where('heldAt', '>=', instant.toISOString())
    .limit(1)
    .executeTakeFirst()
  return held !== undefined
}

/** Counts the visitors' unsent messages that are held, or that are not, and their approximate bytes. */
export async function countUnsent(
  db: Db,
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
