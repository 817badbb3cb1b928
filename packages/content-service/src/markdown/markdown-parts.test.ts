import type { Nodes, Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../delivery/queries/random.testing.ts'
import { containersFromMarkdown } from './containers.ts'
import { parseInParts } from './markdown-parts.ts'
import { SYNTAX } from './markdown-syntax.ts'

describe('Markdown parsed in parts equals Markdown parsed whole', () => {
  it('for every article of the sample', async () => {
    const folder = fileURLToPath(new URL('../../../../sample/articles/', import.meta.url))
    const files = await Array.fromAsync(glob('*.md', { cwd: folder }))
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) {
      const text = await readFile(folder + file, 'utf8')
      expect([file, outline(parseInParts(text))]).toEqual([file, outline(parseWhole(text))])
    }
  })

  it.each([0, 1])('for 500 random texts, seed %i', (seed) => {
    const random = createRandom(seed)
    for (let count = 0; count < 500; count += 1) {
      const lines = Array.from({ length: 1 + random.below(9) }, () => random.pick(LINES))
      const text = lines.map((line) => random.pick(INDENTS) + line).join(random.pick(BREAKS))
      expect([text, outline(parseInParts(text))]).toEqual([text, outline(parseWhole(text))])
    }
  })
})

const WORDS = [
  'Words',
  'and more, of it: 2',
  '“Quoted”, ‘as’ they say',
  "it's http://example.com/a",
  'Über (all)!',
  'End. ',
  'Wide\u00a0',
  'see www.example.com',
  'to a.b@example.com',
]
const LINES = [
  WORDS,
  WORDS,
  WORDS,
  ['', '', '', ' ', '\t'],
  ['# Title', '#Title', '> quoted', '- item', '* item', '+ item', '1. one', '12) twelve'],
  ['---', '===', '***', '- - -'],
  ['*soft* and **loud**', 'a_b_c', '~~gone~~', '~not~', '`code`', '![picture](a.png)', '[link](b.md)'],
  [
    '[name]',
    '[name]: c.md',
    'note[^1]',
    '[^1]: Note',
    '- [x] done',
    '- [ ] to do',
    '```',
    '~~~',
    '<div>',
    '<!-- note',
    '-->',
    '</div>',
    '<b>bold</b>',
    ':::gallery strip',
    '::: side',
    ':::',
    '::::',
  ],
  ['&amp; on', 'back\\', 'end  ', '\\*not', '| a | b |', '|---|---|', 'a | b', '--- | ---', ':-:', ':-'],
  ['x', '2024', '!', '“'],
].flat()
const INDENTS = ['', '', '', '', '', ' ', '   ', '    ', '\t', '  ']
const BREAKS = ['\n', '\n\n', '\n\n\n', '\n \n']

function parseWhole(text: string): Root {
  return fromMarkdown(text, {
    extensions: SYNTAX,
    mdastExtensions: [gfmFromMarkdown(), containersFromMarkdown],
  })
}

/** The tree with only the first line of each node's position. */
function outline(node: Root | Nodes): unknown {
  const { position, ...rest } = node
  const line = node.type === 'root' ? undefined : position?.start.line
  return 'children' in rest
    ? { ...rest, line, children: rest.children.map((child) => outline(child)) }
    : { ...rest, line }
}
