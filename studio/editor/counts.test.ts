import { expect, it } from 'vitest'
import { createLengthDescriber } from './counts.ts'

it('the counts include the reading time unless the text is empty', () => {
  const describe = createLengthDescriber()
  expect(describe(['# '])).toBe('0 words')
  expect(describe(['## Pots and [lids](lids.md)'])).toBe('3 words · 1 min')
})

it('the counts are right for changed texts and repeated lines', () => {
  const describe = createLengthDescriber()
  expect(describe(['One two', '', 'One two'])).toBe('4 words · 1 min')
  expect(describe(['One two', '', 'Three', 'One two'])).toBe('5 words · 1 min')
  expect(describe(['Three'])).toBe('1 word · 1 min')
})
