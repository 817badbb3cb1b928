import type { ModerationAction, ModerationJson } from '#server/interactions/types.ts'
import { count } from '../shell/count.ts'

export const LABELS: Readonly<Record<ModerationAction, string>> = {
  approve: 'Approve',
  hold: 'Hold',
  remove: 'Remove',
  restore: 'Restore',
}

const DONE: Readonly<Record<ModerationAction, string>> = {
  approve: 'approved',
  hold: 'held',
  remove: 'removed',
  restore: 'restored',
}

/** The action that undoes another one. */
export const OPPOSITES: Readonly<Record<ModerationAction, ModerationAction>> = {
  approve: 'hold',
  hold: 'approve',
  remove: 'restore',
  restore: 'remove',
}

/** Describes what a change has done: '500 comments removed, 50 addresses blocked.' */
export function describeChange(action: ModerationAction, { ids, blocked, hasMore }: ModerationJson): string {
  const parts = [
    `${count(ids.length, 'comment')} ${DONE[action]}`,
    ...(blocked.length > 0 ? [`${count(blocked.length, 'address', 'addresses')} blocked`] : []),
  ]
  return `${parts.join(', ')}.${hasMore ? ' There are more.' : ''}`
}
