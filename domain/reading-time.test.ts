import { expect, it } from 'vitest'
import { readingMinutesOf } from './reading-time.ts'

it('the reading time is at least a minute', () => {
  expect(readingMinutesOf('')).toBe(1)
  expect(readingMinutesOf('A short one.')).toBe(1)
})

it('the reading time is rounded to whole minutes at 230 words a minute', () => {
  expect(readingMinutesOf('word '.repeat(344))).toBe(1)
  expect(readingMinutesOf('word\n'.repeat(345))).toBe(2)
  expect(readingMinutesOf('word '.repeat(2_300))).toBe(10)
})

it('the reading time counts words of scripts without spaces', () => {
  expect(readingMinutesOf('我們早上坐火車去山裡。'.repeat(230))).toBeGreaterThan(4)
  expect(readingMinutesOf('เราไปภูเขาด้วยรถไฟในตอนเช้า'.repeat(230))).toBeGreaterThan(4)
})
