import { describe, expect, it } from 'vitest'
import { formatDate, parseCalendarDate } from './calendar-date.ts'

describe('parseCalendarDate', () => {
  it.each([
    ['2024-03-05', '2024-03-05'],
    ['2024-03-05T23:30:00-08:00', '2024-03-05'],
    ['2024-03-05T00:30+05:30', '2024-03-05'],
    [' 2024-02-29 ', '2024-02-29'],
  ])('takes the written day of %s', (written, day) => {
    expect(parseCalendarDate(written)).toBe(day)
  })

  it.each(['2023-02-29', '2024-13-01', 'March 5, 2024', '2024-03', '', '2024-03-051'])(
    'knows no day in %j',
    (written) => {
      expect(parseCalendarDate(written)).toBeUndefined()
    },
  )
})

describe('formatDate', () => {
  it('writes US English with a long month', () => {
    expect(formatDate('2024-03-05')).toBe('March 5, 2024')
  })
})
