import { sql, type ExpressionBuilder, type Insertable, type Selectable } from 'kysely'
import type { Database, Db, MessagesTable, Schema } from '../database/types.ts'
import { MAIL_STATE } from './mailbox-store.ts'
import type { MessageFolder, MessagePage, OpenedMessage } from './types.ts'

/* Visitors' messages, as the creator reads them in the studio. */

type Readable = Pick<Database, 'db'>

const DAY_MS = 86_400_000

/** How long a message is kept, unless the creator archives it. */
const KEEP_DAYS = 366

/** Number of messages that are kept beyond the archived ones; the oldest of them are deleted. */
const KEEP_MESSAGES = 10_000

/** Number of characters of a message that a list shows. */
const EXCERPT_LENGTH = 240

export async function addMessage(db: Db, message: Insertable<MessagesTable>): Promise<void> {
  await db.insertInto('messages').values(message).execute()
}

export async function hasMessage(db: Db, id: string): Promise<boolean> {
  const found = db.selectFrom('messages').select('id').where('id', '=', id)
  return (await found.executeTakeFirst()) !== undefined
}

export async function countMessagesSince(db: Db, instant: Date): Promise<number> {
  const row = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('createdAt', '>=', instant.toISOString())
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** The last message of a page. */
export type MessagePosition = Pick<Selectable<MessagesTable>, 'id' | 'createdAt'>

/** Lists a page of messages, newest first; only those after the position `after` if it is given. */
export async function listMessages(
  { db }: Readable,
  { folder, after, limit }: { folder: MessageFolder; after?: MessagePosition; limit: number },
): Promise<MessagePage['messages']> {
  let query = db
    .selectFrom('messages')
    .leftJoin('mails', 'mails.id', 'messages.id')
    .select(['messages.id', 'messages.name', 'messages.email', 'messages.subject', 'messages.createdAt'])
    .select(['messages.readAt', 'messages.archivedAt', 'mails.id as mailId', MAIL_STATE.as('mailState')])
    .select(({ fn, val }) =>
      fn<string>('substr', ['messages.text', val(1), val(EXCERPT_LENGTH)]).as('excerpt'),
    )
    .orderBy('messages.createdAt', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(limit)
    .where(isIn(folder))
  if (after)
    query = query
      .where('messages.createdAt', '<=', after.createdAt)
      .where((where) =>
        where.or([where('messages.createdAt', '<', after.createdAt), where('messages.id', '<', after.id)]),
      )
  return (await query.execute()).map(withMail)
}

function isIn(folder: MessageFolder) {
  return (where: ExpressionBuilder<Pick<Schema, 'messages' | 'mails'>, 'messages' | 'mails'>) => {
    const isInbox = where('messages.archivedAt', 'is', null)
    if (folder === 'inbox') return isInbox
    if (folder === 'unread') return where.and([isInbox, where('messages.readAt', 'is', null)])
    if (folder === 'archived') return where('messages.archivedAt', 'is not', null)
    if (folder === 'all') return where.val(true)
    return where.and([where('mails.id', 'is not', null), where(MAIL_STATE, '=', folder)])
  }
}

/** A message without a mail was never sent as one, or long ago. */
function withMail<Row extends { mailId: string | null; mailState: OpenedMessage['mail'] }>({
  mailId,
  mailState,
  ...row
}: Row) {
  return { ...row, ...(mailId !== null && { mail: mailState }) }
}

/** Counts the messages in the folders that need the creator's attention. */
export async function countMessages({ db }: Readable): Promise<MessagePage['counts']> {
  const count = async (folder: MessageFolder) => {
    const row = await db
      .selectFrom('messages')
      .leftJoin('mails', 'mails.id', 'messages.id')
      .select(({ fn }) => fn.countAll().as('count'))
      .where(isIn(folder))
      .executeTakeFirstOrThrow()
    return Number(row.count)
  }
  const [unread, held, failed] = await Promise.all([count('unread'), count('held'), count('failed')])
  return { unread, held, failed }
}

/** Finds a whole message; `undefined` if no message has this id. */
export async function findMessage({ db }: Readable, id: string): Promise<OpenedMessage | undefined> {
  const row = await db
    .selectFrom('messages')
    .leftJoin('mails', 'mails.id', 'messages.id')
    .select(['messages.id', 'messages.name', 'messages.email', 'messages.subject', 'messages.createdAt'])
    .select(['messages.readAt', 'messages.archivedAt', 'messages.text'])
    .select(['mails.id as mailId', MAIL_STATE.as('mailState'), 'mails.heldFor', 'mails.lastError'])
    .where('messages.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const files = await db
    .selectFrom('mailAttachments')
    .select('name')
    .where('mailId', '=', id)
    .orderBy('number')
    .execute()
  return { ...withMail(row), files: files.map(({ name }) => name) }
}

/** Changes a message. @returns Whether it exists. */
export async function updateMessage(
  { db }: Readable,
  id: string,
  changed: Partial<Pick<MessagesTable, 'readAt' | 'archivedAt'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set(changed)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteMessage({ db }: Readable, id: string): Promise<void> {
  await db.deleteFrom('messages').where('id', '=', id).execute()
}

/** Counts the messages from an address, whatever its letters' case. */
export async function countMessagesFrom(db: Db, email: string): Promise<number> {
  const row = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll().as('count'))
    .where(LOWER_EMAIL, '=', email)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export function readMessagesFrom(db: Db, email: string) {
  return db
    .selectFrom('messages')
    .select(['name', 'email', 'subject', 'text', 'createdAt'])
    .where(LOWER_EMAIL, '=', email)
    .orderBy('createdAt', 'desc')
    .execute()
}

/** Deletes the messages from an address, and the mails that bring them. */
export async function deleteMessagesFrom(trx: Db, email: string): Promise<void> {
  await trx
    .deleteFrom('mails')
    .where('kind', '=', 'contact')
    .where(sql`lower(reply_to_address)`, '=', email)
    .execute()
  await trx.deleteFrom('messages').where(LOWER_EMAIL, '=', email).execute()
}

const LOWER_EMAIL = sql<string>`lower(messages.email)`

/** Deletes messages that are too old or too many, but no archived and no unsent ones. */
export async function deleteOldMessages(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEEP_DAYS * DAY_MS).toISOString()
  const first = await db
    .selectFrom('messages')
    .select('createdAt')
    .where('archivedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .offset(KEEP_MESSAGES)
    .limit(1)
    .executeTakeFirst()
  await db
    .deleteFrom('messages')
    .where('archivedAt', 'is', null)
    .where('createdAt', '<=', first && first.createdAt > oldest ? first.createdAt : oldest)
    .where('id', 'not in', (mails) => mails.selectFrom('mails').select('id').where('sentAt', 'is', null))
    .execute()
}
