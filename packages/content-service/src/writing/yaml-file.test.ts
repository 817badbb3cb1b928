import { expect, it } from 'vitest'
import { readValues, setValue } from './yaml-file.ts'

it.each<[name: string, text: string, path: string, value: Parameters<typeof setValue>[2], expected: string]>([
  ['a value', 'a: 1\nb: x # why\n', 'b', 'y', 'a: 1\nb: y # why\n'],
  [
    'a value in a map',
    'a:\n  # one\n  b: x\n  c: 1\nd: 2\n',
    'a.b',
    'y',
    'a:\n  # one\n  b: y\n  c: 1\nd: 2\n',
  ],
  [
    'a new value in a map',
    'a:\n  b: x\n\n# of d\nd: 2\n',
    'a.c',
    'y',
    'a:\n  b: x\n  c: y\n\n# of d\nd: 2\n',
  ],
  ['a map in a map', 'a:\n    b:\n      c: 1\n', 'a.b.d', 2, 'a:\n    b:\n      c: 1\n      d: 2\n'],
  ['a new map', 'a: 1\n\n# end\n', 'b.c', 'x', 'a: 1\nb:\n  c: x\n\n# end\n'],
  [
    'a key behind its example',
    'a: 1\n# Words.\n# b: x\n#   y\n\nc: 2\n',
    'b',
    'z',
    'a: 1\n# Words.\n# b: x\n#   y\nb: z\n\nc: 2\n',
  ],
  ['a value in brackets', 'a: {b: 1, c: 2} # both\n', 'a.b', 3, 'a: {b: 3, c: 2} # both\n'],
  ['a map without a value', 'a:\n  # b: 1\nc: 2\n', 'a.b', 3, 'a:\n  b: 3\n  # b: 1\nc: 2\n'],
  ['a map that is empty', 'a: {}\n', 'a.b', 3, 'a:\n  b: 3\n'],
  [
    'a text with a heading',
    'a:\n  b: |\n    # One\n    two\nc: 1\n',
    'a.b',
    '# Two\n\nthree\n',
    'a:\n  b: |\n    # Two\n\n    three\nc: 1\n',
  ],
  ['a value beside a broken line', 'a: [\nb: 1\nhello\n', 'b', 2, 'a: [\nb: 2\nhello\n'],
  ['a broken line', 'a: "x\nb: 1\n', 'a', 'y', 'a: y\n# a: "x\nb: 1\n'],
  ['the first key', '# top\n', 'a', 1, '# top\na: 1\n'],
  ['a file of Windows', '# top\r\na:\r\n  b: 1\r\n', 'a.c', 'x', '# top\r\na:\r\n  b: 1\r\n  c: x\r\n'],
  ['a file with a byte order mark', '\uFEFFa: 1\nb: 2\n', 'a', 3, '\uFEFFa: 3\nb: 2\n'],
  ['a file without a last line end', 'a: 1', 'b', 2, 'a: 1\nb: 2\n'],
])('sets %s', (_name, text, path, value, expected) => {
  expect(setValue(text, path.split('.'), value)).toBe(expected)
})

it('reads around lines that cannot be read', () => {
  expect(readValues('a: [\nb:\n  c: 1\n  d: "x\n')).toEqual({ b: { c: 1 } })
})
