import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  createTestClient,
  createTestFolder,
  openTestService,
  PREVIEW_TOKEN,
} from '../../content-folder.testing.ts'
import { importContentfulExport, type ContentfulImportOptions } from './contentful/import-contentful.ts'
import {
  asset,
  contentType,
  draft,
  drawing,
  entry,
  field,
  paragraph,
  richText,
  to,
  twoLocales,
  writeExport,
} from './small-export.testing.ts'

const articles = contentType(
  'articles',
  [
    field('title', 'Symbol', { required: true, localized: true }),
    field('date', 'Date'),
    field('image', 'Link', { linkType: 'Asset' }),
    field('description', 'RichText', { localized: true }),
    field('author', 'Link', { linkType: 'Entry', validations: [{ linkContentType: ['person'] }] }),
  ],
  { name: 'Article', displayField: 'title' },
)

const person = contentType(
  'person',
  [
    field('name', 'Symbol'),
    field('born', 'Date'),
    field('home', 'Location'),
    field('height', 'Number'),
    field('children', 'Integer'),
    field('isAlive', 'Boolean'),
    field('facts', 'Object'),
    field('notes', 'Text'),
    field('nicknames', 'Array', { items: { type: 'Symbol' } }),
    field('friends', 'Array', { items: { type: 'Link', linkType: 'Entry' } }),
    field('pictures', 'Array', { items: { type: 'Link', linkType: 'Asset' } }),
    field('elsewhere', 'ResourceLink', {
      allowedResources: [
        {
          type: 'Contentful:Entry',
          source: 'crn:contentful:::content:spaces/other',
          contentTypes: ['person'],
        },
      ],
    }),
    field('tags', 'Symbol'),
    field('secret', 'Symbol', { omitted: true }),
    field('old', 'Symbol', { disabled: true }),
  ],
  { displayField: 'name' },
)

const elsewhere = {
  sys: {
    type: 'ResourceLink',
    linkType: 'Contentful:Entry',
    urn: 'crn:contentful:::content:spaces/other/entries/x',
  },
}

const picture = { nodeType: 'embedded-asset-block', data: { target: to('Asset', '4aLake') }, content: [] }
const underlined = {
  ...paragraph(''),
  content: [{ nodeType: 'text', value: 'Under', marks: [{ type: 'underline' }], data: {} }],
}
const linked = {
  ...paragraph(''),
  content: [
    { nodeType: 'text', value: 'See ', marks: [], data: {} },
    {
      nodeType: 'entry-hyperlink',
      data: { target: to('Entry', 'mira') },
      content: paragraph('Mira').content,
    },
    { nodeType: 'text', value: ' & co.', marks: [{ type: 'bold' }, { type: 'italic' }], data: {} },
  ],
}
const firstText = richText(linked, picture)
const treeText = richText(underlined)

const mira = {
  name: { en: 'Mira' },
  born: { en: '1984-11-02T10:20+05:30' },
  home: { en: { lat: 32.24, lon: 77.19 } },
  height: { en: 1.5 },
  children: { en: 0 },
  isAlive: { en: false },
  facts: { en: { yes: 'no', list: [1, null, { deep: ['---', '12', '*x'] }], empty: {} } },
  notes: { en: '- x\n---\n\ttab: "quoted"\n\n  two  ' },
  nicknames: { en: ['null', 'yes', '2024-01-01', '# x', "it's"] },
  friends: { en: [to('Entry', 'otto'), to('Entry', 'gone'), to('Entry', 'first')] },
  pictures: { en: [to('Asset', '4aLake'), to('Asset', '4bLake')] },
  elsewhere: { en: elsewhere },
  tags: { en: 'a field of this name' },
  secret: { en: 'secret' },
  old: { en: 'old' },
}

