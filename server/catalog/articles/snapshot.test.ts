import { expect, it } from 'vitest'
import type { Article } from '#domain/article.ts'
import { snapshotOf } from './snapshot.testing.ts'

it('a snapshot writes a category in one spelling everywhere', () => {
  const written = ['travel', 'Travel', 'Travel']
  const snapshot = snapshotOf(
    written.map((category, index): Article => {
      return { id: `a${index}`, title: 'A', category, excerpt: '...', minutes: 1, body: '' }
    }),
  )
  expect(snapshot.categories).toEqual([{ name: 'Travel', count: 3 }])
  expect(snapshot.articles.map(({ category }) => category)).toEqual(['Travel', 'Travel', 'Travel'])
  expect(snapshot.byId.get('a0')?.category).toBe('Travel')
  expect(snapshot.readArticle('a0')?.category).toBe('Travel')
})
