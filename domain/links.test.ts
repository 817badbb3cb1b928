import { expect, it } from 'vitest'
import { countLinks } from './links.ts'

it.each([
  ['No link at all.', 0],
  ['I say e.g. this, i.e. that ... and node.js too', 0],
  ['https://example.dev/a?b=c', 1],
  ['HTTP://EXAMPLE.DEV', 1],
  ['www.example.dev', 1],
  ['example.com', 1],
  ['See...example.com/cheap', 1],
  ['sub.domain.example.co.uk/path', 1],
  ['пример.com', 1],
  ['bit.ly/x, t.me/+x and https://t.me/x', 3],
  ['spam.dev/a?b', 1],
  ['No path: spam.dev/ and spam.dev', 0],
  ['3.5/10 and/or 4.5/5, e.g./i.e., 9 a.m./p.m., the U.S./Canada, yes...or/no', 0],
  ['(example.com), example.org; https://example.net', 3],
  ['<https://a.example><https://b.example>（https://c.example）', 3],
  ['https://archive.example/web/2020/https://a.example/', 1],
  ['<a href="https://a.example">x</a> [b](https://b.example)', 2],
])('%j contains %i links', (text, count) => {
  expect(countLinks(text)).toBe(count)
})

it.each(['-a', 'a.', 'a-', '.a', 'a', '.aa', 'a.bb', 'a.bb/', 'a.bb/ ', '/', 'www.', 'http://', 'com.', 'é'])(
  'finding links in 5,000 characters of %j is quick',
  (part) => {
    const text = part.repeat(5_000).slice(0, 5_000)
    const startedAt = performance.now()
    for (let time = 0; time < 20; time += 1) countLinks(text)
    // 20 times what takes microseconds; with a search that grows with the square it took nearly a second.
    expect(performance.now() - startedAt).toBeLessThan(250)
  },
)
