import { describe, expect, it } from 'vitest'
import { readEntry } from '../entry.testing.ts'

const crn = 'crn:contentful:::content:spaces/s/environments/e/entries/x'
const document = (...content: string[]) => `{nodeType: document, data: {}, content: [${content.join(', ')}]}`
const paragraph = (...content: string[]) =>
  `{nodeType: paragraph, data: {}, content: [${content.join(', ')}]}`
const text = (value: string, mark = '') =>
  `{nodeType: text, value: ${value}, marks: [${mark && `{type: ${mark}}`}], data: {}}`
const embedded = (type: string, linkType: string, id: string) =>
  `{nodeType: ${type}, data: {target: {sys: {type: Link, linkType: ${linkType}, id: ${id}}}}, content: []}`

describe('a value of a field', () => {
  it.each([
    ['Symbol', '12', '12'],
    ['Symbol', '"  two\\nlines "', 'two lines'],
    ['Text', '|\n  one\n   two\n', 'one\n two\n'],
    ['Integer', '-12', -12],
    ['Number', '1.5', 1.5],
    ['Number', '1e3', 1000],
    ['Date', '2024-02-29', '2024-02-29'],
    ['Boolean', 'no', false],
    ['Boolean', 'True', true],
    ['Location', '{lat: -90, lon: 180}', { lat: -90, lon: 180 }],
    ['Object', '{a: [1, b, null, {c: true}]}', { a: [1, 'b', null, { c: true }] }],
    ['Object', '[]', []],
    ['Asset', '../assets/lake.jpg', link('Asset', 'lake.jpg')],
    ['Asset', 'lake.jpg', link('Asset', 'lake.jpg')],
    ['Entry', 'mira', link('Entry', 'mira')],
    ['Entry', 'mira.md', link('Entry', 'mira')],
    ['Entry', './mira.yaml', link('Entry', 'mira')],
    ['Entry', 'people/mira.md', link('Entry', 'mira')],
    ['Entry', '../people/mira.md', link('Entry', 'mira')],
    ['[Symbol]', '[a, 2]', ['a', '2']],
    ['[Asset]', '[lake.jpg]', [link('Asset', 'lake.jpg')]],
    ['[Entry]', '[mira]', [link('Entry', 'mira')]],
    ['ResourceLink', crn, resource(crn)],
    ['ResourceLink', crn.replace('/environments/e', ''), resource(crn.replace('/environments/e', ''))],
    ['[ResourceLink]', `[${crn}]`, [resource(crn)]],
  ])('of type %s is read from %s', async (type, written, value) => {
    expect(await read(type, written)).toMatchObject({
      ok: true,
      value: { fields: { it: value } },
      faults: [],
    })
  })

  it.each([
    ['Symbol', 'a'.repeat(257), 'longer than 256'],
    ['Symbol', '[a]', 'one text'],
    ['Text', 'a'.repeat(50_001), 'longer than 50000'],
    ['Integer', '1.5', 'whole number'],
    ['Integer', '9007199254740993', 'whole number'],
    ['Integer', '"12"', 'whole number'],
    ['Number', '.inf', 'a number'],
    ['Number', 'many', 'a number'],
    ['Date', '2023-02-29', 'not a date'],
    ['Boolean', 'maybe', 'true or false'],
    ['Location', '{lat: 91, lon: 0}', 'a place'],
    ['Location', '{lat: 1}', 'a place'],
    ['Location', '{lat: 1, lon: 2, alt: 3}', 'a place'],
    ['Location', '[1, 2]', 'a place'],
    ['Object', '{a: .nan}', 'not finite'],
    ['Asset', '[lake.jpg]', 'one text'],
    ['Entry', '{id: mira}', 'one text'],
    ['[Symbol]', 'a', 'must be a list'],
    ['[Symbol]', `[b, ${'a'.repeat(257)}]`, 'longer than 256'],
    ['ResourceLink', 'crn:contentful:::content:spaces/s/assets/x', 'another space'],
    ['ResourceLink', `${crn}/more`, 'another space'],
    ['ResourceLink', 'crn:aws:::content:spaces/s/entries/x', 'another space'],
    ['RichText', '[a]', 'one text'],
    ['RichText', document('{nodeType: script, data: {}, content: []}'), 'content.0.nodeType'],
    ['RichText', document(paragraph(text('a', 'blink'))), "no mark 'blink'"],
    ['RichText', document(text('a')), 'not rich text at content.0'],
    ['RichText', '{nodeType: paragraph, data: {}, content: []}', 'not rich text'],
    ['RichText', document(embedded('embedded-asset-block', 'Entry', 'mira')), 'linkType'],
    [
      'RichText',
      document(
        '{nodeType: embedded-resource-block, data: {target: {sys: {type: ResourceLink, linkType: Contentful:Entry, urn: x}}}, content: []}',
      ),
      'invalid urn',
    ],
  ])('of type %s is refused where it is %s', async (type, written, reason) => {
    const reading = await read(type, written)
    expect(reading).toMatchObject({
      ok: false,
      faults: [{ line: 3, reason: expect.stringContaining(reason) }],
    })
    expect(!reading.ok && reading.faults[0].reason).toContain("'it'")
  })

  it('of type RichText brings no HTML of its own', async () => {
    const words = paragraph(text('hi'))
    const written = `{nodeType: document, data: {html: <b>hi</b>, text: hi, links: []}, content: [${words}]}`
    expect(await read('RichText', written)).toHaveProperty('value.fields.it.data', {})
  })

  it.each([
    ['Asset', 'gone.jpg', "the picture 'gone.jpg' is not in the folder assets"],
    ['Asset', 'https://example.com/a.pdf', 'is not in the folder assets'],
    ['Entry', 'people/gone.md', "no entry 'people/gone.md'"],
    ['Entry', 'places/mira.md', "no entry 'places/mira.md'"],
    ['[Entry]', '[mira, gone]', "no entry 'gone'"],
    ['RichText', document(embedded('embedded-entry-block', 'Entry', 'gone')), "no entry 'gone'"],
  ])(
    'of type %s without a target, %s, is reported, and the other values are kept',
    async (type, written, reason) => {
      expect(await read(type, written)).toMatchObject({
        ok: true,
        faults: [{ line: 3, reason: expect.stringContaining(reason) }],
      })
    },
  )

  it('is rich text written as Markdown, with its own line numbers', async () => {
    expect(await read('RichText', '|\n  Hello\n\n  ![](gone.jpg)')).toMatchObject({
      ok: true,
      value: { fields: { it: { nodeType: 'document', content: [{ nodeType: 'paragraph' }] } } },
      faults: [{ line: 6 }],
    })
  })

  it('is rich text written as a tree, unchanged', async () => {
    const written = document(
      paragraph(text('a', 'bold')),
      embedded('embedded-asset-block', 'Asset', 'lake.jpg'),
    )
    expect(await read('RichText', written)).toMatchObject({
      ok: true,
      value: { fields: { it: { content: [{ content: [{ marks: [{ type: 'bold' }] }] }, {}] } } },
      faults: [],
    })
  })
})

function link(linkType: string, id: string) {
  return { sys: { type: 'Link', linkType, id } }
}

function resource(urn: string) {
  return { sys: { type: 'ResourceLink', linkType: 'Contentful:Entry', urn } }
}

/** Reads an entry of a type with one field, `it`, whose value begins on line 3. */
function read(type: string, written: string) {
  return readEntry(
    ['fields:', `  it: ${type}`, '  below: {type: RichText, body: true}'],
    ['', `it: ${written}`],
  )
}
