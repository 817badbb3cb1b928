import { writeFileSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createTestClient, createTestFolder, openTestService } from '../../content-folder.testing.ts'
import { importContentfulExport, type ContentfulImportOptions } from './contentful/import-contentful.ts'
import { remarkItem } from './items.ts'
import type { Fate, FileOutcome } from './write/outcome.ts'
import { writeFiles } from './write/write-files.ts'
import {
  asset,
  contentType,
  drawing,
  entry,
  field,
  to,
  twoLocales,
  writeExport,
} from './small-export.testing.ts'

const person = contentType('person', [
  field('name', 'Symbol', { localized: true }),
  field('portrait', 'Link', { linkType: 'Asset' }),
])
const keys = {
  locales: twoLocales,
  contentTypes: [person],
  entries: [
    entry('person', 'mira', { name: { en: 'Mira', de: 'Mira!' }, portrait: { en: to('Asset', 'a1') } }),
    entry('person', 'otto', { name: { en: 'Otto' } }),
  ],
  assets: [asset('a1', 'lake.svg', { url: '//x.example/lake.svg' })],
}
const beside = { 'x.example/lake.svg': drawing }

describe('an import into a folder with content', () => {
  it('keeps existing files with other text, and their related files', async () => {
    const { dir, report } = await run({ 'person/mira.yaml': 'name: My own\n' })
    expect(await readFile(join(dir, 'person/mira.yaml'), 'utf8')).toBe('name: My own\n')
    expect(await readdir(join(dir, 'person'))).toEqual(['content-type.yaml', 'mira.yaml', 'otto.yaml'])
    expect(report.files.kept).toEqual(['person/mira.yaml'])
    expect(report.notTaken).toMatchObject([
      { kind: 'entry', id: 'mira', reason: expect.stringContaining('was kept') },
    ])
    expect(report.taken.entry).toBe(1)
  })

  it('keeps an existing translation or caption separately', async () => {
    const { report } = await run({
      'locales.yaml': '- {code: en, default: true}\n- {code: de}\n',
      'person/content-type.yaml': 'fields: {name: {type: Symbol, localized: true}, portrait: Asset}\n',
      'person/mira.yaml': 'name: M\n',
      'person/mira.de.yaml': 'name: Meine\n',
      'assets/lake.svg': drawing,
      'assets/lake.svg.yaml': 'id: a1\ntitle: Mine\n',
    })
    expect(report.files.kept).toEqual([
      'assets/lake.svg.yaml',
      'locales.yaml',
      'person/content-type.yaml',
      'person/mira.yaml',
    ])
    expect(report.changed.filter(({ kind }) => kind === 'asset')).toEqual([])
  })

  it('keeps an existing entry with another ending', async () => {
    const { dir, report } = await run({ 'person/mira.md': '---\nname: My own\n---\n' })
    expect((await readdir(join(dir, 'person'))).toSorted()).toEqual([
      'content-type.yaml',
      'mira.md',
      'otto.yaml',
    ])
    expect(report.files.kept).toEqual(['person/mira.md'])
  })

  it('replaces existing files with overwrites', async () => {
    const { dir, report } = await run(
      { 'person/mira.md': '---\nname: My own\n---\n', 'person/otto.yaml': 'name: My own\n' },
      { overwrites: true },
    )
    expect((await readdir(join(dir, 'person'))).toSorted()).toEqual([
      'content-type.yaml',
      'mira.de.yaml',
      'mira.yaml',
      'otto.yaml',
    ])
    expect(report.files).toMatchObject({
      replaced: ['person/otto.yaml'],
      removed: ['person/mira.md'],
      kept: [],
    })
    expect(report.notTaken).toEqual([])
    const service = await openTestService(dir)
    expect(service.problems()).toEqual([])
    expect((await createTestClient(service).getEntry('otto')).fields).toEqual({ name: 'Otto' })
  })

  it('deletes a translation that is missing in the export if it overwrites', async () => {
    const { dir, file, report } = await run({
      'person/otto.yaml': 'name: Otto\n',
      'person/otto.de.yaml': 'name: Otto\n',
    })
    expect(report.files.removed).toEqual([])
    expect(await readdir(join(dir, 'person'))).not.toContain('otto.fr.yaml')
    await writeFile(join(dir, 'person/otto.de.yaml'), 'name: Ötti\n')
    const { files } = await importContentfulExport({ file, contentDir: dir, overwrites: true })
    expect(files.removed).toEqual(['person/otto.de.yaml'])
    expect(await readdir(join(dir, 'person'))).not.toContain('otto.de.yaml')
  })

  it('refuses an id that exists in another folder', async () => {
    const { report } = await run({ 'articles/mira.md': '---\ntitle: Mira\n---\n' })
    expect(report.notTaken).toMatchObject([
      { id: 'mira', reason: expect.stringContaining('articles/mira.md') },
    ])
  })

  it('renames an asset when another file has its name, and keeps the new name later', async () => {
    const { dir, file } = await run({ 'assets/lake.svg': 'mine' })
    expect(await readFile(join(dir, 'assets/lake.svg'), 'utf8')).toBe('mine')
    expect(await readFile(join(dir, 'assets/lake-2.svg'), 'utf8')).toBe(drawing)
    expect(await readFile(join(dir, 'person/mira.yaml'), 'utf8')).toContain('portrait: lake-2.svg\n')
    const { files } = await importContentfulExport({ file, contentDir: dir })
    expect(files).toMatchObject({ written: [], kept: [] })
  })

  it('refuses to mix two default languages', async () => {
    const { dir } = await createTestFolder({ 'locales.yaml': '- {code: fr, default: true}\n' })
    const file = await writeExport(keys, beside)
    await expect(importContentfulExport({ file, contentDir: dir })).rejects.toThrow(
      "is 'fr', that of the export 'en'",
    )
    expect(await readdir(dir)).toEqual(['locales.yaml'])
  })

  it('reports new problems of the folder', async () => {
    const { report } = await run(
      {
        'person/anna.fr.yaml': 'name: Anna\n',
        'person/content-type.yaml': 'fields: {name: Symbol, age: Integer}\n',
        'person/anna.yaml': 'age: 3\n',
      },
      { overwrites: true },
    )
    expect(report.changed).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({
          id: 'person/anna.yaml',
          reason: expect.stringContaining("'age' is not a known key"),
        }),
      ]),
    )
  })

  it('refuses to make readable files unreadable', async () => {
    const before = {
      'person/content-type.yaml': 'fields: {name: Symbol}\n',
      'articles/a.md': '---\ntitle: A\n---\n',
    }
    const { dir } = await createTestFolder(before)
    const own = contentType('articles', [field('headline', 'Symbol')])
    const file = await writeExport({ ...keys, contentTypes: [person, own] }, beside)
    await expect(importContentfulExport({ file, contentDir: dir })).rejects.toThrow(
      /could no longer be read: articles\/a\.md\.\narticles\/a\.md: 'title' is not a known key/,
    )
    expect((await readdir(dir)).toSorted()).toEqual(['articles', 'person'])
    const { changed } = await importContentfulExport({ file, contentDir: dir, overwrites: true })
    expect(changed).toContainEqual({
      kind: 'other',
      id: 'articles/a.md',
      reason: expect.stringContaining("'title'"),
    })
  })

  it('is seen by a server as one change', async () => {
    const { dir } = await createTestFolder({ 'articles/a.md': '---\ntitle: A\n---\n' })
    const service = await openTestService(dir, { watch: true })
    const client = createTestClient(service)
    let changes = 0
    service.onChange(() => (changes += 1))
    const file = await writeExport(keys, beside)
    await importContentfulExport({ file, contentDir: dir })
    await expect.poll(async () => (await client.getEntries()).total).toBe(3)
    expect((await client.getEntry('mira')).fields).toMatchObject({ portrait: { sys: { id: 'a1' } } })
    expect(changes).toBe(1)
    expect(service.reported).toEqual([])
  })
})

