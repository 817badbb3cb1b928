import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { createContentFolder } from '../helpers/content-folder.ts'
import { hydrated } from '../helpers/hydrated.ts'
import { expectAccessible } from '../helpers/studio.ts'
import { expect, test } from '../helpers/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('a picture of a gallery opens over the page by touch and keyboard, and the others follow by arrow keys', async ({
  page,
  openWaypost,
}) => {
  const names = ['dawn', 'ferry', 'bridge']
  const lines = names.map((name) => `![The ${name}](../assets/${name}.jpg "At the ${name}.")`)
  const contentDir = await createContentFolder([
    { id: 'lake', title: 'The Lake', date: '2024-03-05', body: `:::gallery\n${lines.join('\n')}\n:::\n` },
  ])
  for (const [index, name] of names.entries()) {
    const background = ['navy', 'teal', 'tan'][index]
    const picture = sharp({ create: { width: 900, height: 600, channels: 3, background } }).jpeg()
    await writeFile(join(contentDir, `assets/${name}.jpg`), await picture.toBuffer())
  }
  const site = await openWaypost({ contentDir })
  await page.goto(`${site.url}/article/lake`)
  await hydrated(page)
  const links = page.getByRole('group', { name: '3 pictures' }).getByRole('link')
  const dialog = page.getByRole('dialog', { name: 'Pictures' })

  await links.nth(0).tap()
  await expect(dialog).toContainText('Picture 1 / 3')
  await expect(dialog.getByText('At the dawn.')).toBeInViewport()
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await expect(dialog).toContainText('Picture 2 / 3')
  await expect(dialog.getByRole('img', { name: 'The ferry' })).toBeInViewport()
  await dialog.getByRole('button', { name: 'Close' }).tap()
  await expect(dialog).toBeHidden()

  await links.nth(1).press('Enter')
  await expect(dialog).toContainText('Picture 2 / 3')
  await page.keyboard.press('ArrowRight')
  await expect(dialog).toContainText('Picture 3 / 3')
  await page.keyboard.press('ArrowLeft')
  await expect(dialog).toContainText('Picture 2 / 3')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(links.nth(1)).toBeFocused()
})
