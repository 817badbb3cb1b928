import { readdirSync, rmSync } from 'node:fs'
import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeTemporaryFolder } from '../../../tests/helpers/temporary.ts'
import { article, createTestFolder, openTestService } from '../content-folder.testing.ts'
import { contentFiles } from '../conformance/content-files.testing.ts'
import { exportFiles, exportFolder, withId } from './export.testing.ts'

describe('an export', () => {
  it('holds what contentful-export does, in its order', async () => {
    const { read, report } = await exportFiles({ 'articles/lake.md': article('The Lake', 'Still.') })
    const file = await read()
    expect(Object.keys(file)).toEqual([
      'contentTypes',
      'tags',
      'editorInterfaces',
      'entries',
      'assets',
      'locales',
      'webhooks',
      'roles',
    ])
    expect(report).toMatchObject({ missing: [], changed: [], counts: { entries: 1, drafts: 0, assets: 0 } })
    expect(file.entries[0].fields.title).toEqual({ 'en-US': 'The Lake' })
    expect(withId(file.contentTypes, 'articles').sys.publishedVersion).toBe(1)
  })

  it('keys every field by the languages in which it is written', async () => {
    const { read } = await exportFiles(contentFiles)
    const { entries, locales } = await read()
    const { fields, sys, metadata } = withId(entries, 'lighthouse')
    expect(fields.name).toEqual({ 'en-US': 'Lighthouse', de: 'Leuchtturm', 'de-CH': 'Lüüchtturm' })
    expect(fields.opened).toEqual({ 'en-US': '1890-06-01' })
    expect(sys.contentType.sys.id).toBe('place')
    expect(metadata.tags.map(({ sys: { id } }) => id)).toEqual(['coast', 'quiet-days', 'inner'])
    expect(locales.map(({ code, fallbackCode, optional }) => [code, fallbackCode, optional])).toEqual([
      ['en-US', null, false],
      ['de', 'en-US', true],
      ['de-CH', 'de', true],
      ['fr', null, true],
    ])
  })

  it('holds private tags, fields that are omitted, and their values', async () => {
    const { read } = await exportFiles(contentFiles)
    const { contentTypes, entries, tags } = await read()
    const password = withId(contentTypes, 'place').fields.find(({ id }) => id === 'password')
    expect(password).toMatchObject({ omitted: true })
    expect(withId(entries, 'lighthouse').fields.password).toEqual({ 'en-US': 'sesame' })
    expect(withId(tags, 'inner').sys.visibility).toBe('private')
  })

  it('holds drafts as things that were never published', async () => {
    const { read } = await exportFiles(contentFiles)
    const { entries, assets } = await read()
    for (const { sys } of [withId(entries, 'hidden'), withId(entries, 'later'), withId(assets, 'plan.png')]) {
      expect(sys).not.toHaveProperty('publishedVersion')
      expect(sys).not.toHaveProperty('firstPublishedAt')
    }
    expect(withId(entries, 'lake').sys).toMatchObject({ publishedVersion: 1, version: 2 })
  })

  it('says when something waits, and keeps its time where nothing but Waypost reads it', async () => {
    const { read, report } = await exportFiles(contentFiles)
    const { scheduledActions = [] } = await read()
    expect(scheduledActions).toHaveLength(1)
    expect(scheduledActions[0]).toMatchObject({
      action: 'publish',
      entity: { sys: { linkType: 'Entry', id: 'later' } },
      scheduledFor: { datetime: '2099-01-01T00:00:00.000Z' },
    })
    expect(report.changed).toContainEqual({
      about: 'entry later',
      reason: expect.stringContaining('2099-01-01T00:00:00.000Z'),
    })
  })

  it('leaves drafts out where it is told to', async () => {
    const files = {
      ...contentFiles,
      'articles/idea.md': article('Idea', '', { draft: 'true', tags: '[Secret]' }),
    }
    const { read, report } = await exportFiles(files, { withoutDrafts: true })
    const { entries, assets, tags, scheduledActions } = await read()
    const ids = [...entries, ...assets].map(({ sys }) => sys.id)
    for (const id of ['hidden', 'later', 'secret', 'plan.png']) expect(ids).not.toContain(id)
    expect(ids).toContain('lake')
    expect(scheduledActions).toBeUndefined()
    expect(tags.map(({ sys }) => sys.id)).toEqual(['coast', 'inner', 'quiet-days'])
    expect(report.counts.drafts).toBe(0)
    expect(report.changed.map(({ about }) => about)).not.toContain('entry later')
  })

  it('keeps back translations that are drafts, and says so', async () => {
    const { read, report } = await exportFiles({
      ...contentFiles,
      'place/pier.de.yaml': 'draft: true\nname: Landungsbrücke\n',
    })
    expect(withId((await read()).entries, 'pier').fields.name).toEqual({ 'en-US': 'Pier', fr: 'Jetée' })
    expect(report.missing).toEqual([
      { about: 'entry pier', reason: expect.stringContaining("'de' is a draft") },
    ])
  })

  it('holds the taxonomy as organizations take it, and which concepts a type may have', async () => {
    const { read, report } = await exportFiles(contentFiles)
    const { taxonomy, contentTypes } = await read()
    expect(taxonomy?.conceptSchemes.map(({ sys }) => sys)).toEqual([{ id: 'buildings' }, { id: 'moods' }])
    expect(withId(taxonomy?.concepts ?? [], 'tower')).toMatchObject({
      prefLabel: { 'en-US': 'Tower', de: 'Turm' },
      broader: [{ sys: { type: 'Link', linkType: 'TaxonomyConcept', id: 'building' } }],
    })
    const allowed = withId(contentTypes, 'place').metadata?.taxonomy?.map(({ sys }) => sys.id)
    expect(allowed).toEqual(['building', 'calm', 'mill', 'tower'])
    expect(report.changed.map(({ about }) => about)).toContain('taxonomy.yaml')
  })

  it('says what Contentful refuses', async () => {
    const fields = Array.from({ length: 51 }, (_, index) => `f${index}: Symbol`)
    const { report } = await exportFiles({ 'large/content-type.yaml': `fields: {${fields.join(', ')}}` })
    expect(report.changed).toEqual([
      { about: 'content type large', reason: expect.stringContaining('51 fields') },
    ])
  })

  it('names links to what is not in it, by which Contentful stumbles', async () => {
    const files = {
      'articles/lake.md': article(
        'The Lake',
        '[Not yet](hidden.md), [once more](hidden.md), [snow](snow.md)',
      ),
      'articles/snow.md': article('Snow'),
      'articles/hidden.md': article('Hidden', '', { draft: 'true' }),
    }
    expect((await exportFiles(files)).report.changed).toEqual([])
    const { report } = await exportFiles(files, { withoutDrafts: true })
    expect(report.changed).toEqual([
      { about: 'entry lake', reason: expect.stringContaining("leads to the entry 'hidden'") },
    ])
  })

  it('names what cannot be read, and holds the rest', async () => {
    const { read, report } = await exportFiles({
      'articles/lake.md': article('The Lake'),
      'articles/broken.md': '---\ntitle: [\n---\n',
      'articles/undated.md': '---\ntitle: Undated\ndate: soon\n---\n',
    })
    expect((await read()).entries.map(({ sys }) => sys.id)).toEqual(['lake'])
    expect(report.missing.map(({ about }) => about)).toEqual([
      expect.stringMatching(/^articles\/broken\.md, line \d+$/),
      'articles/undated.md, line 3',
    ])
  })

  it('gives the same bytes for the same folder', async () => {
    const content = await createTestFolder(contentFiles)
    const [one, other] = [await exportFolder(content), await exportFolder(content)]
    const bytesOf = (folder: string) => readFile(join(folder, 'export.json'))
    expect((await bytesOf(one.folder)).equals(await bytesOf(other.folder))).toBe(true)
    expect(await listAll(one.folder)).toEqual(await listAll(other.folder))
  })
})

