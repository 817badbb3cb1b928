import type { Document } from '@contentful/rich-text-types'
import { describe, expect, it } from 'vitest'
import type { Neighbours } from '../../../files/references.ts'
import { readMarkdownText } from '../../../rich-text/markdown-text.ts'
import { writeMarkdown } from './write-markdown.ts'

describe('rich text written as Markdown', () => {
  it.each([
    ['plain text', [p('One.'), p('Two.')], 'One.\n\nTwo.'],
    ['marks inside one another', [p('a ', t('b ', 'bold'), t('c', 'bold', 'italic'))], undefined],
    [
      'words that look like Markdown',
      [p('1. no list, *no* [link](x) # <b>no</b> `no` ~~no~~ _no_ | ---')],
      undefined,
    ],
    [
      'lines that look like Markdown',
      [p('- no list'), p('# no heading'), p('> no quote'), p('---'), p('+ x')],
      undefined,
    ],
    ['line breaks', [p('one\ntwo')], 'one\\\ntwo'],
    ['a break in a heading', [block('heading-2', t('one\ntwo'))], '## one<br>two'],
    ['headings', [1, 2, 3, 4, 5, 6].map((depth) => block(`heading-${depth}`, t('H'))), undefined],
    ['code in a line', [p('a ', t('x`y', 'code'))], undefined],
    ['code in lines', [p(t('a\n  b\n\nc', 'code'))], '```\na\n  b\n\nc\n```'],
    [
      'lists in lists',
      [
        block(
          'unordered-list',
          item(p('a'), block('ordered-list', item(p('b')), item(p('c')))),
          item(p('d')),
        ),
      ],
      '- a\n  1. b\n  2. c\n- d',
    ],
    [
      'two lists in a row',
      [block('unordered-list', item(p('a'))), block('unordered-list', item(p('b')))],
      undefined,
    ],
    ['an item of several paragraphs', [block('ordered-list', item(p('a'), p('b')), item(p('c')))], undefined],
    ['an empty item', [block('unordered-list', item(p()), item(p('b')))], undefined],
    ['a quote', [block('blockquote', p('a'), p('b'))], '> a\n>\n> b'],
    ['a rule', [p('a'), block('hr'), p('b')], 'a\n\n---\n\nb'],
    ['a table', [block('table', row(th('A'), th('B')), row(td('1 | 2'), td(t('x', 'bold'))))], undefined],
    ['links', [p('see ', link('https://x.example/?q=(1)', 'it'), '.')], undefined],
    ['a link to an entry', [p(to('entry-hyperlink', 'Entry', 'mira', 'Mira'))], '[Mira](../people/mira.md)'],
    ['a link to a file', [p(to('asset-hyperlink', 'Asset', 'a1', 'map'))], '[map](../assets/lake.jpg)'],
    ['a picture', [p('a'), picture('a1'), p('b')], 'a\n\n![A lake](../assets/lake.jpg)\n\nb'],
    ['a picture in an item', [block('unordered-list', item(p('a'), picture('a1')))], undefined],
    ['scripts and emoji', [p('שלום 👩‍🌾 नमस्ते')], 'שלום 👩‍🌾 नमस्ते'],
    ['a protected space', [p('a\u00a0b')], undefined],
  ])('says %s', (_name, content, expected) => {
    const written = write(content)
    expect(written?.document).toEqual(doc(...content))
    expect(written?.isTidied).toBe(false)
    expect(written?.markdown).toBe(expected ?? written?.markdown)
    const read = readMarkdownText(written?.markdown ?? '', neighbours)
    expect(read.document).toEqual(doc(...content))
  })

  it.each([
    ['an empty paragraph at the end', [p('a'), p('')], [p('a')]],
    ['empty texts beside a link', [p('', link('/x', 'y'), '')], [p(link('/x', 'y'))]],
    ['spaces at the ends', [p(' a ', t('b ', 'bold'))], [p('a ', t('b', 'bold'))]],
    ['a text in pieces', [p('a', 'b', t('c', 'bold'), t('d', 'bold'))], [p('ab', t('cd', 'bold'))]],
    ['marks in another order', [p(t('a', 'code', 'bold'))], [p(t('a', 'bold', 'code'))]],
    ['an item without words', [block('unordered-list', item(p('')))], [block('unordered-list', item(p()))]],
  ])('leaves out invisible parts: %s', (_name, content, kept) => {
    expect(write(content)).toMatchObject({ document: doc(...kept), isTidied: true })
  })

  it.each([
    ['a link to an entry', [p('see ', to('entry-hyperlink', 'Entry', 'gone', 'it'), '.')], [p('see it.')]],
    ['a link to a file', [p(to('asset-hyperlink', 'Asset', 'gone', 'the map'))], [p('the map')]],
    ['a picture', [p('a'), picture('gone'), p('b')], [p('a'), p('b')]],
    ['an entry in a line', [p('a', embedded('embedded-entry-inline', 'Entry', 'gone'), 'b')], [p('ab')]],
    [
      'a picture alone in its item',
      [block('unordered-list', item(picture('gone')), item(p('b')))],
      [block('unordered-list', item(p('b')))],
    ],
    ['a picture that is the whole list', [block('ordered-list', item(picture('gone'))), p('b')], [p('b')]],
    [
      'an entry alone in its cell',
      [
        block(
          'table',
          row(th('A'), th('B')),
          row(td(embedded('embedded-entry-inline', 'Entry', 'gone')), td('b')),
        ),
      ],
      [block('table', row(th('A'), th('B')), row(td(), td('b')))],
    ],
  ])('leaves out what is missing, and names it: %s', (_name, content, kept) => {
    const written = write(content)
    expect(written?.document).toEqual(doc(...kept))
    expect(written?.isTidied).toBe(false)
    expect(written?.losses).toEqual([expect.stringMatching(/'gone', which is missing/)])
  })

  it('names what is missing once', () => {
    expect(write([picture('gone'), p('a'), picture('gone')])?.losses).toHaveLength(1)
    expect(write([p('a'), picture('a1')])?.losses).toEqual([])
  })

  it.each([
    ['underlined words', [p(t('a', 'underline'))]],
    ['an entry among the paragraphs', [embedded('embedded-entry-block', 'Entry', 'mira')]],
    ['a table without a header', [block('table', row(td('1')), row(td('2')))]],
    ['an address that would be one of ours', [p(link('mira.md', 'x'))]],
    ['a link with a title', [p({ ...link('/x', 'y'), data: { uri: '/x', title: 'z' } })]],
    ['an unknown node', [block('poem', t('a'))]],
  ])('is not used when Markdown cannot express %s', (_name, content) => {
    expect(write(content)).toBeUndefined()
  })
})

