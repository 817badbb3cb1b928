import { describe, expect, it } from 'vitest'
import type { ArticleSummary } from './article.ts'
import { MAX_SEARCH_LENGTH, parseSearch, searchTitles } from './search.ts'

it('a long search is cut between two characters, and the cut is reported', () => {
  const parse = (text: string) => parseSearch(new URLSearchParams({ q: text }))
  expect(parse('lake ')).toEqual({ text: 'lake ', isCut: false })
  expect(parse('👣'.repeat(101))).toEqual({ text: '👣'.repeat(MAX_SEARCH_LENGTH), isCut: true })
  expect(parseSearch(new URLSearchParams())).toEqual({ text: '', isCut: false })
})

describe('a search of titles', () => {
  const articles: ArticleSummary[] = [
    {
      id: 'lake',
      title: 'The Lake Before the City',
      category: 'Home Ground',
      excerpt: 'Herons.',
      minutes: 1,
    },
    { id: 'cafe', title: 'Un café, un lac', excerpt: '', minutes: 1 },
    { id: 'city', title: 'City lakes', excerpt: '', minutes: 1 },
  ]

  it.each([
    ['lake', ['lake', 'city']],
    ['LA ci', ['lake', 'city']],
    ['ground', ['lake']],
    ['cafe', ['cafe']],
    ['herons', []],
    ['ake', []],
  ])('finds the beginnings of its words: %s', (text, ids) => {
    const { articles: found, total } = searchTitles(articles, text)
    expect(found.map(({ id }) => id)).toEqual(ids)
    expect(total).toBe(ids.length)
  })

  it('marks the found words', () => {
    expect(searchTitles(articles, 'lak bef').articles[0].title).toEqual([
      'The ',
      'Lake',
      ' ',
      'Before',
      ' the City',
    ])
    expect(searchTitles(articles, 'un').articles[0].title).toEqual(['', 'Un', ' café, ', 'un', ' lac'])
  })
})
