import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Announce, Changes, Database, Db } from '../database/types.ts'

/** What the identity service stores about a user, for her download. */
export type AccountData = Awaited<ReturnType<typeof readAccount>>

/** Reads all that the identity service stores about a user, except secrets. */
export async function readAccount(db: Db, userId: string, now: Date) {
  const [user, accounts, passkeys, sessions] = await Promise.all([
    db
      .selectFrom('users')
      .select(['email', 'emailVerified', 'name', 'displayName', 'createdAt'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),
    db.selectFrom('accounts').select(['providerId', 'createdAt']).where('userId', '=', userId).execute(),
    db.selectFrom('passkeys').select(['name', 'createdAt']).where('userId', '=', userId).execute(),
    db
      .selectFrom('sessions')
      .select(['createdAt', 'expiresAt'])
      .where('userId', '=', userId)
      .where('expiresAt', '>', now.toISOString())
      .execute(),
  ])
  return {
    email: user.email,
    emailVerified: Boolean(user.emailVerified),
    /** The name at Google; empty for a user who registered with a password. */
    name: user.name,
    displayName: user.displayName,
    createdAt: instant(user.createdAt),
    waysOfSigningIn: [
      ...accounts.map(({ providerId, createdAt }) => ({
        kind: providerId === 'google' ? ('google' as const) : ('password' as const),
        since: instant(createdAt),
      })),
      ...passkeys.map(({ name, createdAt }) => ({ kind: 'passkey' as const, name, since: createdAt })),
    ],
    sessions: sessions.map(({ createdAt, expiresAt }) => ({
      since: instant(createdAt),
      until: instant(expiresAt),
    })),
  }
}

/** Reads the display name that a user chose for her comments; `null` if she chose none. */
export async function readDisplayName(db: Db, userId: string): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select('displayName')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return user.displayName
}

/** Sets the display name of a user; `null` for none. */
export async function writeDisplayName(db: Db, userId: string, displayName: string | null): Promise<void> {
  await db.updateTable('users').set({ displayName }).where('id', '=', userId).execute()
}

/**
 * Locks a user's row until the transaction ends: another transaction that adds something of hers, such as a like,
 * waits, and fails if she has been deleted. SQLite runs only one writing transaction at a time anyway.
 */
export async function lockUser(trx: Db, kind: Database['kind'], userId: string): Promise<void> {
  if (kind === 'sqlite') return
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}

/** Deletes a user with her sessions, passwords and passkeys. Fails if other tables still refer to her. */
export async function deleteUser(trx: Db, announce: Announce, userId: string): Promise<void> {
  await deleteResetLinks(trx, userId)
  await trx.deleteFrom('users').where('id', '=', userId).execute()
  announce('owner')
}

/** How long a deletion is remembered: a reader presses the button again soon. */
const DELETION_MS = 3_600_000

/** Stores that an account was deleted. @param id Hash of the session's token. */
export async function addDeletion(trx: Db, id: string, now: Date): Promise<void> {
  const at = now.toISOString()
  const expiresAt = new Date(now.getTime() + DELETION_MS).toISOString()
  const deletion = { id, identifier: 'deleted-account', value: 'deleted', createdAt: at, updatedAt: at }
  await trx
    .insertInto('verifications')
    .values({ ...deletion, expiresAt })
    .execute()
}

/** Whether a session deleted its account within the last hour. @param id As for `addDeletion`. */
export async function hasDeletion(db: Db, id: string, now: Date): Promise<boolean> {
  const deletion = await db
    .selectFrom('verifications')
    .select('id')
    .where('id', '=', id)
    .where('identifier', '=', 'deleted-account')
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  return deletion !== undefined
}

/** A stored password at the time of reading. It may have been replaced since. */
type Credential = NonNullable<Awaited<ReturnType<typeof findCredential>>>

/** Finds the stored password of an address; `undefined` without an account, or without a password. */
export function findCredential(db: Db, email: string) {
  return selectCredential(db, email).executeTakeFirst()
}

/**
 * Like `findCredential`, but waits for a transaction that is replacing the password: otherwise PostgreSQL shows the old
 * password until the commit. SQLite runs only one writing transaction at a time anyway.
 */
