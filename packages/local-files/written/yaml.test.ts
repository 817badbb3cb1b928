import { expect, it } from 'vitest'
import { nearMiss } from './near-miss.ts'
import { readYamlItems, readYamlLines } from './yaml-lines.ts'
import { readYamlMap, type YamlMap, type YamlNode } from './yaml.ts'

it.each([
  ['a colon in a value', 'title: Rome: a walk', 1],
  ['a tab', 'title: A\n\tsub: b', 2],
  ['an open quotation mark', 'title: "A', 1],
  ['an open bracket', 'tags: [a,\n  b', 2],
  ['an alias', 'title: *A', 1],
  ['a line that is no pair', 'hello', 1],
  ['brackets that are too deep', `title: ${'['.repeat(200)}`, 1],
  ['a key that is written twice', 'date: 2024-01-02', 1],
])('reads the other lines next to %s', (_name, line, at) => {
  const reading = readYamlLines(`date: 2024-03-05\n${line}\ncategory: C\n`)
  expect(reading).toMatchObject({ ok: true, faults: [{ line: at + 1 }] })
  expect(reading.ok && plain(reading.value)).toMatchObject({ date: '2024-03-05', category: 'C' })
})

it('keeps lists at the margin and nested maps whole', () => {
  const reading = readYamlLines('tags:\n- a\n- b\n# c\nlook:\n  accent: x\nbad: [\n')
  expect(reading.ok && reading.value.pairs.map(({ key, value }) => [key, value.kind])).toEqual([
    ['tags', 'list'],
    ['look', 'map'],
  ])
})

it.each([
  ['a key in a map', 'a:\n  b: "1\n  c: 2\n', { a: { c: '2' } }, 2],
  [
    'a key three levels down',
    'a:\n  b:\n    c: 1\n    d: [\n    e: 3\nf: 4',
    { a: { b: { c: '1', e: '3' } }, f: '4' },
    4,
  ],
  ['an item', 'a:\n  - 1\n  - "2\n  - 3\n', { a: ['1', '3'] }, 3],
  ['an item at the margin', 'a:\n- 1\n- [2\n- 3\n', { a: ['1', '3'] }, 3],
  ['a key of an item', 'a:\n  - b: 1\n    c: x: y\n  - b: 2\n', { a: [{ b: '1' }, { b: '2' }] }, 3],
  ['a key that is written twice in a map', 'a:\n  b: 1\n  b: 2\n', { a: { b: '1' } }, 3],
  ['a second document', 'a: 1\n---\nb: 2\n', { a: '1', b: '2' }, 2],
])('leaves out no more than %s', (_name, source, value, line) => {
  const reading = readYamlLines(source)
  expect(reading).toMatchObject({ ok: true, faults: [{ line }] })
  expect(reading.ok && whole(reading.value)).toEqual(value)
})

it('reads what it can of a list', () => {
  const reading = readYamlItems('# languages\n- {code: en}\n- {code: de\n- code: fr\n  name: [x\n')
  expect(reading).toMatchObject({ ok: true, faults: [{ line: 3 }, { line: 5 }] })
  expect(reading.ok && whole(reading.value)).toEqual([{ code: 'en' }, { code: 'fr' }])
  expect(readYamlItems('"').ok).toBe(false)
})

it('refuses a source that cannot be read where it is vital', () => {
  expect(readYamlLines('title: A\ndraft: [\n', 0, /^draft:/m).ok).toBe(false)
  expect(readYamlLines('draft: true\ndraft: false\n', 0, /^draft:/m).ok).toBe(false)
  expect(readYamlLines('title: [\ndraft: true\n', 0, /^draft:/m).ok).toBe(true)
})

it.each([
  ['title: Trip #3 to Paris', ['"Trip #3 to Paris"']],
  ['title: "Trip" #3', ['"Trip #3"']],
  ['title: #1 reason', ['"#1 reason"']],
  ['title: We are # 1', ['"We are # 1"']],
  ['title: A # the title', []],
  ['title: "Trip #3"', []],
  ['title: Trip#3', []],
  ['title: A\n#category: B\ndate: 2024-03-05', []],
  ['title: A\n#category: B', []],
])('notes in %j what YAML takes for a comment: %j', (text, wholes) => {
  const reading = readYamlMap(text)
  expect(reading).toMatchObject({
    ok: true,
    faults: wholes.map((whole) => ({ line: 1, reason: expect.stringContaining(whole) })),
  })
})

it.each([
  ['titel', 'title'],
  ['categroy', 'category'],
  ['Title', 'title'],
  ['dat', 'date'],
  ['layout', undefined],
  ['author', undefined],
])('takes %s for %s', (written, meant) => {
  expect(nearMiss(written, ['title', 'category', 'date', 'image'])).toBe(meant)
})

function whole(node: YamlNode): unknown {
  if (node.kind === 'nothing') return undefined
  if (node.kind === 'scalar') return node.text
  if (node.kind === 'list') return node.items.map(whole)
  return Object.fromEntries(node.pairs.map(({ key, value }) => [key, whole(value)]))
}

function plain({ pairs }: YamlMap): Record<string, string> {
  return Object.fromEntries(
    pairs.flatMap(({ key, value }) => (value.kind === 'scalar' ? [[key, value.text] as const] : [])),
  )
}
