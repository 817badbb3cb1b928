import type { Database, Db, PasskeysTable } from '../database/types.ts'
import { lockUser } from './store.ts'
import type { HasSession, Passkey } from './types.ts'

/** Lists a user's passkeys, the oldest first. */
export function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Finds a passkey with its public key; `undefined` if no passkey has this id. */
export async function findPasskey(db: Db, id: string) {
  const row = await db
    .selectFrom('passkeys')
    .select(['id', 'userId', 'publicKey', 'counter'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const publicKey = new Uint8Array(Buffer.from(row.publicKey, 'base64url'))
  return { ...row, publicKey, counter: Number(row.counter) }
}

/**
 * Adds a passkey, unless the session that requested it has ended meanwhile: the user may have ended it because it was stolen.
 * @param hasSession Whether the session still exists.
 * @returns `taken` if a passkey has this id already.
 */
export function addPasskey(
  { changes, kind }: Pick<Database, 'changes' | 'kind'>,
  { publicKey, ...passkey }: Omit<PasskeysTable, 'publicKey'> & { publicKey: Uint8Array },
  hasSession: HasSession,
): Promise<'added' | 'taken' | 'signed-out'> {
  return changes.commit(async (trx) => {
    await lockUser(trx, kind, passkey.userId)
    if (!(await hasSession(trx))) return 'signed-out'
    const added = await trx
      .insertInto('passkeys')
      .values({ ...passkey, publicKey: Buffer.from(publicKey).toString('base64url') })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    return added.numInsertedOrUpdatedRows === 1n ? 'added' : 'taken'
  })
}

/** Stores the use of a passkey. @returns Whether the passkey still exists. */
export async function notePasskeyUse(
  db: Db,
  { id, counter }: { id: string; counter: number },
): Promise<boolean> {
  const updated = await db.updateTable('passkeys').set({ counter }).where('id', '=', id).executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** Deletes a passkey of a user. Does nothing if she has no passkey with this id. */
export async function deletePasskey(db: Db, { userId, id }: { userId: string; id: string }): Promise<void> {
  await db.deleteFrom('passkeys').where('id', '=', id).where('userId', '=', userId).execute()
}

/** Stores the use of a challenge until the challenge expires. @returns Whether this is its first use. */
export async function spendChallenge(
  db: Db,
  { id, expiresAt }: { id: string; expiresAt: Date },
  now: Date,
): Promise<boolean> {
  const at = now.toISOString()
  const spent = { id, identifier: 'passkey-challenge', value: 'spent', createdAt: at, updatedAt: at }
  const added = await db
    .insertInto('verifications')
    .values({ ...spent, expiresAt: expiresAt.toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}
