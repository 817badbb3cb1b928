import { describe, expect, it } from 'vitest'
import type { ArticleSummary } from './article.ts'
import { findMeantArticle, meantArticleIn } from './meant-article.ts'

const article = (id: string, title: string): ArticleSummary => ({ id, title, excerpt: '', minutes: 1 })
const ARTICLES = [
  article('the-lake-before-the-city', 'The Lake Before the City Gets Up'),
  article('kite-weather', 'Kite Weather'),
  article('2025-in-books', '2025 in Books'),
  article('5KsDBWseXY6QegucYAoacS', 'Crème brûlée, Don’t Stir'),
  article('tea', 'Tea'),
]

describe('findMeantArticle', () => {
  it.each([
    ['/kite-weather', 'kite-weather'],
    ['/kite-wether', 'kite-weather'],
    ['/Kite_Weather/', 'kite-weather'],
    ['/kiteweather', 'kite-weather'],
    ['/2024/03/kite-waether.html', 'kite-weather'],
    ['/posts/2024-03-05-kite-weather', 'kite-weather'],
    ['/kite-weather/feed', 'kite-weather'],
    ['/lake-before-city', 'the-lake-before-the-city'],
    ['/blog/the-lake-before-the-city-gets-up', 'the-lake-before-the-city'],
    ['/2025-in-books', '2025-in-books'],
    ['/creme-brulee-dont-stir', '5KsDBWseXY6QegucYAoacS'],
    ['/cr%C3%A8me-br%C3%BBlee-dont-stir', '5KsDBWseXY6QegucYAoacS'],
  ])('of %s is %s', (path, id) => expect(findMeantArticle(path, ARTICLES)?.id).toBe(id))

  it.each([
    '/',
    '/wp-login.php',
    '/.env',
    '/tee',
    '/weather',
    '/2024-in-books',
    '/privacy',
    '/%E0%A4%A',
    `/${'kite-'.repeat(100)}`,
    `/kite-weather${'/x'.repeat(5_000)}`,
  ])('of %s is none', (path) => expect(findMeantArticle(path, ARTICLES)).toBeUndefined())
})

it('Home suggests articles that exist, and no other text', () => {
  const of = (meant: string) => meantArticleIn(new URLSearchParams({ meant }), ARTICLES)
  expect(of('tea')).toEqual({ id: 'tea', title: 'Tea' })
  expect(of('Buy now')).toBeUndefined()
  expect(meantArticleIn(new URLSearchParams(), ARTICLES)).toBeUndefined()
})
