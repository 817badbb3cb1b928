import { expect, it } from 'vitest'
import { describeList } from './describe-list.ts'

const ONE_PAGE = { page: 1, pages: 1 }

it('the description counts the articles, and names the filter and the page', () => {
  expect(describeList({ ...ONE_PAGE, total: 10 })).toBe('10 articles')
  expect(describeList({ ...ONE_PAGE, total: 1, category: 'Food' })).toBe('1 article in Food')
  expect(describeList({ ...ONE_PAGE, total: 0, category: 'Nowhere' })).toBe('No articles in Nowhere')
  expect(describeList({ ...ONE_PAGE, total: 2, category: 'Food', month: 'June 2026' })).toBe(
    '2 articles in Food written in June 2026',
  )
  expect(describeList({ total: 40, page: 2, pages: 2 })).toBe('40 articles, page 2 of 2')
})
