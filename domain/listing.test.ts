import { describe, expect, it } from 'vitest'
import type { ArticleSummary } from './article.ts'
import { listAddress, parseListQuery } from './list-address.ts'
import {
  countCategories,
  countMonths,
  countNames,
  findCount,
  isShortened,
  listArticles,
  newestFirst,
  timetablePages,
} from './listing.ts'

const article = (id: string, parts: Partial<ArticleSummary> = {}): ArticleSummary => ({
  id,
  title: id,
  excerpt: '',
  minutes: 1,
  ...parts,
})
const ids = (articles: readonly ArticleSummary[]) => articles.map(({ id }) => id)

describe('newestFirst', () => {
  it('orders by date, then by id, and puts articles without a date last', () => {
    const articles = [
      article('undated'),
      article('b', { date: '2024-03-05' }),
      article('a', { date: '2024-03-05' }),
      article('new', { date: '2025-01-01' }),
    ]
    expect(ids(newestFirst(articles))).toEqual(['new', 'a', 'b', 'undated'])
  })

  it('orders the articles of one day by their publication', () => {
    const articles = ['a', 'b', 'c'].map((id) => article(id, { date: '2024-03-05' }))
    const hours: Record<string, string> = { a: '09', b: '15', c: '09' }
    const publishedAt = (id: string) => `2024-03-05T${hours[id]}:00:00.000Z`
    expect(ids(newestFirst(articles, publishedAt))).toEqual(['b', 'a', 'c'])
  })
})

