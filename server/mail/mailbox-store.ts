import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type Selectable,
  type SqlBool,
} from 'kysely'
import type { MailsTable, Schema } from '../database/types.ts'
import { PATIENCE_MS } from './store.ts'
import type { MailFilter, MailState, StoredMail } from './types.ts'

type MailExpressions = ExpressionBuilder<Schema, 'mails'>

const COLUMNS = [
  'id',
  'kind',
  'recipient',
  'replyToName',
  'replyToAddress',
  'subject',
  'createdAt',
  'dueAt',
  'attempts',
  'lastError',
  'heldAt',
  'heldFor',
  'sentAt',
] as const

/** Lists mails, newest first; oldest first on demand. */
export async function listStored(
  db: Kysely<Schema>,
  { states, kind, limit, order = 'desc' }: MailFilter & { limit: number; order?: 'asc' | 'desc' },
): Promise<StoredMail[]> {
  let query = db
    .selectFrom('mails')
    .select(COLUMNS)
    .orderBy('createdAt', order)
    .orderBy('id', order)
    .limit(limit)
  if (states) query = query.where((mail) => mail.or(states.map((state) => isIn(mail, state))))
  if (kind !== undefined) query = query.where('kind', '=', kind)
  return (await query.execute()).map(toStored)
}

function isIn(mail: MailExpressions, state: MailState): Expression<SqlBool> {
  if (state === 'sent') return mail('sentAt', 'is not', null)
  const isUnsent = mail('sentAt', 'is', null)
  if (state === 'held') return mail.and([isUnsent, mail('heldAt', 'is not', null)])
  const isDue = mail('dueAt', state === 'waiting' ? 'is not' : 'is', null)
  return mail.and([isUnsent, mail('heldAt', 'is', null), isDue])
}

function stateOf({ sentAt, heldAt, dueAt }: Pick<MailsTable, 'sentAt' | 'heldAt' | 'dueAt'>): MailState {
  if (sentAt !== null) return 'sent'
  if (heldAt !== null) return 'held'
  return dueAt === null ? 'failed' : 'waiting'
}

function toStored({
  recipient,
  replyToName,
  replyToAddress,
  heldAt,
  ...row
}: Pick<Selectable<MailsTable>, (typeof COLUMNS)[number]>): StoredMail {
  return {
    ...row,
    to: recipient,
    replyTo: replyToAddress === null ? null : { name: replyToName ?? '', address: replyToAddress },
    state: stateOf({ ...row, heldAt }),
  }
}

/** Lists the ids that begin with something. */
export function listIds(
  db: Kysely<Schema>,
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

/** Reads a mail with its text, `null` once it is sent. */
export async function findStored(
  db: Kysely<Schema>,
  id: string,
): Promise<(StoredMail & { text: string | null }) | undefined> {
  const row = await db
    .selectFrom('mails')
    .select([...COLUMNS, 'text'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...toStored(row), text: row.text }
}

/** Lists the files that a mail carries, their contents in base64. */
export function listAttachments(
  db: Kysely<Schema>,
  mailId: string,
): Promise<{ name: string; type: string; content: string }[]> {
  return db
    .selectFrom('mailAttachments')
    .select(['name', 'type', 'content'])
    .where('mailId', '=', mailId)
    .orderBy('number')
    .execute()
}

/** Reads the state of a mail; `undefined` if it is not there. */
export async function findState(db: Kysely<Schema>, id: string): Promise<MailState | undefined> {
  const row = await db
    .selectFrom('mails')
    .select(['sentAt', 'heldAt', 'dueAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && stateOf(row)
}

/** Counts the mails in each state; of those that are sent, only since an instant. */
export async function countMails(db: Kysely<Schema>, sentSince: Date): Promise<Record<MailState, number>> {
  const counts = await db
    .selectFrom('mails')
    .select((mail) => {
      const count = (state: MailState) => mail.fn.countAll().filterWhere(isIn(mail, state)).as(state)
      return [count('held'), count('failed'), count('waiting'), count('sent')]
    })
    .where((mail) => mail.or([mail('sentAt', 'is', null), mail('sentAt', '>=', sentSince.toISOString())]))
    .executeTakeFirstOrThrow()
  return {
    held: Number(counts.held),
    failed: Number(counts.failed),
    waiting: Number(counts.waiting),
    sent: Number(counts.sent),
  }
}

/** Lets a mail wait for the creator no longer. @returns Whether it did. */
export async function releaseMail(db: Kysely<Schema>, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ dueAt: now.toISOString(), heldAt: null, giveUpAt: giveUpAfter(now) })
    .where('id', '=', id)
    .where((mail) => isIn(mail, 'held'))
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** An instant, and how long after it who tries to deliver a mail has it for herself at most. */
export interface Moment {
  now: Date
  leaseMs: number
}

/** What becomes of a mail that gets all its attempts anew. */
function dueAgain(now: Date) {
  return { attempts: 0, unreachableAt: null, dueAt: now.toISOString(), giveUpAt: giveUpAfter(now) }
}

function giveUpAfter(now: Date): string {
  return new Date(now.getTime() + PATIENCE_MS).toISOString()
}

/** Makes a mail due that failed, or that waits and nobody is trying. @returns Whether it was. */
export async function makeDue(db: Kysely<Schema>, id: string, moment: Moment): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set(dueAgain(moment.now))
    .where('id', '=', id)
    .where((mail) => mail.or([isIn(mail, 'failed'), isLeftAlone(mail, moment)]))
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** Makes everything due that failed. @returns The ids. */
export async function makeFailedDue(db: Kysely<Schema>, now: Date): Promise<string[]> {
  const rows = await db
    .updateTable('mails')
    .set(dueAgain(now))
    .where((mail) => isIn(mail, 'failed'))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes a mail that is not sent and that nobody is trying. @returns Whether it was. */
export async function deleteUnsent(db: Kysely<Schema>, id: string, moment: Moment): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('mails')
    .where('id', '=', id)
    .where((mail) => mail.or([isIn(mail, 'held'), isIn(mail, 'failed'), isLeftAlone(mail, moment)]))
    .executeTakeFirst()
  return Number(numDeletedRows) > 0
}

/** Deletes everything that is held or failed. @returns The ids. */
export async function deleteAllIn(db: Kysely<Schema>, states: ('held' | 'failed')[]): Promise<string[]> {
  const rows = await db
    .deleteFrom('mails')
    .where((mail) => mail.or(states.map((state) => isIn(mail, state))))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Whether a mail waits and surely nobody is delivering it. Whoever does so keeps others off by making it due later, for
 * the length of the lease at most; so may a pause between two attempts, which cannot be told apart.
 */
function isLeftAlone(mail: MailExpressions, { now, leaseMs }: Moment): Expression<SqlBool> {
  const leaseEnd = new Date(now.getTime() + leaseMs)
  return mail.and([
    isIn(mail, 'waiting'),
    mail.or([
      mail('dueAt', '<=', now.toISOString()),
      mail('dueAt', '>', leaseEnd.toISOString()),
      mail('unreachableAt', 'is not', null),
    ]),
  ])
}
