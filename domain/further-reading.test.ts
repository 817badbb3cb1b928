import { expect, it } from 'vitest'
import type { Article } from './article.ts'
import { furtherReadingOf, type FurtherReading } from './further-reading.ts'

const article = (id: string, category?: string, body = ''): Article => ({
  id,
  title: id,
  category,
  excerpt: '',
  minutes: 1,
  body,
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
