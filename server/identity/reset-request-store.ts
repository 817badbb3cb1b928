import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/types.ts'

/** A wish for a new password that nobody has served yet. */
export interface ResetRequest {
  id: string
  email: string
  requestedAt: string
}

/** Notes that somebody asked for a new password for an address, whether or not it has an account. */
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
 * Takes the wish that is due longest, so that nobody else does before the lease ends; by then it comes up again.
 *
 * @returns `undefined` if none is due, and also if another process was quicker.
 */
export function claimResetRequest(
  db: Kysely<Schema>,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<ResetRequest | undefined> {
  const due = now.toISOString()
  return db
    .updateTable('passwordResetRequests')
    .set({ dueAt: leaseUntil.toISOString() })
    .where('id', '=', (request) =>
      request
        .selectFrom('passwordResetRequests')
        .select('id')
        .where('dueAt', '<=', due)
        .orderBy('dueAt')
        .orderBy('id')
        .limit(1),
    )
    .where('dueAt', '<=', due)
    .returning(['id', 'email', 'requestedAt'])
    .executeTakeFirst()
}

/** Forgets a wish that was served. */
export async function deleteResetRequest(db: Kysely<Schema>, id: string): Promise<void> {
  await db.deleteFrom('passwordResetRequests').where('id', '=', id).execute()
}

/** When the next wish is due, perhaps in the past; `undefined` if none waits. */
export async function findNextResetDueAt(db: Kysely<Schema>): Promise<Date | undefined> {
  const row = await db
    .selectFrom('passwordResetRequests')
    .select((request) => request.fn.min('dueAt').as('dueAt'))
    .executeTakeFirst()
  return row?.dueAt ? new Date(row.dueAt) : undefined
}
