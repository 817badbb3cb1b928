import { expect, it } from 'vitest'
import { biographyHtml } from './biography.ts'

it.each([
  ['One.\nStill one.\n\nTwo.', '<p>One. Still one.</p><p>Two.</p>'],
  ['I *paint* **a lot**.', '<p>I <em>paint</em> <strong>a lot</strong>.</p>'],
  ['# Before', '<h2 id="section-before">Before</h2>'],
  ['- one\n- two', '<ul><li>one</li><li>two</li></ul>'],
  [
    '[lake](lake.md) [me](../pages/imprint.md)',
    '<p><a href="/article/lake">lake</a> <a href="/imprint">me</a></p>',
  ],
  ['<script>alert(1)</script>x <img src=x onerror=alert(1)>', '<p>x</p>'],
  ['[x](javascript:alert(1))', '<p>x</p>'],
])('the biography %j is %j', (markdown, html) => {
  expect(biographyHtml(markdown).trim()).toBe(html)
})
