import { expect, it } from 'vitest'
import { resultOf } from './google.ts'

const EXPECTED = { origin: 'https://blog.example', nonce: 'n1' }
const message = (data: unknown, origin = EXPECTED.origin) => resultOf({ origin, data }, EXPECTED)
const ours = { type: 'better-auth:oauth-popup', nonce: 'n1' }

it('the popup’s message contains the token', () => {
  expect(message({ ...ours, token: 't1' })).toEqual({ kind: 'token', token: 't1' })
})

it.each([
  ['of another origin', message({ ...ours, token: 't1' }, 'https://other.example')],
  ['of another attempt', message({ ...ours, nonce: 'n0', token: 't1' })],
  ['of another type', message({ ...ours, type: 'other', token: 't1' })],
  ['that is not an object', message(null)],
])('a message %s is ignored', (_, result) => {
  expect(result).toBeUndefined()
})

it('an error code in any case becomes a sentence', () => {
  const reason = 'You did not allow Google to share your profile.'
  expect(message({ ...ours, error: { code: 'ACCESS_DENIED' } })).toEqual({ kind: 'failure', reason })
})

it.each([[{ error: { code: 'new_code' } }], [{ token: '' }], [{}]])(
  'a failure without a known code has no reason: %j',
  (data) => {
    expect(message({ ...ours, ...data })).toEqual({ kind: 'failure', reason: undefined })
  },
)
