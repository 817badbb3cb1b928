import type { Database } from '../database/types.ts'
import { addAction } from './log-store.ts'

/** What is noted when it is done in the studio. */
export type StudioAction =
  | 'owner'
  | 'sign-in'
  | 'sign-in-refused'
  | 'sign-out'
  | 'session-ended'
  | 'password'
  | 'passkey-added'
  | 'passkey-removed'
  | 'create'
  | 'publish'
  | 'schedule'
  | 'unpublish'
  | 'discard'
  | 'rename'
  | 'delete'
  | 'restore'
  | 'bin-emptied'
  | 'picture-added'
  | 'picture-deleted'
  | 'draft-shared'
  | 'draft-unshared'

/**
 * Notes what was done, for `waypost log`. Saving is not noted: it happens all the time, and the history has it.
 *
 * @param about The entry that it was done to, as `articles/tea`, and what else to know, for people and without secrets.
 */
export type LogAction = (action: StudioAction, about?: { entry?: string; detail?: string }) => Promise<void>

export function createLogAction({ db }: Pick<Database, 'db'>, now: () => Date): LogAction {
  return (action, about) => addAction(db, { action, ...about }, now())
}
