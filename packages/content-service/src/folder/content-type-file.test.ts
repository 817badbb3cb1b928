import { describe, expect, it } from 'vitest'
import { createTestFolder } from '../content-folder.testing.ts'
import type { Reading } from '@waypost/local-files/written/reading.ts'
import { articlesContentType, type ContentType } from '../space/space.ts'
import { readContentTypeFile } from './content-type-file.ts'
import type { TypeSchema } from './type-schema.ts'

describe('a declaration of a content type', () => {
  it('reads every type of field, in its short and long form', async () => {
    const lines = [
      'name: Person',
      'description: Somebody.',
      'displayField: name',
      'fields:',
      '  name: {type: Symbol, name: Full name, required: true, localized: true}',
      '  about: RichText',
      '  notes: {type: Text, disabled: true, omitted: yes}',
      '  age: Integer',
      '  height: Number',
      '  born: Date',
      '  isIn: Boolean',
      '  home: Location',
      '  data: Object',
      '  portrait: Asset',
      '  friend: Entry',
      '  cover: {type: Link, linkType: Asset}',
      '  words: [Symbol]',
      '  pictures: [Asset]',
      '  friends: {type: Array, items: {type: Link, linkType: Entry}}',
      '  others: {type: [ResourceLink]}',
      '  other:',
      '    type: ResourceLink',
      '    allowedResources:',
      '      - {type: Contentful:Entry, source: "crn:contentful:::content:spaces/x", contentTypes: [a]}',
    ]
    const schema = await read(lines)
    expect(schema).toMatchObject({ ok: true, value: { bodyFieldId: 'about' } })
    const contentType = contentTypeOf(schema)
    expect(contentType).toMatchObject({
      id: 'people',
      name: 'Person',
      description: 'Somebody.',
      displayField: 'name',
    })
    const plain = { required: false, localized: false }
    expect(contentType.fields).toEqual([
      { id: 'name', name: 'Full name', type: 'Symbol', required: true, localized: true },
      { id: 'about', name: 'about', type: 'RichText', ...plain },
      { id: 'notes', name: 'notes', type: 'Text', ...plain, disabled: true, omitted: true },
      { id: 'age', name: 'age', type: 'Integer', ...plain },
      { id: 'height', name: 'height', type: 'Number', ...plain },
      { id: 'born', name: 'born', type: 'Date', ...plain },
      { id: 'isIn', name: 'isIn', type: 'Boolean', ...plain },
      { id: 'home', name: 'home', type: 'Location', ...plain },
      { id: 'data', name: 'data', type: 'Object', ...plain },
      { id: 'portrait', name: 'portrait', type: 'Link', linkType: 'Asset', ...plain },
      { id: 'friend', name: 'friend', type: 'Link', linkType: 'Entry', ...plain },
      { id: 'cover', name: 'cover', type: 'Link', linkType: 'Asset', ...plain },
      { id: 'words', name: 'words', type: 'Array', items: { type: 'Symbol' }, ...plain },
      {
        id: 'pictures',
        name: 'pictures',
        type: 'Array',
        items: { type: 'Link', linkType: 'Asset' },
        ...plain,
      },
      { id: 'friends', name: 'friends', type: 'Array', items: { type: 'Link', linkType: 'Entry' }, ...plain },
      { id: 'others', name: 'others', type: 'Array', items: { type: 'ResourceLink' }, ...plain },
      {
        id: 'other',
        name: 'other',
        type: 'ResourceLink',
        ...plain,
        allowedResources: [
          { type: 'Contentful:Entry', source: 'crn:contentful:::content:spaces/x', contentTypes: ['a'] },
        ],
      },
    ])
  })

  it.each([
    ['the field marked as such', ['fields:', '  a: RichText', '  b: {type: Text, body: true}'], 'b'],
    ['its first rich text', ['fields:', '  a: Text', '  b: RichText', '  c: RichText'], 'b'],
    ['its first long text', ['fields:', '  a: Symbol', '  b: Text'], 'b'],
    ['no field at all', ['fields:', '  a: Symbol', '  b: {type: Text, body: false}'], undefined],
  ])('fills %s with the text of a file', async (_name, lines, bodyFieldId) => {
    expect(await read(lines)).toMatchObject({ ok: true, value: { bodyFieldId } })
  })

  it.each([
    ['an unknown key', ['title: People', 'fields:', '  a: Symbol'], 1, "'title' is not a known key", ['a']],
    ['an unknown type', ['fields:', '  a: Symbol', '  b: String'], 3, "'fields.b.type' is not a type", ['a']],
    ['a type of another kind', ['fields:', '  a:', '    type: {b: c}', '  b: Text'], 3, 'not a type', ['b']],
    [
      'an unknown key of a field',
      ['fields:', '  a:', '    type: Symbol', '    max: 3'],
      4,
      "'fields.a.max'",
      ['a'],
    ],
    [
      'a field without a type',
      ['fields:', '  a:', '    name: A', '  b: Text'],
      2,
      "'fields.a.type' is missing",
      ['b'],
    ],
    [
      'neither true nor false',
      ['fields:', '  a:', '    type: Symbol', '    required: 1'],
      4,
      'true or false',
      ['a'],
    ],
    [
      'a link to nothing',
      ['fields:', '  a: Link', '  b: Text'],
      2,
      "'fields.a.linkType' must be Asset or Entry",
      ['b'],
    ],
    [
      'a link to a tag',
      ['fields:', '  a: {type: Link, linkType: Tag}', '  b: Text'],
      2,
      'must be Asset or Entry',
      ['b'],
    ],
    ['a link of a text', ['fields:', '  a: {type: Symbol, linkType: Asset}'], 2, 'of type Link', ['a']],
    ['a list of nothing', ['fields:', '  a: Array', '  b: Text'], 2, 'must say what is in the list', ['b']],
    ['a list of dates', ['fields:', '  a: [Date]', '  b: Text'], 2, 'must say what is in the list', ['b']],
    ['items of no list', ['fields:', '  a: {type: Symbol, items: Symbol}'], 2, 'of type Array', ['a']],
    [
      'a body that is a number',
      ['fields:', '  a: {type: Integer, body: true}'],
      2,
      'Text or RichText',
      ['a'],
    ],
    [
      'two bodies',
      ['fields:', '  a: {type: Text, body: true}', '  b: {type: Text, body: true}'],
      3,
      'only one',
      ['a', 'b'],
    ],
    ['a bad id', ['fields:', '  a: Symbol', '  b.c: Symbol'], 3, 'the id of a field', ['a']],
    [
      'an id that every object has',
      ['fields:', '  constructor: Symbol', '  a: Text'],
      2,
      'the id of a field',
      ['a'],
    ],
    [
      'the id of all prototypes',
      ['fields:', '  __proto__: Symbol', '  a: Text'],
      2,
      "'__proto__' cannot be used",
      ['a'],
    ],
    ['a title that is not there', ['displayField: b', 'fields:', '  a: Symbol'], 1, "'displayField'", ['a']],
    ['a title that is a number', ['fields:', '  a: Integer', 'displayField: a'], 3, "'displayField'", ['a']],
    [
      'resources of a short text',
      ['fields:', '  a: {type: Symbol, allowedResources: []}'],
      2,
      'ResourceLink',
      ['a'],
    ],
    ['a bracket that is open', ['fields:', '  a: {type: Symbol', '  b: Text'], 2, 'bracket', ['b']],
    ['an alias', ['fields:', '  a: &x Symbol', '  b: *x'], 3, 'quotation marks', ['a']],
    ["'whole' for other types", ['whole: true', 'fields: {a: Text}'], 1, 'only for articles', ['a']],
  ])('leaves out %s, naming the line', async (_name, lines, line, reason, left) => {
    const reading = await read(lines)
    expect(reading).toMatchObject({ ok: true, faults: [{ line, reason: expect.stringContaining(reason) }] })
    expect(contentTypeOf(reading).fields.map(({ id }) => id)).toEqual(left)
  })

  it.each([
    ['no fields', ['name: A'], 1, "'fields' is missing"],
    ['no field that can be read', ['fields:', '  a: String'], 2, 'not a type of field'],
    ['a list', ['- a'], 1, 'key: value'],
  ])('refuses %s, naming the line', async (_name, lines, line, reason) => {
    const reading = await read(lines)
    expect(reading).toMatchObject({ ok: false, faults: [{ line, reason: expect.stringContaining(reason) }] })
  })

  it('leaves out fields after the 200th', async () => {
    const lines = ['fields:', ...Array.from({ length: 310 }, (_, i) => `  f${i}: Symbol`)]
    const reading = await read(lines)
    expect(contentTypeOf(reading).fields).toHaveLength(200)
    expect(reading.faults?.[0]).toMatchObject({ line: 202, reason: expect.stringContaining('200') })
  })

  it.each(['omitted: ture', 'omited: true', 'Omitted: yes', 'omitted: [true]'])(
    'keeps a field with %s out of what is published',
    async (line) => {
      const reading = await read(['fields:', '  a:', '    type: Symbol', `    ${line}`, '  b: Symbol'])
      expect(contentTypeOf(reading).fields).toMatchObject([{ id: 'a', omitted: true }, { id: 'b' }])
      expect(reading.faults).toMatchObject([{ line: 4 }])
    },
  )

  it('adds fields to articles and changes their description', async () => {
    const reading = await read(['name: Stories', 'fields:', '  minutes: Integer'], 'articles')
    expect(reading).toMatchObject({ ok: true, value: { bodyFieldId: 'description' } })
    const contentType = contentTypeOf(reading)
    expect(contentType).toMatchObject({ id: 'articles', name: 'Stories', displayField: 'title' })
    expect(contentType.fields.slice(0, -1)).toEqual(articlesContentType.fields)
    expect(contentType.fields.at(-1)).toMatchObject({ id: 'minutes', type: 'Integer' })
  })

  it('keeps the fields that every article has', async () => {
    const reading = await read(['fields:', '  more: Text', '  title: Text'], 'articles')
    expect(reading.faults).toMatchObject([{ line: 3, reason: expect.stringContaining("'fields.title'") }])
    const { fields } = contentTypeOf(reading)
    expect(fields.map(({ id }) => id)).toContain('more')
    expect(fields.find(({ id }) => id === 'title')?.type).toBe('Symbol')
  })
})

function contentTypeOf(reading: Reading<TypeSchema>): ContentType {
  if (!reading.ok) throw new Error(JSON.stringify(reading.faults))
  return reading.value.contentType
}

async function read(lines: readonly string[], id = 'people') {
  const { dir } = await createTestFolder({ 'content-type.yaml': lines.join('\n') })
  const reading = await readContentTypeFile(dir, id)
  if (!reading) throw new Error('The file is gone.')
  return reading
}
