import { expect, it, onTestFinished, vi } from 'vitest'
import { describeCommentAge } from './comment-age.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The day is the same in all time zones. */
const writtenAt = new Date('2024-01-05T11:30:00Z')
const after = (ms: number) => new Date(writtenAt.getTime() + ms)

it.each([
  [0, 'Just now'],
  [59.999 * SECOND_MS, 'Just now'],
  [60 * SECOND_MS, '1 minute ago'],
  [119.999 * SECOND_MS, '1 minute ago'],
  [120 * SECOND_MS, '2 minutes ago'],
  [59 * MINUTE_MS, '59 minutes ago'],
  [HOUR_MS - 1, '59 minutes ago'],
  [60 * MINUTE_MS, '1 hour ago'],
  [2 * HOUR_MS - 1, '1 hour ago'],
  [2 * HOUR_MS, '2 hours ago'],
  [DAY_MS - 1, '23 hours ago'],
  [24 * HOUR_MS, 'Yesterday'],
  [2 * DAY_MS - 1, 'Yesterday'],
  [48 * HOUR_MS, '2 days ago'],
  [7 * DAY_MS - 1, '6 days ago'],
  [7 * DAY_MS, 'January 05, 2024'],
  [400 * DAY_MS, 'January 05, 2024'],
])('the age after %d ms is %s', (ms, words) => {
  expect(describeCommentAge(writtenAt, after(ms))).toBe(words)
})

it.each([-1, -HOUR_MS, -400 * DAY_MS])('an age of %d ms in the future counts as zero seconds', (ms) => {
  expect(describeCommentAge(writtenAt, after(ms))).toBe('Just now')
})

it.each([
  ['Asia/Kolkata', '2024-01-04T20:30:00Z', 'January 05, 2024'],
  ['Pacific/Kiritimati', '2023-12-31T10:00:00Z', 'January 01, 2024'],
  ['America/Los_Angeles', '2024-01-05T07:59:00Z', 'January 04, 2024'],
  ['America/Los_Angeles', '2024-07-05T06:59:00Z', 'July 04, 2024'],
  ['UTC', '2024-01-04T20:30:00Z', 'January 04, 2024'],
])('says the day in the reader’s time zone: in %s, %s is %s', (zone, instant, day) => {
  vi.stubEnv('TZ', zone)
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(describeCommentAge(new Date(instant), new Date('2026-01-01T00:00:00Z'))).toBe(day)
})

it('an invalid date is refused', () => {
  const none = new Date(Number.NaN)
  expect(() => describeCommentAge(none, writtenAt)).toThrow(RangeError)
  expect(() => describeCommentAge(writtenAt, none)).toThrow(RangeError)
})
