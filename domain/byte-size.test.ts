import { expect, it } from 'vitest'
import { formatByteSize } from './byte-size.ts'

it.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [999_999, '1000 kB'],
  [1_000_000, '1.0 MB'],
  [4_240_000, '4.2 MB'],
  [1_234_567_890, '1,234.6 MB'],
])('%i bytes are written as %s', (bytes, words) => {
  expect(formatByteSize(bytes)).toBe(words)
})
