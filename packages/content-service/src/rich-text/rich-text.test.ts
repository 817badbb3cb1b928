import { validateRichTextDocument, type Block, type Inline, type Text } from '@contentful/rich-text-types'
import { describe, expect, it } from 'vitest'
import type { Neighbours } from '../files/references.ts'
import { readMarkdownText } from './markdown-text.ts'

describe('readMarkdownText', () => {
  it.each([
    ['a paragraph', 'One line\nand the next.', ['p: One line and the next.']],
    [
      'headings of every level',
      '# a\n## b\n### c\n#### d\n##### e\n###### f',
      ['h1: a', 'h2: b', 'h3: c', 'h4: d', 'h5: e', 'h6: f'],
    ],
    ['a heading underlined', 'Title\n=====', ['h1: Title']],
    ['bold, italic, both', '**b** *i* ***x***', ['p: {bold b} {italic i} {italic,bold x}']],
    ['code in a line', 'run `npm start`', ['p: run {code npm start}']],
    ['strikethrough', '~~gone~~', ['p: {strikethrough gone}']],
    [
      'marks inside words and signs that mean nothing',
      'un*believ*able 5 * 3 snake_case',
      ['p: un{italic believ}able 5 * 3 snake_case'],
    ],
    ['escaped signs and entities', '\\*no\\* &amp; &copy;', ['p: *no* & ©']],
    ['a hard break', 'one  \ntwo\\\nthree', ['p: one⏎two⏎three']],
    ['a rule', 'a\n\n---\n\nb', ['p: a', 'hr', 'p: b']],
    ['an unordered list', '- a\n- b', ['ul(li(p: a) li(p: b))']],
    ['an ordered list', '3. a\n4. b', ['ol(li(p: a) li(p: b))']],
    ['lists in lists', '- a\n  1. b\n     - c', ['ul(li(p: a ol(li(p: b ul(li(p: c))))))']],
    [
      'several blocks in a list item',
      '- a\n\n  ## h\n\n  > q\n\n  ---',
      ['ul(li(p: a h2: h quote(p: q) hr))'],
    ],
    ['an empty list item', '-\n- b', ['ul(li(p: ) li(p: b))']],
    [
      'a table in a list item as paragraphs',
      '- | a | b |\n  |---|---|\n  | 1 | 2 |',
      ['ul(li(p: a | b p: 1 | 2))'],
    ],
    ['a quote', '> one\n>\n> two', ['quote(p: one p: two)']],
    [
      'a quote of other blocks, flattened',
      '> # h\n> > inner\n>\n> - a\n> - b\n>\n> 1. c',
      ['quote(p: h p: inner p: • a p: • b p: 1. c)'],
    ],
    [
      'a quote around a rule and a picture, divided',
      '> a\n>\n> ---\n>\n> ![](lake.jpg)\n>\n> b',
      ['quote(p: a)', 'hr', 'asset lake.jpg', 'quote(p: b)'],
    ],
    ['fenced code', '```ts\nlet a = 1\n\nlet b\n```', ['p: {code let a = 1⏎⏎let b}']],
    ['indented code', '    one\n    two', ['p: {code one⏎two}']],
    [
      'a table',
      '| a | *b* |\n|---|:-:|\n| 1 | [x](http://x.example) |',
      ['table(tr(th(p: a) th(p: {italic b})) tr(td(p: 1) td(p: [x](http://x.example))))'],
    ],
    [
      'a table with missing and with extra cells',
      '| a | b |\n|---|---|\n| 1 |\n| 1 | 2 | 3 |',
      ['table(tr(th(p: a) th(p: b)) tr(td(p: 1)) tr(td(p: 1) td(p: 2)))'],
    ],
    [
      'a picture in a table as a link',
      '| a |\n|---|\n| ![the lake](lake.jpg) |',
      ['table(tr(th(p: a)) tr(td(p: [the lake](asset lake.jpg))))'],
    ],
    ['a link', '[a **b**](https://x.example/?q=1#f "t")', ['p: [a {bold b}](https://x.example/?q=1#f)']],
    ['an address in angle brackets', '<https://x.example>', ['p: [https://x.example](https://x.example)']],
    [
      'links by reference',
      '[a][one] [one] [none]\n\n[one]: https://x.example\n[one]: https://y.example',
      ['p: [a](https://x.example) [one](https://x.example) [none]'],
    ],
    [
      'a link as written, whatever its kind',
      '[a](/about) [b](mailto:a@b.c) [c](#top)',
      ['p: [a](/about) [b](mailto:a@b.c) [c](#top)'],
    ],
    ['a link without words, left out', 'a [](https://x.example) b', ['p: a  b']],
    [
      'a link to another article',
      '[a](other.md) [b](./other.md#part) [c](../articles/other.md)',
      ['p: [a](entry other) [b](entry other) [c](entry other)'],
    ],
    ['a link to an article that is not there, as its words', '[words](gone.md) here', ['p: words here']],
    ['a link to a file', '[map](../assets/map%20one.pdf)', ['p: [map](asset map-one.pdf)']],
    ['a picture', '![Dawn](../assets/lake.jpg)', ['asset lake.jpg']],
    [
      'pictures named in every way',
      '![](lake.jpg)\n\n![](./lake.jpg)\n\n![](assets/lake.jpg)\n\n![][x]\n\n[x]: lake.jpg',
      ['asset lake.jpg', 'asset lake.jpg', 'asset lake.jpg', 'asset lake.jpg'],
    ],
    [
      'a picture inside a paragraph, dividing it',
      'before ![](lake.jpg) after',
      ['p: before', 'asset lake.jpg', 'p: after'],
    ],
    ['a picture inside a heading', '## a ![](lake.jpg)', ['h2: a', 'asset lake.jpg']],
    [
      'a picture inside a link, followed by the link',
      '[![](lake.jpg)](https://x.example)\n\n[![The lake](lake.jpg)](other.md)',
      [
        'asset lake.jpg',
        'p: [https://x.example](https://x.example)',
        'asset lake.jpg',
        'p: [The lake](entry other)',
      ],
    ],
    ['a picture in a list', '- a ![](lake.jpg)', ['ul(li(p: a asset lake.jpg))']],
    [
      'a picture elsewhere, as a link',
      '![far](https://x.example/a.jpg) ![](//x.example/b.jpg)',
      ['p: [far](https://x.example/a.jpg) [//x.example/b.jpg](//x.example/b.jpg)'],
    ],
    [
      'HTML as its words',
      'a <b>bold</b><br>b <kbd>K</kbd> <!-- c -->\n\n<details>\n<summary>More</summary>\nshirts\n\n- *one*\n\n</details>\n\nH<sub>2</sub>O',
      ['p: a {bold bold}⏎b K', 'p: More', 'p: shirts', 'ul(li(p: {italic one}))', 'p: H{subscript 2}O'],
    ],
    ['code in HTML, left out', '<script>\nalert(1)\n</script>\n\na <style>b</style> c', ['p: a  c']],
    [
      'notes',
      'Snow[^a] fell[^a].\n\n[^a]: In *May*.',
      ['p: Snow[1] fell[1].', 'ol(li(p: In {italic May}.))'],
    ],
    ['tasks', '- [x] Pack\n- [ ] Leave', ['ul(li(p: ☑ Pack) li(p: ☐ Leave))']],
    [
      'bare addresses',
      'see www.x.example, a@b.example',
      ['p: see [www.x.example](http://www.x.example), [a@b.example](mailto:a@b.example)'],
    ],
    ['sound and film', '<audio src="../assets/map%20one.pdf"></audio>', ['asset map-one.pdf']],
    ['nothing', ' \n\n<!-- only a comment -->\n', []],
  ])('converts %s', (_name, markdown, expected) => {
    expect(convert(markdown)).toEqual(expected)
  })

  it('reports every missing picture and linked file with its line', () => {
    const reading = readMarkdownText(
      'fine\n\n![](gone.jpg) and\n[a](../assets/gone.pdf)\n\n![](data:image/png;base64,AA)',
      neighbours,
      10,
    )
    expect(reading).toMatchObject({
      faults: [
        { line: 13, reason: "The picture 'gone.jpg' is not in the folder assets." },
        { line: 14, reason: "The file 'gone.pdf' is not in the folder assets." },
        { line: 16, reason: "'data:image/png;base64,AA' is not a picture in the folder assets." },
      ],
    })
  })

  it('collects pictures with their captions', () => {
    const reading = readMarkdownText('![one](lake.jpg "The lake")\n\n| ![two](lake.jpg) |\n|---|', neighbours)
    expect(reading.pictures).toEqual([
      { assetId: 'lake.jpg', description: 'one', title: 'The lake' },
      { assetId: 'lake.jpg', description: 'two', title: undefined },
    ])
  })
})

