import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeTemporaryFolder } from '../../../temporary.testing.ts'
import { importContent } from '../import.ts'
import { zip, type Zipped } from './small-zip.testing.ts'

const GHOST = JSON.stringify({
  db: [
    {
      data: {
        posts: [
          {
            id: '1',
            title: 'Tea',
            slug: 'tea',
            status: 'published',
            html: '<img src="__GHOST_URL__/content/images/2020/01/lake.jpg" alt="Lake">',
          },
        ],
      },
    },
  ],
})
const SITE: Zipped = { name: 'backup/data/site.json', content: GHOST }

describe('an import of an archive', () => {
  it('finds the export, its files and lists of members in it, and skips what other programs add', async () => {
    const { imported, read } = await run([
      { name: 'backup/themes/casper/package.json', content: '{}' },
      { name: '__MACOSX/backup/data/._site.json', content: '{"db":[' },
      { name: 'backup/images/2020/01/lake.jpg', content: 'lake' },
      { name: 'members.csv', content: 'email,subscribed_to_emails\na@example.com,true\n' },
      { name: 'link.json', content: '/etc/passwd', isLink: true },
      { name: 'backup/data/older.json', content: GHOST.replace('{', '{"meta":{"exported_on":5},') },
      { ...SITE, content: GHOST.replace('{', '{"meta":{"exported_on":7},') },
    ])
    const { source, followers } = await imported
    expect(source).toBe('ghost')
    expect(await read('articles/tea.md')).toContain('![Lake](../assets/lake.jpg)')
    expect(await read('assets/lake.jpg')).toBe('lake')
    expect(followers.map(({ email }) => email)).toEqual(['a@example.com'])
  })

  it('recognises an export of WordPress', async () => {
    const xml = '<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>'
    const { imported } = await run([
      { name: 'site.xml', content: xml },
      { name: 'feed.xml', content: '<?xml version="1.0"?>' },
    ])
    await expect(imported).rejects.toThrow(/site.xml cannot be imported/)
  })

  it('reads names in UTF-8 that are not marked as such', async () => {
    const { imported, read } = await run([
      { name: 'posts/tea.md', content: '---\ntitle: Tea\n---\n\n![Lake](Größe.jpg)\n' },
      { name: 'posts/Größe.jpg', content: 'lake', isUnmarked: true },
    ])
    expect((await imported).report.taken).toMatchObject({ article: 1, asset: 1 })
    expect(await read('articles/tea.md')).not.toContain('Größe')
  })

  it('reads a folder of Markdown', async () => {
    const { imported, read } = await run([
      { name: 'blog-main/content/posts/tea.md', content: '---\ntitle: Tea\n---\n\nWarm.\n' },
    ])
    expect((await imported).source).toBe('folder')
    expect(await read('articles/tea.md')).toContain('Warm.')
  })

  it.each<[string, Zipped[], RegExp]>([
    ['a name that climbs', [SITE, { name: '../out.txt', content: '' }], /invalid relative path/],
    ['an absolute name', [SITE, { name: '/etc/out.txt', content: '' }], /absolute path/],
    ['a password', [SITE, { name: 'a', content: '', isEncrypted: true }], /has a password/],
    ['two files of one name', [SITE, SITE], /two files named/],
    [
      'a file that becomes a thousand times larger',
      [SITE, { name: 'a', content: Buffer.alloc(20_000_000) }],
      /much larger/,
    ],
    [
      'a file that is larger than it says',
      [SITE, { name: 'a', content: Buffer.alloc(20_000_000), size: 9 }],
      /too many bytes/,
    ],
    [
      'a file in place of a folder',
      [SITE, { name: 'a', content: '' }, { name: 'a/b', content: '' }],
      /refused/,
    ],
    ['no export', [{ name: 'a.txt', content: '' }], /no export that is known/],
  ])('refuses %s, and leaves the folder as it was', async (_, files, message) => {
    const { imported, names } = await run(files)
    await expect(imported).rejects.toThrow(message)
    expect(await names()).toEqual([])
  })

  it('refuses a broken archive', async () => {
    const { imported, names } = await run([SITE], (bytes) => bytes.subarray(0, -30))
    await expect(imported).rejects.toThrow(/cannot be unpacked/)
    expect(await names()).toEqual([])
  })
})

async function run(files: readonly Zipped[], change = (bytes: Buffer) => bytes) {
  const dir = await makeTemporaryFolder('archive')
  const contentDir = join(dir, 'content')
  await mkdir(contentDir)
  await writeFile(join(dir, 'site.zip'), change(zip(files)))
  const imported = importContent({ paths: [join(dir, 'site.zip')], contentDir })
  return {
    imported,
    names: () => readdir(contentDir),
    async read(path: string) {
      await imported
      return readFile(join(contentDir, path), 'utf8')
    },
  }
}
