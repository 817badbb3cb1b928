import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  createTestClient,
  createTestFolder,
  openTestService,
  PREVIEW_TOKEN,
} from '../../content-folder.testing.ts'
import { articlesContentType } from '../../space/space.ts'
import { importContentfulExport, type ContentfulImportOptions } from './contentful/import-contentful.ts'
import {
  asset,
  contentType,
  draft,
  drawing,
  entry,
  field,
  paragraph,
  published,
  richText,
  to,
  twoLocales,
  writeExport,
} from './small-export.testing.ts'

const note = contentType('note', [field('name', 'Symbol', { localized: true }), field('text', 'RichText')])
const prepared = { locales: twoLocales, contentTypes: [note] }
const name = { name: { en: 'English', de: 'Deutsch' } }
const deadLink = {
  nodeType: 'entry-hyperlink',
  data: { target: to('Entry', 'gone') },
  content: paragraph('x').content,
}

describe('the public part of an import', () => {
  it.each([
    ['published and not changed since', published('a', 'Entry'), true, 0],
    ['never published', draft('a', 'Entry'), false, 0],
    ['changed since', { ...published('a', 'Entry'), version: 8 }, false, 1],
    ['archived', { ...draft('a', 'Entry'), archivedVersion: 3 }, false, 1],
    [
      'no longer published',
      { ...draft('a', 'Entry'), version: 9, firstPublishedAt: '2020-01-01T00:00:00Z' },
      false,
      0,
    ],
    [
      'told by the delivery API',
      { id: 'a', type: 'Entry', revision: 3, createdAt: '2020-01-01T00:00:00Z' },
      true,
      0,
    ],
    [
      'never published, told by the preview side of the delivery API',
      { id: 'a', type: 'Entry', revision: 0, createdAt: '2020-01-01T00:00:00Z' },
      false,
      0,
    ],
    ['published in the default language', withStatus('published', 'published'), true, 0],
    ['a draft in the default language', withStatus('draft', 'published'), false, 0],
    ['changed in the default language', withStatus('changed', 'published'), false, 1],
  ])('follows the state in the default language: %s', async (_name, sys, isPublic, remarks) => {
    const { dir, report } = await run({ ...prepared, entries: [entry('note', 'a', name, { sys })] })
    const { preview, client } = await open(dir)
    expect((await client.getEntries()).total).toBe(isPublic ? 1 : 0)
    expect((await preview.getEntries()).items.map(({ fields }) => fields)).toEqual([{ name: 'English' }])
    expect(report.changed.filter(({ kind }) => kind === 'entry')).toHaveLength(remarks)
  })

  it.each([
    ['draft', 'draft', 'English'],
    ['changed', 'draft', 'English'],
    ['changed', 'publish', 'Deutsch'],
    ['published', 'draft', 'Deutsch'],
  ] as const)('is a language by itself: %s, with --changed %s', async (status, changed, shown) => {
    const sys = withStatus('published', status)
    const { dir } = await run({ ...prepared, entries: [entry('note', 'a', name, { sys })] }, { changed })
    const { client } = await open(dir)
    expect((await client.getEntry('a', { locale: 'de' })).fields).toEqual({ name: shown })
    expect(await readFile(join(dir, 'note/a.de.md'), 'utf8')).toContain('name: Deutsch\n')
  })

  it('includes changed texts with --changed publish', async () => {
    const sys = { ...published('a', 'Entry'), version: 8 }
    const assets = [asset('x', 'x.svg', { url: '//x.example/x.svg', sys: { ...sys, id: 'x' } })]
    const keys = { ...prepared, entries: [entry('note', 'a', name, { sys })], assets }
    const { dir, report } = await run(keys, { changed: 'publish' })
    const { client } = await open(dir)
    expect((await client.getEntry('a')).fields).toEqual({ name: 'English' })
    expect((await client.getAssets()).total).toBe(1)
    expect(report.changed).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ id: 'a', reason: expect.stringContaining('is public here') }),
      ]),
    )
  })

  it('excludes draft pictures, which only previews show', async () => {
    const assets = [asset('x', 'x.svg', { url: '//x.example/x.svg', sys: draft('x', 'Asset') })]
    const { dir } = await run({ ...prepared, assets })
    const { client, preview } = await open(dir)
    expect((await client.getAssets()).total).toBe(0)
    expect((await preview.getAssets()).total).toBe(1)
  })

  it('keeps times to the millisecond', async () => {
    // In seconds, this instant is not exact.
    const publishedAt = '2004-07-04T10:44:40.314Z'
    const firstPublishedAt = '2001-02-03T04:05:06.789Z'
    const sys = { ...published('a', 'Entry'), publishedAt, firstPublishedAt }
    const { dir } = await run({ ...prepared, entries: [entry('note', 'a', name, { sys })] })
    const { client } = await open(dir)
    expect((await client.getEntry('a')).sys).toMatchObject({
      createdAt: firstPublishedAt,
      updatedAt: publishedAt,
    })
  })

  it('appears at its scheduled time', async () => {
    const scheduledActions = [
      {
        action: 'publish',
        sys: { id: 's1', type: 'ScheduledAction', status: 'scheduled' },
        entity: to('Entry', 'a'),
        scheduledFor: { datetime: '2100-01-15T09:00:00.000Z' },
      },
    ]
    const entries = [entry('note', 'a', name, { sys: draft('a', 'Entry') })]
    const { dir } = await run({ ...prepared, entries, scheduledActions })
    expect(await readFile(join(dir, 'note/a.md'), 'utf8')).toBe(
      '---\nname: English\npublish: 2100-01-15T09:00:00.000Z\n---\n',
    )
  })
})

