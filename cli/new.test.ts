import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createContentFolder } from '../tests/helpers/content-folder.ts'
import { makeTemporaryFolder } from '../tests/helpers/temporary.ts'
import { checkContent } from './check/check-content.ts'
import { waypost } from './command.testing.ts'
import { fileNameOf } from '@waypost/content-service/folder'

describe('waypost new', () => {
  it('writes a draft with the given values', async () => {
    const dir = await createContentFolder([
      { id: 'hill', title: 'Hill', category: 'Home Ground', body: 'Up.' },
    ])
    const args = ['new', 'One Bag: "a list"', '--category', 'home ground', '--json']
    const { code, out } = await waypost(args, { env: { CONTENT_DIR: dir } })
    expect(code).toBe(0)
    const file = join(dir, 'articles/one-bag-a-list.md')
    expect(JSON.parse(out)).toEqual({ id: 'one-bag-a-list', file, category: 'Home Ground', isDryRun: false })
    const text = await readFile(file, 'utf8')
    expect(text).toMatch(
      /^title: 'One Bag: "a list"'\ncategory: Home Ground\ndate: \d{4}-\d\d-\d\d\ndraft: true /m,
    )
    expect(await checkContent({ contentDir: dir, publicUrl: 'http://localhost:3000' })).toMatchObject({
      articles: 2,
      findings: [],
    })
  })

  it('begins a page of her own, never at an address of the site', async () => {
    const dir = await createContentFolder([])
    const { code, out } = await waypost(['new', 'About', '--page'], { env: { CONTENT_DIR: dir } })
    expect([code, out]).toEqual([0, expect.stringContaining('/about-2')])
    expect(await readFile(join(dir, 'pages/about-2.md'), 'utf8')).toMatch(
      /^---\ntitle: About\ndraft: true # .* the page\./,
    )
    expect(await checkContent({ contentDir: dir, publicUrl: 'http://localhost:3000' })).toMatchObject({
      entries: 1,
      findings: [],
    })
  })

  it('creates no content folder', async () => {
    const dir = join(await makeTemporaryFolder('content'), 'contnet')
    const { code, err } = await waypost(['new', 'Hill'], { env: { CONTENT_DIR: dir } })
    expect(err).toBe(`There is no content folder ${dir}. ./waypost init makes one.\n`)
    expect(code).toBe(1)
    await expect(readdir(dir)).rejects.toThrow('ENOENT')
  })

  it('copies a picture once, with its description', async () => {
    const dir = await createContentFolder([])
    const picture = join(dir, 'Me at the Lake.JPG')
    await cp(join(dir, 'assets/portrait.jpg'), picture)
    await writeFile(picture, 'other bytes', { flag: 'a' })
    const begin = (title: string) =>
      waypost(['new', title, '--picture', picture, '--description', 'A lake: mine'], {
        env: { CONTENT_DIR: dir },
      })
    expect(await begin('Hill')).toMatchObject({ code: 0, err: '' })
    expect(await begin('Lake')).toMatchObject({ code: 0, err: '' })
    expect(await readdir(join(dir, 'assets'))).toEqual([
      'me-at-the-lake.jpg',
      'me-at-the-lake.jpg.yaml',
      'portrait.jpg',
    ])
    expect(await checkContent({ contentDir: dir, publicUrl: 'http://localhost:3000' })).toMatchObject({
      articles: 2,
      findings: [],
    })
  })

  it('never takes the name of an existing article, readable or not', async () => {
    const dir = await createContentFolder([{ id: 'hill', title: 'Hill', body: 'Up.' }])
    await writeFile(join(dir, 'articles/hill-2.md'), 'no article')
    await waypost(['new', 'Hill'], { env: { CONTENT_DIR: dir } })
    expect(await readdir(join(dir, 'articles'))).toEqual(['hill-2.md', 'hill-3.md', 'hill.md'])
  })

  it('writes nothing in a dry run', async () => {
    const dir = await createContentFolder([])
    const { code, out } = await waypost(['new', 'Hill', '--dry-run'], { env: { CONTENT_DIR: dir } })
    expect([code, out]).toEqual([
      0,
      expect.stringContaining(`To be written: ${join(dir, 'articles/hill.md')}`),
    ])
    expect(await readdir(join(dir, 'articles'))).toEqual([])
  })

  it.each([
    [['new'], 2, 'Name the title'],
    [['new', ' '], 2, 'The title is empty'],
    [['new', 'x'.repeat(257)], 2, 'longer than 256'],
    [['new', 'Hill', '--picture', 'gone.jpg'], 1, "There is no picture 'gone.jpg'"],
    [['new', 'Hill', '--picture', 'site.yaml'], 1, "Browsers do not show 'site.yaml'"],
  ])('reports the mistake in %j', async (args, code, words) => {
    const dir = await createContentFolder([])
    const ended = await waypost(args, { cwd: dir, env: { CONTENT_DIR: dir } })
    expect(ended).toMatchObject({ code, out: '' })
    expect(ended.err).toContain(words)
    expect(await readdir(join(dir, 'articles'))).toEqual([])
  })

  it('writes nothing into a folder that the site does not show', async () => {
    const env = { CONTENTFUL_SPACE_ID: 'space', CONTENTFUL_ACCESS_TOKEN: 'token' }
    const { code, err } = await waypost(['new', 'Hill'], { env })
    expect([code, err]).toEqual([1, expect.stringContaining("shows the space 'space'")])
  })
})

it.each([
  ['The Lake: Before the City', 'the-lake-before-the-city'],
  ['Don’t stop', 'dont-stop'],
  ['Übers Meer', 'ubers-meer'],
  ['हिन्दी', 'hindi'],
  ['../../etc/passwd', 'etc-passwd'],
  ['???', ''],
  ['CON', 'article-con'],
  ['Content type', 'article-content-type'],
  ['x'.repeat(100), 'x'.repeat(58)],
])('the file name of %j is %j', (title, name) => {
  expect(fileNameOf(title)).toBe(name)
})
