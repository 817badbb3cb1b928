import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { article } from '@waypost/content-service/testing'
import { makeTemporaryFolder } from '../tests/helpers/temporary.ts'
import { waypost } from './command.testing.ts'

/** A folder with a `content/` in it that holds these articles. */
async function siteWith(articles: Record<string, string>): Promise<string> {
  const cwd = await makeTemporaryFolder('site')
  await mkdir(join(cwd, 'content/articles'), { recursive: true })
  for (const [name, text] of Object.entries(articles))
    await writeFile(join(cwd, 'content/articles', name), text)
  return cwd
}

describe('waypost export', () => {
  it('writes the export, and describes it for people and as JSON', async () => {
    const cwd = await siteWith({
      'lake.md': article('The Lake'),
      'soon.md': article('Soon', '', { draft: 'true' }),
    })
    const told = await waypost(['export', 'contentful'], { cwd })
    expect(told).toMatchObject({ code: 0, err: '' })
    expect(told.out).toContain('2 entries, 1 of them unpublished')
    const file = JSON.parse(await readFile(join(cwd, 'contentful-export/export.json'), 'utf8')) as {
      entries: unknown[]
    }
    expect(file.entries).toHaveLength(2)
    const { out } = await waypost(['export', 'contentful', 'else', '--no-drafts', '--json'], { cwd })
    expect(JSON.parse(out)).toMatchObject({ counts: { entries: 1 }, isDryRun: false, missing: [] })
  })

  it('ends with 1 and lists what is missing in the export', async () => {
    const cwd = await siteWith({ 'lake.md': article('The Lake'), 'broken.md': '---\ntitle: [\n---\n' })
    const { code, out } = await waypost(['export', 'contentful', '--dry-run'], { cwd })
    expect(code).toBe(1)
    expect(out).toContain('Nothing was written.')
    expect(out).toContain('articles/broken.md')
  })

  it('explains a failure in one line', async () => {
    const cwd = await siteWith({ 'lake.md': article('The Lake') })
    await waypost(['export', 'contentful'], { cwd })
    const again = await waypost(['export', 'contentful'], { cwd })
    expect(again).toMatchObject({ code: 1, out: '' })
    expect(again.err).toMatch(/exists already\. .*--overwrite\.\n$/)
    expect(await waypost(['export', 'contentful', '--overwrite'], { cwd })).toMatchObject({ code: 0 })
  })

  it('prints its usage on request and for wrong arguments', async () => {
    const help = await waypost(['export', 'contentful', '--help'])
    expect(help.code).toBe(0)
    expect(help.out).toContain('--upload-assets')
    for (const args of [[], ['medium'], ['contentful', 'a', 'b'], ['contentful', '--draft']])
      expect(await waypost(['export', ...args])).toMatchObject({
        code: 2,
        out: '',
        err: expect.stringMatching(/Usage: \.\/waypost export (?:contentful|COMMAND)/),
      })
  })
})
