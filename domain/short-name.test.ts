import { expect, it } from 'vitest'
import { shortNameOf } from './short-name.ts'

it.each([
  ['mira@example.com', 'mira'],
  ['eightlet@example.com', 'eightlet'],
  ['nineletrs@example.com', 'nineletr…'],
  ['a.b+c@example.com', 'a.b+c'],
])('the address %s becomes the short name %s', (email, name) => {
  expect(shortNameOf(email)).toBe(name)
})
