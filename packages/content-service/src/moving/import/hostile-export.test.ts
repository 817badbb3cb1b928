import { readdir, readFile, symlink, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createTestFolder, openTestService } from '../../content-folder.testing.ts'
import { importContentfulExport } from './contentful/import-contentful.ts'
import {
  asset,
  contentType,
  drawing,
  entry,
  field,
  paragraph,
  richText,
  to,
  twoLocales,
  writeExport,
} from './small-export.testing.ts'

const notes = contentType('note', [
  field('name', 'Symbol'),
  field('next', 'Link', { linkType: 'Entry' }),
  field('text', 'RichText'),
  field('data', 'Object'),
])

const prepared = { locales: twoLocales, contentTypes: [notes] }
const there = { 'articles/a.md': '---\ntitle: A\n---\n', 'site.yaml': 'name: A\n' }

describe('an unreadable export', () => {
  it.each([
    ['a file that ends in the middle', '{"entries": [\n  {"sys": {"id": "a', 'line 2 column 20'],
    ['an empty file', '', 'It is no JSON: Unexpected end'],
    ['text', 'hello', `It is no JSON: Unexpected token 'h'`],
    ['a wrong sign', '{"entries": [],\n "assets": nothing}', '"assets": nothing'],
    ['more after the end', '{"entries": []}\n}', 'line 2 column 1'],
    ['JSON of something else', '{"name": "waypost"}', 'no export of Contentful'],
    ['a list', '[1]', 'no export of Contentful'],
    ['nothing', 'null', 'no export of Contentful'],
  ])('is refused with the reason, and changes nothing: %s', async (_name, text, reason) => {
    const { dir } = await createTestFolder(there)
    const file = await writeExport(text)
    await expect(importContentfulExport({ file, contentDir: dir })).rejects.toThrow(reason)
    expect(await listAll(dir)).toEqual(['articles/a.md', 'site.yaml'])
  })

  it('is refused unread when it is too large', async () => {
    const { dir } = await createTestFolder(there)
    const file = await writeExport('')
    await truncate(file, 100_000_000)
    await expect(importContentfulExport({ file, contentDir: dir })).rejects.toThrow('larger than 90 MB')
    expect(await listAll(dir)).toEqual(['articles/a.md', 'site.yaml'])
  })

  it('is refused when it is missing, not a file, or not UTF-8', async () => {
    const { dir } = await createTestFolder()
    const file = await writeExport('')
    await expect(importContentfulExport({ file: `${file}x`, contentDir: dir })).rejects.toThrow(
      'There is no file',
    )
    await expect(importContentfulExport({ file: dir, contentDir: dir })).rejects.toThrow('is no file')
    await writeFile(file, Buffer.from([0x7b, 0xff]))
    await expect(importContentfulExport({ file, contentDir: dir })).rejects.toThrow('UTF-8')
  })

  it('creates no content folder', async () => {
    const file = await writeExport('{')
    const contentDir = join(dirname(file), 'site', 'content')
    await expect(importContentfulExport({ file, contentDir })).rejects.toThrow('It is no JSON')
    expect(await readdir(dirname(file))).toEqual(['export.json'])
  })
})