describe('files of assets', () => {
  it('are where the address says, as it stands', async () => {
    const { folder, read, report } = await exportFiles({
      'assets/my lake (é) 100%.txt': 'lake',
      'assets/湖.txt': 'mizuumi',
    })
    const { assets } = await read()
    const texts = await Promise.all(
      assets.map(({ fields }) => {
        const file = fields.file?.['en-US']
        expect(file?.url).toMatch(/^\/\/[\w./-]+\.txt$/)
        return readFile(join(folder, String(file?.url.slice(2))), 'utf8')
      }),
    )
    expect(texts.toSorted()).toEqual(['lake', 'mizuumi'])
    const names = assets.map(({ fields }) => fields.file?.['en-US'].fileName)
    expect(new Set(names)).toEqual(new Set(['my lake (é) 100%.txt', '湖.txt']))
    expect(report.counts).toMatchObject({ assets: 2, assetBytes: 11 })
  })

  it('stay below the folder of files, whatever they are called', async () => {
    const { folder, read } = await exportFiles({
      'assets/a.txt': 'a',
      'assets/a.txt.yaml': "id: '..'\nfileName: '..'\n",
      'assets/b.txt': 'b',
      'assets/b.txt.yaml': 'id: plain\nfileName: ../../../b.txt\n',
    })
    const { assets } = await read()
    const urls = assets.map(({ fields }) => String(fields.file?.['en-US'].url))
    for (const url of urls) expect(new URL(`https:${url}`).href).toBe(`https:${url}`)
    const texts = await Promise.all(urls.map((url) => readFile(join(folder, url.slice(2)), 'utf8')))
    expect(new Set(texts)).toEqual(new Set(['a', 'b']))
    expect(await readdir(folder)).toEqual(['assets.waypost.invalid', 'export.json'])
  })

  it('that went away meanwhile are named, and not in the file', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `assets/${String(index).padStart(2, '0')}.txt`)
    const content = await createTestFolder(Object.fromEntries(names.map((name) => [name, 'a'])))
    const { report, read } = await exportFolder(content, {
      // A few are copied at once; the last is not among the first.
      tell: () => rmSync(join(content.dir, 'assets/19.txt'), { force: true }),
    })
    expect(report.missing.map(({ about }) => about)).toEqual(['asset 19.txt'])
    expect(report.counts.assets).toBe(19)
    expect((await read()).assets.map(({ sys }) => sys.id)).not.toContain('19.txt')
  })
})

