import { expect, it } from 'vitest'
import { headingsOf, linkedArticleIds } from './article-body.ts'

it('the headings of two levels with text are found', () => {
  const body =
    '<h2 id="section-tea">Tea &amp; <em>toast</em> &#39;&amp;lt;&#39;</h2><p>One.</p><h3 id="section-milk">Milk</h3>' +
    '<h2 id="section"></h2><h4 id="section-sugar">Sugar</h4>'
  expect(headingsOf(body)).toEqual([
    { id: 'section-tea', level: 2, text: "Tea & toast '&lt;'" },
    { id: 'section-milk', level: 3, text: 'Milk' },
  ])
})

it('the articles that a text links to are found once each', () => {
  const body =
    '<a href="/article/lake">a</a><a href="/article/first-snow?at=2027-01-01">b</a><a href="/article/lake#section">c</a>' +
    '<a href="/home">d</a><a href="https://example.com/article/other">e</a>'
  expect(linkedArticleIds(body)).toEqual(['lake', 'first-snow'])
})
