import type { Kysely } from 'kysely'
import { normalizeEmail } from '#domain/email-address.ts'
import type { Schema } from '../database/types.ts'

/**
 * Lets somebody write to the creator no more.
 *
 * @param sender An address, or a whole domain with all below it, as `@example.com`; in lower case.
 * @returns Whether that changed anything.
 */
export async function blockSender(db: Kysely<Schema>, sender: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('blockedSenders')
    .values({ sender, blockedAt: now.toISOString() })
    .onConflict((conflict) => conflict.column('sender').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

/** Lets somebody write again. @returns Whether that changed anything. */
export async function unblockSender(db: Kysely<Schema>, sender: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('blockedSenders')
    .where('sender', '=', sender)
    .executeTakeFirst()
  return Number(numDeletedRows) > 0
}

/** Who may not write, by name. */
export function listBlockedSenders(db: Kysely<Schema>): Promise<{ sender: string; blockedAt: string }[]> {
  return db.selectFrom('blockedSenders').select(['sender', 'blockedAt']).orderBy('sender').execute()
}

/** Whether an address, its domain, or one that this is part of may not write. */
export async function isBlockedSender(db: Kysely<Schema>, email: string): Promise<boolean> {
  const address = normalizeEmail(email)
  const labels = address.slice(address.lastIndexOf('@') + 1).split('.')
  const domains = labels.map((_, first) => `@${labels.slice(first).join('.')}`)
  const blocked = await db
    .selectFrom('blockedSenders')
    .select('sender')
    .where('sender', 'in', [address, ...domains])
    .executeTakeFirst()
  return blocked !== undefined
}
