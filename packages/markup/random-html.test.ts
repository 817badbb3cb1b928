import { fromHtml } from 'hast-util-from-html'
import type { Nodes } from 'mdast'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../content-service/src/delivery/queries/random.testing.ts'
import type { RichTextNode } from '../content-service/src/rich-text/rich-text-nodes.ts'
import { parseMarkdown } from '../content-service/src/markdown/markdown.ts'
import { readMarkdownText } from '../content-service/src/rich-text/markdown-text.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { randomHtml, shownText } from './random-html.testing.ts'

describe('random HTML says the same words as Markdown', () => {
  it.each([0, 100, 200, 300, 400, 500, 600, 700, 800, 900])('seeds %i and 99 more', (first) => {
    for (let seed = first; seed < first + 100; seed += 1) {
      const html = randomHtml(createRandom(seed))
      const shown = wordsIn(shownText(fromHtml(html, { fragment: true })))
      const markdown = htmlToMarkdown(fromHtml(html, { fragment: true }))
      const read = wordsIn(textOf(parseMarkdown(markdown).root))
      const { document, faults } = readMarkdownText(markdown, NEIGHBOURS)
      const page = wordsIn(pageText(document))
      expect({ seed, html, markdown, read, page: withoutSigns(page), faults }).toEqual({
        seed,
        html,
        markdown,
        read: shown,
        page: withoutSigns(shown),
        faults: [],
      })
    }
  })
})

const NEIGHBOURS = {
  folder: 'articles',
  findAssetId: () => undefined,
  findEntryId: () => undefined,
  tagOf: (written: string) => ({ id: written, name: written }),
  hasConcept: () => false,
}

function wordsIn(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}

/** The page writes lists in quotes and tables in lists with signs of its own. */
function withoutSigns(words: readonly string[]): string[] {
  return words.filter((word) => !/^(?:•|\||\d+\.)$/.test(word))
}

function textOf(node: Nodes): string {
  if (node.type === 'html') return /^<br>$/.test(node.value) ? '\n' : ''
  if (node.type === 'break') return '\n'
  const text = 'value' in node ? node.value : 'children' in node ? node.children.map(textOf).join('') : ''
  return isInline(node) ? text : `\n${text}\n`
}

function isInline({ type }: Nodes): boolean {
  return ['text', 'inlineCode', 'strong', 'emphasis', 'delete', 'link', 'linkReference'].includes(type)
}

function pageText(node: RichTextNode): string {
  if (node.nodeType === 'text') return node.value
  const text = node.content.map(pageText).join('')
  return node.nodeType.endsWith('hyperlink') ? text : `\n${text}\n`
}
