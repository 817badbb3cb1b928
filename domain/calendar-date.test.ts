import { expect, it } from 'vitest'
import { formatDate } from './calendar-date.ts'

it('a date is written in US English with a long month', () => {
  expect(formatDate('2024-03-05')).toBe('March 5, 2024')
})
