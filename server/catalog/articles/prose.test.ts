import { expect, it } from 'vitest'
import { proseOf } from './prose.ts'

const FRAME =
  '<figure class="elsewhere" data-frame="https://a.example/"><a href="/">Film at YouTube</a></figure>'
const NOTES =
  '<section data-footnotes aria-label="Footnotes"><ol><li id="note-fn-1"><p>A note. <a>↩</a></p></li></ol></section>'

it('the prose of a page is its paragraphs, without code, tables, captions, frames, files and notes', () => {
  const page = [
    '<h2 id="section-day">Day</h2>',
    '<p>The yeast was dead.<sup><a href="#note-fn-1" id="note-fnref-1" data-footnote-ref>1</a></sup></p>',
    '<div class="code-block"><pre><code>water = 650</code></pre></div>',
    '<figure data-asset="a.jpg"><img data-asset="a.jpg" alt=""><figcaption>A loaf</figcaption></figure>',
    FRAME,
    '<p data-card><a href="https://a.example/">https://a.example/</a></p>',
    '<p><a data-asset="a.gpx">The route</a></p>',
    '<div class="table-wrap"><table><tbody><tr><td><p>Water</p></td></tr></tbody></table></div>',
    '<blockquote><p>A <em>flat</em> &amp; hard <code>bread</code>.</p></blockquote>',
    NOTES,
  ].join('')
  expect(proseOf(page)).toBe('The yeast was dead. A flat & hard bread.')
})

it.each([
  ['<h2 id="a">Head</h2><ul><li>One</li><li>Two</li></ul>', 'One Two'],
  [`<h2 id="a">Head</h2>${FRAME}`, 'Head'],
  [FRAME, ''],
])('a page without paragraphs gives its lists, or else its headings: %s', (page, prose) => {
  expect(proseOf(page)).toBe(prose)
})
