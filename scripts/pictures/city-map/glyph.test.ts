import { expect, it } from 'vitest'
import { glyphPath } from './glyph.ts'

it('writes a letter in steps from its beginning, wherever that is', () => {
  expect(glyphPath('M0,0L10,0L10,5Z', 2)).toBe('m0 0l20 0 0-10z')
  expect(glyphPath('M3,4Q5,4,5,6Z', 1)).toBe('m3-4q2 0 2-2z')
})
