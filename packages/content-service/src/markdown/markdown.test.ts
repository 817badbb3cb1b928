import { validateRichTextDocument } from '@contentful/rich-text-types'
import { describe, expect, it } from 'vitest'
import { readMarkdownText } from '../rich-text/markdown-text.ts'

const neighbours = {
  folder: 'articles',
  findAssetId: () => undefined,
  findEntryId: () => undefined,
  tagOf: (written: string) => ({ id: written, name: written }),
  hasConcept: () => false,
}

/** Of forms in forms. */
const ENDS = `\na\n${Array.from({ length: 8 }, (_, depth) => ':'.repeat(3 + depth)).join('\n')}`

describe('what would take the parser seconds', () => {
  it.each([
    ['quotes', `${'>'.repeat(100_000)} a`, 1],
    ['quotes with spaces', `fine\n\n${'> '.repeat(100_000)}a`, 3],
    ['lists', `${'- '.repeat(50_000)}a`, 1],
    ['numbered lists', `${'1. '.repeat(50_000)}a`, 1],
    ['quotes of a depth that can be parsed', `one\n\n${'>'.repeat(48)} *a* **b *c***`, 3],
    [
      'lists by indentation',
      Array.from({ length: 60 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n'),
      26,
    ],
    ['forms', Array.from({ length: 8 }, (_, depth) => `${':'.repeat(10 - depth)}side`).join('\n') + ENDS, 6],
  ])('is left out where %s are nested too deeply', (_name, text, line) => {
    expect(lossesOf(text)).toEqual([{ line, reason: expect.stringContaining('too deep') }])
  })

  it.each([
    ['asterisks', `a${'*'.repeat(200_000)}`],
    ['brackets', '['.repeat(200_000)],
    ['pictures without end', '!['.repeat(100_000)],
    ['open emphasis', '*_a'.repeat(20_000)],
    ['emphasis that closes late', 'a**b'.repeat(20_000)],
    ['brackets in pairs', '[a]['.repeat(20_000)],
    ['open links', '[a](b '.repeat(20_000)],
    ['open code', Array.from({ length: 600 }, (_, length) => '`'.repeat(length)).join(' ')],
    ['open comments', 'a <!--'.repeat(20_000)],
    ['open tags', '<a b="'.repeat(20_000)],
    ['open instructions', 'a <?'.repeat(20_000)],
  ])('is left out where a paragraph has thousands of %s', (_name, signs) => {
    const reason = expect.stringContaining('too many signs')
    expect(lossesOf(`fine\n\n${signs}`)).toEqual([{ line: 3, reason }])
    expect(lossesOf(`- fine\n- ${signs}\n- fine`)).toEqual([{ line: 2, reason }])
    expect(lossesOf(`> fine\n>\n> ${signs}`)).toEqual([{ line: 3, reason }])
    expect(lossesOf(`fine\n## ${signs}`)).toEqual([{ line: 2, reason }])
    expect(lossesOf(`::::side\n:::pull\n\n- a\n- ${signs}\n\nb\n:::\n::::`)).toEqual([{ line: 5, reason }])
  })

  it('is left out from the item on that is one too many', () => {
    const { document, faults } = readMarkdownText('- a\n'.repeat(20_000), neighbours)
    expect(faults).toEqual([{ line: 12_001, reason: expect.stringContaining('thousands of list items') }])
    expect(document.content).toMatchObject([{ nodeType: 'unordered-list', content: { length: 12_000 } }])
  })

  it('adds no cells to a table', () => {
    const table = `|${'a|'.repeat(2_000)}\n|${'-|'.repeat(2_000)}\n${'|b|\n'.repeat(2_000)}`
    const { document } = readMarkdownText(table, neighbours)
    expect(JSON.stringify(document).split('"table-cell"')).toHaveLength(2_001)
  })

  /** The faults of a text, if the text below it is shown. */
  function lossesOf(text: string) {
    const { document, faults } = readMarkdownText(`${text}\n\nThe *end*.`, neighbours)
    expect(validateRichTextDocument(document)).toEqual([])
    const end = document.content.at(-1)?.content.map((node) => 'value' in node && node.value)
    expect(end).toEqual(['The ', 'end', '.'])
    return faults
  }
})

describe('what only looks like much', () => {
  it.each([
    ['a long rule', `a\n\n${'-'.repeat(400)}\n\nb`, 3],
    ['a long rule of signs and spaces', `a\n\n${'* '.repeat(400)}\n\nb`, 3],
    ['a heading with a long line below', `a\n${'='.repeat(1000)}`, 1],
    ['many forms', ':::pull\na\n:::\n\n'.repeat(300), 300],
    ['a long list', '- an item\n'.repeat(1000), 1],
    ['a changelog', `## 1.0.0\n\n${'* fix: a\n'.repeat(8)}\n`.repeat(500), 1000],
    ['a list of links', '- [**Book 17**](https://books.example/a_b_c) — *Author 17*\n'.repeat(1000), 1],
    ['a list with notes', '1. [a](b)\n\n   > *c*\n'.repeat(300), 1],
    ['code with many signs', `\`\`\`\n${`${'_'.repeat(15)} [a](b) *c*\n`.repeat(2000)}\`\`\``, 1],
    ['indented code', `a\n\n${'    *a* [b](c) `d`\n'.repeat(1000)}`, 2],
    ['a long table', `|a|b|\n|-|-|\n${'|*a*|[b](c)|\n'.repeat(500)}`, 1],
    ['a long text of short paragraphs', 'The river bends here.\n\n'.repeat(5000), 5000],
    ['a line of spaces', `a${' '.repeat(50_000)}b`, 1],
    ['a poem without an empty line', 'The river bends here,\n'.repeat(3500), 1],
    ['a long line', '河流在這裡彎曲。'.repeat(8000), 1],
    ['a paragraph of a whole article', 'It *bends*, [here](b) and `there`, & on. '.repeat(150), 1],
  ])('is shown: %s', (_name, text, blocks) => {
    const { document, faults } = readMarkdownText(text, neighbours)
    expect(faults).toEqual([])
    expect(validateRichTextDocument(document)).toEqual([])
    expect(document.content).toHaveLength(blocks)
  })

  it.each([
    ['by its name', (data: string) => `![][image1]\n\nWords.\n\n[image1]: <${data}>`],
    ['in its place', (data: string) => `![](${data})\n\nWords.`],
    ['in the middle of words', (data: string) => `![](${data}) Words.`],
    ['in a list', (data: string) => `- Words.\n- ![](${data})`],
  ])('is a picture in Base64 %s, which is left out', (_name, textWith) => {
    const text = textWith(`data:image/png;base64,${'iVBO/w0K+'.repeat(8000)}`)
    const { document, faults } = readMarkdownText(text, neighbours)
    expect(faults).toMatchObject([{ reason: expect.stringContaining('is not a picture in the folder') }])
    expect(JSON.stringify(document)).toContain('Words.')
  })

  it.each([
    ['open emphasis', '*a '.repeat(1400)],
    ['open links', '[a](b '.repeat(700)],
    ['backticks of many lengths', Array.from({ length: 100 }, (_, length) => '`'.repeat(length)).join(' ')],
    ['HTML without end', '<!--'.repeat(10_000)],
    ['a wide table', `${'|a'.repeat(1000)}\n${'|-'.repeat(1000)}\n`],
    ['control characters', '\u0000\u0001\u001b[31m \u202e \ufeff'],
    ['lone surrogates', 'a\ud800b'],
    ['scripts', '[a](javascript:alert(1)) <b>b</b>'],
  ])('becomes a valid document: %s', (_name, text) => {
    const { document, faults } = readMarkdownText(text, neighbours)
    expect(faults).toEqual([])
    expect(validateRichTextDocument(document)).toEqual([])
    expect(JSON.stringify(document)).not.toMatch(/<script|<img/)
  })
})
