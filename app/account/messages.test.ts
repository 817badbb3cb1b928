import { expect, it } from 'vitest'
import { failure, logoutFailure, resetFailure } from './messages.ts'

it('a failure shows the reason of the service', () => {
  expect(failure('Registration Failed', { reason: 'The address is taken.' })).toEqual({
    kind: 'error',
    title: 'Registration Failed',
    text: 'The address is taken.',
    button: 'Try Again',
  })
})

it.each([
  ['registering', failure('Registration Failed', {}), 'Something went wrong.', 'Try Again'],
  ['a reset', resetFailure(undefined), 'Unable to send reset email.', 'Retry'],
  ['logging out', logoutFailure(), 'Logout failed: Something went wrong.', undefined],
])('a failure of %s without a reason has a sentence of its own', (_, { text, button }, sentence, label) => {
  expect(text).toBe(sentence)
  expect(button).toBe(label)
})