describe('dates', () => {
  it('are those of the files', async () => {
    const content = await createTestFolder({ 'articles/lake.md': article('The Lake') })
    await utimes(join(content.dir, 'articles/lake.md'), new Date(), new Date('2020-02-03T04:05:06.000Z'))
    const { sys } = (await (await exportFolder(content)).read()).entries[0]
    expect(sys).toMatchObject({
      updatedAt: '2020-02-03T04:05:06.000Z',
      publishedAt: '2020-02-03T04:05:06.000Z',
      publishedCounter: 1,
    })
  })

  it('are those of the journal, which learns nothing from an export', async () => {
    const dataDir = await makeTemporaryFolder('data')
    const content = await createTestFolder({ 'articles/lake.md': article('The Lake') })
    const path = join(content.dir, 'articles/lake.md')
    await utimes(path, new Date(), new Date('2020-02-03T04:05:06.000Z'))
    await publishOnce(content.dir, dataDir)
    await writeFile(path, article('The Lake again'))
    await utimes(path, new Date(), new Date('2021-01-01T00:00:00.000Z'))
    const exports = [await exportFolder(content, { dataDir }), await exportFolder(content, { dataDir })]
    for (const { read } of exports)
      expect((await read()).entries[0].sys).toMatchObject({
        firstPublishedAt: '2020-02-03T04:05:06.000Z',
        publishedAt: '2021-01-01T00:00:00.000Z',
        publishedCounter: 2,
      })
  })

  it('are those of the files where the journal is damaged, and that is said', async () => {
    const dataDir = await makeTemporaryFolder('data')
    await writeFile(join(dataDir, 'content-journal.db'), 'no database'.repeat(100))
    const { report } = await exportFiles({ 'articles/lake.md': article('The Lake') }, { dataDir })
    expect(report.counts.entries).toBe(1)
    expect(report.changed.map(({ about }) => about)).toEqual(['the journal of publications'])
  })
})

