import { expect, it } from 'vitest'
import { createTypesetter } from './typography.ts'

it.each([
  ['en', `"It's 'here'," she said -- in the '90s...`, '“It’s ‘here’,” she said – in the ’90s…'],
  ['en-GB', `rock 'n' roll---"the dogs' bowl"`, 'rock ’n’ roll—“the dogs’ bowl”'],
  ['de', `Er sagte: "Das ist 'gut'." Wie geht's?`, 'Er sagte: „Das ist ‚gut‘.“ Wie geht’s?'],
  ['de-CH', '"Ja"', '«Ja»'],
  [
    'fr',
    `"L'eau" : vraiment ? « Oui » ; non !`,
    '«\u202FL’eau\u202F»\u00A0: vraiment\u202F? «\u202FOui\u202F»\u202F; non\u202F!',
  ],
  ['sv', '"Hej"', '”Hej”'],
  ['pl', '"Tak"', '„Tak”'],
  ['xx', '("Yes")', '(“Yes”)'],
])('a text in %s has the signs of its language', (language, typed, printed) => {
  expect(createTypesetter(language).text(typed)).toBe(printed)
})

it.each([
  'a board of 5\'10" and 6\' by 12"',
  'https://example.com/a--b...c',
  'anna--x@example.com',
  'run it with --watch',
  'a <-- b --> c ---- d .... e',
  'yes ! no ?',
])('%s stays as typed', (typed) => {
  expect(createTypesetter('en').text(typed)).toBe(typed)
})

const { html } = createTypesetter('en')

it.each([
  [
    'a quotation goes through tags',
    '<p>&quot;<em>Tea</em>&quot; &amp; <a href="/x">Mira</a>&#39;s &#39;<b>cup</b>&#39;</p>',
    '<p>“<em>Tea</em>” &amp; <a href="/x">Mira</a>’s ‘<b>cup</b>’</p>',
  ],
  ['each paragraph begins again', '<p>&quot;One</p><p>&quot;Two&quot;</p>', '<p>“One</p><p>“Two”</p>'],
  ['code’s owner', '<p><code>a&#39;s</code>&#39;s &lt;b&gt;</p>', '<p><code>a&#39;s</code>’s &lt;b&gt;</p>'],
])('in HTML %s', (_, typed, printed) => {
  expect(html(typed)).toBe(printed)
})

it.each([
  '<pre><code>let a = &quot;b--c...&quot;</code></pre>',
  '<p><kbd>&#39;</kbd> <samp>--x</samp></p>',
  '<p><img alt="&quot;a&quot; -- b..." title="it&#39;s"></p>',
])('%s stays', (typed) => {
  expect(html(typed)).toBe(typed)
})

it('a long row of signs takes no time', () => {
  const started = performance.now()
  for (const sign of ['"', "'", '-', '.', ' ', 'a.', "a'"]) html(`<p>${sign.repeat(20_000)}</p>`)
  expect(performance.now() - started).toBeLessThan(1000)
})