const whole = {
  locales: twoLocales,
  tags: [
    { sys: { id: 'homeGround', visibility: 'public' }, name: 'Home Ground' },
    { sys: { id: 'toCheck', visibility: 'private' }, name: 'To check' },
  ],
  contentTypes: [articles, person],
  entries: [
    entry(
      'articles',
      'first',
      {
        title: { en: 'First: a "title"', de: 'Erster' },
        date: { en: '2024-03-05' },
        image: { en: to('Asset', '4aLake') },
        author: { en: to('Entry', 'mira') },
        description: { en: firstText, de: richText(paragraph('Guten Tag.')) },
      },
      { tags: ['homeGround', 'toCheck'] },
    ),
    entry('articles', 'tree', { title: { en: 'Tree' }, description: { en: treeText } }),
    entry('articles', 'idea', { title: { en: 'Idea' } }, { sys: draft('idea', 'Entry') }),
    entry('person', 'mira', mira, { tags: ['homeGround'] }),
    entry('person', 'otto', { name: { en: 'Otto' }, friends: { en: [to('Entry', 'mira')] } }),
  ],
  assets: [
    asset('4aLake', 'The lake.svg', { more: { description: { en: 'A lake', de: 'Ein See' } } }),
    {
      ...asset('4bLake', 'The lake.svg'),
      metadata: { tags: ['homeGround', 'focusTop'].map((tag) => to('Tag', tag)) },
    },
    asset('4cGone', 'gone.svg'),
  ],
  editorInterfaces: [{}],
  webhooks: [],
  roles: [],
}

const files = {
  'images.ctfassets.net/space/4aLake/token/The lake.svg': drawing,
  'images.ctfassets.net/space/4bLake/token/The lake.svg': `${drawing} `,
}

