import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { smallExport } from '@waypost/content-service/testing'
import { makeTemporaryFolder } from '../tests/helpers/temporary.ts'
import { waypost } from './command.testing.ts'

const { asset, contentType, draft, entry, field, twoLocales, writeExport } = smallExport

const people = {
  locales: twoLocales,
  contentTypes: [contentType('person', [field('name', 'Symbol')], { displayField: 'name' })],
  entries: [entry('person', 'mira', { name: { en: 'Mira' } })],
}

describe('waypost import contentful', () => {
  it('imports an export, and lists what it imported', async () => {
    const { file, env, contentDir } = await prepare(people)
    const { code, out, err } = await waypost(['import', 'contentful', file], { env })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('  1 content type\n  2 languages\n  1 entry\n3 files new.')
    expect(await readFile(join(contentDir, 'person/mira.yaml'), 'utf8')).toContain('name: Mira\n')
    const again = await waypost(['import', 'contentful', file], { env })
    expect(again.out).toContain('3 files already there.')
    await writeFile(join(contentDir, 'person/mira.yaml'), 'name: Mine\n')
    const mine = await waypost(['import', 'contentful', file], { env })
    expect(mine.out).toContain('2 files already there, 1 file kept as you wrote it.')
  })

  it('ends with 1 and lists what was not imported', async () => {
    const { file, env } = await prepare({ ...people, assets: [asset('a1', 'lake.svg')] })
    const { code, out } = await waypost(['import', 'contentful', file], { env })
    expect(code).toBe(1)
    expect(out).toContain('--download-assets.\n    1 asset: a1 (Title of a1)\n')
  })

  it('prints all remarks as JSON', async () => {
    const entries = Array.from({ length: 30 }, (_, index) => entry('gone', `id${index}`, {}))
    const { file, env } = await prepare({ ...people, entries })
    const told = await waypost(['import', 'contentful', file, '--dry-run'], { env })
    expect(told.out).toContain('30 entries: id0, id1')
    expect(told.out).toContain('and 10 more')
    const { out, code } = await waypost(['import', 'contentful', file, '--dry-run', '--json'], { env })
    expect(code).toBe(1)
    const report = JSON.parse(out) as { isDryRun: boolean; notTaken: { id: string }[] }
    expect(report.isDryRun).toBe(true)
    expect(report.notTaken.map(({ id }) => id)).toEqual(
      entries.map(({ sys }) => (sys as unknown as { id: string }).id),
    )
  })

  it('writes nothing in a dry run', async () => {
    const { file, env, contentDir } = await prepare(people)
    const { code, out } = await waypost(['import', 'contentful', file, '--dry-run'], { env })
    expect(code).toBe(0)
    expect(out).toMatch(/^Would be imported into .*Nothing was written\.\n$/s)
    expect(await readdir(dirname(contentDir))).not.toContain('content')
  })

  it('publishes changed entries only on request', async () => {
    const changed = { ...draft('mira', 'Entry'), publishedVersion: 1, version: 9 }
    const { file, env, contentDir } = await prepare({
      ...people,
      entries: [entry('person', 'mira', { name: { en: 'Mira' } }, { sys: changed })],
    })
    const mira = () => readFile(join(contentDir, 'person/mira.yaml'), 'utf8')
    const { out } = await waypost(['import', 'contentful', file], { env })
    expect(out).toContain('It was changed after it was published')
    expect(await mira()).toContain('draft: true')
    const kept = await waypost(['import', 'contentful', file, '--changed', 'publish'], { env })
    expect(kept).toMatchObject({
      code: 1,
      out: expect.stringMatching(/has a file with other content, which was kept\..*--overwrite replaces/s),
    })
    await waypost(['import', 'contentful', file, '--changed', 'publish', '--overwrite'], { env })
    expect(await mira()).not.toContain('draft')
  })

  it('explains in one line what is wrong with the file, and that nothing changed', async () => {
    const { file, env } = await prepare('{"entries": [')
    const { code, out, err } = await waypost(['import', 'contentful', file], { env })
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain('It is no JSON: Unexpected end of JSON input.')
    expect(err).toContain('Nothing was imported')
    expect(err).not.toContain('    at ')
  })

  it('prints its usage on request and for wrong arguments', async () => {
    const help = await waypost(['import', '--help'])
    expect(help.code).toBe(0)
    expect(help.out).toContain('--download-assets')
    for (const [args, said] of [
      [[], 'Name the file'],
      [['contentful'], 'Name the file'],
      [['contentful', 'a', '--changed', 'both'], "--changed is 'both'"],
      [['contentful', 'a', '--force'], "'--force'"],
    ] as const) {
      const { code, err } = await waypost(['import', ...args])
      expect(code).toBe(2)
      expect(err).toContain(said)
      expect(err).toContain('Usage: ./waypost import [SOURCE] FILE-OR-FOLDER [FILE...]')
    }
  })
})

it('waypost import wordpress imports an export with its uploads, and says what it left out', async () => {
  const dir = await makeTemporaryFolder('wordpress')
  const item = (type: string, id: number, more: string) =>
    `<item><title>Tea</title><wp:post_id>${id}</wp:post_id><wp:post_type>${type}</wp:post_type><wp:status>publish</wp:status>${more}</item>`
  await writeFile(
    join(dir, 'site.xml'),
    `<rss><channel><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://old.example</wp:base_blog_url>
${item('post', 1, '<content:encoded><![CDATA[Warm [map x="1"].]]></content:encoded>')}
${item('attachment', 2, '<wp:attachment_url>https://old.example/wp-content/uploads/tea.jpg</wp:attachment_url>')}
</channel></rss>`,
  )
  await mkdir(join(dir, 'uploads'))
  await writeFile(join(dir, 'uploads/tea.jpg'), 'tea')
  const args = ['import', join(dir, 'site.xml'), '--files', join(dir, 'uploads')]
  const { code, out } = await waypost(args, { env: { CONTENT_DIR: join(dir, 'content') } })
  expect(out).toContain('  1 article\n  1 asset\n3 files new.')
  expect(out).toContain('[map] is left out; words in it stay.\n    1 article: articles/tea.md, line 7\n')
  expect(out).toContain('./waypost check says:\n  assets/tea.jpg: The file cannot be read as a picture')
  expect(code).toBe(0)
  expect(await readFile(join(dir, 'content/articles/tea.md'), 'utf8')).toContain('\nWarm .\n')
  const broken = await waypost([...args, join(dir, 'uploads/tea.jpg')], {
    env: { CONTENT_DIR: join(dir, 'content') },
  })
  expect(broken).toMatchObject({ code: 1, err: expect.stringContaining('Nothing was imported') as string })
})

async function prepare(keys: object | string) {
  const file = await writeExport(keys)
  const contentDir = join(await makeTemporaryFolder('site'), 'content')
  return { file, contentDir, env: { CONTENT_DIR: contentDir } }
}
