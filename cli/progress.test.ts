import { expect, it } from 'vitest'
import { describeProgress, withProgress } from './progress.ts'

it.each([
  [0, 300, 0],
  [150, 300, 12],
  [300, 300, 24],
  [400, 300, 24],
  [0, 0, 0],
])('the bar for %i of %i has %i full columns of 24', (done, total, full) => {
  const drawn = describeProgress('Writing', done, total)
  expect(drawn).toMatch(/^Writing █*░* [\d,]+ of [\d,]+$/)
  expect([drawn.split('█').length - 1, drawn.split('░').length - 1]).toEqual([full, 24 - full])
})

it('the progress returns the result of the work', async () => {
  expect(await withProgress('Counting', (tell) => Promise.resolve(tell(1, 2)).then(() => 7))).toBe(7)
})
