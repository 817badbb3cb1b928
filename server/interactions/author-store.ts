import type { Kysely } from 'kysely'
import type { Schema } from '../database/types.ts'

/** Whether the creator has blocked an address. */
export async function isBlocked(db: Kysely<Schema>, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('blockedAuthors')
    .select('email')
    .where('email', '=', email)
    .executeTakeFirst()
  return row !== undefined
}

/** Blocks an address. @returns Whether it was not blocked before. */
export async function addBlock(
  db: Kysely<Schema>,
  block: { email: string; blockedAt: string },
): Promise<boolean> {
  const row = await db
    .insertInto('blockedAuthors')
    .values(block)
    .onConflict((conflict) => conflict.doNothing())
    .returning('email')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes a block back. @returns Whether there was one. */
export async function deleteBlock(db: Kysely<Schema>, email: string): Promise<boolean> {
  const row = await db
    .deleteFrom('blockedAuthors')
    .where('email', '=', email)
    .returning('email')
    .executeTakeFirst()
  return row !== undefined
}

/** Lists the addresses that are blocked. */
export async function listBlocks(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db.selectFrom('blockedAuthors').select('email').orderBy('email').execute()
  return rows.map(({ email }) => email)
}
/** Whether there is an account with an id, or with an address. */
export async function hasAccount(
  db: Kysely<Schema>,
  account: { id: string } | { email: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where((where) => where.and(account))
    .executeTakeFirst()
  return row !== undefined
}
