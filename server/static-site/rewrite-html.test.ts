import { expect, it } from 'vitest'
import { rewriteHtml } from './rewrite-html.ts'

const rewriting = {
  relative: (link: string) => (link.startsWith('/') ? `..${link}` : link),
  absolute: (link: string) => link.replace('?w=1&fm=jpg', '-1.jpg'),
}
const rewrite = (html: string) => rewriteHtml(html, rewriting)

it.each([
  [
    '<a title="a > b &amp; &quot;c&quot;" href="/x?a=1&amp;b=2">',
    '<a title="a > b &amp; &quot;c&quot;" href="../x?a=1&amp;b=2">',
  ],
  ['<source srcSet="/a.webp 1w, /b.webp 2w">', '<source srcSet="../a.webp 1w, ../b.webp 2w">'],
  [
    '<link rel="canonical" href="https://x.example/a?w=1&amp;fm=jpg"/>',
    '<link rel="canonical" href="https://x.example/a-1.jpg"/>',
  ],
  [
    '<meta property="og:image" content="https://x.example/a?w=1&amp;fm=jpg"/>',
    '<meta property="og:image" content="https://x.example/a-1.jpg"/>',
  ],
  ['<head><link rel="manifest" href="/m"/></head>', '<head></head>'],
  [
    '<svg viewBox="0 0 1 1"><use href="#icon"></use></svg>',
    '<svg viewBox="0 0 1 1"><use href="#icon"></use></svg>',
  ],
  ['<p>href="/x" &lt;a href="/x"&gt;</p>', '<p>href="/x" &lt;a href="/x"&gt;</p>'],
  [
    '<script type="application/ld+json">{"image":"https://x.example/a?w=1\\u0026fm=jpg"}</script>',
    '<script type="application/ld+json">{"image":"https://x.example/a-1.jpg"}</script>',
  ],
])('rewrites %s', (html, rewritten) => {
  expect(rewrite(html)).toBe(rewritten)
})
