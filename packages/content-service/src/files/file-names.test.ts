import { expect, it } from 'vitest'
import { entryIdOf, entryIdsOf, isId } from './file-names.ts'

it.each([
  ['first-snow', 'first-snow'],
  ['a.b.c', 'a.b.c'],
  ['Überraschung im März', 'uberraschung-im-marz'],
  ['U\u0308bung', 'ubung'],
  ['00 - intro (draft)', '00-intro-draft'],
  ["Mira's day, at last!", 'miras-day-at-last'],
  ['Привет мир', 'privet-mir'],
  ['日本語', 'ribenyu'],
  ['c++', 'c'],
])('the id of %s is readable', (name, id) => {
  expect(entryIdOf(name)).toBe(id)
})

it.each([
  ['a-word-'.repeat(15), /^(?:a-word-)+a-[0-9a-f]{6}$/],
  ['x'.repeat(100), /^x{57}-[0-9a-f]{6}$/],
  ['…', /^text-[0-9a-f]{6}$/],
])('the id of %s has a mark', (name, id) => {
  expect(entryIdOf(name)).toMatch(id)
  expect(isId(entryIdOf(name))).toBe(true)
  expect(entryIdOf(`${name} `)).not.toBe(entryIdOf(name))
})

it('names that would have the same id have different ones', () => {
  const ids = entryIdsOf(['marz', 'März', 'märz!', 'Juni?'])
  expect(ids.get('marz')).toBe('marz')
  expect(ids.get('März')).toMatch(/^marz-[0-9a-f]{6}$/)
  expect(ids.get('Juni?')).toBe('juni')
  expect(new Set(ids.values()).size).toBe(4)
})