export function findSettledCredential({ db, kind }: Pick<Database, 'db' | 'kind'>, email: string) {
  const selected = selectCredential(db, email)
  return (kind === 'sqlite' ? selected : selected.forShare('accounts')).executeTakeFirst()
}

function selectCredential(db: Db, email: string) {
  return db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.userId', 'users.id')
    .select(['accounts.id', 'accounts.userId', 'accounts.password as hash'])
    .where('users.email', '=', email)
    .where('accounts.providerId', '=', 'credential')
    .where('accounts.password', 'is not', null)
    .$narrowType<{ hash: string }>()
}

/**
 * Replaces a password, and ends all sessions. Mailed links to a new password stay valid: otherwise a thief of the password could
 * keep the owner of the address from setting a new one.
 * @returns Whether the old password was still the stored one. If not, nothing has changed.
 */
export function replacePassword(
  changes: Changes,
  { userId, old, hash }: { userId: string; old: Credential; hash: string },
): Promise<boolean> {
  return changes.commit(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('accounts')
      .set({ password: hash })
      .where('id', '=', old.id)
      .where('password', '=', old.hash)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await deleteSessions(trx, userId)
    return true
  })
}

/** A mailed link to a new password. */
export interface ResetLink {
  id: string
  userId: string
}

/**
 * Uses a link up and sets the user's password, also if she had none. All sessions, passkeys and other links end, since
 * somebody else may have made them. The address becomes verified, since she has read the mail with the link.
 * @returns Whether the link and its user still existed. If not, nothing has changed.
 */
export function setPasswordByLink(
  changes: Changes,
  { id, userId, hash, now }: ResetLink & { hash: string; now: Date },
): Promise<boolean> {
  return changes.commit(async (trx) => {
    const link = await trx.deleteFrom('verifications').where('id', '=', id).executeTakeFirst()
    if (link.numDeletedRows === 0n) return false
    const user = await trx
      .updateTable('users')
      .set({ emailVerified: sql<boolean>`true` })
      .where('id', '=', userId)
      .executeTakeFirst()
    if (user.numUpdatedRows === 0n) return false
    await setOnlyWayIn(trx, { userId, hash, now })
    return true
  })
}

/** Sets a user's password, also if she had none, and ends all her sessions, passkeys and links to a new password. */
export async function setOnlyWayIn(
  trx: Db,
  { userId, hash, now }: { userId: string; hash: string; now: Date },
): Promise<void> {
  const updated = await trx
    .updateTable('accounts')
    .set({ password: hash })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  if (updated.numUpdatedRows === 0n) await addCredential(trx, userId, hash, now)
  await deleteResetLinks(trx, userId)
  // Passkeys first: code that opens a session by a passkey checks afterwards that the passkey still exists.
  await deletePasskeys(trx, userId)
  await deleteSessions(trx, userId)
}

export async function deletePasskeys(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('passkeys').where('userId', '=', userId).execute()
}

/** Uses up the open links to a new password of a user. */
async function deleteResetLinks(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('verifications').where('value', '=', userId).execute()
}

/** Whether a session has not ended. */
export async function hasSession(db: Db, token: string): Promise<boolean> {
  const session = await db.selectFrom('sessions').select('id').where('token', '=', token).executeTakeFirst()
  return session !== undefined
}

/** Ends all sessions of a user as a reader. */
export async function deleteReaderSessions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).execute()
}

/** Ends all sessions of a user, including those of the owner in the studio. */
export async function deleteSessions(trx: Db, userId: string): Promise<void> {
  await deleteReaderSessions(trx, userId)
  await trx.deleteFrom('studioSessions').where('userId', '=', userId).execute()
}

export async function deleteSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token', '=', token).execute()
}

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  const at = now.toISOString()
  await db.deleteFrom('sessions').where('expiresAt', '<', at).execute()
  await db.deleteFrom('verifications').where('expiresAt', '<', at).execute()
  await db.deleteFrom('ownerLinks').where('expiresAt', '<', at).execute()
}

async function addCredential(db: Db, userId: string, hash: string, now: Date): Promise<void> {
  const at = now.toISOString()
  const credential = { id: randomUUID(), userId, accountId: userId, providerId: 'credential', password: hash }
  await db
    .insertInto('accounts')
    .values({ ...credential, createdAt: at, updatedAt: at })
    .execute()
}

function instant(value: Date | string): string {
  return new Date(value).toISOString()
}
