import { describe, expect, it } from 'vitest'
import { normalizeText } from './search-words.ts'
import { createWordIndex, type WordIndex } from './word-index.ts'

describe('an index of words', () => {
  it('finds whole words and beginnings of words', () => {
    const index = indexOf('Snow on the lake', 'Snowy lakes\nand snow', 'nothing')
    expect(find(index, 'snow')).toEqual([0, 1])
    expect(find(index, 'snowy')).toEqual([1])
    expect(find(index, 'lake', true)).toEqual([0])
    expect(find(index, 'now')).toEqual([])
    expect(find(index, 'zz')).toEqual([])
  })

  it('finds words that came after it was asked', () => {
    const index = indexOf('lake', 'snow')
    expect(find(index, 's')).toEqual([1])
    index.add(2, normalizeText('sea, a lake'))
    index.add(3, normalizeText('and stone'))
    expect(find(index, 's')).toEqual([1, 2, 3])
    expect(find(index, 'a')).toEqual([2, 3])
    expect(find(index, 'la')).toEqual([0, 2])
  })

  it('forgets what is dropped, and takes its number again', () => {
    const index = indexOf('snow', 'snow lake', 'sea')
    expect(find(index, 's')).toEqual([0, 1, 2])
    index.drop(Uint8Array.from([0, 1, 1]))
    expect(find(index, 's')).toEqual([0])
    expect(find(index, 'lake', true)).toEqual([])
    index.add(2, normalizeText('sea lake'))
    expect(find(index, 'se')).toEqual([2])
    expect(find(index, 'lake', true)).toEqual([2])
  })
})

function indexOf(...texts: string[]): WordIndex {
  const index = createWordIndex()
  for (const [number, text] of texts.entries()) index.add(number, normalizeText(text))
  return index
}

function find(index: WordIndex, word: string, isWhole = false): number[] {
  const marks = new Uint8Array(8)
  index.mark(word, isWhole, marks)
  return [...marks.keys()].filter((number) => marks[number] === 1)
}
