import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { createContentFolder } from '../helpers/content-folder.ts'
import { expectAccessible, signInToStudio } from '../helpers/studio.ts'
import { expect, test } from '../helpers/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('pictures are uploaded, found, described, cropped and deleted', async ({
  page,
  context,
  openWaypost,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 415/)
  const contentDir = await createContentFolder([
    { id: 'lake', title: 'The Lake', image: 'over-the-lake.jpg', body: 'Still water.' },
  ])
  const site = await openWaypost({ contentDir })
  await signInToStudio(context, site)
  await page.goto(`${site.url}/studio/pictures`)
  await expect(page.getByRole('button', { name: 'Open portrait.jpg' })).toBeVisible()

  const buffer = await paint()
  const choose = page.locator('input[type=file]')
  await choose.setInputFiles([
    { name: 'Över the Lake.JPG', mimeType: 'image/jpeg', buffer },
    { name: 'a page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>alert(1)</script>') },
    { name: 'the same again.jpg', mimeType: 'image/jpeg', buffer },
  ])
  await expect(page.getByText('a page.jpg: Browsers cannot show this file as a picture.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Dismiss' }).tap()
  const open = page.getByRole('button', { name: 'Open over-the-lake.jpg' })
  await expect(open).toBeVisible()
  await expect(page.getByRole('button', { name: /^Open/ })).toHaveCount(2)

  await open.tap()
  const dialog = page.getByRole('dialog', { name: 'over-the-lake.jpg' })
  await dialog.getByLabel('What does it show?').fill('A lake at dawn')
  const parts = dialog.getByRole('group', { name: 'What must stay visible' })
  await expect(parts.getByRole('radio', { name: 'middle' })).toBeChecked()
  await parts.getByRole('radio', { name: 'top left' }).tap()
  await dialog.getByRole('button', { name: 'Save' }).tap()
  await expect(dialog.getByText('Saved')).toBeVisible()
  expect(await readFile(join(contentDir, 'assets/over-the-lake.jpg.yaml'), 'utf8')).toBe(
    'description: A lake at dawn\nfocus: top left\n',
  )
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Crop' }).tap()
  await dialog.getByRole('button', { name: 'Square' }).tap()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save as another picture' }).tap()
  const part = page.getByRole('dialog', { name: 'over-the-lake-part.jpg' })
  await expect(part).toContainText('288 × 288 pixels')
  await part.getByRole('button', { name: 'Delete' }).tap()
  await page
    .getByRole('dialog', { name: 'Delete this picture?' })
    .getByRole('button', { name: 'Delete' })
    .tap()
  await expect(part).toHaveCount(0)
  await page.goto(`${site.url}/studio/bin`)
  const restore = page.getByRole('button', { name: /^Restore.*over-the-lake-part\.jpg$/ })
  await expect(restore).toBeVisible()
  await expectAccessible(page)
  await restore.tap()
  await expect(page.getByText('“over-the-lake-part.jpg” is restored.')).toBeVisible()
  await page.getByRole('button', { name: /over-the-lake-part\.jpg/ }).tap()
  await part.getByRole('button', { name: 'Delete' }).tap()
  await page
    .getByRole('dialog', { name: 'Delete this picture?' })
    .getByRole('button', { name: 'Delete' })
    .tap()
  await expect(part).toHaveCount(0)
  await page.goto(`${site.url}/studio/bin`)
  await page.getByRole('button', { name: /^Delete for good.*over-the-lake-part\.jpg$/ }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).tap()
  await expect(page.getByText('The bin is empty.')).toBeVisible()
  await page.goto(`${site.url}/studio/pictures`)
  expect((await readdir(join(contentDir, 'assets'))).toSorted()).toEqual([
    'over-the-lake.jpg',
    'over-the-lake.jpg.yaml',
    'portrait.jpg',
  ])

  await page.getByRole('searchbox').fill('dawn')
  await expect(open).toBeVisible()
  await page.getByRole('searchbox').fill('dusk')
  await expect(open).toHaveCount(0)

  await page.goto(site.url)
  await expect(page.getByRole('img', { name: 'A lake at dawn' })).toHaveCSS('object-position', '0px 0px')
})

