import { expect, it } from 'vitest'
import { checkClock, compareClock } from './clock.ts'

it.each([
  ['1970-01-02', 'wrong'],
  ['2026-11-26', 'ok'],
  ['2106-02-07', 'wrong'],
])('a clock of %s is %s', (day, state) => {
  expect(checkClock(new Date(day))).toMatchObject([{ state }])
})

it('a clock is reported if it differs by more than some seconds', () => {
  expect(compareClock('https://blog.example', -4_000)).toEqual([])
  expect(compareClock('https://blog.example', 61_000)).toMatchObject([
    {
      state: 'wrong',
      text: expect.stringContaining('The clock of https://blog.example is 61 seconds ahead.'),
    },
  ])
  expect(compareClock('https://blog.example', -61_000)).toMatchObject([
    { text: expect.stringContaining('61 seconds behind') },
  ])
})
