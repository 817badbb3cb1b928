import { rename, rm, symlink, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  article,
  createTestFolder,
  get,
  openTestService,
  PREVIEW_TOKEN,
  TEST_TOKEN,
  type TestService,
} from './content-folder.testing.ts'

describe('a content service at its start', () => {
  it('serves an empty space without a folder', async () => {
    const { dir } = await createTestFolder()
    const service = await openTestService(join(dir, 'none'))
    expect((await get(service, '/entries')).body).toMatchObject({ total: 0, items: [] })
    expect(service.problems()).toEqual([])
  })

  it('reports broken files and unknown lines, and serves the others', async () => {
    const { dir } = await createTestFolder({
      'articles/good.md': article('Good'),
      'articles/bad.md': '---\ntitle: A\ndraft: red\n---\n',
      'articles/other.md': '---\ntitle: Other\ncolour: red\n---\n',
      'articles/bad name.md': article('Bad name'),
    })
    const service = await openTestService(dir)
    expect((await titles(service)).toSorted()).toEqual(['Bad name', 'Good', 'Other'])
    expect(service.problems()).toMatchObject([
      { file: 'articles/bad.md', line: 3, reason: expect.stringContaining("'draft'") },
      { file: 'articles/other.md', line: 3, reason: expect.stringContaining("'colour'") },
    ])
    expect(service.reported).toHaveLength(2)
  })

  it('ignores drafts, folders and temporary files of editors', async () => {
    const { dir } = await createTestFolder({
      'articles/draft.md': article('Draft', '', { draft: 'true' }),
      'articles/a.md~': 'x',
      'articles/.a.md.swp': 'x',
      'articles/#a.md#': 'x',
      'articles/notes.txt': 'x',
      'articles/folder.md/inner.md': article('Inner'),
      'assets/.DS_Store': 'x',
      'assets/folder/inner.jpg': 'x',
    })
    const service = await openTestService(dir)
    expect((await get(service, '/entries')).body.total).toBe(0)
    expect((await get(service, '/assets')).body.total).toBe(0)
    expect(service.problems()).toEqual([])
  })

  it('describes assets by their files and by captions in texts', async () => {
    const { dir } = await createTestFolder({
      'assets/first_snow-2.png': await picture(40, 30),
      'assets/map.pdf': '%PDF-1.4',
      'articles/b.md': article('B', '![Later words](first_snow-2.png)'),
      'articles/a.md': article(
        'A',
        '![](first_snow-2.png)\n\n![Snow on the pass](first_snow-2.png "First snow")',
      ),
    })
    const { body } = await get(await openTestService(dir), '/assets?order=sys.id')
    expect(body.items.map((asset: { fields: unknown }) => asset.fields)).toEqual([
      {
        title: 'First snow',
        description: 'Snow on the pass',
        file: {
          url: expect.stringMatching(
            /^\/\/localhost:3000\/content\/assets\/first_snow-2\.png\/[0-9a-f]{16}\/first_snow-2\.png$/,
          ),
          details: { size: expect.any(Number), image: { width: 40, height: 30 } },
          fileName: 'first_snow-2.png',
          contentType: 'image/png',
        },
      },
      {
        title: 'map',
        file: {
          url: expect.any(String),
          details: { size: 8 },
          fileName: 'map.pdf',
          contentType: 'application/pdf',
        },
      },
    ])
  })

  it('measures a picture after its camera rotation', async () => {
    const turned = await sharp(await picture(40, 30))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { dir } = await createTestFolder({ 'assets/a.jpg': turned })
    const service = await openTestService(dir)
    expect(service.findAsset('a.jpg')).toEqual({
      url: service.findAsset('a.jpg')?.url,
      width: 30,
      height: 40,
    })
    expect(service.findAsset('a.jpg')?.url).toMatch(/^\/content\/assets\/a\.jpg\/[0-9a-f]{16}\/a\.jpg$/)
    expect(service.findAsset('b.jpg')?.url).toBeUndefined()
  })

  it('gives addresses below its mount paths', async () => {
    const { dir } = await createTestFolder({ 'assets/a.txt': 'a' })
    const { findAsset, site } = await openTestService(dir, { basePath: '/space', previewPath: '/drafts' })
    const url = findAsset('a.txt')!.url
    expect(url).toMatch(/^\/space\/assets\/a\.txt\//)
    expect((await site.request(url)).status).toBe(200)
    const moved = await site.request('/space/assets/a.txt/before/a.txt')
    expect(moved.headers.get('location')).toBe(url)
    for (const [path, token] of [
      ['/space', TEST_TOKEN],
      ['/drafts', PREVIEW_TOKEN],
    ]) {
      const response = await site.request(
        `${path}/spaces/waypost/environments/master/sync?initial=true&type=Asset`,
        {
          headers: { authorization: `Bearer ${token}` },
        },
      )
      const { items, nextSyncUrl } = await response.json()
      expect(nextSyncUrl).toMatch(`http://localhost:3000${path}/spaces/`)
      expect(items[0].fields.file['en-US'].url).toBe(`//localhost:3000${url}`)
    }
  })

  it('reports two files with one address, and an invalid picture', async () => {
    const { dir } = await createTestFolder({
      // The same letter, as one character and as two: some disks tell them apart.
      'assets/\u00e9.txt': 'x',
      'assets/e\u0301.txt': 'y',
      'assets/c.jpg': 'no',
    })
    const service = await openTestService(dir)
    expect(service.reported.toSorted().toReversed()).toEqual([
      expect.stringMatching(
        /^assets\/\u00e9\.txt: .* are too alike: both would have the address '-\.txt-\w{8}'\. Rename one\.$/,
      ),
      expect.stringMatching(/^assets\/c\.jpg: The file cannot be read as a picture.*Save it as JPEG\.$/),
    ])
    expect((await get(service, '/assets')).body.total).toBe(2)
  })

  it('yields to other work while it reads a thousand articles', async () => {
    const files = Array.from({ length: 1000 }, (_, index) => [
      `articles/a${index}.md`,
      article(`A ${index}`, 'Hello.'),
    ])
    const { dir } = await createTestFolder(Object.fromEntries(files))
    let turns = 0
    const ticking = setInterval(() => turns++, 1)
    const service = await openTestService(dir)
    clearInterval(ticking)
    expect((await get(service, '/entries?limit=0')).body.total).toBe(1000)
    expect(turns).toBeGreaterThan(20)
  })
})

describe('a content service that watches', () => {
  it('shows an added, a changed and a removed article', async () => {
    const folder = await createTestFolder({ 'articles/a.md': article('A') })
    const service = await openTestService(folder.dir, { watch: true })

    await afterChange(service, () => folder.write('articles/b.md', article('B')))
    expect(await titles(service)).toEqual(['A', 'B'])
    await afterChange(service, () => folder.write('articles/a.md', article('A again')))
    expect(await titles(service)).toEqual(['A again', 'B'])
    expect((await get(service, '/entries/a')).body.sys.revision).toBe(2)
    await afterChange(service, () => folder.remove('articles/b.md'))
    expect(await titles(service)).toEqual(['A again'])
  })

  it('closes and reopens the comments of an article', async () => {
    const folder = await createTestFolder({ 'articles/a.md': article('A') })
    const service = await openTestService(folder.dir, { watch: true })
    expect((await get(service, '/entries/a')).body.fields).toEqual({ title: 'A' })

    await afterChange(service, () => folder.write('articles/a.md', article('A', '', { comments: 'closed' })))
    expect((await get(service, '/entries/a')).body.fields).toEqual({ title: 'A', comments: 'closed' })
    await afterChange(service, () => folder.write('articles/a.md', article('A')))
    expect((await get(service, '/entries/a')).body.fields).toEqual({ title: 'A' })
  })

  it('shows files that editors save by renaming, repeatedly', async () => {
    const folder = await createTestFolder({ 'articles/a.md': article('0') })
    const service = await openTestService(folder.dir, { watch: true })
    for (const title of ['1', '2', '3', '4']) {
      await afterChange(service, () => folder.replace('articles/a.md', article(`No ${title}`)))
      expect(await titles(service)).toEqual([`No ${title}`])
    }
  })

  it('shows a change within a second', async () => {
    const folder = await createTestFolder({ 'articles/a.md': article('A') })
    const service = await openTestService(folder.dir, { watch: true })
    const startedAt = performance.now()
    await afterChange(service, () => folder.write('articles/a.md', article('B')))
    expect(performance.now() - startedAt).toBeLessThan(1000)
  })

  it('keeps the last good version of a broken article until it is corrected', async () => {
    const folder = await createTestFolder({ 'articles/a.md': article('A') })
    const service = await openTestService(folder.dir, { watch: true })

    const problem = service.nextProblem()
    await folder.write('articles/a.md', '---\ntitle: B\ndraft: x\n---\n')
    expect(await problem).toMatchObject({ file: 'articles/a.md', line: 3, effect: 'last-version' })
    await afterChange(service, () => folder.write('articles/b.md', article('B')))
    expect((await titles(service)).toSorted()).toEqual(['A', 'B'])

    await afterChange(service, () => folder.write('articles/a.md', article('Mended')))
    expect((await titles(service)).toSorted()).toEqual(['B', 'Mended'])
    expect(service.problems()).toEqual([])
  })

  it('reports a file again only if its problem changes', async () => {
    const folder = await createTestFolder({ 'articles/a.md': '---\ndraft: x\ntitle: A\n---\n' })
    const service = await openTestService(folder.dir, { watch: true })
    expect(service.reported).toHaveLength(1)

    await folder.write('articles/a.md', '---\ndraft: y\ntitle: Still the same fault\n---\n')
    const problem = service.nextProblem()
    await afterChange(service, () => folder.write('articles/b.md', article('B')))
    await folder.write('articles/a.md', '---\ntitle: A\ndraft: x\n---\n')
    expect(await problem).toMatchObject({ line: 3 })
    expect(service.reported).toHaveLength(2)
  })

  it('shows an article without a missing picture, and adds the picture when it exists', async () => {
    const folder = await createTestFolder({ 'articles/a.md': article('A', '', { image: 'lake.png' }) })
    const service = await openTestService(folder.dir, { watch: true })
    const missing = [{ file: 'articles/a.md', line: 3, effect: 'shown-without' }]
    expect(await titles(service)).toEqual(['A'])
    expect(service.problems()).toMatchObject(missing)

    await afterChange(service, async () => folder.write('assets/lake.png', await picture(4, 3)))
    expect((await get(service, '/entries')).body.items[0].fields.image.sys.id).toBe('lake.png')
    expect(service.problems()).toEqual([])

    await afterChange(service, () => folder.remove('assets/lake.png'))
    expect((await get(service, '/entries')).body.items[0].fields).not.toHaveProperty('image')
    expect(service.problems()).toMatchObject(missing)
  })

  it('updates links as articles are created and deleted', async () => {
    const folder = await createTestFolder({ 'articles/a.md': article('A', '[b](b.md)') })
    const service = await openTestService(folder.dir, { watch: true })
    expect(await bodyText(service, 'a')).not.toContain('entry-hyperlink')
    await afterChange(service, () => folder.write('articles/b.md', article('B')))
    expect(await bodyText(service, 'a')).toContain('entry-hyperlink')
    await afterChange(service, () => folder.remove('articles/b.md'))
    expect(await bodyText(service, 'a')).not.toContain('entry-hyperlink')
  })

  it.each(['png', 'webp'] as const)('gives a replaced %s picture a new address and size', async (format) => {
    const name = `lake.${format}`
    const folder = await createTestFolder({ [`assets/${name}`]: await picture(4, 3, format) })
    const service = await openTestService(folder.dir, { watch: true })
    const before = service.findAsset(name)
    await afterChange(service, async () => folder.write(`assets/${name}`, await picture(8, 6, format)))
    const after = service.findAsset(name)
    expect(after).toMatchObject({ width: 8, height: 6 })
    expect(after?.url).not.toBe(before?.url)
  })

  it('notices folders that are made later, and emptied', async () => {
    const folder = await createTestFolder()
    const service = await openTestService(folder.dir, { watch: true })
    await afterChange(service, () => folder.write('articles/a.md', article('A')))
    expect(await titles(service)).toEqual(['A'])
    await afterChange(service, () => folder.remove('articles/a.md'))
    expect(await titles(service)).toEqual([])
    expect(service.failure()).toBeUndefined()
    await afterChange(service, () => folder.write('articles/b.md', article('B')))
    expect(await titles(service)).toEqual(['B'])
  })

  it.each(['the folder of the articles', 'the whole folder'])(
    'serves its last articles while %s is missing, reports it once, and follows it when it returns',
    async (what) => {
      const outer = await createTestFolder({ 'content/articles/a.md': article('A') })
      const dir = join(outer.dir, 'content')
      const service = await openTestService(dir, { watch: true })
      const path = what === 'the whole folder' ? dir : join(dir, 'articles')
      const away = join(outer.dir, 'away')

      const problem = service.nextProblem()
      await rename(path, away)
      expect((await problem).reason).toMatch(/'articles' is gone/)
      if (path !== dir) await outer.write('content/tags.yaml', 'first: One')
      expect(service.failure()).toMatch(/'articles' is gone/)
      expect(await titles(service)).toEqual(['A'])

      // As if another disk was mounted there.
      await afterChange(service, () => outer.write('content/articles/b.md', article('B')))
      expect(await titles(service)).toEqual(['B'])
      await afterChange(service, () => outer.write('content/articles/b.md', article('C')))
      expect(await titles(service)).toEqual(['C'])
      expect(service.failure()).toBeUndefined()
      expect(service.reported).toHaveLength(1)
    },
    15_000,
  )

  it('reports an unreadable folder once, and continues when it is readable', async () => {
    const folder = await createTestFolder({ 'articles/a.md': article('A') })
    const service = await openTestService(folder.dir, { watch: true })
    const people = join(folder.dir, 'people')
    const problem = service.nextProblem()
    // Longer than the limit for names.
    await symlink('x'.repeat(300), people)
    await problem
    expect(service.failure()).toMatch(/name too long/)
    await rm(people)
    await afterChange(service, () => folder.write('articles/a.md', article('B')))
    expect(await titles(service)).toEqual(['B'])
    expect(service.failure()).toBeUndefined()
    expect(service.reported).toHaveLength(1)
  })

  it('reads all files of a new folder', async () => {
    const folder = await createTestFolder()
    const service = await openTestService(folder.dir, { watch: true })
    for (let round = 0; round < 10; round++) {
      await afterChange(service, () => folder.write(`articles/a${round}.md`, article(`A${round}`)))
      expect(await titles(service)).toEqual([`A${round}`])
      const problem = service.nextProblem()
      await folder.remove('articles')
      await problem
    }
  })

  it('follows a folder that replaces another', async () => {
    const folder = await createTestFolder({ 'articles/a.md': article('A'), 'other/b.md': article('B') })
    const service = await openTestService(folder.dir, { watch: true })
    await afterChange(service, async () => {
      await rename(join(folder.dir, 'articles'), join(folder.dir, 'before'))
      await rename(join(folder.dir, 'other'), join(folder.dir, 'articles'))
    })
    expect(await titles(service)).toEqual(['B'])
    await afterChange(service, () => folder.write('articles/c.md', article('C')))
    expect(await titles(service)).toEqual(['B', 'C'])
  })

  it('opens without a content folder', async () => {
    const { dir } = await createTestFolder()
    const service = await openTestService(join(dir, 'none'), { watch: true })
    expect(await titles(service)).toEqual([])
  })

  it('calls back a few times at most for a burst of saves', async () => {
    const folder = await createTestFolder({ 'articles/a.md': article('A') })
    const service = await openTestService(folder.dir, { watch: true })
    const names = Array.from({ length: 100 }, (_, index) => `articles/b${index}.md`)
    let calls = 0
    const isComplete = new Promise<void>((resolve) => {
      service.onChange(async () => {
        calls++
        if ((await get(service, '/entries?limit=0')).body.total === 101) resolve()
      })
    })
    await Promise.all(names.map((name) => folder.write(name, article(name))))
    await isComplete
    expect(calls).toBeLessThanOrEqual(5)
  })

  it('reads only changed files', async () => {
    const folder = await createTestFolder({ 'articles/a.md': article('A'), 'articles/b.md': article('B') })
    const service = await openTestService(folder.dir, { watch: true })
    await afterChange(service, () => folder.write('articles/a.md', article('A again')))
    expect((await get(service, '/entries/a')).body.sys.revision).toBe(2)
    expect((await get(service, '/entries/b')).body.sys.revision).toBe(1)
  })

  it('no longer calls a removed listener', async () => {
    const folder = await createTestFolder()
    const service = await openTestService(folder.dir, { watch: true })
    let calls = 0
    service.onChange(() => calls++)()
    await afterChange(service, () => folder.write('articles/a.md', article('A')))
    expect(calls).toBe(0)
  })
})

it('a service has the dates of its files', async () => {
  const folder = await createTestFolder({ 'articles/a.md': article('A') })
  const changedAt = new Date('2021-02-03T04:05:06.000Z')
  await utimes(join(folder.dir, 'articles/a.md'), changedAt, changedAt)
  const { sys } = (await get(await openTestService(folder.dir), '/entries/a')).body
  expect(sys).toMatchObject({
    createdAt: '2021-02-03T04:05:06.000Z',
    updatedAt: '2021-02-03T04:05:06.000Z',
    revision: 1,
  })
})

async function afterChange(service: TestService, act: () => Promise<unknown>): Promise<void> {
  const change = service.nextChange()
  await act()
  await change
}

async function titles(service: TestService): Promise<string[]> {
  const { body } = await get(service, '/entries?order=sys.id')
  return body.items.map((entry: { fields: { title: string } }) => entry.fields.title)
}

async function bodyText(service: TestService, id: string): Promise<string> {
  return JSON.stringify((await get(service, `/entries/${id}`)).body.fields.description)
}

function picture(width: number, height: number, format: 'png' | 'webp' = 'png'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#358' } })
    .toFormat(format)
    .toBuffer()
}