describe('an export', () => {
  it('gives the same answers once imported, except as reported', async () => {
    const { dir, report } = await importInto({}, { keys: whole, files })
    const service = await openTestService(dir)
    expect(service.problems().filter(({ effect }) => effect !== 'shown-without')).toEqual([])
    const client = createTestClient(service)

    const type = await client.getContentType('articles')
    expect(type).toMatchObject({ name: 'Article', description: 'About articles.', displayField: 'title' })
    expect(type.fields.map(({ id, localized, required }) => [id, localized, required])).toEqual([
      ['title', true, true],
      ['date', false, false],
      ['image', false, false],
      ['description', true, false],
      ['author', false, false],
    ])
    expect((await client.getContentType('person')).fields.at(-4)).toMatchObject({
      type: 'ResourceLink',
      allowedResources: [{ source: 'crn:contentful:::content:spaces/other', contentTypes: ['person'] }],
    })
    expect((await client.getLocales()).items).toMatchObject([
      { code: 'en', name: 'English', default: true, fallbackCode: null },
      { code: 'de', name: 'Deutsch', default: false, fallbackCode: 'en' },
    ])
    expect((await client.getTags()).items.map(({ sys, name }) => [sys.id, name])).toEqual([
      ['focusTop', 'Focus top'],
      ['homeGround', 'Home Ground'],
    ])

    const all = client.withAllLocales.withoutLinkResolution
    expect(await all.getEntry('first')).toMatchObject({
      sys: { createdAt: '2020-01-02T03:04:05.678Z', updatedAt: '2021-02-03T04:05:06.789Z' },
      metadata: { tags: [{ sys: { id: 'homeGround' } }] },
      fields: whole.entries[0].fields,
    })
    expect((await all.getEntry('tree')).fields).toEqual(whole.entries[1].fields)
    const { secret: _secret, ...shown } = mira
    expect((await all.getEntry('mira')).fields).toEqual({
      ...shown,
      friends: { en: [to('Entry', 'otto'), to('Entry', 'first')] },
    })
    expect((await all.getAssets({ order: ['sys.id'] })).items).toMatchObject([
      {
        sys: { id: '4aLake', createdAt: '2020-01-02T03:04:05.678Z', updatedAt: '2021-02-03T04:05:06.789Z' },
        fields: {
          title: { en: 'Title of 4aLake' },
          description: { en: 'A lake', de: 'Ein See' },
          file: {
            en: { fileName: 'The lake.svg', contentType: 'image/svg+xml', details: { image: { width: 4 } } },
          },
        },
      },
      { sys: { id: '4bLake' }, fields: { file: { en: { fileName: 'The lake.svg' } } } },
    ])

    expect(report.taken).toEqual({ language: 2, tag: 2, 'content type': 2, entry: 5, asset: 2 })
    expect(report.notTaken).toEqual([
      {
        kind: 'asset',
        id: '4cGone',
        name: 'Title of 4cGone',
        reason: expect.stringContaining('--download-assets'),
      },
      {
        kind: 'entry',
        id: 'mira',
        name: 'Mira',
        reason: expect.stringContaining("'friends' links to the entry 'gone'"),
      },
    ])
    expect(report.changed.map(({ id }) => id)).toEqual(['articles', 'editorInterfaces', 'revisions'])
  })

  it('shows its drafts in previews only', async () => {
    const { dir } = await importInto({}, { keys: whole, files })
    const service = await openTestService(dir)
    const preview = createTestClient(service, { accessToken: PREVIEW_TOKEN, basePath: 'content-preview' })
    await expect(createTestClient(service).getEntry('idea')).rejects.toThrow('could not be found')
    expect((await preview.getEntry('idea')).fields).toEqual({ title: 'Idea' })
    expect((await preview.withoutLinkResolution.getEntry('mira')).fields).toMatchObject({ secret: 'secret' })
  })

  it('becomes files that a creator can continue to edit', async () => {
    const { dir } = await importInto({}, { keys: whole, files })
    expect(await readFile(join(dir, 'articles/first.md'), 'utf8')).toBe(
      [
        '---',
        `title: 'First: a "title"'`,
        'date: 2024-03-05',
        'image: The-lake.svg',
        'author: person/mira.md',
        'tags:',
        '  - homeGround',
        '  - toCheck',
        'created: 2020-01-02T03:04:05.678Z',
        '---',
        '',
        'See [Mira](../person/mira.md)**_&#x20;& co._**',
        '',
        '![A lake](../assets/The-lake.svg)',
        '',
      ].join('\n'),
    )
    expect(await readFile(join(dir, 'articles/first.de.md'), 'utf8')).toBe(
      '---\ntitle: Erster\n---\n\nGuten Tag.\n',
    )
    expect(await readFile(join(dir, 'assets/The-lake-2.svg.yaml'), 'utf8')).toContain(
      'focus: top\ntags:\n  - homeGround\nid: 4bLake\n',
    )
  })
})

describe('a second import', () => {
  it('changes nothing', async () => {
    const { dir, file } = await importInto({}, { keys: whole, files })
    const before = await statesOf(dir)
    const report = await importContentfulExport({ file, contentDir: dir })
    expect(await statesOf(dir)).toEqual(before)
    expect(report.files).toMatchObject({ written: [], replaced: [], kept: [] })
    expect(report.taken).toEqual({ language: 2, tag: 2, 'content type': 2, entry: 5, asset: 2 })
  })
})

/** Imports into a folder with these files. */
async function importInto(
  content: Record<string, string>,
  {
    keys,
    files = {},
    ...options
  }: { keys: object | string; files?: Record<string, string> } & Partial<ContentfulImportOptions>,
) {
  const { dir } = await createTestFolder(content)
  const file = await writeExport(keys, files)
  const report = await importContentfulExport({ file, contentDir: dir, ...options })
  return { dir, file, report }
}

/** The content and time of every file. */
async function statesOf(dir: string): Promise<Record<string, string>> {
  const names = await readdir(dir, { recursive: true, withFileTypes: true })
  const paths = names.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name))
  const states = paths.map(async (path) => {
    const { mtimeMs, ino } = await stat(path)
    return [path, `${ino} ${mtimeMs} ${await readFile(path, 'utf8')}`] as const
  })
  return Object.fromEntries(await Promise.all(states))
}
