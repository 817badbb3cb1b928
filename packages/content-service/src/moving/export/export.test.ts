import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { article, createTestFolder } from '../../content-folder.testing.ts'
import { contentFiles } from '../../conformance/content-files.testing.ts'
import { exportFiles, exportFolder, listAll, withId } from './export.testing.ts'

describe('an export', () => {
  it('contains the lists of contentful-export, in its order', async () => {
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

  it('keys every field by its written languages', async () => {
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

  it('contains private tags, omitted fields and their values', async () => {
    const { read } = await exportFiles(contentFiles)
    const { contentTypes, entries, tags } = await read()
    const password = withId(contentTypes, 'place').fields.find(({ id }) => id === 'password')
    expect(password).toMatchObject({ omitted: true })
    expect(withId(entries, 'lighthouse').fields.password).toEqual({ 'en-US': 'sesame' })
    expect(withId(tags, 'inner').sys.visibility).toBe('private')
  })

  it('contains drafts as items that were never published', async () => {
    const { read } = await exportFiles(contentFiles)
    const { entries, assets } = await read()
    for (const { sys } of [withId(entries, 'hidden'), withId(entries, 'later'), withId(assets, 'plan.png')]) {
      expect(sys).not.toHaveProperty('publishedVersion')
      expect(sys).not.toHaveProperty('firstPublishedAt')
    }
    expect(withId(entries, 'lake').sys).toMatchObject({ publishedVersion: 1, version: 2 })
  })

  it('reports scheduled items, and keeps their time in a key that only Waypost reads', async () => {
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

  it('leaves drafts out on request', async () => {
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

  it('leaves out draft translations, and reports them', async () => {
    const { read, report } = await exportFiles({
      ...contentFiles,
      'place/pier.de.yaml': 'draft: true\nname: Landungsbrücke\n',
    })
    expect(withId((await read()).entries, 'pier').fields.name).toEqual({ 'en-US': 'Pier', fr: 'Jetée' })
    expect(report.missing).toEqual([
      { about: 'entry pier', reason: expect.stringContaining("'de' is a draft") },
    ])
  })

  it('leaves out unpublished changes, and reports them', async () => {
    const { read, report } = await exportFiles({
      ...contentFiles,
      'place/pier.draft.yaml': 'name: The old pier\n',
    })
    expect(JSON.stringify(await read())).not.toContain('The old pier')
    expect(report.missing).toEqual([
      { about: 'entry pier', reason: expect.stringContaining('unpublished changes') },
    ])
  })

  it('contains the taxonomy in the form for organizations, and the concepts that a type allows', async () => {
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

  it('reports items that Contentful refuses', async () => {
    const fields = Array.from({ length: 51 }, (_, index) => `f${index}: Symbol`)
    const { report } = await exportFiles({ 'large/content-type.yaml': `fields: {${fields.join(', ')}}` })
    expect(report.changed).toEqual([
      { about: 'content type large', reason: expect.stringContaining('51 fields') },
    ])
  })

  it('reports links to missing items, which Contentful refuses', async () => {
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
      { about: 'entry lake', reason: expect.stringContaining("links to the entry 'hidden'") },
    ])
  })

  it('reports unreadable files, and contains the others', async () => {
    const { read, report } = await exportFiles({
      'articles/lake.md': article('The Lake'),
      'articles/broken.md': '---\ntitle: [\n---\n',
      'articles/undated.md': '---\ntitle: Undated\npublish: soon\n---\n',
    })
    expect((await read()).entries.map(({ sys }) => sys.id)).toEqual(['lake'])
    const missing = report.missing.map(({ about }) => about)
    expect(missing).toEqual(
      expect.arrayContaining(['articles/broken.md, line 3', 'articles/undated.md, line 3']),
    )
  })

  it('is byte for byte the same for the same folder', async () => {
    const content = await createTestFolder(contentFiles)
    const [one, other] = [await exportFolder(content), await exportFolder(content)]
    const bytesOf = (folder: string) => readFile(join(folder, 'export.json'))
    expect((await bytesOf(one.folder)).equals(await bytesOf(other.folder))).toBe(true)
    expect(await listAll(one.folder)).toEqual(await listAll(other.folder))
  })
})
