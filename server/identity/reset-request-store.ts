import { randomUUID } from 'node:crypto'
import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Schema } from '../database/types.ts'

/** A request for a new password that is not handled yet. */
export interface ResetRequest {
  id: string
  email: string
  requestedAt: string
}

/** Stores a request for a new password, whether or not the address has an account. */
export async function addResetRequest(
  db: Kysely<Schema>,
  email: string,
  { now, dueAt }: { now: Date; dueAt: Date },
): Promise<void> {
  await db
    .insertInto('passwordResetRequests')
    .values({ id: randomUUID(), email, requestedAt: now.toISOString(), dueAt: dueAt.toISOString() })
    .execute()
}

/**
 * Leases the request that is due longest: no other process handles it before the lease ends.
 *
 * @returns `undefined` if none is due, and also if another process was quicker.
 */
export function claimResetRequest(
  db: Kysely<Schema>,
  { now, leasedUntil }: { now: Date; leasedUntil: Date },
): Promise<ResetRequest | undefined> {
  const at = now.toISOString()
  const isFreeAndDue = (request: ExpressionBuilder<Schema, 'passwordResetRequests'>) =>
    request.and([
      request('dueAt', '<=', at),
      request.or([request('leasedUntil', 'is', null), request('leasedUntil', '<=', at)]),
    ])
  return db
    .updateTable('passwordResetRequests')
    .set({ leasedUntil: leasedUntil.toISOString() })
    .where('id', '=', (request) =>
      request
        .selectFrom('passwordResetRequests')
        .select('id')
        .where(isFreeAndDue)
        .orderBy('dueAt')
        .orderBy('id')
        .limit(1),
    )
    .where(isFreeAndDue)
    .returning(['id', 'email', 'requestedAt'])
    .executeTakeFirst()
}

/** Deletes a request that was handled. */
export async function deleteResetRequest(db: Kysely<Schema>, id: string): Promise<void> {
  await db.deleteFrom('passwordResetRequests').where('id', '=', id).execute()
}

/** When the next request can be handled, perhaps in the past; `undefined` if none waits. */
export async function findNextResetDueAt(db: Kysely<Schema>): Promise<Date | undefined> {
  const row = await db
    .selectFrom('passwordResetRequests')
    .select((request) => request.fn.min(request.fn.coalesce('leasedUntil', 'dueAt')).as('dueAt'))
    .executeTakeFirst()
  return row?.dueAt ? new Date(row.dueAt) : undefined
}