describe('a hostile export', () => {
  it.each([
    '../../etc/passwd',
    '/etc/passwd',
    '..',
    '.',
    '.hidden',
    'a/b',
    'a\\b',
    'a\nb',
    'a\u0000b',
    'con',
    'NUL.txt',
    '',
    'x'.repeat(65),
    '#a#',
  ])('cannot use an id that is not a valid file name: %j', async (id) => {
    const { dir, report } = await run({
      ...prepared,
      contentTypes: [notes, contentType(id, [field('name', 'Symbol')])],
      entries: [entry('note', id, { name: { en: 'x' } }), entry(id, 'inside', { name: { en: 'x' } })],
    })
    expect(await listAll(dir)).toEqual(['locales.yaml', 'note/content-type.yaml'])
    expect(report.notTaken).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'entry', id }),
        expect.objectContaining({ kind: 'entry', id: 'inside' }),
        expect.objectContaining({ kind: 'content type', id }),
      ]),
    )
  })

  it.each(['site.yaml', 'tags.yaml', 'Locales.yaml', 'Assets'])(
    'cannot use a type id that is a reserved name in a content folder: %s',
    async (id) => {
      const type = contentType(id, [field('name', 'Symbol')])
      const { dir, report } = await run({
        ...prepared,
        contentTypes: [notes, type],
        entries: [entry('note', 'a', { name: { en: 'x' } }), entry(id, 'b', { name: { en: 'x' } })],
      })
      expect(await listAll(dir)).toEqual(['locales.yaml', 'note/a.md', 'note/content-type.yaml'])
      expect(report.notTaken.map((remark) => remark.id)).toEqual([id, 'b'])
    },
  )

  it('cannot use ids that differ only in case or end in a language', async () => {
    const { dir, report } = await run({
      ...prepared,
      contentTypes: [notes, contentType('NOTE', [field('name', 'Symbol')])],
      entries: ['a', 'A', 'a.de', 'b'].map((id) => entry('note', id, { name: { en: id } })),
    })
    expect(await listAll(dir)).toEqual(['locales.yaml', 'note/a.md', 'note/b.md', 'note/content-type.yaml'])
    expect(report.notTaken.map(({ id }) => id)).toEqual(['NOTE', 'A', 'a.de'])
  })

  it.each(['__proto__', 'constructor', 'toString'])('cannot use a reserved file name: %s', async (name) => {
    const fields = JSON.parse(`{"name": {"en": "x", "${name}": "y"}, "${name}": {"en": "z"}}`) as object
    const { report } = await run({
      ...prepared,
      entries: [entry('note', 'a', fields), entry(name, 'b', {})],
      tags: [{ sys: { id: name, visibility: 'public' }, name }],
    })
    expect(report.taken.entry).toBe(1)
    expect(report.notTaken.map(({ id }) => id)).toEqual(expect.arrayContaining(['a', 'b']))
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it('cannot contain values that are thousands of levels deep', async () => {
    const deep = '['.repeat(20_000) + ']'.repeat(20_000)
    const quotes = '{"nodeType":"blockquote","data":{},"content":['.repeat(5_000)
    const text = `{"nodeType":"document","data":{},"content":[${quotes}${']}'.repeat(5_000)}]}`
    const keys = JSON.stringify({
      ...prepared,
      entries: [
        entry('note', 'deep', { data: { en: 'DEEP' } }),
        entry('note', 'quotes', { text: { en: 'QUOTES' } }),
        entry('note', 'fine', { name: { en: 'x' } }),
      ],
    })
    const { dir, report } = await run(keys.replace('"DEEP"', deep).replace('"QUOTES"', text))
    expect(await listAll(dir)).toContain('note/fine.md')
    expect(report.notTaken.map(({ id, reason }) => [id, reason])).toEqual([
      ['deep', "'data' is nested too deeply."],
      ['quotes', "'text' is nested too deeply."],
    ])
  })

  it('cannot contain values of a wrong type, which are left out completely', async () => {
    const wrong = { name: { en: 12 }, next: { en: 'x' }, text: { en: 'words' } }
    const entries = [
      ...Object.entries(wrong).map(([id, value]) =>
        entry('note', id, { name: { en: 'x', de: 'y' }, [id]: value }),
      ),
      entry('note', 'unknown', { text: { en: richText({ ...paragraph('x'), nodeType: 'poem' }) } }),
      entry('note', 'long', { name: { en: 'x'.repeat(257) } }),
      { sys: { id: 'bare' } },
      null,
    ]
    const { dir, report } = await run({ ...prepared, entries })
    expect(await listAll(dir)).toEqual(['locales.yaml', 'note/content-type.yaml'])
    expect(report.notTaken.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['name', 'next', 'text', 'unknown', 'long', 'bare', 'number 7']),
    )
  })

  it('leaves no link to a refused entry', async () => {
    const needy = contentType('needy', [field('note', 'Link', { linkType: 'Entry', required: true })])
    const entries = [
      entry('note', 'bad', { name: { en: 12 } }),
      entry('note', 'long', { name: { en: 'x'.repeat(257) } }),
      entry('note', 'a', { next: { en: to('Entry', 'bad') } }),
      entry('needy', 'b', { note: { en: to('Entry', 'long') } }),
      entry('needy', 'c', { note: { en: to('Entry', 'b') } }),
    ]
    const { dir, report } = await run({ ...prepared, contentTypes: [notes, needy], entries })
    expect((await listAll(dir)).filter((path) => !path.endsWith('type.yaml'))).toEqual([
      'locales.yaml',
      'note/a.md',
    ])
    expect(report.notTaken.map(({ id }) => id)).toEqual(['bad', 'long', 'a', 'b', 'c'])
    expect(report.notTaken[2].reason).toContain("'next' links to the entry 'bad', which is missing")
    expect(report.notTaken[4].reason).toContain("A required value is missing: 'note' links to the entry 'b'")
    expect((await openTestService(dir)).problems()).toEqual([])
  })

  it('cannot contain a long chain of entries that require each other', async () => {
    const needy = contentType('needy', [field('next', 'Link', { linkType: 'Entry', required: true })])
    const entries = Array.from({ length: 60 }, (_, index) =>
      entry('needy', `n${index}`, { next: { en: to('Entry', `n${index + 1}`) } }),
    )
    const { report } = await run({ ...prepared, contentTypes: [needy], entries })
    expect(report.notTaken).toHaveLength(60)
    expect(report.notTaken[0].reason).toContain("A required value is missing: 'next' links to the entry 'n1'")
  })

  it('may contain harmless circles of links', async () => {
    const entries = [
      entry('note', 'a', { next: { en: to('Entry', 'b') } }),
      entry('note', 'b', { next: { en: to('Entry', 'a') } }),
      entry('note', 'c', { next: { en: to('Entry', 'c') } }),
    ]
    const { report } = await run({ ...prepared, entries })
    expect(report.notTaken).toEqual([])
  })

  it.each([
    [
      'a concept above itself',
      [
        ['a', 'b'],
        ['b', 'a'],
      ],
      ['taxonomy.yaml'],
      undefined,
    ],
    ['a link to a missing concept', [['d'], ['e', 'd', 'gone']], ['taxonomy.yaml'], 2],
  ] as const)('is %s', async (_name, all, notTaken, count) => {
    const concepts = all.map(([id, ...broader]) => ({
      sys: { id },
      prefLabel: { en: id },
      broader: broader.map((other) => to('TaxonomyConcept', other)),
      related: [],
    }))
    const { report } = await run({ ...prepared, taxonomy: { concepts, conceptSchemes: [] } })
    expect(report.taken.concept).toBe(count)
    expect(report.notTaken.map(({ id }) => id)).toEqual(notTaken)
  })
})

