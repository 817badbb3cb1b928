import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import type { FieldValue } from './front-matter.ts'
import { setValue } from './yaml-file.ts'
import { readValues, valueAt } from './yaml-values.ts'

it.each<[name: string, text: string, path: string, value: FieldValue | undefined, expected: string]>([
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
  ['a value next to a broken line', 'a: [\nb: 1\nhello\n', 'b', 2, 'a: [\nb: 2\nhello\n'],
  ['a broken line', 'a: "x\nb: 1\n', 'a', 'y', 'a: y\n# a: "x\nb: 1\n'],
  ['the first key', '# top\n', 'a', 1, '# top\na: 1\n'],
  ['a file of Windows', '# top\r\na:\r\n  b: 1\r\n', 'a.c', 'x', '# top\r\na:\r\n  b: 1\r\n  c: x\r\n'],
  ['a file with a byte order mark', '\uFEFFa: 1\nb: 2\n', 'a', 3, '\uFEFFa: 3\nb: 2\n'],
  [
    'a list in a new order',
    'a:\n  # one\n  - x # of x\n  # two\n  - y\n# b\nb: 1\n',
    'a',
    ['y', 'z', 'x'],
    'a:\n  # one\n  # two\n  - y\n  - z\n  - x # of x\n# b\nb: 1\n',
  ],
  ['a list without an item', 'a:\n- x # of x\n- y\n', 'a', ['y'], 'a:\n- y\n# of x\n'],
  ['a list around a broken item', 'a:\n  - x\n  - [\n  - y\n', 'a', ['y', 'x'], 'a:\n  - [\n  - y\n  - x\n'],
  [
    'an item that is a pair',
    'a:\n  - x\n  - Shop: /s\n',
    'a',
    ['x', { Stall: '/s' }],
    'a:\n  - x\n  - Stall: /s\n',
  ],
  [
    'a map in a new order',
    'a:\n  # one\n  b: 1\n  # two\n  c: 2 # of c\n',
    'a',
    { d: 3, c: 4, b: 1 },
    'a:\n  # one\n  d: 3\n  # two\n  c: 4 # of c\n  b: 1\n',
  ],
  ['a new list', 'a:\n', 'a', ['x'], 'a:\n  - x\n'],
  [
    'nothing in place of a value',
    'a:\n  b: 1 # of b\n  # c\n  c: 2\n',
    'a.b',
    undefined,
    'a:\n  # of b\n  # c\n  c: 2\n',
  ],
  ['nothing in place of a map', '# a\na:\n  # b\n  b: 1\nc: 2\n', 'a', undefined, '# a\n# b\nc: 2\n'],
  ['a file without a last line end', 'a: 1', 'b', 2, 'a: 1\nb: 2\n'],
])('sets %s', (_name, text, path, value, expected) => {
  expect(setValue(text, path.split('.'), value)).toBe(expected)
})

it('reads around lines that cannot be read', () => {
  expect(readValues('a: [\nb:\n  c: 1\n  d: "x\n')).toEqual({ b: { c: 1 } })
})

const BROKEN = ['hello', '    tab\tx: "', 'lok: [', '  accent: "#12', '  - [2']

it('200 random edits keep every comment, and every line that is unknown or cannot be read', async () => {
  const sample = await readFile(new URL('../../../../sample/site.yaml', import.meta.url), 'utf8')
  const examples = sample.replaceAll(/^# (menu:|footer:|security:| {2}(?:- |contact:))/gm, '$1 ')
  const random = createRandom(7)
  const lines = examples.split('\n')
  lines.splice(lines.indexOf('name: Mehar Gill') + 1, 0, ...BROKEN)
  lines.push('mood: calm # hers', '# last')
  let text = lines.join('\n')
  const comments = commentsOf(text)
  expect(comments.length).toBeGreaterThan(40)
  for (let edit = 0; edit < 200; edit += 1) {
    const [path, values] = random.pick(EDITS)
    const value = random.pick(values)
    text = setValue(text, path.split('.'), value)
    expect([path, value, commentsOf(text)]).toEqual([path, value, expect.arrayContaining(comments)])
    for (const line of ['mood: calm # hers', ...BROKEN]) expect(text).toContain(line)
    expect(valueAt(readValues(text), path.split('.'))).toEqual(value)
  }
})

const EDITS: [path: string, values: (FieldValue | undefined)[]][] = [
  ['name', ['Zoë: "Z" #1', "O'Neil", "'", 'Mehar Gill']],
  ['description', ['', 'One line', 'Two\nlines', '# not a comment']],
  ['greeting', ['Hi', '', 'Hello: I am']],
  ['about.greeting', ['Namaste', '']],
  ['about.biography', ['# One\n\nTwo *three*\n', 'Four', '', '- a\n- b\n\n> c']],
  ['photo.file', ['me.jpg', 'portrait.jpg']],
  ['photo', [undefined]],
  ['photo.description', ['Me, in a hat', 'x: y']],
  ['look.fonts.display', ['Literata', 'System']],
  ['icon', ['sign.svg', undefined]],
  [
    'social',
    [
      { Mastodon: 'https://m.example/@me', facebook: 'https://f.example' },
      { 'My: Choir': 'http://c.example' },
      { youtube: 'https://y.example', instagram: 'https://i.example', facebook: 'https://f.example' },
      undefined,
    ],
  ],
  ['contact.phone', ['+91 1', '']],
  ['contact.email', ['a@b.example', '']],
  ['security.contact', ['a@b.example', undefined]],
  ['map.latitude', [1.5, 30.7333]],
  ['map.picture', [undefined]],
  ['map.picture.file', ['map.svg']],
  [
    'menu',
    [
      ['Home', { Shop: 'https://shop.example' }, 'Contact'],
      ['Contact', 'Home'],
      ['About', 'Home Ground', { 'My shop': '/x' }],
      undefined,
    ],
  ],
  ['footer', [[{ Feed: '/rss.xml' }, 'privacy'], ['imprint'], undefined]],
  ['words.explore', ['Look around', '', undefined]],
  ['copyright', ['© me', '']],
]

function commentsOf(text: string): string[] {
  return text.split('\n').flatMap((line) => /^ *(#.*)$/.exec(line)?.[1] ?? [])
}

function createRandom(seed: number) {
  let state = seed
  return {
    pick<T>(values: readonly T[]): T {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return values[Math.floor((state / 2_147_483_648) * values.length)]
    },
  }
}
