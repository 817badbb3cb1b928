import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { expect, it, vi } from 'vitest'
import { makeTemporaryFolder } from '../../../tests/helpers/temporary.ts'
import { openImporting, type ImportingOptions } from '../import/importing.ts'
import type { ImportJson } from '../types.ts'
import { openDesk } from './desk.testing.ts'
import { importRoutes } from './import-routes.ts'

const comment = (
  id: number,
) => `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>Ana</wp:comment_author>
<wp:comment_date_gmt>2015-01-01 00:00:00</wp:comment_date_gmt><wp:comment_content>${'Warm. '.repeat(500)}</wp:comment_content>
<wp:comment_approved>1</wp:comment_approved><wp:comment_type>comment</wp:comment_type></wp:comment>`

const site = (count = 1) => `<rss><channel><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_blog_url>https://old.example</wp:base_blog_url>
${Array.from(
  { length: count },
  (_, index) => `<item><title>Tea ${index}</title><wp:post_id>${index + 1}</wp:post_id>
<wp:post_type>post</wp:post_type><wp:status>publish</wp:status>
<content:encoded><![CDATA[Green [map x="1"].]]></content:encoded>${comment(index)}</item>`,
).join('\n')}</channel></rss>`

it('an export is sent, planned and imported, and its files are gone afterwards', async () => {
  const addComments = vi.fn<ImportingOptions['addComments']>()
  addComments.mockRejectedValueOnce(new Error('The database is away.')).mockResolvedValueOnce(1)
  const { ask, send, settle, contentDir, dataDir, logged } = await open({ addComments })
  expect(await ask('plan', { method: 'POST' })).toMatchObject({
    detail: 'Choose the files of your site first.',
  })
  expect(await send('site.xml', site())).toMatchObject({ files: { count: 1, names: ['site.xml'] } })
  expect(await ask('run', { method: 'POST' })).toMatchObject({ status: 400, detail: /Look at the plan/ })
  await ask('plan', { method: 'POST' })
  const plan = (await settle()).report!
  expect(plan).toMatchObject({ isPlan: true, source: 'wordpress', taken: { article: 1, comment: 1 } })
  expect(plan.texts).toEqual([{ entry: 'articles/tea-0', title: 'Tea 0' }])
  expect(plan.changed).toContainEqual(
    expect.objectContaining({ kind: 'article', count: 1, names: [expect.stringContaining('tea-0')] }),
  )
  expect(await readdir(contentDir)).toEqual([])

  // A double click imports once.
  await Promise.all([ask('run', { method: 'POST' }), ask('run', { method: 'POST' })])
  expect((await settle()).failure).toMatch(
    /^Texts and files came, but not all comments .*The database is away\./,
  )
  expect(addComments).toHaveBeenCalledTimes(1)
  expect(await readFile(join(contentDir, 'articles/tea-0.md'), 'utf8')).toContain('title: Tea 0')

  await ask('run', { method: 'POST' })
  expect(await settle()).toMatchObject({
    files: { count: 0 },
    report: { isPlan: false, files: { there: 1 } },
  })
  expect(addComments.mock.lastCall![0].map(({ name }) => name)).toEqual(['Ana'])
  expect(await readdir(dataDir)).toEqual([])
  expect(logged).toContain('imported')
  expect(await ask('', { method: 'DELETE' })).not.toHaveProperty('report')
})

it('a wrong or an empty file is named in a sentence, and her content stays', async () => {
  const { ask, send, settle, contentDir } = await open()
  for (const [path, text] of [
    ['poem.txt', 'Rain'],
    ['empty.xml', ''],
  ]) {
    await ask('', { method: 'DELETE' })
    await send(path, text)
    await ask('plan', { method: 'POST' })
    const { failure, report } = await settle()
    expect(report).toBeUndefined()
    expect(failure).toMatch(/\.$/)
    expect(failure).not.toContain('/.import/')
  }
  expect(await readdir(contentDir)).toEqual([])
})

it.each(['../x.md', 'a/../../x.md', '/etc/x', '.env', 'a\\b.md', 'a/\u0000', 'a//b', ''])(
  'a file is not kept outside its folder: %j',
  async (path) => {
    const { send, dataDir } = await open()
    expect(await send(path, 'x')).toMatchObject({ status: 400 })
    expect(await readdir(dataDir)).toEqual([])
  },
)

it('a cancelled import leaves her content as it was', async () => {
  const { ask, send, settle, contentDir } = await open()
  await send('site.xml', site(200))
  await ask('plan', { method: 'POST' })
  expect((await settle()).report?.taken).toEqual({ article: 200, comment: 200 })
  await ask('run', { method: 'POST' })
  expect(await send('late.xml', 'x')).toMatchObject({ status: 503 })
  await ask('', { method: 'DELETE' })
  expect(await settle()).toMatchObject({ failure: 'The import was cancelled.', files: { count: 1 } })
  expect(await readdir(contentDir)).toEqual([])
})

it('a file that arrives after a cancel is refused', async () => {
  const { importing, ask } = await open()
  async function* arrive() {
    yield Buffer.from('<rss>')
    await ask('', { method: 'DELETE' })
  }
  await expect(importing.addFile('site.xml', arrive())).rejects.toMatchObject({
    code: 'invalid',
    message: 'The import was cancelled.',
  })
  expect(await ask('')).toMatchObject({ files: { count: 0 } })
})

it('a site whose texts are elsewhere imports nothing', async () => {
  const { ask, send } = await open({ whyNot: async () => 'The articles are in a space.' })
  expect(await ask('')).toMatchObject({ whyNot: 'The articles are in a space.' })
  expect(await send('site.xml', site())).toMatchObject({
    status: 403,
    detail: 'The articles are in a space.',
  })
})

it('files of a killed server are removed at the start', async () => {
  const { send, importing, dataDir } = await open()
  await send('site.xml', site())
  await writeFile(join(dataDir, '.import', 'half'), 'x')
  await importing.clear()
  expect(await readdir(dataDir)).toEqual([])
})

async function open(options: Partial<ImportingOptions> = {}) {
  const [dataDir, contentDir] = [await makeTemporaryFolder('data'), await makeTemporaryFolder('content')]
  const importing = openImporting({
    dataDir,
    ownContentDir: contentDir,
    whyNot: async () => undefined,
    addComments: async () => {},
    addFollowers: async () => {},
    onImported: async () => {},
    log: pino({ level: 'silent' }),
    ...options,
  })
  const { ask, logged } = openDesk((log) => importRoutes({ importing, log }))
  return {
    importing,
    dataDir,
    contentDir,
    ask,
    logged,
    send: (path: string, text: string) =>
      ask(`files?${new URLSearchParams({ path })}`, { method: 'POST', text }),
    /** Waits until nothing runs. */
    async settle(): Promise<ImportJson> {
      await vi.waitUntil(async () => !(await ask<ImportJson>('')).work, 20_000)
      return ask('')
    },
  }
}
