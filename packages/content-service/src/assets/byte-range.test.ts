import { expect, it } from 'vitest'
import { parseRange } from './byte-range.ts'

it.each([
  ['bytes=0-4', { start: 0, end: 5 }],
  ['bytes=5-', { start: 5, end: 10 }],
  ['bytes=9-9', { start: 9, end: 10 }],
  ['bytes=8-99', { start: 8, end: 10 }],
  ['bytes=-3', { start: 7, end: 10 }],
  ['bytes=-99', { start: 0, end: 10 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=4-2', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,3-4', undefined],
  ['lines=0-1', undefined],
  ['bytes=0x1-2', undefined],
  [null, undefined],
] as const)('reads %s of ten bytes', (header, expected) => {
  expect(parseRange(header, 10)).toEqual(expected)
})

it('an empty file has no valid range', () => {
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(parseRange('bytes=-1', 0)).toBe('unsatisfiable')
})
