import type { Database } from '../database/types.ts'
import { addAction } from './log-store.ts'
import type { StudioAction } from './types.ts'

/**
 * Notes what was done, for `waypost log`. Saving is not noted: it happens all the time, and the history has it.
 *
 * @param about The entry that it was done to, as `articles/tea`, and what else to know, for people and without secrets.
 */
export type LogAction = (action: StudioAction, about?: { entry?: string; detail?: string }) => Promise<void>

export function createLogAction({ db }: Pick<Database, 'db'>, now: () => Date): LogAction {
  return (action, about) => addAction(db, { action, ...about }, now())
}
