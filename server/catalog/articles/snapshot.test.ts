import { expect, it } from 'vitest'
import type { Article } from '#domain/article.ts'
import { snapshotOf } from './snapshot.testing.ts'

it('a snapshot keeps pages apart from articles', () => {
  const text = { excerpt: '...', minutes: 1, body: '<p>Body</p>' }
  const article = { ...text, id: 'hill', title: 'Hill', category: 'Land' }
  const pages = ['b', 'a'].map((id) => ({
    ...text,
    id,
    page: 'privacy',
    title: `Privacy ${id}`,
    category: 'Law',
  }))
  const snapshot = snapshotOf([...pages, article])
  expect(snapshot.articles.map(({ id }) => id)).toEqual(['hill'])
  expect(snapshot.texts.map(({ id }) => id)).toEqual(['hill', 'a'])
  expect(snapshot.categories).toEqual([{ name: 'Land', count: 1 }])
  expect([snapshot.byId.has('a'), snapshot.readArticle('a')]).toEqual([false, undefined])
  expect(snapshot.readPage('privacy')).toMatchObject({ id: 'a', body: '<p>Body</p>' })
  expect(snapshotOf([article]).version).not.toBe(snapshot.version)
})

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
