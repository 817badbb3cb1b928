import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/types.ts'
import { createToken, hashToken } from '../http/secret-token.ts'

/** Adds a session. @returns Its token, of which the hash alone is kept. */
export async function addSession(
  db: Kysely<Schema>,
  { userId, device, at }: { userId: string; device: string; at: string },
): Promise<string> {
  const token = createToken()
  const row = { id: randomUUID(), userId, tokenHash: hashToken(token), device }
  await db
    .insertInto('studioSessions')
    .values({ ...row, createdAt: at, lastUsedAt: at, provedAt: at })
    .execute()
  return token
}

/** Finds the owner's session by its token; `undefined` if it ended, or its user is no owner any more. */
export function findSession(db: Kysely<Schema>, token: string, usedAfter: string) {
  return db
    .selectFrom('studioSessions')
    .innerJoin('owner', 'owner.userId', 'studioSessions.userId')
    .innerJoin('users', 'users.id', 'studioSessions.userId')
    .select(['studioSessions.id', 'studioSessions.lastUsedAt', 'studioSessions.provedAt'])
    .select(['users.id as userId', 'users.email'])
    .where('studioSessions.tokenHash', '=', hashToken(token))
    .where('studioSessions.lastUsedAt', '>', usedAfter)
    .executeTakeFirst()
}

/** Whether a session has not ended. */
export async function hasSession(db: Kysely<Schema>, id: string): Promise<boolean> {
  const session = await db.selectFrom('studioSessions').select('id').where('id', '=', id).executeTakeFirst()
  return session !== undefined
}

/** Lists a user's sessions, the last used one first. */
export function listSessions(db: Kysely<Schema>, userId: string, usedAfter: string) {
  return db
    .selectFrom('studioSessions')
    .select(['id', 'device', 'lastUsedAt'])
    .where('userId', '=', userId)
    .where('lastUsedAt', '>', usedAfter)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id')
    .execute()
}

export async function noteUse(db: Kysely<Schema>, id: string, lastUsedAt: string): Promise<void> {
  await db.updateTable('studioSessions').set({ lastUsedAt }).where('id', '=', id).execute()
}

/** Notes that the owner has shown that it is her. */
export async function noteProof(db: Kysely<Schema>, id: string, provedAt: string): Promise<void> {
  await db.updateTable('studioSessions').set({ provedAt }).where('id', '=', id).execute()
}

/** Ends the session that has a token. */
export async function deleteSessionOf(db: Kysely<Schema>, token: string): Promise<void> {
  await db.deleteFrom('studioSessions').where('tokenHash', '=', hashToken(token)).execute()
}

/** Ends a session of a user. @returns Whether there was one with this id. */
export async function deleteSession(
  db: Kysely<Schema>,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('studioSessions')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all sessions of a user but one. */
export async function deleteOtherSessions(
  db: Kysely<Schema>,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  await db.deleteFrom('studioSessions').where('userId', '=', userId).where('id', '!=', id).execute()
}

/** Deletes sessions that were not used since. */
export async function deleteUnused(db: Kysely<Schema>, usedAfter: string): Promise<void> {
  await db.deleteFrom('studioSessions').where('lastUsedAt', '<=', usedAfter).execute()
}