describe('values that an import changes', () => {
  it('include invisible parts of texts, which are removed and reported', async () => {
    const text = richText(paragraph('', 'Seen.', ''), paragraph(''))
    const { dir, report } = await run({ ...prepared, entries: [entry('note', 'a', { text: { en: text } })] })
    expect(await readFile(join(dir, 'note/a.md'), 'utf8')).toContain('---\n\nSeen.\n')
    expect(report.changed.filter(({ kind }) => kind === 'entry')).toMatchObject([
      { id: 'a', reason: expect.stringContaining('Empty paragraphs') },
    ])
  })

  it('include spaces around short texts, and empty texts', async () => {
    const entries = [
      entry('note', 'a', { name: { en: ' x ' } }),
      entry('note', 'b', { name: { en: 'x', de: '' } }),
    ]
    const { report } = await run({ ...prepared, entries })
    expect(report.changed.filter(({ kind }) => kind === 'entry')).toEqual([
      { kind: 'entry', id: 'a', reason: expect.stringContaining("'name' has no spaces") },
      { kind: 'entry', id: 'b', locale: 'de', reason: expect.stringContaining("'name' is empty") },
    ])
  })

  it('include tags that the export does not declare', async () => {
    const { report } = await run({
      ...prepared,
      entries: [entry('note', 'a', name, { tags: ['oldFriends'] })],
    })
    expect(report.changed.filter(({ kind }) => kind === 'entry')).toMatchObject([
      { id: 'a', reason: expect.stringContaining("'oldFriends'") },
    ])
  })

  it('are links in texts to what is missing: the words stay', async () => {
    const text = richText({ ...paragraph(), content: [deadLink] })
    const { dir, report } = await run({ ...prepared, entries: [entry('note', 'a', { text: { en: text } })] })
    const { client } = await open(dir)
    expect((await client.withoutLinkResolution.getEntry('a')).fields).toEqual({
      text: richText(paragraph('x')),
    })
    expect(report.notTaken).toMatchObject([
      { id: 'a', reason: "'text' links to the entry 'gone', which is missing, so the link is left out." },
    ])
  })

  it('are such links where Markdown cannot express the text: they stay, and lead nowhere', async () => {
    const underlined = { ...paragraph('y').content[0], marks: [{ type: 'underline' }] }
    const text = richText({ ...paragraph(), content: [deadLink, underlined] })
    const { dir, report } = await run({ ...prepared, entries: [entry('note', 'a', { text: { en: text } })] })
    const { client } = await open(dir)
    expect((await client.withoutLinkResolution.getEntry('a')).fields).toEqual({ text })
    expect(report.changed).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ id: 'a', reason: expect.stringMatching(/'gone'.*leads nowhere/) }),
      ]),
    )
  })

  it('are left out in a language that is disabled for readers', async () => {
    const locales = [twoLocales[0], { ...twoLocales[1], contentDeliveryApi: false }]
    const { dir, report } = await run({ ...prepared, locales, entries: [entry('note', 'a', name)] })
    expect(await readdir(join(dir, 'note'))).toEqual(['a.md', 'content-type.yaml'])
    expect(report.notTaken.map(({ kind, id }) => [kind, id])).toEqual([
      ['language', 'de'],
      ['entry', 'a'],
    ])
  })
})

