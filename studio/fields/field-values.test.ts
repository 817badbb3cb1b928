import { expect, it } from 'vitest'
import { fromInput, toInput } from './field-values.ts'

it.each([
  ['text', 'One Bag', 'One Bag'],
  ['text', '  ', undefined],
  ['number', '1.5', 1.5],
  ['number', '1.', 1],
  ['number', 'many', 'many'],
  ['yes-no', 'true', true],
  ['yes-no', 'false', false],
  ['yes-no', '', undefined],
  ['date', '2026-11-26', '2026-11-26'],
  ['texts', 'tea, slow , ', ['tea', 'slow']],
  ['texts', 'Paris, Texas\ntea', ['Paris, Texas', 'tea']],
  ['texts', ' , ', undefined],
] as const)('a %s is written as in %j', (kind, input, value) => {
  expect(fromInput(input, { kind })).toEqual(value)
})

it.each([
  ['text', undefined, ''],
  ['text', null, ''],
  ['text', 7, '7'],
  ['text', { a: 'b' }, undefined],
  ['yes-no', false, 'false'],
  ['texts', ['tea', 'slow'], 'tea, slow'],
  ['texts', 'tea', 'tea'],
  ['texts', ['Paris, Texas', 'tea'], 'Paris, Texas\ntea'],
  ['texts', [['tea']], undefined],
  ['entry', ['a.md'], undefined],
  ['entries', ['a.md', 2024], 'a.md, 2024'],
  ['files', [{ a: 'b' }], undefined],
  ['other', 'x', undefined],
] as const)('a %s is shown as in %j', (kind, value, input) => {
  expect(toInput(value as never, kind)).toBe(input)
})
