const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * Describes how long ago a comment was written, in English.
 * @param writtenAt Instant when the comment was stored.
 * @param now Instant to measure from; a `writtenAt` after it counts as zero seconds ago.
 * @returns 'Just now' below 60 seconds, then whole minutes, hours, 'Yesterday', days below 7, then 'January 05, 2024' in the reader's time zone.
 * @throws RangeError if either date is invalid.
 * @see docs/specification.md, section 9.
 */
export function describeCommentAge(writtenAt: Date, now: Date): string {
  const ageMs = Math.max(0, now.getTime() - writtenAt.getTime())
  if (Number.isNaN(ageMs)) throw new RangeError('The age of a comment needs two valid dates.')
  if (ageMs < MINUTE_MS) return 'Just now'
  if (ageMs < HOUR_MS) return ago.format(-Math.floor(ageMs / MINUTE_MS), 'minute')
  if (ageMs < DAY_MS) return ago.format(-Math.floor(ageMs / HOUR_MS), 'hour')
  if (ageMs < 2 * DAY_MS) return 'Yesterday'
  if (ageMs < 7 * DAY_MS) return ago.format(-Math.floor(ageMs / DAY_MS), 'day')
  // With the clock's own time zone, as the exact time next to it.
  return writtenAt.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: '2-digit' })
}

const ago = new Intl.RelativeTimeFormat('en-US')