describe('a content type of an export', () => {
  it.each(['', null, 'Words.'])('keeps its description: %j', async (description) => {
    const { dir } = await run({ locales: twoLocales, contentTypes: [{ ...note, description }] })
    const { client } = await open(dir)
    expect((await client.getContentType('note')).description).toBe(description)
  })

  it('is reported with its lost settings', async () => {
    const fields = [
      field('slug', 'Symbol', { validations: [{ unique: true }] }),
      field('isNew', 'Boolean', { defaultValue: { en: true } }),
    ]
    const sys = draft('shop', 'ContentType')
    const { report } = await run({
      locales: twoLocales,
      contentTypes: [contentType('shop', fields, { sys, displayField: 'isNew' })],
    })
    expect(report.changed.filter(({ id }) => id === 'shop').map(({ reason }) => reason)).toEqual([
      'Checks of values are not kept: slug.',
      'Values that new entries begin with are not kept: isNew.',
      'It was not published at Contentful; here it is.',
      expect.stringContaining("named by 'isNew' at Contentful"),
    ])
  })

  it('writes the visible text below the front matter, and $ before keys that a field also uses', async () => {
    const fields = [
      field('notes', 'Text', { omitted: true }),
      field('text', 'Text'),
      field('draft', 'Boolean'),
      field('created', 'Date'),
    ]
    const values = {
      notes: { en: 'n' },
      text: { en: 'Long *text*.' },
      draft: { en: false },
      created: { en: '1890-01-01' },
    }
    const entries = [
      entry('vase', 'a', values, {
        sys: { ...draft('a', 'Entry'), firstPublishedAt: '2020-01-02T00:00:00Z' },
      }),
    ]
    const { dir } = await run({ locales: twoLocales, contentTypes: [contentType('vase', fields)], entries })
    expect(await readFile(join(dir, 'vase/a.md'), 'utf8')).toBe(
      '---\nnotes: n\ndraft: false\ncreated: 1890-01-01\n$draft: true\n$created: 2020-01-02T00:00:00.000Z\n---\n\nLong *text*.\n',
    )
    const { preview } = await open(dir)
    expect((await preview.getEntry('a')).fields).toEqual({
      notes: 'n',
      text: 'Long *text*.',
      draft: false,
      created: '1890-01-01',
    })
  })
})

describe('articles of an export', () => {
  const { createdAt: _createdAt, ...own } = articlesContentType
  const ownType = { sys: published('articles', 'ContentType'), ...own }

  it('need no declaration when their fields are the built-in ones', async () => {
    const { dir } = await run({ locales: twoLocales, contentTypes: [ownType] })
    expect(await readdir(dir)).toEqual(['locales.yaml'])
  })

  it('declare their additional fields', async () => {
    const more = { ...ownType, fields: [...own.fields, field('minutes', 'Integer')] }
    const { dir } = await run({ locales: twoLocales, contentTypes: [more] })
    expect(await readFile(join(dir, 'articles/content-type.yaml'), 'utf8')).toBe(
      'fields:\n  minutes: Integer\n',
    )
  })

  it('are reported missing when there are none', async () => {
    const { report } = await run(prepared)
    expect(report.changed).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ id: 'articles', reason: expect.stringContaining('pages of the site') }),
      ]),
    )
  })
})

function withStatus(en: string, de: string) {
  return published('a', 'Entry', { version: 8, fieldStatus: { '*': { en, de } } })
}

async function run(keys: object, options: Partial<ContentfulImportOptions> = {}) {
  const { dir } = await createTestFolder()
  const file = await writeExport(keys, { 'x.example/x.svg': drawing })
  return { dir, report: await importContentfulExport({ file, contentDir: dir, ...options }) }
}

async function open(dir: string) {
  const service = await openTestService(dir)
  const preview = createTestClient(service, { accessToken: PREVIEW_TOKEN, basePath: 'content-preview' })
  return { client: createTestClient(service), preview }
}
