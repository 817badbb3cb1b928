import { validateRichTextDocument } from '@contentful/rich-text-types'
import { describe, expect, it } from 'vitest'
import { toRichText } from './rich-text.ts'

const neighbours = {
  folder: 'articles',
  findAssetId: () => undefined,
  hasEntry: () => false,
  tagOf: (written: string) => ({ id: written, name: written }),
  hasConcept: () => false,
}

describe('hostile Markdown', () => {
  it.each([
    ['quotes', `${'>'.repeat(100_000)} a`, 1],
    ['quotes with spaces', `fine\n\n${'> '.repeat(100_000)}a`, 3],
    ['lists', `${'- '.repeat(50_000)}a`, 1],
    ['numbered lists', `${'1. '.repeat(50_000)}a`, 1],
    ['quotes of a depth that can be parsed', `one\n\n${'>'.repeat(100)} a`, 3],
    [
      'lists by indentation',
      Array.from({ length: 60 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n'),
      26,
    ],
  ])('refuses %s nested too deeply, naming the line', (_name, text, line) => {
    const reading = toRichText(text, neighbours)
    expect(reading.ok).toBe(false)
    expect(!reading.ok && reading.faults[0]).toMatchObject({ reason: expect.stringContaining('too deep') })
    expect(!reading.ok && reading.faults[0].line).toBe(line)
  })

  it.each([
    ['asterisks', '*'.repeat(200_000)],
    ['brackets', '['.repeat(200_000)],
    ['pictures without end', '!['.repeat(100_000)],
  ])('refuses a row of %s', (_name, text) => {
    expect(toRichText(text, neighbours)).toMatchObject({ ok: false, faults: [{ line: 1 }] })
  })

  it.each([
    ['lines', `fine\n\n${'a\n'.repeat(20_000)}`],
    ['lines that go on a quote', `fine\n\n${'> a\nb\n'.repeat(10_000)}`],
    ['words in one line', `fine\n\n${'words '.repeat(50_000)}`],
  ])('refuses endless %s, naming their first line', (_name, text) => {
    expect(toRichText(text, neighbours)).toMatchObject({
      ok: false,
      faults: [{ line: 3, reason: expect.stringContaining('without an empty line') }],
    })
  })

  it.each(['*_a', 'a**b', '[a][', '[a](b '])('refuses a paragraph of only %j', (signs) => {
    expect(toRichText(`fine\n\n${signs.repeat(8_000)}`, neighbours)).toMatchObject({
      ok: false,
      faults: [{ line: 3, reason: expect.stringContaining('too many signs') }],
    })
  })

  it('adds no cells to a table', () => {
    const table = `|${'a|'.repeat(2_000)}\n|${'-|'.repeat(2_000)}\n${'|b|\n'.repeat(2_000)}`
    const reading = toRichText(table, neighbours)
    expect(reading.ok && JSON.stringify(reading.value.document).split('"table-cell"')).toHaveLength(2_001)
  })

  it.each([
    ['a long rule', `a\n\n${'-'.repeat(400)}\n\nb`],
    ['a heading with a long line below', `a\n${'='.repeat(1000)}`],
    ['a long list', '- an item\n'.repeat(1000)],
    ['a long text of short paragraphs', 'The river bends here.\n\n'.repeat(5000)],
  ])('keeps %s unchanged', (_name, text) => {
    expect(toRichText(text, neighbours).ok).toBe(true)
  })

  it.each([
    ['open emphasis', '*a '.repeat(1400)],
    ['open links', '[a](b '.repeat(1400)],
    ['backticks of many lengths', Array.from({ length: 300 }, (_, length) => '`'.repeat(length)).join(' ')],
    ['HTML without end', '<!--'.repeat(10_000)],
    ['a wide table', `${'|a'.repeat(1000)}\n${'|-'.repeat(1000)}\n`],
    ['control characters', '\u0000\u0001\u001b[31m \u202e \ufeff'],
    ['lone surrogates', 'a\ud800b'],
    ['scripts', '<script>alert(1)</script> <img src=x onerror=alert(1)> [a](javascript:alert(1))'],
  ])('converts %s into a valid document', (_name, text) => {
    const reading = toRichText(text, neighbours)
    expect(reading.ok && validateRichTextDocument(reading.value.document)).toEqual([])
    expect(JSON.stringify(reading)).not.toMatch(/<script|<img/)
  })
})
