import type { StudioSettings } from './studio-settings.ts'

/** How often the creator is mailed about something. */
export type NoticeFrequency = StudioSettings['mail']['comments']

/** The last mail about a topic, and the number of such mails on its day (UTC). */
export interface LastNotice {
  mailedAt: Date
  mails: number
}

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000]

/** Pause after the first mail of a day. Each further one doubles it, so that a storm of comments is a few mails. */
const FIRST_PAUSE_MS = 10 * MINUTE_MS
const LONGEST_PAUSE_MS = 4 * HOUR_MS

/** Hour of the daily mail, by the server's clock. */
const DAILY_HOUR = 8

/**
 * Whether a mail about new things is due: at once after a pause, at the full hour, or at eight in the morning.
 * @param oldestAt When the oldest thing came that no mail was about.
 * @param last Absent before the first mail.
 */
export function isNoticeDue(
  frequency: NoticeFrequency,
  { oldestAt, last }: { oldestAt: Date; last?: LastNotice },
  now: Date,
): boolean {
  if (frequency === 'never') return false
  if (frequency === 'at once')
    return !last || now.getTime() - last.mailedAt.getTime() >= pauseAfter(last, now)
  const mark = frequency === 'hourly' ? lastHour(now) : lastMorning(now)
  return oldestAt < mark && (!last || last.mailedAt < mark)
}

/** Counts a mail of this instant. */
export function countNotice(last: LastNotice | undefined, now: Date): LastNotice {
  return { mailedAt: now, mails: last && isSameDay(last.mailedAt, now) ? last.mails + 1 : 1 }
}

function pauseAfter(last: LastNotice, now: Date): number {
  const mails = isSameDay(last.mailedAt, now) ? last.mails : 1
  return Math.min(FIRST_PAUSE_MS * 2 ** (mails - 1), LONGEST_PAUSE_MS)
}

function isSameDay(one: Date, other: Date): boolean {
  return one.toISOString().slice(0, 10) === other.toISOString().slice(0, 10)
}

function lastHour(now: Date): Date {
  return new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
}

function lastMorning(now: Date): Date {
  const morning = new Date(now)
  morning.setHours(DAILY_HOUR, 0, 0, 0)
  if (morning > now) morning.setDate(morning.getDate() - 1)
  return morning
}
