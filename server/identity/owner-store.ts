import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Db } from '../database/types.ts'
import { createToken, hashToken } from '../http/secret-token.ts'
import type { OwnAccountOptions } from './own-account.ts'
import { deleteUser, lockUser, setOnlyWayIn } from './store.ts'
import type { Owner } from './types.ts'

/** How long an owner's link is valid. */
export const OWNER_LINK_HOURS = 24

/** Finds the owner of the site; `undefined` until somebody has used an owner's link. */
export function findOwner(db: Db): Promise<Owner | undefined> {
  return db
    .selectFrom('owner')
    .innerJoin('users', 'users.id', 'owner.userId')
    .select(['users.id', 'users.email'])
    .executeTakeFirst()
}

/** Makes the token of an owner's link and stores only its hash. Earlier links stay valid. */
export async function addOwnerLink(db: Db, now: Date): Promise<string> {
  const token = createToken()
  const expiresAt = new Date(now.getTime() + OWNER_LINK_HOURS * 3_600_000).toISOString()
  await db
    .insertInto('ownerLinks')
    .values({ tokenHash: hashToken(token), expiresAt })
    .execute()
  return token
}

/** Whether the token of an owner's link is still valid. */
export async function isOwnerLink(db: Db, token: string, now: Date): Promise<boolean> {
  const link = await db
    .selectFrom('ownerLinks')
    .select('tokenHash')
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  return link !== undefined
}

/**
 * Uses up all owner's links, and makes the account with this address the owner's. Only this password opens it. The
 * account is new, or that of a user who has confirmed the address. All sessions of the studio end.
 * @param hash Hash of the new password.
 * @param forgetUser Anonymises the comments of an account that never confirmed the address. Otherwise the owner's name
 * would be on them.
 * @returns `undefined` if the link is no longer valid.
 */
export function becomeOwner(
  { changes, kind }: Pick<Database, 'changes' | 'kind'>,
  { token, email, hash, now }: { token: string; email: string; hash: string; now: Date },
  forgetUser: OwnAccountOptions['interactions']['forgetUser'],
): Promise<Owner | undefined> {
  return changes.commit(async (trx, announce) => {
    const at = now.toISOString()
    const link = await trx
      .deleteFrom('ownerLinks')
      .where('tokenHash', '=', hashToken(token))
      .where('expiresAt', '>', at)
      .executeTakeFirst()
    if (link.numDeletedRows === 0n) return undefined
    await trx.deleteFrom('ownerLinks').execute()
    const stranger = await findUnconfirmed(trx, email)
    if (stranger) {
      await lockUser(trx, kind, stranger.id)
      await forgetUser(trx, announce, stranger.id)
      await deleteUser(trx, announce, stranger.id)
    }
    const { id } = await trx
      .insertInto('users')
      .values({ id: randomUUID(), email, name: '', emailVerified: IS_TRUE, createdAt: at, updatedAt: at })
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ emailVerified: IS_TRUE }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await setOnlyWayIn(trx, { userId: id, hash, now })
    await trx.deleteFrom('studioSessions').execute()
    await trx.deleteFrom('owner').execute()
    await trx.insertInto('owner').values({ userId: id }).execute()
    announce('owner')
    return { id, email }
  })
}

/** Finds the user who registered an address and never confirmed it. */
function findUnconfirmed(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('emailVerified', '=', IS_FALSE)
    .executeTakeFirst()
}

/** Values of Better Auth's column, which is 0 or 1 in SQLite. */
const IS_TRUE = sql<boolean>`true`
const IS_FALSE = sql<boolean>`false`
