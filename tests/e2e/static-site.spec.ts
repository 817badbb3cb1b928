import type { Page } from '@playwright/test'
import { execFile } from 'node:child_process'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { devNull } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { createContentFolder, type ArticleFile } from '../helpers/content-folder.ts'
import { chooseName, createAccount, openSession } from '../helpers/accounts.ts'
import { makeTemporaryFolder } from '../helpers/temporary.ts'
import { expect, test } from '../helpers/test.ts'
import { addComment } from '../helpers/thread.ts'
import type { Waypost } from '../helpers/waypost.ts'

const command = fileURLToPath(new URL('../../waypost', import.meta.url))

const ARTICLES: ArticleFile[] = [
  {
    id: 'tea',
    title: 'Tea & Milk',
    category: 'Food',
    date: '2024-03-01',
    body: 'Drink it with [rye](rye.md).',
  },
  { id: 'rye', title: 'Rye', category: 'Food', date: '2024-02-01', body: '![Me](../assets/portrait.jpg)' },
  { id: 'secret', title: 'A secret', draft: true, body: 'Nobody knows.' },
  { id: 'later', title: 'Later', publish: '2097-01-15 09:00', body: 'Nobody knows yet.' },
]

/** Runs the command next to a running site. */
async function exportSite({ contentDir, dataDir, databaseEnv }: Waypost, folder: string) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, CONTENT_DIR: contentDir, ...databaseEnv }
  const args = ['export', 'site', folder, '--json', '--env', devNull]
  const { stdout } = await promisify(execFile)(command, args, {
    env: { ...env, PUBLIC_URL: 'https://tea.example', COMMENT_AUTHOR: 'email' },
  })
  return JSON.parse(stdout) as {
    pages: number
    comments: number
    missing: string[]
    skippedRedirects: string[]
  }
}

/** Opens pages, and every page that their links lead to. @returns The addresses of all files that the browser loaded. */
async function followLinks(page: Page, starts: readonly string[]): Promise<Set<string>> {
  const loaded = new Set<string>()
  page.on('request', (request) => loaded.add(request.url()))
  const seen = new Set(starts)
  for (const address of seen) {
    await page.goto(address)
    const links = await page.evaluate(() => Array.from(document.links, ({ href }) => href.replace(/#.*/, '')))
    for (const link of links) if (link.startsWith('file:') && link.endsWith('.html')) seen.add(link)
  }
  return loaded
}

test('the whole site becomes files that a browser reads from a disk', async ({ page, openWaypost }) => {
  const contentDir = await createContentFolder(ARTICLES)
  // Of a small picture there are few sizes.
  const picture = join(contentDir, 'assets/portrait.jpg')
  await writeFile(
    picture,
    await sharp(await readFile(picture))
      .resize(60)
      .toBuffer(),
  )
  await writeFile(join(contentDir, 'redirects.yaml'), '/2019/chai/: /article/tea\n/?p=7: /article/rye\n')
  const waypost = await openWaypost({ contentDir })
  const token = await openSession(waypost, await createAccount(waypost, 'asha'))
  await chooseName(waypost, token, 'Asha')
  const asked = await addComment(waypost, token, 'With sugar?', 'tea')
  await addComment(waypost, token, 'Never.', 'tea', { to: asked, isQuoting: true })

  const folder = join(await makeTemporaryFolder('out'), 'tea')
  const report = await exportSite(waypost, folder)
  expect(report).toMatchObject({ comments: 2, missing: [], skippedRedirects: ['/?p=7'] })

  const [start, search] = ['index.html', 'search/index.html'].map(
    (path) => pathToFileURL(join(folder, path)).href,
  )
  const loaded = await followLinks(page, [start, search])
  expect([...loaded].filter((address) => !address.startsWith('file:'))).toEqual([])
  const pages = [...loaded].filter((address) => address.endsWith('.html'))
  expect(pages.length).toBe(report.pages)

  await test.step('the search finds titles, and comments are in their article', async () => {
    await page.goto(start)
    await page.getByRole('searchbox').fill('milk')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Tea & Milk' }).click()
    await expect(page.getByRole('heading', { name: 'Comments (2)' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Answer to Asha')
    await expect(page.getByRole('button', { name: /LOGIN|Like|Post/ })).toHaveCount(0)
  })

  await test.step('an old address leads to its article', async () => {
    await page.goto(pathToFileURL(join(folder, '2019/chai/index.html')).href)
    await expect(page).toHaveURL(/article\/tea\/index\.html$/)
  })

  await test.step('nothing hidden is in the folder, and its texts can be read back', async () => {
    const lines = (await readFile(join(folder, 'comments.jsonl'), 'utf8')).trim().split('\n')
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      { id: asked, article: 'tea', name: 'Asha', text: 'With sugar?', createdAt: expect.any(String) },
      expect.objectContaining({ answersTo: asked, text: 'Never.' }),
    ])
    const copied = await Array.fromAsync(glob('content/**/*.*', { cwd: folder }))
    expect(copied).toContain('content/articles/tea.md')
    for (const name of await Array.fromAsync(glob('**/*.{html,md,xml,json,jsonl,js,txt}', { cwd: folder })))
      expect(await readFile(join(folder, name), 'utf8'), name).not.toMatch(
        /secret|Nobody knows|@[\w.]*example\.com/i,
      )
  })
})
