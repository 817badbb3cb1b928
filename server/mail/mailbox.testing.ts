import type { Database } from '../database/types.ts'
import { addMail } from './outbox-store.ts'
import type { QueuedMail } from './transports/transport.ts'
import type { MailState } from './types.ts'

/** When mails are stored that say nothing else. */
export const WRITTEN = new Date('2026-11-21T12:00:00.000Z')

interface StoredAs extends Partial<QueuedMail> {
  /** `waiting` and due where nothing is given. */
  state?: MailState
  heldFor?: string
  /** Anything else of its row. */
  row?: Row
}

/** Stores a message of Noor's to the creator. @returns Its id. */
export async function storeMail(
  database: Pick<Database, 'db'>,
  { state = 'waiting', heldFor, row, ...mail }: StoredAs = {},
): Promise<string> {
  const id = mail.id ?? crypto.randomUUID()
  const whole: QueuedMail = {
    kind: 'contact',
    to: 'mehar@example.com',
    replyTo: { name: 'Noor', address: 'noor@example.com' },
    subject: 'Hello (Side Lower)',
    text: 'Noor wrote:\n\nHello',
    html: '<p>Hello</p>',
    createdAt: WRITTEN.toISOString(),
    ...mail,
    id,
  }
  await addMail(database.db, whole, WRITTEN, heldFor ?? (state === 'held' ? 'Too quick.' : undefined))
  if (state === 'failed') await set(database, id, { dueAt: null, attempts: 25, lastError: 'No such user' })
  if (state === 'sent')
    await set(database, id, { dueAt: null, sentAt: WRITTEN.toISOString(), text: null, html: null })
  if (row) await set(database, id, row)
  return id
}

/** Reads the row of a mail. */
export function rowOf({ db }: Pick<Database, 'db'>, id: string) {
  return db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
}

interface Row {
  dueAt?: string | null
  leasedUntil?: string | null
  attempts?: number
  lastError?: string | null
  unreachableAt?: string | null
  sentAt?: string
  text?: null
  html?: null
}

async function set({ db }: Pick<Database, 'db'>, id: string, row: Row) {
  await db.updateTable('mails').set(row).where('id', '=', id).execute()
}