describe('listArticles', () => {
  const articles = [
    article('craft-march', { category: 'Craft', date: '2024-03-05' }),
    article('food-march', { category: 'Food', date: '2024-03-01' }),
    article('plain', { date: '2024-02-01' }),
    article('undated', { category: 'Craft' }),
  ]

  it.each([
    ['category=craft', ['craft-march', 'undated']],
    ['category=CRAFT&month=march+2024', ['craft-march']],
    ['month=MARCH 2024', ['craft-march', 'food-march']],
    ['category=uncategorized', ['plain']],
    ['category=Nowhere', []],
    ['category=%20', ['craft-march', 'food-march', 'plain', 'undated']],
  ])('filters by %s, ignoring case', (query, expected) => {
    expect(ids(listArticles(articles, parseListQuery(new URLSearchParams(query))).articles)).toEqual(expected)
  })

  it('filters by tag and series together with the others, in the spelling of the articles', () => {
    const list = [
      article('a', { category: 'Food', tags: ['Winter', 'Old friends'], series: 'Going North', part: 2 }),
      article('b', { category: 'Craft', tags: ['winter'] }),
      article('c', { series: 'going north' }),
    ]
    const at = (query: string) => listArticles(list, parseListQuery(new URLSearchParams(query)))
    expect(ids(at('tag=WINTER').articles)).toEqual(['a', 'b'])
    expect(ids(at('series=Going  North').articles)).toEqual(['a', 'c'])
    expect(ids(at('tag=winter&series=going+north&category=food').articles)).toEqual(['a'])
    expect(at('tag=old+friends')).toMatchObject({ tag: 'Old friends', total: 1 })
    expect(listAddress(at('series=GOING north'))).toBe('/home?series=Going+North')
    expect(at('tag=Summer')).toMatchObject({ tag: 'Summer', total: 0, articles: [] })
    // Cards do not show them.
    expect(at('').articles[0]).not.toHaveProperty('tags')
    expect(countNames(list, 'tag')).toEqual([
      { name: 'Winter', count: 2 },
      { name: 'Old friends', count: 1 },
    ])
  })

  it.each(['Cafe\u0301', 'CAF\u00c9', ' caf\u00e9 '])('finds a category with an accent as %s', (category) => {
    const list = [article('tea', { category: 'Caf\u00e9' }), article('plain')]
    const query = parseListQuery(new URLSearchParams({ category }))
    expect(listArticles(list, query)).toMatchObject({ category: 'Caf\u00e9', total: 1 })
    expect(findCount(countCategories(list), category)).toEqual({ name: 'Caf\u00e9', count: 1 })
  })

  it('returns the spelling of the articles', () => {
    const { category, month } = listArticles(articles, { category: 'cRaFt', month: 'march 2024', page: 1 })
    expect({ category, month }).toEqual({ category: 'Craft', month: 'March 2024' })
  })

  it('cuts pages of 12 and shows the last one for a page past the end', () => {
    const many = Array.from({ length: 26 }, (_, index) => article(`a${index}`))
    const last = listArticles(many, { page: 9 })
    expect(last).toMatchObject({ page: 3, pages: 3, total: 26 })
    expect(ids(last.articles)).toEqual(['a24', 'a25'])
  })

  it('is a timetable alone if it is whole, however few articles there are', () => {
    const articles = ['a', 'b', 'c'].map((id) => article(id, { category: id === 'c' ? 'Food' : undefined }))
    const whole = listArticles(articles, { page: 1, isWhole: true })
    expect(whole.articles).toEqual([])
    expect(whole.rows.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(listArticles(articles, { page: 1, isWhole: true, category: 'food' }).rows).toHaveLength(1)
  })

  it.each([
    [6, 1, false],
    [7, 1, true],
    [30, 2, false],
  ])('of %i articles, page %i is shortened on phones: %s', (count, page, expected) => {
    const articles = Array.from({ length: count }, (_, index) => article(`${index}`))
    expect(isShortened(listArticles(articles, { page }))).toBe(expected)
    expect(isShortened(listArticles(articles, { page, isWhole: true }))).toBe(false)
  })

  it('has every article on some page, and its row in the timetable of that page', () => {
    const many = Array.from({ length: 230 }, (_, index) => article(`a${index}`))
    const pages = Array.from({ length: 20 }, (_, index) => listArticles(many, { page: index + 1 }))
    expect(pages.flatMap(({ articles }) => ids(articles))).toEqual(ids(many))
    for (const { articles, rows } of pages)
      expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(ids(articles)))
  })

  it.each([
    ['of all articles', '', 9, 13],
    ['of all articles, where the cards show them', '', 8, 0],
    ['of a category', 'category=Craft', 9, 2],
    ['of a category, where the cards of Home show all articles', 'category=Craft', 8, 0],
    ['of a month that the cards show', 'month=March+2024', 9, 0],
    ['of a month that they do not', 'month=May+2023', 13, 13],
  ])('returns a timetable %s', (_, query, more, rows) => {
    const others = Array.from({ length: more }, (_, index) => article(`a${index}`, { date: '2023-05-01' }))
    const list = listArticles([...articles, ...others], parseListQuery(new URLSearchParams(query)))
    expect(list.rows).toHaveLength(rows)
  })
})

describe('timetablePages', () => {
  it.each([
    [1, { first: 1, last: 96, newer: undefined, older: 9 }],
    [8, { first: 1, last: 96, newer: undefined, older: 9 }],
    [9, { first: 97, last: 192, newer: 1, older: 17 }],
    [20, { first: 193, last: 230, newer: 9, older: undefined }],
  ])('describes page %i', (page, expected) => {
    expect(timetablePages({ page, total: 230 })).toEqual(expected)
  })
})

describe('counts', () => {
  const articles = [
    article('1', { category: 'Food', date: '2024-03-05' }),
    article('2', { date: '2024-03-04' }),
    article('3', { category: 'food', date: '2023-12-31' }),
    article('4', { category: 'Craft' }),
  ]

  it('counts categories by name, those without one last as Uncategorized', () => {
    expect(countCategories(articles)).toEqual([
      { name: 'Craft', count: 1 },
      { name: 'Food', count: 2 },
      { name: 'Uncategorized', count: 1 },
    ])
  })

  it('counts months in the order of the list, undated articles in none', () => {
    expect(countMonths(articles)).toEqual([
      { name: 'March 2024', count: 2 },
      { name: 'December 2023', count: 1 },
    ])
  })
})