describe('a failed import', () => {
  it('leaves the folder unchanged, with the times of its files', async () => {
    const { dir } = await createTestFolder({
      'person/otto.yaml': 'name: My own\n',
      'person/x.yaml': 'name: X\n',
    })
    await utimes(join(dir, 'person/otto.yaml'), 1_000_000, 1_000_000)
    // These obstacles are found only when a file is moved or removed.
    await mkdir(join(dir, 'zoo/b.yaml/inside'), { recursive: true })
    const hidden = join(dir, '.hidden')
    const file = (path: string, fate: Fate): FileOutcome => ({
      path,
      fate,
      planned: { path, content: { text: 'new' } },
    })
    const [added, replaced] = [file('new/a.yaml', 'written'), file('person/otto.yaml', 'replaced')]
    const removed = { path: 'person/x.yaml', fate: 'removed' as const }
    for (const files of [
      [added, file('zoo/b.yaml', 'written'), replaced, removed],
      [added, replaced, removed, removed],
    ]) {
      const outcomes = { item: remarkItem('', ''), isKept: false, files }
      await expect(writeFiles(dir, hidden, [outcomes], () => {})).rejects.toThrow(/EISDIR|ENOTEMPTY|ENOENT/)
    }
    expect((await readdir(dir)).toSorted()).toEqual(['.hidden', 'person', 'zoo'])
    expect(await readFile(join(dir, 'person/otto.yaml'), 'utf8')).toBe('name: My own\n')
    expect((await stat(join(dir, 'person/otto.yaml'))).mtimeMs).toBe(1_000_000_000)
    expect(await readdir(join(dir, 'person'))).toEqual(['otto.yaml', 'x.yaml'])
  })

  it('keeps a planned file that another program writes meanwhile', async () => {
    const { dir } = await createTestFolder({ 'person/x.md': '---\nname: X\n---\n' })
    const file = await writeExport(keys, beside)
    const onProgress = (done: number, total: number) => {
      // The first half is planning.
      if (done === total / 2 + 1) writeFileSync(join(dir, 'person/otto.yaml'), 'name: My own\n')
    }
    await expect(importContentfulExport({ file, contentDir: dir, onProgress })).rejects.toThrow(
      'Another program wrote person/otto.yaml meanwhile',
    )
    expect(await readFile(join(dir, 'person/otto.yaml'), 'utf8')).toBe('name: My own\n')
    expect((await readdir(dir, { recursive: true })).toSorted()).toEqual([
      'person',
      'person/otto.yaml',
      'person/x.md',
    ])
  })

  it('leaves no new folder', async () => {
    const { dir } = await createTestFolder()
    const file = await writeExport(keys, beside)
    const onProgress = () => {
      throw new Error('No power.')
    }
    const contentDir = join(dir, 'site/content')
    await expect(importContentfulExport({ file, contentDir, onProgress })).rejects.toThrow('No power.')
    expect(await readdir(dir)).toEqual([])
  })

  it('removes the remains of a killed import, and never those of a running one', async () => {
    const { dir } = await createTestFolder({ '.waypost-import-999999999-abc/new/a.yaml': 'x' })
    const file = await writeExport(keys, beside)
    await importContentfulExport({ file, contentDir: dir })
    expect((await readdir(dir)).filter((name) => name.startsWith('.'))).toEqual([])
    await mkdir(join(dir, `.waypost-import-${process.ppid}-abc`))
    await expect(importContentfulExport({ file, contentDir: dir })).rejects.toThrow('Another import')
    expect(await readdir(dir)).toContain(`.waypost-import-${process.ppid}-abc`)
  })
})

async function run(content: Record<string, string>, options: Partial<ContentfulImportOptions> = {}) {
  const { dir } = await createTestFolder(content)
  const file = await writeExport(keys, beside)
  return { dir, file, report: await importContentfulExport({ file, contentDir: dir, ...options }) }
}
