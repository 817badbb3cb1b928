import { expect, it } from 'vitest'
import { retryDelayMs } from './live.ts'

it.each([
  [1, 1, 1_000],
  [1, 0, 500],
  [3, 1, 4_000],
  [6, 1, 30_000],
  [1_000, 1, 30_000],
  [1_000, 0, 15_000],
])('the stream waits after %d failures, with a random factor of %d, for %d ms', (failures, random, ms) => {
  expect(retryDelayMs(failures, random)).toBe(ms)
})
