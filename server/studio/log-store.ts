import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/types.ts'
import type { LogEntryJson, StudioAction } from './types.ts'

/** How long it is kept what was done. */
const KEPT_DAYS = 366

/**
 * Notes what was done, for `waypost log`. Saving is not noted: it happens all the time, and the history has it.
 *
 * @param about The entry that it was done to, as `articles/tea`, and what else to know, for people and without secrets.
 */
export type LogAction = (action: StudioAction, about?: { entry?: string; detail?: string }) => Promise<void>

/** Makes what notes each action, and deletes what is too old. */
export function createLogAction(db: Kysely<Schema>, now: () => Date): LogAction {
  return async (action, { entry = null, detail = null } = {}) => {
    const at = now().toISOString()
    const oldest = new Date(Date.parse(at) - KEPT_DAYS * 86_400_000).toISOString()
    await db.deleteFrom('studioLog').where('at', '<', oldest).execute()
    await db.insertInto('studioLog').values({ id: randomUUID(), at, action, entry, detail }).execute()
  }
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