const neighbours: Neighbours = {
  findAssetId: (fileName) => ({ 'lake.jpg': 'lake.jpg', 'map one.pdf': 'map-one.pdf' })[fileName],
  folder: 'articles',
  findEntryId: (id, folder) => (id === 'other' && folder === 'articles' ? id : undefined),
  tagOf: (written) => ({ id: written, name: written }),
  hasConcept: () => false,
}

/** Converts Markdown, checks the result by Contentful's own rules, and abbreviates it: a text for each block. */
function convert(markdown: string): string[] {
  const { document } = readMarkdownText(markdown, neighbours)
  expect(validateRichTextDocument(document)).toEqual([])
  return document.content.map(show)
}

const shortNames: Record<string, string> = {
  'unordered-list': 'ul',
  'ordered-list': 'ol',
  'list-item': 'li',
  blockquote: 'quote',
  table: 'table',
  'table-row': 'tr',
  'table-cell': 'td',
  'table-header-cell': 'th',
}

function show(node: Block | Inline | Text): string {
  if (node.nodeType === 'text') {
    const { value, marks } = node
    const written = value.replaceAll('\n', '⏎')
    return marks.length > 0 ? `{${marks.map(({ type }) => type).join(',')} ${written}}` : written
  }
  const { nodeType, data, content } = node
  const inner = content.map(show)
  if (nodeType === 'hr') return 'hr'
  if (nodeType === 'embedded-asset-block') return `asset ${data.target.sys.id}`
  if (nodeType === 'hyperlink') return `[${inner.join('')}](${data.uri})`
  if (nodeType === 'entry-hyperlink') return `[${inner.join('')}](entry ${data.target.sys.id})`
  if (nodeType === 'asset-hyperlink') return `[${inner.join('')}](asset ${data.target.sys.id})`
  if (nodeType === 'paragraph') return `p: ${inner.join('')}`
  if (nodeType.startsWith('heading-')) return `h${nodeType.at(-1)}: ${inner.join('')}`
  return `${shortNames[nodeType]}(${inner.join(' ')})`
}
