import { expect, it } from 'vitest'
import { createLengthDescriber } from './counts.ts'

it('says how long reading takes once there is something to read', () => {
  const describe = createLengthDescriber()
  expect(describe(['# '])).toBe('0 words')
  expect(describe(['## Pots and [lids](lids.md)'])).toBe('3 words · 1 min')
})

it('counts a text again that has changed, with the lines that are in it twice', () => {
  const describe = createLengthDescriber()
  expect(describe(['One two', '', 'One two'])).toBe('4 words · 1 min')
  expect(describe(['One two', '', 'Three', 'One two'])).toBe('5 words · 1 min')
  expect(describe(['Three'])).toBe('1 word · 1 min')
})
