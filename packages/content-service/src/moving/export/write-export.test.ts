import { readdirSync, rmSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeTemporaryFolder } from '../../temporary.testing.ts'
import { article, createTestFolder } from '../../content-folder.testing.ts'
import { contentFiles } from '../../conformance/content-files.testing.ts'
import { exportFiles, exportFolder, listAll } from './export.testing.ts'

describe('files of assets', () => {
  it('are at the path of their address', async () => {
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

  it('that disappeared meanwhile are reported and left out', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `assets/${String(index).padStart(2, '0')}.txt`)
    const content = await createTestFolder(Object.fromEntries(names.map((name) => [name, 'a'])))
    const { report, read } = await exportFolder(content, {
      // A few are copied at once; the last is not among the first.
      onProgress: () => rmSync(join(content.dir, 'assets/19.txt'), { force: true }),
    })
    expect(report.missing.map(({ about }) => about)).toEqual(['asset 19.txt'])
    expect(report.counts.assets).toBe(19)
    expect((await read()).assets.map(({ sys }) => sys.id)).not.toContain('19.txt')
  })
})

describe('the folder of an export', () => {
  const files = { 'articles/lake.md': article('The Lake'), 'assets/a.txt': 'a' }

  it('is overwritten only on request, and then keeps foreign files', async () => {
    const content = await createTestFolder(files)
    const { folder } = await exportFolder(content)
    await writeFile(join(folder, 'mine.txt'), 'mine')
    await expect(exportFolder(content, { folder })).rejects.toThrow('exists already')
    await content.remove('assets/a.txt')
    await exportFolder(content, { folder, overwrites: true })
    expect(await listAll(folder)).toEqual(['assets.waypost.invalid', 'export.json', 'mine.txt'])
  })

  it('cannot be inside the content folder', async () => {
    const content = await createTestFolder(files)
    for (const name of ['', 'assets', 'new/deep'])
      await expect(exportFolder(content, { folder: join(content.dir, name) })).rejects.toThrow(
        'in the content folder',
      )
    expect(await listAll(content.dir)).toEqual(['articles', 'articles/lake.md', 'assets', 'assets/a.txt'])
  })

  it('is not created by a dry run, which reports the same', async () => {
    const content = await createTestFolder(contentFiles)
    const dry = await exportFolder(content, { isDryRun: true })
    await expect(readdir(dry.folder)).rejects.toThrow('ENOENT')
    const { report } = await exportFolder(content)
    expect({ ...dry.report, file: '', isDryRun: false }).toEqual({ ...report, file: '' })
  })

  it('is unchanged if the export cannot be written', async () => {
    const content = await createTestFolder(files)
    const { folder } = await exportFolder(content)
    await rm(join(folder, 'export.json'))
    await writeFile(join(folder, 'taken'), '')
    await expect(exportFolder(content, { folder: join(folder, 'taken'), overwrites: true })).rejects.toThrow(
      'cannot be written',
    )
    expect(await readdir(folder)).toEqual(['assets.waypost.invalid', 'taken'])
  })

  it('keeps the previous export when the new one cannot replace it', async () => {
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
      onProgress: (done, total) => done === total && spoil(),
    })
    await expect(attempt).rejects.toThrow('cannot be written')
    expect(await readFile(join(folder, 'export.json'), 'utf8')).toBe(before)
    expect(await readdir(folder)).toEqual(['assets.waypost.invalid', 'export.json'])
    expect(await readdir(join(folder, 'assets.waypost.invalid/waypost'))).toEqual(['a.txt'])
  })

  it('requires a content folder', async () => {
    await expect(exportFolder({ dir: join(await makeTemporaryFolder('none'), 'no') })).rejects.toThrow(
      'There is no content folder',
    )
  })
})
