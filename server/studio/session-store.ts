import { randomUUID } from 'node:crypto'
import type { Db } from '../database/types.ts'
import { createToken, hashToken } from '../http/secret-token.ts'

/** Adds a session. @returns The session's token. The database has only its hash. */
export async function addSession(
  db: Db,
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

/** Finds the owner's session by its token; `undefined` if it expired, or its user is no longer the owner. */
export function findSession(db: Db, token: string, usedAfter: string) {
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

export async function hasSession(db: Db, id: string): Promise<boolean> {
  const session = await db.selectFrom('studioSessions').select('id').where('id', '=', id).executeTakeFirst()
  return session !== undefined
}

/** Lists a user's sessions, last used first. */
export function listSessions(db: Db, userId: string, usedAfter: string) {
  return db
    .selectFrom('studioSessions')
    .select(['id', 'device', 'lastUsedAt'])
    .where('userId', '=', userId)
    .where('lastUsedAt', '>', usedAfter)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id')
    .execute()
}

export async function noteUse(db: Db, id: string, lastUsedAt: string): Promise<void> {
  await db.updateTable('studioSessions').set({ lastUsedAt }).where('id', '=', id).execute()
}

/** Stores when the owner last reauthenticated. */
export async function noteProof(db: Db, id: string, provedAt: string): Promise<void> {
  await db.updateTable('studioSessions').set({ provedAt }).where('id', '=', id).execute()
}

export async function deleteSessionOf(db: Db, token: string): Promise<void> {
  await db.deleteFrom('studioSessions').where('tokenHash', '=', hashToken(token)).execute()
}

/** Deletes a session of a user. @returns Whether it existed. */
export async function deleteSession(
  db: Db,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('studioSessions')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteOtherSessions(
  db: Db,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  await db.deleteFrom('studioSessions').where('userId', '=', userId).where('id', '!=', id).execute()
}

/** Deletes the sessions that nobody has used since an instant. */
export async function deleteUnused(db: Db, usedAfter: string): Promise<void> {
  await db.deleteFrom('studioSessions').where('lastUsedAt', '<=', usedAfter).execute()
}
