import { expect, it } from 'vitest'
import { readingMinutesOf } from './reading-time.ts'

it('is at least a minute', () => {
  expect(readingMinutesOf('')).toBe(1)
  expect(readingMinutesOf('A short one.')).toBe(1)
})

it('is the nearest whole minute at 230 words a minute', () => {
  expect(readingMinutesOf('word '.repeat(344))).toBe(1)
  expect(readingMinutesOf('word\n'.repeat(345))).toBe(2)
  expect(readingMinutesOf('word '.repeat(2_300))).toBe(10)
})

it('counts words of scripts that are written without spaces', () => {
  expect(readingMinutesOf('我們早上坐火車去山裡。'.repeat(230))).toBeGreaterThan(4)
  expect(readingMinutesOf('เราไปภูเขาด้วยรถไฟในตอนเช้า'.repeat(230))).toBeGreaterThan(4)
})
