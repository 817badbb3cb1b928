import { expect, it } from 'vitest'
import { formatInstant } from './instant.ts'

it('an hour has two digits only on a clock of 24 hours', () => {
  expect(formatInstant(new Date(2027, 0, 15, 9).toISOString())).toMatch(
    /^January 15, 2027, (9:00\sAM|09:00)$/,
  )
})
