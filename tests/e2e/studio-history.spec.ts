import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createContentFolder } from '../helpers/content-folder.ts'
import { expectAccessible, signInToStudio } from '../helpers/studio.ts'
import { expect, test } from '../helpers/test.ts'

const LAKE = '---\ntitle: The Lake\n---\n\nStill water.\n'

test('an earlier text is compared with the current one, and restored', async ({
  page,
  context,
  openContext,
  openWaypost,
}) => {
  const { site, file, ask } = await openBlog(openWaypost, context)
  const { version } = await ask('GET', 'entries/articles/lake')
  const wind = { from: LAKE.length, to: LAKE.length, insert: 'And wind.\n' }
  const saved = await ask('PATCH', 'entries/articles/lake', { version, json: wind })
  await ask('POST', 'entries/articles/lake/publish', { version: saved.version, json: {} })

  await page.goto(`${site.url}/studio/history/articles/lake`)
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
  await expect(page.getByLabel('From').getByRole('option')).toHaveCount(3)
  await expect(page.getByRole('insertion').filter({ hasText: 'And wind.' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Restore the earlier text' }).click()
  await expect(page).toHaveURL(/\/studio\/edit\/articles\/lake$/)
  await expect(page.getByText('The earlier text is restored.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Update' })).toBeVisible()
  expect(await readFile(file('lake.draft.md'), 'utf8')).toBe(LAKE)
  expect(await readFile(file('lake.md'), 'utf8')).toBe(LAKE + 'And wind.\n')

  await test.step('a draft is shown to everybody with its link, until the link is deleted', async () => {
    await writeFile(file('hill.md'), '---\ntitle: A Hill\ndraft: true\n---\n\nNot yet up.\n')
    await page.goto(`${site.url}/studio/edit/articles/hill`)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Share the draft' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share the draft' })
    await dialog.getByRole('button', { name: 'Create a link' }).click()
    const address = await dialog.getByText(/\/draft\//).innerText()
    await expectAccessible(page)

    const friend = await (await openContext()).newPage()
    await friend.goto(address)
    await expect(friend.getByRole('heading', { level: 1, name: 'A Hill' })).toBeVisible()
    await expect(friend.getByText('Not yet up.')).toBeVisible()
    await expect(friend.getByRole('button', { name: /Like|Comment/ })).toHaveCount(0)
    await expect(friend.getByRole('navigation', { name: 'Further reading' })).toHaveCount(0)
    const { headers } = await context.request
      .get(address)
      .then(async (answer) => ({ headers: answer.headers() }))
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(headers['x-robots-tag']).toContain('noindex')

    await dialog.getByRole('button', { name: 'Delete the link' }).click()
    await expect(dialog.getByRole('button', { name: 'Delete the link' })).toHaveCount(0)
    expect((await context.request.get(address)).status()).toBe(404)
  })
})

test('a deleted entry is restored, or removed for good', async ({ page, context, openWaypost }) => {
  const { site, file, ask } = await openBlog(openWaypost, context)
  await ask('DELETE', 'entries/articles/lake', await ask('GET', 'entries/articles/lake'))
  await expect(readFile(file('lake.md'))).rejects.toThrow('ENOENT')

  await page.goto(`${site.url}/studio/bin`)
  await page.getByRole('button', { name: /^Restore.*The Lake$/ }).click()
  await expect(page.getByText('“The Lake” is restored.')).toBeVisible()
  await expect(page).toHaveURL(/\/studio\/edit\/articles\/lake$/)
  expect(await readFile(file('lake.md'), 'utf8')).toBe(LAKE)

  // Away from the editor first, which may still be asking for what is deleted.
  await page.goto(`${site.url}/studio/bin`)
  await expect(page.getByText('The bin is empty.')).toBeVisible()
  await expectAccessible(page)
  await ask('DELETE', 'entries/articles/lake', await ask('GET', 'entries/articles/lake'))
  await page.goto(`${site.url}/studio/articles`)
  await expect(page.getByText('There are no articles yet.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Bin', exact: true }).click()
  await page.getByRole('button', { name: /^Delete for good.*The Lake$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete “The Lake” for good?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('The bin is empty.')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

async function openBlog(
  openWaypost: (options: { contentDir: string }) => Promise<Parameters<typeof signInToStudio>[1]>,
  context: Parameters<typeof signInToStudio>[0],
) {
  const contentDir = await createContentFolder([])
  const file = (name: string) => join(contentDir, 'articles', name)
  await writeFile(file('lake.md'), LAKE)
  const site = await openWaypost({ contentDir })
  await signInToStudio(context, site)

  /** Asks the studio's server as its pages do. */
  async function ask(
    method: string,
    path: string,
    { version, text, json }: { version?: string; text?: string; json?: object } = {},
  ): Promise<{ version: string }> {
    const answer = await context.request.fetch(`${site.url}/studio/api/${path}`, {
      method,
      headers: {
        origin: site.url,
        ...(version !== undefined && { 'if-match': `"${version}"` }),
        ...(text !== undefined && { 'content-type': 'text/markdown' }),
      },
      data: text ?? json,
    })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as { version: string }
  }
  return { site, file, ask }
}