describe('links in the content folder', () => {
  it('are never followed out of it when writing', async () => {
    const { dir: outside } = await createTestFolder()
    const { dir } = await createTestFolder()
    for (const name of ['note', 'assets']) await symlink(outside, join(dir, name))
    const file = await writeExport(
      {
        ...prepared,
        entries: [entry('note', 'a', { name: { en: 'x' } })],
        assets: [asset('a1', 'a.svg', { url: '//x.example/a.svg' })],
      },
      { 'x.example/a.svg': drawing },
    )
    const report = await importContentfulExport({ file, contentDir: dir, overwrites: true })
    expect(await listAll(outside)).toEqual([])
    expect(report.taken).toEqual({ language: 2 })
    expect(report.files.kept).toEqual(['assets/a.svg', 'note/content-type.yaml'])
  })
})

describe('files next to an export', () => {
  it.each([
    ['climbs', '//x.example/../../outside.svg'],
    ['climbs in disguise', '//x.example/%2e%2e%2f%2e%2e%2foutside.svg'],
    ['climbs on Windows', '//x.example/a%5c..%5c..%5coutside.svg'],
    ['is one of this computer', 'file:///etc/hostname'],
    ['is none', 'http://'],
    ['has no letters that end a name', '//x.example/a%00.svg'],
    ['cannot be decoded', '//x.example/%E0%A4%A.svg'],
    ['is a folder', '//x.example/folder'],
    ['is a link that leads out', '//x.example/link.svg'],
    ['goes through a link that leads out', '//x.example/folder-link/outside.svg'],
  ])('are left out when their address %s', async (_name, url) => {
    const { dir: outside } = await createTestFolder({ 'outside.svg': drawing })
    const file = await writeExport(
      { ...prepared, assets: [asset('a1', 'a.svg', { url })] },
      { 'x.example/folder/a.svg': drawing },
    )
    await writeFile(join(dirname(file), '..', 'outside.svg'), drawing)
    await symlink(join(outside, 'outside.svg'), join(dirname(file), 'x.example/link.svg'))
    await symlink(outside, join(dirname(file), 'x.example/folder-link'))
    const { dir } = await createTestFolder()
    const report = await importContentfulExport({ file, contentDir: dir })
    expect(report.notTaken.map(({ id }) => id)).toEqual(['a1'])
    expect(await listAll(dir)).toEqual(['locales.yaml', 'note/content-type.yaml'])
  })

  it.each([
    ['a space', 'lake%20at%20dawn.svg', 'lake at dawn.svg'],
    ['a space, encoded on the disk as well', 'lake%20at%20dawn.svg', 'lake%20at%20dawn.svg'],
    ['a space that only the disk encodes', 'lake at dawn.svg', 'lake%20at%20dawn.svg'],
    ['an accent', 'caf%C3%A9.svg', 'caf%C3%A9.svg'],
    ['an accent in two letters', 'caf%C3%A9.svg', 'cafe\u0301.svg'],
    ['brackets and a comma', 'a%28b%29%2C.svg', 'a(b)%2C.svg'],
    ['a percent sign', '100%25.svg', '100%.svg'],
    ['a percent sign of its own', '100% dawn.svg', '100% dawn.svg'],
  ])('are found by a name with %s', async (_name, inAddress, onDisk) => {
    const file = await writeExport(
      { ...prepared, assets: [asset('a1', 'lake.svg', { url: `//x.example/a/b/${inAddress}` })] },
      { [`x.example/a/b/${onDisk}`]: drawing },
    )
    const { dir } = await createTestFolder()
    const report = await importContentfulExport({ file, contentDir: dir })
    expect(report.notTaken).toEqual([])
    expect(await readFile(join(dir, 'assets/lake.svg'), 'utf8')).toBe(drawing)
  })

  it('get unique names that every file system accepts', async () => {
    const names = [
      'a b.svg',
      'A-B.svg',
      'a/../b.svg',
      '..\\x.svg',
      'con.svg',
      '.svg',
      'lake.jpg.yaml',
      'x.tmp',
      'naïve ☃ 日本.svg',
      `${'é'.repeat(300)}.svg`,
      'a\nb.svg',
      '~$x~',
    ]
    const assets = names.map((name, index) => asset(`a${index + 10}`, name, { url: `//x.example/${index}` }))
    const files = Object.fromEntries(names.map((_, index) => [`x.example/${index}`, drawing]))
    const { dir, report } = await run({ ...prepared, assets }, files)
    expect(report.taken.asset).toBe(names.length)
    const written = (await listAll(dir)).filter((path) =>
      /^assets\/.*(?<!\.svg\.yaml|\.bin\.yaml)$/.test(path),
    )
    expect(
      written
        .map((path) => path.slice('assets/'.length))
        .filter((name) => !name.endsWith('.yaml') || name === 'lake-jpg.yaml'),
    ).toEqual(
      expect.arrayContaining([
        'a-b.svg',
        'A-B-2.svg',
        'x.svg',
        'file-con.svg',
        'file.svg',
        'lake-jpg.yaml',
        'naïve-日本.svg',
      ]),
    )
  })
})

async function run(keys: object | string, files: Record<string, string> = {}) {
  const { dir } = await createTestFolder()
  const file = await writeExport(keys, files)
  return { dir, report: await importContentfulExport({ file, contentDir: dir }) }
}

/** Paths of all files, hidden ones among them. */
async function listAll(dir: string): Promise<string[]> {
  const found = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = found.filter((each) => !each.isDirectory())
  return files.map((each) => join(each.parentPath, each.name).slice(dir.length + 1)).toSorted()
}
