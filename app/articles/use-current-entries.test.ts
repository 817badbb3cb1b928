import { expect, it } from 'vitest'
import { isOutdated } from './use-current-entries.ts'

it.each([
  ['the server has what it shows', undefined, '1', false],
  ['the cache and the server have what it shows', '1', '1', false],
  ['the server has a newer list', '1', '2', true],
  ['the cached list that it may show was older', '0', '1', true],
  ['the server does not answer', '0', undefined, false],
])('a page of version 1, if %s: outdated is decided', (_, before, current, expected) => {
  const list = (version: string | undefined) => (version === undefined ? undefined : { version })
  expect(isOutdated('1', list(before), list(current))).toBe(expected)
})
