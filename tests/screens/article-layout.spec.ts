import type { Locator, Page } from '@playwright/test'
import { join } from 'node:path'
import sharp from 'sharp'
import { createAccount, openSession } from '../helpers/accounts.ts'
import { createContentFolder, type ArticleFile } from '../helpers/content-folder.ts'
import { hydrated } from '../helpers/hydrated.ts'
import { expect, test as base } from '../helpers/test.ts'
import { addComment, openArticle, openComments } from '../helpers/thread.ts'
import { startWaypost, type Waypost } from '../helpers/waypost.ts'

const WIDTHS = [390, 768, 1280, 1920]

const ALBUM: ArticleFile = {
  id: 'album',
  title: 'Album',
  image: 'seal.jpg',
  body: '![A stamp](../assets/stamp.jpg)\n\n![A door](../assets/door.jpg)',
}

const LANDSCAPE: ArticleFile = {
  id: 'landscape',
  title: 'رحلة بطيئة',
  body: 'وصل القطار متأخرا\n\n![من النافذة](../assets/fields.jpg "صورة الحقل")',
}

const LONG_TITLE: ArticleFile = {
  id: 'long-title',
  title: 'رحلة بطيئة إلى مدينة لا تنتظر أحدا',
  body: 'وصل القطار متأخرا',
  image: 'fields.jpg',
}

const ARRIVAL: ArticleFile = {
  id: 'arrival',
  title: 'لاہور ریلوے اسٹیشن',
  category: 'سفر',
  date: '2024-03-05',
  body: 'ریل گاڑی صبح سویرے پہنچی۔\n\n```\nlet a = [b]\n```',
}

const MIXED: ArticleFile = {
  id: 'mixed',
  title: 'Two Scripts',
  date: '2024-03-04',
  body: 'She said it in Urdu.\n\nاگلا اسٹیشن لاہور ہے۔',
}

const WIDE: ArticleFile = {
  id: 'wide',
  title: 'Wide',
  body: [
    '| Station | Above the sea, in metres | Arrival of the first train | Departure of the last train |',
    '| --- | --- | --- | --- |',
    '| Dharampur-Himachal | 1469 | seven minutes past six | eighteen minutes past eight |',
    '',
    '```',
    'rsync --archive --verbose --compress --delete photographs/ archive.example:/volumes/photographs/',
    '```',
  ].join('\n'),
}

/** `blog` is a Waypost with the articles above, shared by a worker's tests. */
const test = base.extend<object, { blog: Waypost }>({
  blog: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names out of the pattern.
    async ({}, use) => {
      const contentDir = await createContentFolder([ALBUM, LANDSCAPE, LONG_TITLE, ARRIVAL, MIXED, WIDE])
      await paint(contentDir, 'stamp.jpg', 240, 160)
      await paint(contentDir, 'seal.jpg', 120, 120)
      await paint(contentDir, 'door.jpg', 1200, 1800)
      await paint(contentDir, 'fields.jpg', 1500, 900)
      await using blog = await startWaypost({ contentDir })
      await use(blog)
    },
    // A busy machine takes long to start it.
    { scope: 'worker', timeout: 120_000 },
  ],
})

// One worker runs these tests, so that the blog is started once.
test.describe.configure({ mode: 'default' })

test('a landscape picture starts at the edge of the page, and its caption is aligned with the text', async ({
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

test('a small picture has its own size, and an upright one stays within the text', async ({ page, blog }) => {
  await page.goto(`${blog.url}/article/${ALBUM.id}`)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
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

test('a landscape picture in a right-to-left text extends over the same margin only', async ({
  page,
  blog,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${blog.url}/article/${LANDSCAPE.id}`)
  const picture = await place(page, 'من النافذة')
  expect(picture.left).toBeCloseTo((await edges(page.getByRole('main'))).left, 0)
  expect(picture.right).toBeLessThan((await edges(page.getByRole('heading', { name: 'Categories' }))).left)
  const text = await edges(page.getByRole('article').getByText('وصل القطار'))
  expect((await edges(page.getByRole('heading', { level: 1 }))).right).toBeCloseTo(text.right, 0)
  expect((await edges(page.getByText('صورة الحقل'))).right).toBeCloseTo(text.right, 0)
})

test('a right-to-left title starts above its text, even below a picture', async ({ page, blog }) => {
  const head = page
    .locator('header')
    .filter({ has: page.getByRole('heading', { level: 1 }) })
    .locator('> div')
  await page.goto(`${blog.url}/article/${LONG_TITLE.id}`)
  for (const width of [390, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
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

test('text runs in the direction of its script', async ({ page, blog }) => {
  const token = await openSession(blog, await createAccount(blog, 'hoopoe'))
  await addComment(blog, token, 'بہت خوب', ARRIVAL.id)
  await page.goto(`${blog.url}/home`)
  const card = page.getByRole('article').filter({ hasText: ARRIVAL.title })
  await expect(card.getByRole('heading')).toHaveCSS('direction', 'rtl')
  await expect(card.getByText(/\.\.\.$/)).toHaveCSS('direction', 'rtl')
  await openArticle(page, blog, ARRIVAL.id)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveCSS('direction', 'rtl')
  await expect(main.locator('pre')).toHaveCSS('direction', 'ltr')
  expect(await startEdge(main.getByText(/^ریل/))).toBe('right')
  const comments = await openComments(page)
  await expect(comments.getByRole('heading')).toHaveCSS('direction', 'ltr')
  expect(await startEdge(comments.getByText('بہت خوب', { exact: true }).first())).toBe('right')

  await openArticle(page, blog, MIXED.id)
  expect(await startEdge(main.getByText(/^She said/))).toBe('left')
  expect(await startEdge(main.getByText(/^اگلا/))).toBe('right')
})

test('a wide table or code block can be scrolled by keyboard, and has a name', async ({ page, blog }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto(`${blog.url}/article/${WIDE.id}`)
  for (const name of ['Table', 'Code']) {
    const wide = page.getByRole('main').getByRole('group', { name })
    await wide.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => wide.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
  }
})

test('a portrait keeps its shape next to a long greeting', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/about')
  await hydrated(page)
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

/** The edge at which the lines of a text begin. */
function startEdge(text: Locator): Promise<'left' | 'right'> {
  return text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const [line, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()]
    return line.left - box.left <= box.right - line.right ? 'left' : 'right'
  })
}

test('a long signature wraps between its words', async ({ page, blog }) => {
  const token = await openSession(blog, await createAccount(blog, 'maximiliana.featherstonehaugh'))
  await addComment(blog, token, 'So it is.', MIXED.id)
  await page.setViewportSize({ width: 390, height: 844 })
  await openArticle(page, blog, MIXED.id)
  const signature = (await openComments(page)).getByText('maximiliana.featherstonehaugh').first()
  expect(await linesOf(signature)).toEqual(['maximiliana.', 'featherstonehaugh'])
})

/** The text of an element as its lines show it. */
async function linesOf(element: Locator): Promise<string[]> {
  return element.evaluate((one) => {
    const lines = new Map<number, string>()
    const range = document.createRange()
    const tree = document.createTreeWalker(one, NodeFilter.SHOW_TEXT)
    while (tree.nextNode()) {
      const text = tree.currentNode as Text
      for (let index = 0; index < text.length; index += 1) {
        range.setStart(text, index)
        range.setEnd(text, index + 1)
        const { top } = range.getBoundingClientRect()
        lines.set(top, (lines.get(top) ?? '') + text.data[index])
      }
    }
    return [...lines.values()]
  })
}
