import { expect, it } from 'vitest'
import { describeLength } from './counts.ts'

it('says how long reading takes once there is something to read', () => {
  expect(describeLength('# ')).toBe('0 words')
  expect(describeLength('## Pots and [lids](lids.md)')).toBe('3 words · 1 min')
})
