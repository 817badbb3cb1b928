import type { Copy } from './types.ts'

/** Files of the schedule. Their names sort by time. */
export const SCHEDULED_NAME = /^waypost-\d{4}-\d\d-\d\d-\d{4}\.tar\.gz$/
export const UNFINISHED_NAME = /^waypost-[\w-]+\.tar\.gz\.[\w-]{36}\.unfinished$/

/** Files that may be copies; somebody may have put them into the folder. */
export const COPY_NAME = /^[\w][\w.-]{0,120}\.(?:tar|tar\.gz|tgz)$/

/** Names a backup after a local time: 'waypost-2026-11-26-0330.tar.gz'. */
export function backupName(at: Date): string {
  // Sweden writes dates as ISO 8601 does.
  const [day, time] = at.toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' }).split(' ')
  return `waypost-${day}-${time.replace(':', '')}.tar.gz`
}

/** Names a copy that the schedule neither counts nor deletes: 'waypost-2026-11-26-0330-12-by-hand.tar.gz'. */
export function copyName(at: Date, origin: 'by-hand' | 'before-restore'): string {
  const seconds = String(at.getSeconds()).padStart(2, '0')
  return backupName(at).replace('.tar.gz', `-${seconds}-${origin}.tar.gz`)
}

export function originOf(name: string): Copy['origin'] {
  if (SCHEDULED_NAME.test(name)) return 'schedule'
  const [, origin] = /^waypost-[\d-]+-(by-hand|before-restore)\.tar\.gz$/.exec(name) ?? []
  return (origin as Copy['origin'] | undefined) ?? 'other'
}
