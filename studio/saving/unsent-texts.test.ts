import { expect, test } from 'vitest'
import { describeDay } from './unsent-texts.tsx'

test('unsent changes are told by their day', () => {
  const at = new Date(2026, 10, 24, 14, 5).getTime()
  expect(describeDay(at, new Date(2026, 10, 26, 9).getTime())).toBe('Tuesday at 14:05')
  expect(describeDay(at, new Date(2026, 11, 26, 9).getTime())).toBe('November 24 at 14:05')
})
