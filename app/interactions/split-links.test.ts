import { expect, it } from 'vitest'
import { splitLinks } from './split-links.ts'

it.each([
  ['See https://example.com.', ['https://example.com']],
  [
    'http://a.example, (https://b.example/c_(d)) and <https://e.example/>!',
    ['http://a.example', 'https://b.example/c_(d)', 'https://e.example/'],
  ],
  ['“https://a.example/b?c=d&e=f#g”', ['https://a.example/b?c=d&e=f#g']],
  ['HTTPS://EXAMPLE.COM/Straße…', ['HTTPS://EXAMPLE.COM/Straße']],
  ['two\nhttps://a.example/\nlines', ['https://a.example/']],
  ['javascript:alert(1) data:text/html,x ftp://a.example //b.example', []],
  ['mailto:a@b.example c@d.example www.e.example f.com', []],
  ['https://a.example/\u202egnp.exe', []],
  ['https:// http:/a https:/ https', []],
  ['No link at all', []],
])('splitting finds the addresses in %j', (text, addresses) => {
  const parts = splitLinks(text)
  expect(parts.flatMap(({ address }) => address ?? [])).toEqual(addresses)
  expect(parts.map((part) => part.text).join('')).toBe(text)
})

it.each(['https://a.example/((', 'http://', 'https://a', '('])(
  'splitting 5,000 characters of %j is quick',
  (part) => {
    const startedAt = performance.now()
    splitLinks(part.repeat(5_000).slice(0, 5_000))
    expect(performance.now() - startedAt).toBeLessThan(100)
  },
)