const neighbours: Neighbours = {
  folder: 'articles',
  findAssetId: (name) => (name === 'lake.jpg' || name === 'a1' ? 'a1' : undefined),
  findEntryId: (id) => (id === 'mira' ? id : undefined),
  tagOf: (written) => ({ id: written, name: written }),
  hasConcept: () => false,
}

function write(content: readonly unknown[]) {
  return writeMarkdown(
    doc(...content) as Document,
    {
      ofAsset: (id) => (id === 'a1' ? '../assets/lake.jpg' : undefined),
      alternativeOf: () => 'A lake',
      ofEntry: (id) => (id === 'mira' ? '../people/mira.md' : undefined),
    },
    neighbours,
  )
}

function doc(...content: unknown[]) {
  return { nodeType: 'document', data: {}, content }
}

function t(value: string, ...marks: string[]) {
  return { nodeType: 'text', value, marks: marks.map((type) => ({ type })), data: {} }
}

function block(nodeType: string, ...content: unknown[]) {
  return { nodeType, data: {}, content }
}

function p(...content: unknown[]) {
  return block('paragraph', ...content.map((each) => (typeof each === 'string' ? t(each) : each)))
}

function item(...content: unknown[]) {
  return block('list-item', ...content)
}

function row(...cells: unknown[]) {
  return block('table-row', ...cells)
}

function th(...content: unknown[]) {
  return block('table-header-cell', p(...content))
}

function td(...content: unknown[]) {
  return block('table-cell', p(...content))
}

function link(uri: string, words: string) {
  return { nodeType: 'hyperlink', data: { uri }, content: [t(words)] }
}

function to(nodeType: string, linkType: string, id: string, words: string) {
  return { ...embedded(nodeType, linkType, id), content: [t(words)] }
}

function picture(id: string) {
  return embedded('embedded-asset-block', 'Asset', id)
}

function embedded(nodeType: string, linkType: string, id: string) {
  return { nodeType, data: { target: { sys: { type: 'Link', linkType, id } } }, content: [] }
}
