import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formatLocalTime, parseMoment, writeLocalTime } from './moment.ts'

const zoneOfTheMachine = process.env.TZ

beforeEach(() => {
  process.env.TZ = 'Europe/Berlin'
})

afterEach(() => {
  if (zoneOfTheMachine === undefined) delete process.env.TZ
  else process.env.TZ = zoneOfTheMachine
})

const instant = (text: string) => Date.parse(text)

describe('a written moment', () => {
  it('is a whole day where no time stands', () => {
    expect(parseMoment('2027-01-15')).toEqual({
      day: '2027-01-15',
      startsAt: instant('2027-01-14T23:00:00Z'),
      endsAt: instant('2027-01-15T22:59:59.999Z'),
    })
  })

  it('ends with the day also where clocks are changed', () => {
    expect(parseMoment('2027-03-28')?.endsAt).toBe(instant('2027-03-28T21:59:59.999Z'))
    expect(parseMoment('2027-10-31')?.endsAt).toBe(instant('2027-10-31T22:59:59.999Z'))
  })

  it.each([
    ['2027-01-15 09:00', '2027-01-15T08:00:00Z'],
    ['2027-07-15T09:00', '2027-07-15T07:00:00Z'],
    [' 2027-01-15T09:00:30+05:30 ', '2027-01-15T03:30:30Z'],
    ['2027-01-15T09:00Z', '2027-01-15T09:00:00Z'],
  ])('is a time where one stands: %s', (written, meant) => {
    const at = instant(meant)
    expect(parseMoment(written)).toMatchObject({ startsAt: at, endsAt: at })
  })

  it.each(['', 'soon', '2027', '2027-02-30', '2027-01-15T25:00', '15.1.2027', '2027-01-15T', '1736899200'])(
    'is not %j',
    (written) => {
      expect(parseMoment(written)).toBeUndefined()
    },
  )
})

describe('a time of the place', () => {
  it.each([
    ['Europe/Berlin', '2027-01-15T08:00:00Z', '2027-01-15T09:00+01:00', 'January 15, 2027, 09:00'],
    ['Asia/Kolkata', '2027-01-14T20:00:00Z', '2027-01-15T01:30+05:30', 'January 15, 2027, 01:30'],
    ['America/St_Johns', '2027-01-15T08:00:00Z', '2027-01-15T04:30-03:30', 'January 15, 2027, 04:30'],
  ])('in %s is told with its offset, and for people without', (zone, given, written, words) => {
    process.env.TZ = zone
    expect(writeLocalTime(instant(given))).toBe(written)
    expect(instant(written)).toBe(instant(given))
    expect(formatLocalTime(written)).toBe(words)
  })
})
