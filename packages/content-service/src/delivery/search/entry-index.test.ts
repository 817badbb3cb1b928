import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { entry, madeUpSpace } from '../../space/made-up-space.testing.ts'
import { createEntryIndex, type EntryIndex } from './entry-index.ts'

describe('the entry index', () => {
  it('finds whole words, beginnings of words and phrases', async () => {
    const index = createEntryIndex()
    await index.prepare(spaceOf({ a: 'Snow on the lake', b: 'Snowy lakes\nand snow', c: 'nothing' }))
    expect(idsOf(index, ' snow')).toEqual(['a', 'b'])
    expect(idsOf(index, ' snowy')).toEqual(['b'])
    expect(idsOf(index, ' lake ')).toEqual(['a'])
    expect(idsOf(index, ' now')).toEqual([])
    expect(idsOf(index, ' snow on ')).toEqual(['a'])
    expect(idsOf(index, ' lakes and ')).toEqual([])
  })

  it('drops old spaces after an update', async () => {
    const index = createEntryIndex()
    const first = spaceOf({ a: 'snow', b: 'snow lake' })
    const { a } = Object.fromEntries(first.entries)
    await index.prepare(first)
    await index.update({ entries: new Map([['a', a]]) }, spaceOf({ b: 'sea lake' }))
    expect(idsOf(index, ' s')).toEqual(['a', 'b'])
    expect(idsOf(index, ' snow')).toEqual(['a'])
    expect(idsOf(index, ' lake')).toEqual(['b'])
  })

  it('is built on the first search', async () => {
    const index = createEntryIndex()
    await index.update(spaceOf({ a: 'snow' }))
    expect(idsOf(index, ' snow')).toEqual([])
  })

  it('yields to other work while it is built', async () => {
    const text = Array.from({ length: 3000 }, (_, number) => `word${number}`).join(' ')
    const texts = Object.fromEntries(Array.from({ length: 400 }, (_, number) => [`e${number}`, text]))
    const work = { isDone: false }
    const done = createEntryIndex()
      .prepare(spaceOf(texts))
      .then(() => (work.isDone = true))
    let turns = 0
    for (; !work.isDone; turns++) await setImmediate()
    await done
    expect(turns).toBeGreaterThan(3)
  })
})

function spaceOf(texts: Record<string, string>) {
  return madeUpSpace(
    [],
    Object.entries(texts).map(([id, text]) => entry('note', id, { text })),
  )
}

function idsOf(index: EntryIndex, term: string): string[] {
  return [...index.find(term).keys()].map(({ sys }) => sys.id).toSorted()
}
