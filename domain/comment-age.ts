const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS

/**
 * Describes how long ago a comment was written, in English.
 *
 * @param writtenAt Instant the comment was stored.
 * @param now Instant to measure from; a `writtenAt` after it counts as zero seconds ago.
 * @returns 'Just now' below 60 seconds, then whole minutes, hours, 'Yesterday', days below 7, then 'January 05, 2024' (UTC).
 * @throws RangeError if either date is invalid.
 * @see docs/specification.md, section 9.
 */
export function describeCommentAge(writtenAt: Date, now: Date): string {
  const ageMs = Math.max(0, now.getTime() - writtenAt.getTime())
  if (Number.isNaN(ageMs)) throw new RangeError('The age of a comment needs two valid dates.')
  if (ageMs < MINUTE_MS) return 'Just now'
  if (ageMs < HOUR_MS) return inWhole('minute', ageMs / MINUTE_MS)
  if (ageMs < DAY_MS) return inWhole('hour', ageMs / HOUR_MS)
  if (ageMs < 2 * DAY_MS) return 'Yesterday'
  if (ageMs < WEEK_MS) return inWhole('day', ageMs / DAY_MS)
  return longDate.format(writtenAt)
}

function inWhole(unit: string, amount: number): string {
  const whole = Math.floor(amount)
  return `${whole} ${unit}${whole === 1 ? '' : 's'} ago`
}

const longDate = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: '2-digit',
  timeZone: 'UTC',
})
