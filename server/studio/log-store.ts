import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/types.ts'
import type { LogEntryJson, StudioAction } from './types.ts'

/** How long it is kept what was done. */
const KEPT_DAYS = 366

/** Notes what was done, and deletes what is too old. */
export async function addAction(
  db: Kysely<Schema>,
  { action, entry, detail }: Omit<LogEntryJson, 'at'>,
  now: Date,
): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString()
  await db.deleteFrom('studioLog').where('at', '<', oldest).execute()
  await db
    .insertInto('studioLog')
    .values({
      id: randomUUID(),
      at: now.toISOString(),
      action,
      entry: entry ?? null,
      detail: detail ?? null,
    })
    .execute()
}

/** Lists what was done last, the newest first. */
export async function listActions(db: Kysely<Schema>, limit: number): Promise<LogEntryJson[]> {
  const rows = await db
    .selectFrom('studioLog')
    .select(['at', 'action', 'entry', 'detail'])
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ at, action, entry, detail }) => ({
    at,
    action: action as StudioAction,
    ...(entry !== null && { entry }),
    ...(detail !== null && { detail }),
  }))
}
