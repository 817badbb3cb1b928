import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formatLocalTime, writeLocalTime } from './instant.ts'

const zoneOfTheMachine = process.env.TZ

beforeEach(() => {
  process.env.TZ = 'Europe/Berlin'
})

afterEach(() => {
  if (zoneOfTheMachine === undefined) delete process.env.TZ
  else process.env.TZ = zoneOfTheMachine
})

const instant = (text: string) => Date.parse(text)

describe('a local time', () => {
  it.each([
    ['Europe/Berlin', '2027-01-15T08:00:00Z', '2027-01-15T09:00+01:00', 'January 15, 2027, 09:00'],
    ['Asia/Kolkata', '2027-01-14T20:00:00Z', '2027-01-15T01:30+05:30', 'January 15, 2027, 01:30'],
    ['America/St_Johns', '2027-01-15T08:00:00Z', '2027-01-15T04:30-03:30', 'January 15, 2027, 04:30'],
  ])('in %s is written with its offset, and for people without it', (zone, given, written, words) => {
    process.env.TZ = zone
    expect(writeLocalTime(instant(given))).toBe(written)
    expect(instant(written)).toBe(instant(given))
    expect(formatLocalTime(written)).toBe(words)
  })
})
