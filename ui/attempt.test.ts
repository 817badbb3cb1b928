import { expect, it } from 'vitest'
import { ATTEMPT_ID } from '#domain/attempt-id.ts'
import { attemptToSend } from './attempt.ts'

it('keeps its id while the same content is sent', () => {
  const first = attemptToSend({ text: 'Thank you!', answer: null }, undefined)
  expect(first.id).toMatch(ATTEMPT_ID)
  expect(attemptToSend({ text: 'Thank you!', answer: null }, first)).toBe(first)
  const other = attemptToSend({ text: 'Thank you!', answer: 'c1' }, first)
  expect(other.id).toMatch(ATTEMPT_ID)
  expect(other.id).not.toBe(first.id)
})
