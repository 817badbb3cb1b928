import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createContentFolder } from '../helpers/content-folder.ts'
import { expectAccessible, signInToStudio } from '../helpers/studio.ts'
import { expect, test } from '../helpers/test.ts'

test('a renamed article gets a redirect from its old address and from other links', async ({
  page,
  context,
  openWaypost,
  allowedErrors,
}) => {
  allowedErrors.push(/409/)
  const contentDir = await createContentFolder([
    { id: 'pond.2', title: 'The Pond', body: 'Still water.' },
    { id: 'hill', title: 'The Hill', body: 'Down to [the water](pond.2.md).' },
  ])
  const site = await openWaypost({ contentDir })
  await signInToStudio(context, site)
  await page.goto(`${site.url}/studio/edit/articles/pond.2`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Change the address' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Last part of the address').fill('hill')
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(dialog).toContainText('is taken')
  await expectAccessible(page)
  await dialog.getByLabel('Last part of the address').fill('the mere ')
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(page).toHaveURL(`${site.url}/studio/edit/articles/the-mere`)
  await expect(page.getByText(/^Its address is .*\/article\/the-mere now\.$/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Text of the article' })).toContainText('Still water.')
  const moved = await fetch(`${site.url}/article/pond.2`, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/article/the-mere'])
  expect(await readFile(join(contentDir, 'articles/hill.md'), 'utf8')).toContain('(the-mere.md)')
})
