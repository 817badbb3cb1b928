import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Announce, Changes, Database, Schema } from '../database/types.ts'

/** What a user may download about herself, but for what other services keep. */
export type AccountData = Awaited<ReturnType<typeof readAccount>>

/** Reads all that the identity service keeps of a user, secrets left out. */
export async function readAccount(db: Kysely<Schema>, userId: string, now: Date) {
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

/** Reads the name that a user chose for her comments; `null` if she chose none. */
export async function readDisplayName(db: Kysely<Schema>, userId: string): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select('displayName')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return user.displayName
}

/** Sets the name that a user chose; `null` for none. */
export async function writeDisplayName(
  db: Kysely<Schema>,
  userId: string,
  displayName: string | null,
): Promise<void> {
  await db.updateTable('users').set({ displayName }).where('id', '=', userId).execute()
}

/**
 * Locks a user's row until the transaction ends: another transaction that adds something of hers, such as a like, waits, and
 * fails if she is gone by then. In SQLite one transaction writes at a time anyway.
 */
export async function lockUser(trx: Kysely<Schema>, kind: Database['kind'], userId: string): Promise<void> {
  if (kind === 'sqlite') return
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}

/** Deletes a user with her sessions and ways of signing in; fails if somebody still keeps something that must go first. */
export async function deleteUser(trx: Kysely<Schema>, announce: Announce, userId: string): Promise<void> {
  await deleteResetLinks(trx, userId)
  await trx.deleteFrom('users').where('id', '=', userId).execute()
  announce('sessions', userId)
  announce('owner')
}

/** A password as it was read; it may have been replaced since. */
type Credential = NonNullable<Awaited<ReturnType<typeof findCredential>>>

/** Finds the password that belongs to an address; `undefined` without an account, or without a password. */
export function findCredential(db: Kysely<Schema>, email: string) {
  return selectCredential(db, email).executeTakeFirst()
}

/**
 * The same, once nobody is replacing it: PostgreSQL would show the old one until the replacement is committed. SQLite has one
 * transaction write at a time.
 */
export function findSettledCredential({ db, kind }: Pick<Database, 'db' | 'kind'>, email: string) {
  const selected = selectCredential(db, email)
  return (kind === 'sqlite' ? selected : selected.forShare('accounts')).executeTakeFirst()
}

function selectCredential(db: Kysely<Schema>, email: string) {
  return db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.userId', 'users.id')
    .select(['accounts.id', 'accounts.password as hash'])
    .where('users.email', '=', email)
    .where('accounts.providerId', '=', 'credential')
    .where('accounts.password', 'is not', null)
    .$narrowType<{ hash: string }>()
}

/**
 * Replaces a password, and ends all sessions. Links to a new password go on: who reads the mails of an address owns it, and
 * somebody else who has the password could end them over and over.
 *
 * @returns Whether the old one still held. If not, nothing has changed.
 */
export function replacePassword(
  changes: Changes,
  { userId, old, hash }: { userId: string; old: Credential; hash: string },
): Promise<boolean> {
  return changes.commit(async (trx, announce) => {
    const { numUpdatedRows } = await trx
      .updateTable('accounts')
      .set({ password: hash })
      .where('id', '=', old.id)
      .where('password', '=', old.hash)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await deleteSessions(trx, announce, userId)
    return true
  })
}

/** What a mailed link stands for. */
export interface ResetLink {
  id: string
  userId: string
}

/**
 * Spends a link and sets the password that it was for: the first one, if the user had none. All sessions, passkeys and other
 * links end, since somebody else may have made them, and the address counts as verified, since the link was read there.
 *
 * @returns Whether the link and its user were still there. If not, nothing has changed.
 */
export function setPasswordByLink(
  changes: Changes,
  { id, userId, hash, now }: ResetLink & { hash: string; now: Date },
): Promise<boolean> {
  return changes.commit(async (trx, announce) => {
    const link = await trx.deleteFrom('verifications').where('id', '=', id).executeTakeFirst()
    if (link.numDeletedRows === 0n) return false
    const user = await trx
      .updateTable('users')
      .set({ emailVerified: sql<boolean>`true` })
      .where('id', '=', userId)
      .executeTakeFirst()
    if (user.numUpdatedRows === 0n) return false
    await setOnlyWayIn(trx, announce, { userId, hash, now })
    return true
  })
}

/** Sets a password, the first one if the user had none, and ends all sessions, passkeys and links to another one. */
export async function setOnlyWayIn(
  trx: Kysely<Schema>,
  announce: Announce,
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
  // In this order: a session that a passkey opens is looked at again by the passkey.
  await deletePasskeys(trx, userId)
  await deleteSessions(trx, announce, userId)
}

export async function deletePasskeys(trx: Kysely<Schema>, userId: string): Promise<void> {
  await trx.deleteFrom('passkeys').where('userId', '=', userId).execute()
}

/** Spends the links to a new password that a user has not followed. */
async function deleteResetLinks(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.deleteFrom('verifications').where('value', '=', userId).execute()
}

/** Whether a session has not ended. */
export async function hasSession(db: Kysely<Schema>, token: string): Promise<boolean> {
  const session = await db.selectFrom('sessions').select('id').where('token', '=', token).executeTakeFirst()
  return session !== undefined
}

/** Ends all sessions of a user, also those of the owner in the studio. */
export async function deleteSessions(trx: Kysely<Schema>, announce: Announce, userId: string): Promise<void> {
  await trx.deleteFrom('sessions').where('userId', '=', userId).execute()
  await trx.deleteFrom('studioSessions').where('userId', '=', userId).execute()
  announce('sessions', userId)
}

export async function deleteSession(
  trx: Kysely<Schema>,
  announce: Announce,
  { token, userId }: { token: string; userId: string },
): Promise<void> {
  await trx.deleteFrom('sessions').where('token', '=', token).execute()
  announce('sessions', userId)
}

/** Deletes sessions and secrets that have run out. */
export async function deleteExpired(db: Kysely<Schema>, now: Date): Promise<void> {
  const at = now.toISOString()
  await db.deleteFrom('sessions').where('expiresAt', '<', at).execute()
  await db.deleteFrom('verifications').where('expiresAt', '<', at).execute()
  await db.deleteFrom('ownerLinks').where('expiresAt', '<', at).execute()
}

async function addCredential(db: Kysely<Schema>, userId: string, hash: string, now: Date): Promise<void> {
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