describe('the folder of an export', () => {
  const files = { 'articles/lake.md': article('The Lake'), 'assets/a.txt': 'a' }

  it('is not written over unless that is asked for, and then keeps what is not the export’s', async () => {
    const content = await createTestFolder(files)
    const { folder } = await exportFolder(content)
    await writeFile(join(folder, 'mine.txt'), 'mine')
    await expect(exportFolder(content, { folder })).rejects.toThrow('is there already')
    await content.remove('assets/a.txt')
    await exportFolder(content, { folder, overwrites: true })
    expect(await listAll(folder)).toEqual(['assets.waypost.invalid', 'export.json', 'mine.txt'])
  })

  it('is never in the content folder', async () => {
    const content = await createTestFolder(files)
    for (const name of ['', 'assets', 'new/deep'])
      await expect(exportFolder(content, { folder: join(content.dir, name) })).rejects.toThrow(
        'in the content folder',
      )
    expect(await listAll(content.dir)).toEqual(['articles', 'articles/lake.md', 'assets', 'assets/a.txt'])
  })

  it('is not made by a dry run, which tells the same', async () => {
    const content = await createTestFolder(contentFiles)
    const dry = await exportFolder(content, { isDryRun: true })
    await expect(readdir(dry.folder)).rejects.toThrow('ENOENT')
    const { report } = await exportFolder(content)
    expect({ ...dry.report, file: '', isDryRun: false }).toEqual({ ...report, file: '' })
  })

  it('is as it was where the export cannot be written', async () => {
    const content = await createTestFolder(files)
    const { folder } = await exportFolder(content)
    await rm(join(folder, 'export.json'))
    await writeFile(join(folder, 'taken'), '')
    await expect(exportFolder(content, { folder: join(folder, 'taken'), overwrites: true })).rejects.toThrow(
      'cannot be written',
    )
    expect(await readdir(folder)).toEqual(['assets.waypost.invalid', 'taken'])
  })

  it('has the export of before where the new one cannot be put in its place', async () => {
    const content = await createTestFolder(files)
    const { folder } = await exportFolder(content)
    const before = await readFile(join(folder, 'export.json'), 'utf8')
    await content.write('assets/b.txt', 'b')
    const spoil = () => {
      const [draft] = readdirSync(folder).filter((name) => name.startsWith('.waypost-export-'))
      rmSync(join(folder, draft, 'export.json'), { force: true })
    }
    const attempt = exportFolder(content, {
      folder,
      overwrites: true,
      tell: (done, total) => done === total && spoil(),
    })
    await expect(attempt).rejects.toThrow('cannot be written')
    expect(await readFile(join(folder, 'export.json'), 'utf8')).toBe(before)
    expect(await readdir(folder)).toEqual(['assets.waypost.invalid', 'export.json'])
    expect(await readdir(join(folder, 'assets.waypost.invalid/waypost'))).toEqual(['a.txt'])
  })

  it('needs a content folder', async () => {
    await expect(exportFolder({ dir: join(await makeTemporaryFolder('none'), 'no') })).rejects.toThrow(
      'There is no content folder',
    )
  })
})

async function publishOnce(dir: string, dataDir: string): Promise<void> {
  const service = await openTestService(dir, { journal: { dir: dataDir, onTrouble() {} } })
  await service.close()
}

async function listAll(folder: string): Promise<string[]> {
  return (await readdir(folder, { recursive: true })).toSorted()
}
