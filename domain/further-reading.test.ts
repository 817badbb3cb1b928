import { expect, it } from 'vitest'
import type { Article } from './article.ts'
import { furtherReadingOf, type FurtherReading } from './further-reading.ts'

const article = (id: string, category?: string, body = '', more: Partial<Article> = {}): Article => ({
  id,
  title: id,
  category,
  excerpt: '',
  minutes: 1,
  body,
  ...more,
})
const ids = ({ older, newer, linked, sameCategory }: FurtherReading) => ({
  older: older?.id,
  newer: newer?.id,
  linked: linked.map(({ id }) => id),
  sameCategory: sameCategory.map(({ id }) => id),
})

it('further reading contains the neighbours, the linked articles and the newest of the category, each once', () => {
  const links = ['e', 'a', 'c', 'd', 'gone'].map((id) => `<a href="/article/${id}">x</a>`).join('')
  const reading = article('b', 'Food', links)
  const list = [article('a'), reading, article('c'), article('d', 'Food'), article('e')]
  const foods = ['f', 'g', 'h', 'i'].map((id) => article(id, id === 'f' ? 'food' : 'Food'))
  expect(ids(furtherReadingOf(reading, [...list, ...foods]))).toEqual({
    older: 'c',
    newer: 'a',
    linked: ['e', 'd'],
    sameCategory: ['f', 'g', 'h'],
  })
})

it('further reading repeats no popular article, except a neighbour or a linked one', () => {
  const list = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => article(id, 'Food'))
  const reading = article('f', 'Food', '<a href="/article/a">x</a>')
  expect(ids(furtherReadingOf(reading, list))).toEqual({
    older: 'g',
    newer: 'e',
    linked: ['a'],
    sameCategory: ['d'],
  })
})

it('further reading works at both ends of the list, with a single article, and without the article', () => {
  const [newest, oldest] = [article('a'), article('b')]
  expect(ids(furtherReadingOf(newest, [newest, oldest]))).toMatchObject({ older: 'b', newer: undefined })
  expect(ids(furtherReadingOf(oldest, [newest, oldest]))).toMatchObject({ older: undefined, newer: 'a' })
  const nothing = { older: undefined, newer: undefined, linked: [], sameCategory: [] }
  expect(ids(furtherReadingOf(newest, [newest]))).toEqual(nothing)
  expect(ids(furtherReadingOf(article('x', 'Food'), [newest]))).toEqual(nothing)
})

it('further reading begins with the articles that the creator chose, each once', () => {
  const body = '<a href="/article/h">x</a><a href="/article/d">x</a>'
  const reading = article('f', 'Food', body, { related: ['h', 'a', 'e', 'gone', 'a', 'f'] })
  const list = ['a', 'b', 'c', 'd', 'e'].map((id) => article(id, 'Food'))
  const { related, linked } = furtherReadingOf(reading, [...list, reading, article('g'), article('h')])
  expect(related.map(({ id }) => id)).toEqual(['h', 'a'])
  expect(linked.map(({ id }) => id)).toEqual(['d'])
})

it('a series is in the order of its parts, or else of its dates, and leads on', () => {
  const part = (id: string, more: Partial<Article> = {}) =>
    article(id, undefined, '', { series: id === 'c' ? 'going  north' : 'Going North', ...more })
  const [c, b, a] = [part('c'), part('b'), part('a')]
  const list = [article('z'), c, article('y'), b, article('x'), a]
  const read = (reading: Article, articles = list) => {
    const { series, nextPart, older, newer } = furtherReadingOf(reading, articles)
    return [series?.parts.map(({ id }) => id).join(''), nextPart?.id, older?.id, newer?.id]
  }
  expect(read(a)).toEqual(['abc', 'b', undefined, 'x'])
  expect(read(c)).toEqual(['abc', undefined, 'y', 'z'])
  // The neighbour is not shown twice.
  expect(read(a, [b, a])).toEqual(['ab', 'b', undefined, undefined])
  const [second, first, last] = [part('b', { part: 2 }), part('a', { part: 10 }), part('d')]
  expect(read(second, [second, first, last])).toEqual(['bad', undefined, 'a', undefined])
  expect(read(a, [article('z'), a])).toEqual([undefined, undefined, undefined, 'z'])
})
