import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseCalendarDate, parseInstant, toIsoDate } from './dates.ts'

const zoneOfTheMachine = process.env.TZ

beforeEach(() => {
  process.env.TZ = 'Europe/Berlin'
})

afterEach(() => {
  if (zoneOfTheMachine === undefined) delete process.env.TZ
  else process.env.TZ = zoneOfTheMachine
})

const instant = (text: string) => Date.parse(text)

describe('a written instant', () => {
  it('covers the whole day without a time', () => {
    expect(parseInstant('2027-01-15')).toEqual({
      day: '2027-01-15',
      startsAt: instant('2027-01-14T23:00:00Z'),
      endsAt: instant('2027-01-15T22:59:59.999Z'),
    })
  })

  it('covers the whole day, even when clocks change', () => {
    expect(parseInstant('2027-03-28')?.endsAt).toBe(instant('2027-03-28T21:59:59.999Z'))
    expect(parseInstant('2027-10-31')?.endsAt).toBe(instant('2027-10-31T22:59:59.999Z'))
  })

  it.each([
    ['2027-01-15 09:00', '2027-01-15T08:00:00Z'],
    ['2027-07-15T09:00', '2027-07-15T07:00:00Z'],
    [' 2027-01-15T09:00:30+05:30 ', '2027-01-15T03:30:30Z'],
    ['2027-01-15T09:00Z', '2027-01-15T09:00:00Z'],
  ])('contains a time: %s', (written, meant) => {
    const at = instant(meant)
    expect(parseInstant(written)).toMatchObject({ startsAt: at, endsAt: at })
  })

  it.each(['', 'soon', '2027', '2027-02-30', '2027-01-15T25:00', '15.1.2027', '2027-01-15T', '1736899200'])(
    'cannot be %j',
    (written) => {
      expect(parseInstant(written)).toBeUndefined()
    },
  )
})

describe('a written date', () => {
  it.each([
    ['2019-03-05', '2019-03-05'],
    ['2019-3-5', '2019-03-05'],
    ['2019/03/05', '2019-03-05'],
    ['2019.03.05', '2019-03-05'],
    ['20190305', '2019-03-05'],
    ['2019-03-05 10:20', '2019-03-05T10:20'],
    ['2019-03-05 9:20', '2019-03-05T09:20'],
    ['2019-03-05 10:20:00 +0530', '2019-03-05T10:20:00+05:30'],
    ['2019-03-05 10:20:00 -05:00', '2019-03-05T10:20:00-05:00'],
    ['2019-03-05 10:20 pm EST', '2019-03-05T22:20-05:00'],
    ['2019-03-05 10:20:00 CEST', '2019-03-05T10:20:00+02:00'],
    ['2019-03-05T10:20:00+01:00[Europe/Paris]', '2019-03-05T10:20:00+01:00'],
    ['Tue, 05 Mar 2019 10:20:00 GMT', '2019-03-05T10:20:00Z'],
    ['Tue Mar 05 2019 10:20:00 GMT+0100 (Central European Time)', '2019-03-05T10:20:00+01:00'],
    ['Tue Mar  5 10:20:00 PDT 2019', '2019-03-05T10:20:00-07:00'],
    ['2019-03-05 10:20:00.123 +00', '2019-03-05T10:20:00.123+00:00'],
    ['2019-03-05T10:20:00Z', '2019-03-05T10:20:00Z'],
    ['2019-03-05 10:20:00 UTC', '2019-03-05T10:20:00Z'],
    ['2019/03/05 10:20:30', '2019-03-05T10:20:30'],
    ['2019-03-05t10:20:00z', '2019-03-05T10:20:00Z'],
    ['2019-03-05 12:20 AM', '2019-03-05T00:20'],
    ['2019-03-05, 10:20 pm', '2019-03-05T22:20'],
    ['Tue, 05 Mar 2019 23:20:00 -0800', '2019-03-05T23:20:00-08:00'],
    ['Tuesday, March 5, 2019', '2019-03-05'],
    ['March 5th, 2019 at 10:20 p.m.', '2019-03-05T22:20'],
    ['5 Sept. 2019', '2019-09-05'],
    ['2019-03-05T24:00', '2019-03-05T24:00'],
  ])('%s is %s', (written, iso) => {
    expect(toIsoDate(written)).toBe(iso)
  })

  it.each([
    '05/03/2019',
    '5.3.2019',
    '2019-02-29',
    '2019-03-05 25:00',
    '2019-03',
    'Marsh 5, 2019',
    'yesterday',
  ])('%s is none', (written) => {
    expect(toIsoDate(written)).toBeUndefined()
  })
})

describe('parseCalendarDate', () => {
  it.each([
    ['2024-03-05', '2024-03-05'],
    ['2024-03-05T23:30:00-08:00', '2024-03-05'],
    ['2024-03-05T00:30+05:30', '2024-03-05'],
    [' 2024-02-29 ', '2024-02-29'],
  ])('returns the written day of %s', (written, day) => {
    expect(parseCalendarDate(written)).toBe(day)
  })

  it.each(['2023-02-29', '2024-13-01', 'March 5, 2024', '2024-03', '', '2024-03-051'])(
    'finds no day in %j',
    (written) => {
      expect(parseCalendarDate(written)).toBeUndefined()
    },
  )
})
