import { expect, it } from 'vitest'
import type { Article } from '#domain/article.ts'
import { snapshotOf } from './snapshot.testing.ts'
import { createRecord, withArticle } from './snapshot.ts'

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

it('a snapshot has the hosts of its frames, with those of an added article', () => {
  const article = (id: string, ...frames: string[]): Article => {
    const body = frames.map(
      (frame) => `<figure class="elsewhere" data-frame="${frame}"><a href="/">a</a></figure>`,
    )
    return { id, title: 'A', excerpt: '...', minutes: 1, body: body.join('') }
  }
  const snapshot = snapshotOf([
    article('a', 'https://b.example/1?a=1&amp;b', 'https://a.example/'),
    article('b', 'https://b.example/2', 'javascript:1'),
  ])
  expect(snapshot.frameOrigins).toEqual(['https://a.example', 'https://b.example'])
  expect(withArticle(snapshot, createRecord(article('c', 'https://c.example/'))).frameOrigins).toContain(
    'https://c.example',
  )
})
