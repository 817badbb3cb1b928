import { randomUUID } from 'node:crypto'
import type { StudioAction } from '#domain/studio-action.ts'
import type { Db } from '../database/types.ts'
import type { LogEntryJson } from './types.ts'

const KEPT_DAYS = 366

/**
 * Logs an action, for `waypost log` and the studio. The log omits saving, which happens all the time and is in the
 * history.
 * @param about The entry, such as `articles/tea`, and details for people. Never a secret.
 */
export type LogAction = (action: StudioAction, about?: { entry?: string; detail?: string }) => Promise<void>

/** Creates the function that logs actions. It also deletes old ones. */
export function createLogAction(db: Db, now: () => Date): LogAction {
  return async (action, { entry = null, detail = null } = {}) => {
    const at = now().toISOString()
    const oldest = new Date(Date.parse(at) - KEPT_DAYS * 86_400_000).toISOString()
    await db.deleteFrom('studioLog').where('at', '<', oldest).execute()
    await db.insertInto('studioLog').values({ id: randomUUID(), at, action, entry, detail }).execute()
  }
}

/**
 * Logs a refused sign-in. All of a day share one line, so that strangers cannot push the owner's sign-ins out of the log.
 * @param device Of the last one.
 */
export async function logRefusal(db: Db, now: Date, device: string): Promise<void> {
  const at = now.toISOString()
  const action: StudioAction = 'sign-in-refused'
  await db
    .insertInto('studioLog')
    .values({ id: `${action} ${at.slice(0, 10)}`, at, action, entry: null, detail: device, times: 1 })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ eb }) => ({ at, detail: device, times: eb('studioLog.times', '+', 1) })),
    )
    .execute()
}

/** Lists the last actions, newest first. */
export async function listActions(db: Db, limit: number): Promise<LogEntryJson[]> {
  const rows = await db
    .selectFrom('studioLog')
    .select(['at', 'action', 'entry', 'detail', 'times'])
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ at, action, entry, detail, times }) => ({
    at,
    action: action as StudioAction,
    ...(entry !== null && { entry }),
    ...(detail !== null && { detail }),
    ...(times !== null && { times }),
  }))
}
