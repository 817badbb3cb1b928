import type { Locator, Page } from '@playwright/test'
import { join } from 'node:path'
import sharp from 'sharp'
import { createContentFolder } from '../helpers/content-folder.ts'
import { expect, test } from '../helpers/test.ts'

const WIDTHS = [390, 768, 1280, 1920]

test('a landscape comes in from the edge of the page, and its words stand with the text', async ({
  page,
}) => {
  await page.goto('/article/notes-from-a-salt-desert')
  const figure = page.getByRole('figure')
  const img = figure.getByRole('img', { name: /./ })
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expect(figure).toBeVisible()
    const picture = await edges(img)
    const text = await edges(page.getByRole('article').getByText('The moon came up'))
    const caption = await edges(figure.getByText('My footprint is'))
    expect(picture.left, `${width}`).toBeCloseTo((await edges(page.getByRole('main'))).left, 0)
    expect(picture.right, `${width}`).toBeGreaterThanOrEqual(text.right)
    expect(caption.left, `${width}`).toBeCloseTo(text.left, 0)
    expect(caption.right, `${width}`).toBeLessThanOrEqual(text.right)
  }
})

test('a small picture is shown in its own size, an upright one within the text', async ({
  page,
  openWaypost,
}) => {
  const contentDir = await createContentFolder([
    {
      id: 'album',
      title: 'Album',
      image: 'seal.jpg',
      body: '![A stamp](../assets/stamp.jpg)\n\n![A door](../assets/door.jpg)',
    },
  ])
  await paint(contentDir, 'stamp.jpg', 240, 160)
  await paint(contentDir, 'seal.jpg', 120, 120)
  await paint(contentDir, 'door.jpg', 1200, 1800)
  const { url } = await openWaypost({ contentDir })
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${url}/article/album`)
    const [stamp, door] = await Promise.all(['A stamp', 'A door'].map((name) => place(page, name)))
    expect(stamp.right - stamp.left).toBeCloseTo(240, 0)
    const seal = await edges(page.getByRole('article').locator('header picture > img'))
    expect(seal.right - seal.left).toBeCloseTo(120, 0)
    expect(door.left, `${width}`).toBeCloseTo(stamp.left, 0)
    const title = await edges(page.getByRole('heading', { name: 'Album' }))
    expect(door.left, `${width}`).toBeCloseTo(title.left, 0)
    expect(door.right, `${width}`).toBeLessThanOrEqual((await edges(page.getByRole('figure').last())).right)
  }
})

test('a landscape in a text from right to left lies over the same margin, and not over what is beside', async ({
  page,
  openWaypost,
}) => {
  const contentDir = await createContentFolder([
    {
      id: 'slow',
      title: 'رحلة بطيئة',
      body: 'وصل القطار متأخرا\n\n![من النافذة](../assets/fields.jpg "صورة الحقل")',
    },
  ])
  await paint(contentDir, 'fields.jpg', 1500, 900)
  const { url } = await openWaypost({ contentDir })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${url}/article/slow`)
  const picture = await place(page, 'من النافذة')
  expect(picture.left).toBeCloseTo((await edges(page.getByRole('main'))).left, 0)
  expect(picture.right).toBeLessThan((await edges(page.getByRole('heading', { name: 'Categories' }))).left)
  const text = await edges(page.getByRole('article').getByText('وصل القطار'))
  expect((await edges(page.getByRole('heading', { level: 1 }))).right).toBeCloseTo(text.right, 0)
  expect((await edges(page.getByText('صورة الحقل'))).right).toBeCloseTo(text.right, 0)
})

test('a title from right to left begins above its text, beneath a picture too', async ({
  page,
  openWaypost,
}) => {
  const contentDir = await createContentFolder([
    {
      id: 'slow',
      title: 'رحلة بطيئة إلى مدينة لا تنتظر أحدا',
      body: 'وصل القطار متأخرا',
      image: 'fields.jpg',
    },
  ])
  await paint(contentDir, 'fields.jpg', 1500, 900)
  const { url } = await openWaypost({ contentDir })
  const head = page.locator('[data-part="head"]')
  for (const width of [390, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${url}/article/slow`)
    const title = await edges(page.getByRole('heading', { level: 1 }))
    const text = await edges(page.getByRole('article').getByText('وصل القطار'))
    expect(title.right, `${width}`).toBeCloseTo(text.right, 0)
    const main = await edges(page.getByRole('main'))
    // Where there is no room for the title, its category lies on the picture's corner.
    if (width < 1280)
      expect((await edges(head.locator('p').first())).right, `${width}`).toBeCloseTo(main.right, 0)
    else expect((await edges(head)).left, `${width}`).toBeCloseTo(main.left, 0)
  }
})

test('a portrait keeps its shape beside a long greeting', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/about')
  const portrait = page.getByRole('main').locator('section > div').first()
  const { height } = (await portrait.boundingBox())!
  const greeting = page.getByRole('heading', { level: 1 })
  await greeting.evaluate((heading) => heading.append(' Sit down.'.repeat(12)))
  expect((await greeting.boundingBox())!.height).toBeGreaterThan(height)
  expect((await portrait.boundingBox())!.height).toBeCloseTo(height, 0)
})

async function paint(contentDir: string, name: string, width: number, height: number) {
  const picture = sharp({ create: { width, height, channels: 3, background: '#ae3322' } })
  await picture.toFile(join(contentDir, 'assets', name))
}

async function place(page: Page, name: string) {
  const picture = page.getByRole('img', { name })
  await expect(picture).toBeVisible()
  return edges(picture)
}

/** Where an element begins and ends from left to right, in CSS px. */
function edges(element: Locator): Promise<{ left: number; right: number }> {
  return element.evaluate((node) => {
    const { left, right } = node.getBoundingClientRect()
    return { left, right }
  })
}