test('a picture whose upload failed is uploaded again', async ({
  page,
  context,
  openWaypost,
  allowedErrors,
}) => {
  allowedErrors.push(/ERR_FAILED/)
  const contentDir = await createContentFolder([{ id: 'lake', title: 'The Lake', body: 'Still water.' }])
  const site = await openWaypost({ contentDir })
  await signInToStudio(context, site)
  await page.goto(`${site.url}/studio/pictures`)
  const { promise: isLost, resolve: lose } = Promise.withResolvers<void>()
  await page.route('**/studio/api/pictures?*', (route) => isLost.then(() => route.abort()))
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'lake.jpg', mimeType: 'image/jpeg', buffer: await paint() })
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expectAccessible(page)
  lose()
  await expect(page.getByText('lake.jpg: The site cannot be reached.')).toBeVisible()
  await page.unroute('**/studio/api/pictures?*')
  await page.getByRole('button', { name: 'Try again' }).tap()
  await expect(page.getByRole('button', { name: 'Open lake.jpg' })).toBeVisible()
})

test('several photographs become a gallery of the article, and one that fails costs only itself', async ({
  page,
  context,
  openWaypost,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 415/)
  const contentDir = await createContentFolder([
    { id: 'lake', title: 'The Lake', date: '2024-03-05', body: 'Still water.\n' },
  ])
  const site = await openWaypost({ contentDir })
  await signInToStudio(context, site)
  await page.goto(`${site.url}/studio/edit/articles/lake`)
  await page.getByRole('button', { name: 'Picture', exact: true }).tap()
  await page.getByRole('button', { name: 'Choose portrait.jpg' }).tap()
  await expect(page.getByRole('button', { name: 'Use 1 picture' })).toBeInViewport()
  await expectAccessible(page)
  const buffer = await paint()
  await page.locator('input[type=file]').setInputFiles([
    { name: 'dawn.jpg', mimeType: 'image/jpeg', buffer },
    { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Tea') },
    { name: 'ferry.jpg', mimeType: 'image/jpeg', buffer: await paint('teal') },
  ])
  const dialog = page.getByRole('dialog', { name: 'Add pictures' })
  await expect(dialog.getByText('notes.jpg: Browsers cannot show this file as a picture.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Add 3 pictures' })).toBeInViewport()
  await expectAccessible(page)
  await dialog
    .getByRole('listitem')
    .filter({ hasText: 'notes.jpg' })
    .getByRole('button', { name: 'Dismiss' })
    .tap()
  const fields = dialog.getByLabel('What does it show?')
  await expect(fields).toHaveCount(3)
  await fields.nth(1).fill('A lake [at dawn]')
  await dialog.getByLabel('Caption').nth(1).fill('“Six” o’clock "sharp"')
  await dialog.getByRole('button', { name: 'Add 3 pictures' }).tap()
  await expect(dialog).toBeHidden()
  const text = () => readFile(join(contentDir, 'articles/lake.draft.md'), 'utf8').catch(() => '')
  await expect
    .poll(text)
    .toMatch(
      /:::gallery\n!\[\]\(\.\.\/assets\/portrait\.jpg\)\n!\[A lake \\\[at dawn\\\]\]\(\.\.\/assets\/dawn\.jpg "“Six” o’clock \\"sharp\\""\)\n!\[\]\(\.\.\/assets\/ferry\.jpg\)\n:::\n/,
    )
  await page.getByRole('button', { name: 'Update' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Update now' }).tap()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  await page.goto(`${site.url}/article/lake`)
  const gallery = page.getByRole('group', { name: '3 pictures' })
  await expect(gallery.getByRole('img', { name: 'A lake [at dawn]' })).toBeVisible()
  await expect(gallery.getByText('“Six” o’clock "sharp"')).toBeVisible()
})

function paint(background = 'navy'): Promise<Buffer> {
  return sharp({ create: { width: 480, height: 320, channels: 3, background } })
    .jpeg()
    .toBuffer()
}
