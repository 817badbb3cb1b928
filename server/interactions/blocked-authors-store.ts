import type { Kysely } from 'kysely'
import { blocksOf } from '#domain/blocked-address.ts'
import type { Database, Schema } from '../database/types.ts'

type Readable = Pick<Database, 'db'>

/**
 * Blocks addresses from commenting, even if they are registered later.
 *
 * @param blocks In lower case; a domain such as `@example.com` includes all its subdomains.
 * @returns Those that were not blocked before.
 */
export async function blockAuthors(
  { db }: Readable,
  blocks: readonly string[],
  now: Date,
): Promise<string[]> {
  if (blocks.length === 0) return []
  const rows = await db
    .insertInto('blockedAuthors')
    .values(blocks.map((email) => ({ email, blockedAt: now.toISOString() })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('email')
    .execute()
  return rows.map(({ email }) => email)
}

/** Ends blocks. @returns The number of those that existed. */
export async function unblockAuthors({ db }: Readable, blocks: readonly string[]): Promise<number> {
  if (blocks.length === 0) return 0
  const { numDeletedRows } = await db
    .deleteFrom('blockedAuthors')
    .where('email', 'in', blocks)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Whether the creator has blocked an address, its domain or a parent domain. */
export async function isBlocked(db: Kysely<Schema>, email: string): Promise<boolean> {
  return (await findBlocked(db, [email])).size > 0
}

/** Returns the addresses of a list that are blocked, by themselves or by their domains. */
export async function findBlocked(db: Kysely<Schema>, emails: readonly string[]): Promise<Set<string>> {
  const wanted = new Set(emails.flatMap(blocksOf))
  if (wanted.size === 0) return new Set()
  const rows = await db
    .selectFrom('blockedAuthors')
    .select('email')
    .where('email', 'in', [...wanted])
    .execute()
  const blocked = new Set(rows.map(({ email }) => email))
  return new Set(emails.filter((email) => blocksOf(email).some((block) => blocked.has(block))))
}

/** Lists the blocked addresses and domains. */
export async function listBlocks({ db }: Readable): Promise<string[]> {
  const rows = await db.selectFrom('blockedAuthors').select('email').orderBy('email').execute()
  return rows.map(({ email }) => email)
}
