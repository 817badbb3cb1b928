import { expect, it } from 'vitest'
import { addressesIn, fillDescriptions, withoutDescriptions } from './fill.ts'

const CARD =
  '<p data-card><a href="https://www.a.example/?b=1&amp;c">https://www.a.example/?b=1&amp;c</a></p>'
const FILM =
  '<figure class="elsewhere" data-frame="https://player.example/1?a&amp;b"><a href="https://film.example/1">Film at Vimeo</a></figure>'
const description = { title: 'A "title" <script>', text: '<img src=x onerror=alert(1)>', site: '</p><b>' }

it('finds the addresses that are marked', () => {
  expect(addressesIn(`<p>a</p>${CARD}${FILM}<p><a href="https://b.example/">b</a></p>`)).toEqual([
    'https://www.a.example/?b=1&c',
    'https://film.example/1',
  ])
})

it('shows what pages say of themselves as text', () => {
  const filled = fillDescriptions(CARD + FILM, () => description)
  expect(filled).not.toMatch(/<script|<img|<b>/)
  expect(filled).toContain('<bdi>a.example</bdi>')
  expect(filled).toContain('data-frame="https://player.example/1?a&amp;b"')
})

it('leaves links to unknown pages', () => {
  expect(fillDescriptions(CARD + FILM, () => undefined)).toBe(CARD + FILM)
})

it('makes links for feeds again', () => {
  const picture = { name: 'a.jpg', width: 2, height: 1 }
  const filled = fillDescriptions(`<p>a</p>${CARD}<p>b</p>${FILM}`, () => ({ ...description, picture }))
  const words = 'A &quot;title&quot; &lt;script&gt;'
  const links = `<p>a</p><p><a href="https://www.a.example/?b=1&amp;c">${words}</a></p><p>b</p><p><a href="https://film.example/1">${words}</a></p>`
  expect(withoutDescriptions(filled)).toBe(links)
  expect(withoutDescriptions('<p data-card><a href="b">b</a></p>')).toBe('<p><a href="b">b</a></p>')
})
