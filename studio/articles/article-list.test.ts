import { describe, expect, it } from 'vitest'
import type { EntrySummaryJson } from '#server/studio/types.ts'
import { makeSearchable, readQuery, selectEntries } from './article-list.ts'

function entry(name: string, more: Partial<EntrySummaryJson> = {}): EntrySummaryJson {
  return {
    entry: `articles/${name}`,
    type: 'articles',
    name,
    state: 'published',
    savedAt: '2026-01-01T00:00:00Z',
    likes: 0,
    comments: 0,
    readings: 0,
    ...more,
  }
}

function select(entries: EntrySummaryJson[], address: string): string[] {
  return selectEntries(makeSearchable(entries), readQuery(new URLSearchParams(address))).map(
    ({ name }) => name,
  )
}

describe('the list of articles', () => {
  it('searches for beginnings of words in titles, categories and names, ignoring case and accents', () => {
    const entries = [
      entry('lake', { title: 'Übers Meer', category: 'Home Ground' }),
      entry('one-bag', { title: 'One Bag' }),
    ]
    expect(select(entries, 'q=meer')).toEqual(['lake'])
    expect(select(entries, 'q=uber gro')).toEqual(['lake'])
    expect(select(entries, 'q=bag')).toEqual(['one-bag'])
    expect(select(entries, 'q=ag')).toEqual([])
  })

  it('sorts the latest change first by default', () => {
    const entries = [
      entry('a', { title: 'Article 10', likes: 1, date: '2024-05-01' }),
      entry('b', { title: 'Article 9', savedAt: '2026-02-01T00:00:00Z', comments: 3 }),
      entry('c', { title: 'Zebra', savedAt: '2026-01-15T00:00:00Z', date: '2025-01-01' }),
    ]
    expect(select(entries, '')).toEqual(['b', 'c', 'a'])
    expect(select(entries, 'sort=title')).toEqual(['b', 'a', 'c'])
    expect(select(entries, 'sort=date')).toEqual(['c', 'a', 'b'])
    expect(select(entries, 'sort=likes')).toEqual(['a', 'b', 'c'])
    expect(select(entries, 'sort=comments')).toEqual(['b', 'c', 'a'])
    expect(select(entries, 'sort=constructor')).toEqual(['b', 'c', 'a'])
  })

  it('keeps the types apart', () => {
    const entries = [entry('a'), entry('mira', { entry: 'people/mira', type: 'people' })]
    expect(select(entries, '')).toEqual(['a'])
    expect(select(entries, 'type=people')).toEqual(['mira'])
  })

  it('filters ten thousand articles before the next frame but one', () => {
    const entries = Array.from({ length: 10_000 }, (_, index) =>
      entry(`article-${index}`, { title: `The ${index}. walk around the lake`, category: 'Journeys' }),
    )
    const all = makeSearchable(entries)
    const started = performance.now()
    expect(
      selectEntries(all, { search: 'lake 99', type: 'articles', order: 'title' }).length,
    ).toBeGreaterThan(99)
    expect(performance.now() - started).toBeLessThan(200)
  })
})
