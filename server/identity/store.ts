import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** What a user may download about herself, but for what other services keep. */
export interface AccountData {
  email: string
  emailVerified: boolean
  name: string
  createdAt: string
  /** Ways in which she signs in. */
  waysOfSigningIn: { kind: 'password' | 'google'; since: string }[]
  sessions: { since: string; until: string }[]
}

/** Reads all that the identity service keeps of a user, secrets left out. */
export async function readAccount(db: Kysely<Schema>, userId: string): Promise<AccountData> {
  const [user, accounts, sessions] = await Promise.all([
    db
      .selectFrom('users')
      .select(['email', 'emailVerified', 'name', 'createdAt'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),
    db.selectFrom('accounts').select(['providerId', 'createdAt']).where('userId', '=', userId).execute(),
    db.selectFrom('sessions').select(['createdAt', 'expiresAt']).where('userId', '=', userId).execute(),
  ])
  return {
    email: user.email,
    emailVerified: Boolean(user.emailVerified),
    name: user.name,
    createdAt: instant(user.createdAt),
    waysOfSigningIn: accounts.map(({ providerId, createdAt }) => ({
      kind: providerId === 'google' ? 'google' : 'password',
      since: instant(createdAt),
    })),
    sessions: sessions.map(({ createdAt, expiresAt }) => ({
      since: instant(createdAt),
      until: instant(expiresAt),
    })),
  }
}

/** Deletes a user with her sessions and ways of signing in. */
export async function deleteUser(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await deleteResetLinks(trx, userId)
    await trx.deleteFrom('users').where('id', '=', userId).execute()
  })
}

/** Spends the links to a new password that a user has not followed. */
export async function deleteResetLinks(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.deleteFrom('verifications').where('value', '=', userId).execute()
}

/** Ends all sessions of a user. */
export async function deleteSessions(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).execute()
}

/** A wish for a new password that nobody has looked at yet. */
export interface ResetRequest {
  id: string
  email: string
}

/** Notes that somebody asked for a new password for an address, whether or not it has an account. */
export async function addResetRequest(db: Kysely<Schema>, email: string, now: Date): Promise<void> {
  await db
    .insertInto('passwordResetRequests')
    .values({ id: randomUUID(), email, requestedAt: now.toISOString() })
    .execute()
}

/** Lists the oldest requests, at most `limit`. */
export function listResetRequests(db: Kysely<Schema>, limit: number): Promise<ResetRequest[]> {
  return db
    .selectFrom('passwordResetRequests')
    .select(['id', 'email'])
    .orderBy('requestedAt')
    .limit(limit)
    .execute()
}

/** Forgets a request that was served. */
export async function deleteResetRequest(db: Kysely<Schema>, id: string): Promise<void> {
  await db.deleteFrom('passwordResetRequests').where('id', '=', id).execute()
}

function instant(value: Date | string): string {
  return new Date(value).toISOString()
}
