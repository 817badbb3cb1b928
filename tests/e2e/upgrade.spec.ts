import type { Page } from '@playwright/test'
import { cp, glob, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { switchToBuild } from '../../scripts/build-folders.ts'
import { createAccount, openSession, PASSWORD, storeSession, trySignIn } from '../helpers/accounts.ts'
import { fillAsEarlierVersion, layOutEarlierVersion } from '../helpers/earlier-version.ts'
import { askAsStranger } from '../helpers/http.ts'
import { readMails, waitForMail } from '../helpers/outbox.ts'
import { createPostgresDatabase } from '../helpers/postgres.ts'
import { makeTemporaryFolder } from '../helpers/temporary.ts'
import { expect, test } from '../helpers/test.ts'
import { addComment, ARTICLE, openArticle, openComments } from '../helpers/thread.ts'

const [OLD, NEW] = ['0'.repeat(16), '1'.repeat(16)]
const root = fileURLToPath(new URL('../..', import.meta.url))

test('a page that is open during an upgrade loses no words, and continues with the files of its own build', async ({
  page,
  openWaypost,
  allowedErrors,
}) => {
  // While the site is down.
  allowedErrors.push(/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|Failed to (fetch|load resource)/)
  const builds = await copyBuild()
  const site = await openWaypost({ entry: join(builds, 'server/entry.js') })
  const missing: string[] = []
  page.on('response', (response) => {
    if (response.status() === 404) missing.push(response.url())
  })
  const upgraded = Promise.withResolvers<void>()
  await page.route('**/assets/about-*', async (route) => {
    await upgraded.promise
    await route.continue()
  })
  await storeSession(page, site, await createAccount(site, 'fieldfare'))
  await openArticle(page, site)
  const comments = await openComments(page)
  await comments.getByRole('textbox').fill('Half of a thought')

  await makeOtherBuild(builds)
  await switchToBuild(builds, NEW)
  await site.terminate()
  await site.start()
  upgraded.resolve()

  await comments.getByRole('textbox').pressSequentially(' and its end.')
  await comments.getByRole('button', { name: 'Post Comment' }).click()
  await expect(comments.getByRole('listitem')).toContainText('Half of a thought and its end.')
  const openedAt = await openedAtOf(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('I’m glad you got on')
  expect(await openedAtOf(page), 'the page is the same').toBe(openedAt)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('I’m glad you got on')
  await expect(page.locator('link[rel=modulepreload]').first()).toHaveAttribute('href', /new\.js$/)
  expect(missing).toEqual([])
})

for (const database of ['sqlite', 'postgres'] as const)
  test(`the data of version 0.2.0 works on ${database}`, async ({ openWaypost }) => {
    const dataDir = await layOutEarlierVersion()
    const postgres = database === 'postgres' ? await createPostgresDatabase() : undefined
    if (postgres) await fillAsEarlierVersion(postgres.url)
    const AUTH_SECRET = 'any secret that is long enough for it'
    const site = await openWaypost({
      database,
      dataDir,
      env: postgres && { DATABASE_URL: postgres.url, AUTH_SECRET },
    })
    try {
      const [mira, oda] = ['mira', 'oda'].map((name) => ({
        email: `${name}@example.com`,
        password: PASSWORD,
      }))
      expect(await trySignIn(site, oda)).toBe(200)
      const token = await openSession(site, mira)
      const { value: account } = await askAsStranger(`${site.url}/api/auth/account`, { token })
      expect(account).toMatchObject({ account: { displayName: 'Mira of the Hills' } })
      const { value: thread } = await askAsStranger(`${site.url}/api/articles/${ARTICLE}`, {})
      expect(thread).toMatchObject({ likes: 2, comments: 2 })
      const { value } = await askAsStranger(`${site.url}/api/articles/${ARTICLE}/comments`, {})
      const texts = (value as { items: { text: string }[] }).items.map(({ text }) => text)
      expect(texts).toContain('Two lines,\n<b>as typed</b> & "so" 🌾')
      await addComment(site, token, 'And after the upgrade.')
      for (const [to, subject] of [
        [oda.email, 'Set a new password for Side Lower'],
        ['hello@mehargill.example', 'Chai (Side Lower)'],
      ])
        expect((await waitForMail(async () => (await readMails(site, to))[0])).subject).toBe(subject)
    } finally {
      await site.stop()
      await postgres?.drop()
    }
  })

/** Copies the repository's build into a folder of its own. @returns The folder of builds. */
async function copyBuild(): Promise<string> {
  const folder = await makeTemporaryFolder('upgrade')
  const entry = await readFile(join(root, 'build/server/entry.js'), 'utf8')
  const name = /[0-9a-f]{16}/.exec(entry)![0]
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  await cp(join(root, 'package.json'), join(folder, 'package.json'))
  await cp(join(root, 'build', name), join(folder, 'build', OLD), { recursive: true })
  await switchToBuild(join(folder, 'build'), OLD)
  return join(folder, 'build')
}

/** Makes what another build of changed sources would be, in a second instead of fifteen: every file that pages load has another name. */
async function makeOtherBuild(builds: string): Promise<void> {
  await cp(join(builds, OLD), join(builds, NEW), { recursive: true })
  const client = join(builds, NEW, 'client')
  const files = await Array.fromAsync(glob(`${client.replaceAll('\\', '/')}/assets/*`))
  await Promise.all(files.filter((file) => /\.(?:br|gz)$/.test(file)).map((file) => rm(file)))
  const assets = files.filter((file) => /\.(?:js|css|svg)$/.test(file))
  const names = new Map(assets.map((file) => [basename(file), renamed(basename(file))]))
  const mention = new RegExp([...names.keys()].map((name) => RegExp.escape(name)).join('|'), 'g')
  for (const file of [...assets, join(client, 'service-worker.js'), join(builds, NEW, 'server/index.js')]) {
    const text = await readFile(file, 'utf8')
    await writeFile(
      file,
      text.replaceAll(mention, (name) => names.get(name)!),
    )
  }
  for (const file of assets) await rename(file, join(dirname(file), renamed(basename(file))))
}

function renamed(name: string): string {
  return name.replace(/(\.\w+)$/, 'new$1')
}

function openedAtOf(page: Page): Promise<number> {
  return page.evaluate(() => performance.timeOrigin)
}
