import { expect, it, vi } from 'vitest'
import { makeTest } from './operators.ts'

it.each([
  ['2024-06-01', '2024-06-01T00:00:00Z'],
  ['2024-06-01T10:00', '2024-06-01T10:00:00.000Z'],
  ['2024-06-01T10:00:00+05:30', '2024-06-01T04:30:00Z'],
])('the operand %s is the instant %s in every time zone of the server', (written, instant) => {
  vi.stubEnv('TZ', 'Asia/Kolkata')
  try {
    expect(makeTest('fields.date', '', 'Date', instant)(written)).toBe(true)
    expect(makeTest('fields.date', 'lt', 'Date', instant)(written)).toBe(false)
    expect(makeTest('fields.date', 'gte', 'Date', instant)(written)).toBe(true)
  } finally {
    vi.unstubAllEnvs()
  }
})

it.each([
  ['ne', 'Snow', true],
  ['nin', 'Snow,Rain', true],
  ['in', 'Snow,Rain', false],
  ['exists', 'false', true],
])('an item without the field matches "%s=%s": %s', (operator, operand, passes) => {
  expect(makeTest('fields.category', operator, 'Symbol', operand)(undefined)).toBe(passes)
})
