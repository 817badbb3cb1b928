import { expect, it } from 'vitest'
import { compareTexts } from './compare-texts.ts'

const TEXT = '---\ntitle: Tea\n---\n\nThe kettle sings.\n\nThe cat sleeps.\n\nIt is five.\n'

it('a comparison ignores line endings', () => {
  expect(compareTexts(TEXT, TEXT.replaceAll('\n', '\r\n'))).toEqual([])
})

it('a comparison shows changed words with the lines around them', () => {
  expect(compareTexts(TEXT, TEXT.replace('sleeps', 'dreams'))).toEqual([
    { kind: 'gap', lines: 5 },
    { kind: 'same', pieces: [{ kind: 'same', text: '' }] },
    {
      kind: 'changed',
      pieces: [
        { kind: 'same', text: 'The cat ' },
        { kind: 'removed', text: 'sleeps' },
        { kind: 'added', text: 'dreams' },
        { kind: 'same', text: '.' },
      ],
    },
    { kind: 'same', pieces: [{ kind: 'same', text: '' }] },
    { kind: 'gap', lines: 1 },
  ])
})

it('a comparison shows added and removed lines', () => {
  const found = compareTexts(
    TEXT,
    TEXT.replace('It is five.\n', '').replace('title: Tea\n', 'title: Tea\ntags: [slow]\n'),
  )
  expect(found).toContainEqual({ kind: 'added', pieces: [{ kind: 'added', text: 'tags: [slow]' }] })
  expect(found).toContainEqual({ kind: 'removed', pieces: [{ kind: 'removed', text: 'It is five.' }] })
})

it('a comparison of two long texts without a common line is quick', () => {
  const [one, other] = ['a', 'b'].map((word) =>
    Array.from({ length: 5000 }, (_, line) => `${word}${line} ${word}`).join('\n'),
  )
  const started = performance.now()
  expect(compareTexts(one, other).length).toBeGreaterThan(0)
  expect(performance.now() - started).toBeLessThan(5000)
})
