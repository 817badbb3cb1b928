import type { Kysely } from 'kysely'
import type { Schema } from '../database/types.ts'

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
