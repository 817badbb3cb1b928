import { fromHtml } from 'hast-util-from-html'
import { expect, it } from 'vitest'
import { htmlToMarkdown } from './html-to-markdown.ts'

it.each([
  ['<p>:::note</p>', '\\:::note'],
  ['<p>a<br>:::pull</p>', 'a  \n\\:::pull'],
  ['<ul><li>:::side</li></ul>', '- \\:::side'],
  ['<p>at 10:30 :::x</p>', 'at 10:30 :::x'],
])('the colons of %j begin no form', (html, markdown) => {
  expect(htmlToMarkdown(fromHtml(html, { fragment: true }))).toBe(markdown)
})
