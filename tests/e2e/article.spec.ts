import type { Locator } from '@playwright/test'
import { hydrated } from '../helpers/hydrated.ts'
import { expect, test } from '../helpers/test.ts'
import { createNewBlog } from '../states/sample-folders.ts'

/** An article with three headings, which links to two others. */
const BAG = '/article/one-bag-one-month'

test('an article shows category, title, date, reading time and first line on the first screen', async ({
  page,
}) => {
  for (const [width, height] of [
    [1280, 800],
    [1366, 768],
    [844, 390],
    [390, 844],
  ]) {
    await page.setViewportSize({ width, height })
    await page.goto(BAG)
    const article = page.getByRole('article')
    const head = article.locator('header')
    for (const part of [
      head.getByRole('heading'),
      head.getByText('November 30, 2025'),
      head.getByText('3 min'),
    ])
      expect((await bottomOf(part)) < height, `${width}`).toBe(true)
    const opening = article.getByText('Everything I plan to own')
    const { y } = (await opening.boundingBox())!
    const lineHeight = await opening.evaluate((text) => Number.parseFloat(getComputedStyle(text).lineHeight))
    expect(y + lineHeight, `${width}`).toBeLessThan(height)
    // The breadcrumb begins where the title does.
    const home = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')
    expect((await home.boundingBox())!.x).toBeCloseTo((await head.getByRole('heading').boundingBox())!.x, 0)
  }
  await page.getByRole('article').getByRole('link', { name: 'Craft' }).click()
  await expect(page).toHaveURL(/\/home\?category=Craft$/)
})

test('the end of an article links to the next ones, each with its own further reading', async ({ page }) => {
  await page.goto(BAG)
  const further = page.getByRole('navigation', { name: 'Further reading' })
  const part = (heading: string) => further.locator('section').filter({ hasText: heading })
  await expect(part('Next stop').getByRole('link')).toHaveText(/The Road That Closes in October/)
  await expect(part('Next stop')).toContainText('4 min')
  await expect(part('Next stop, older')).toContainText('October 26, 2025')
  await expect(part('Previous stop, newer').getByRole('link')).toHaveText(
    /Bread Before Light\s*December 14, 2025\s*4 min/,
  )
  await expect(part('Linked in this article').getByRole('listitem')).toHaveText([
    /What a Notebook Is For/,
    /One Bell Means Stop/,
  ])
  await expect(part('More in Craft').getByRole('listitem')).toHaveText([/Blue to the Elbows/])
  await expect(part('Next stop').getByText('There is a date')).toBeVisible()
  await hydrated(page)
  await part('Next stop').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: /The Road That Closes/ })).toBeVisible()
  await expect(part('Previous stop').getByRole('link')).toHaveText(/One Bag, One Month/)
  await expect(part('More in Journeys').getByRole('listitem')).not.toHaveCount(0)
  await page.goBack()
  await expect(part('Next stop').getByRole('link')).toHaveText(/The Road That Closes in October/)
})

test('a blog of one article shows it once, and no list of nothing else', async ({ page, openWaypost }) => {
  const { url } = await openWaypost({ contentDir: await createNewBlog() })
  await page.goto(`${url}/home`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByText('Newest:')).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Uncategorized')).toHaveCount(0)
  await page.getByRole('link', { name: 'Continue Reading' }).click()
  await expect(page.getByRole('button', { name: /^Like/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Categories' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Popular Articles' })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Further reading' })).toHaveText(
    'The line begins here: this is the first article.',
  )
})

test('likes and comments have labels, and the link is copied and shared', async ({
  page,
  context,
  waypost,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    // No headless browser has a share sheet.
    navigator.share = (shared) => {
      document.title = JSON.stringify(shared)
      return Promise.reject(new DOMException('The reader has closed it.', 'AbortError'))
    }
  })
  await page.goto(BAG)
  await expect(page.getByRole('button', { name: 'Like 0 likes' })).toBeVisible()
  const comments = page.getByRole('button', { name: 'Write the first comment 0 comments' })
  await comments.evaluate((button) => button.scrollIntoView({ block: 'end', behavior: 'instant' }))
  await comments.click()
  await expect(page.getByRole('button', { name: 'Post Comment' })).toBeInViewport()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('status').getByText('Copied')).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(waypost.url + BAG)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect
    .poll(() => page.title())
    .toBe(
      JSON.stringify({ title: 'One Bag, One Month: A Packing List with Excuses', url: waypost.url + BAG }),
    )
})

test('code has its language, colours and a button that copies it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(BAG)
  const code = page.getByRole('group', { name: 'Code, JavaScript' })
  const colorOf = (words: string) =>
    code
      .getByText(words, { exact: true })
      .first()
      .evaluate((element) => getComputedStyle(element).color)
  expect(await colorOf('const')).not.toBe(await code.evaluate((element) => getComputedStyle(element).color))
  await page.getByRole('button', { name: 'Copy code' }).click()
  await expect(page.getByRole('status').getByText('Copied')).toBeAttached()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(await code.textContent())
  expect(copied).toMatch(/^\/\/ rename\.mjs/)
})

test('the marker of the menu follows the reader, and its headings link to their places', async ({ page }) => {
  await page.goto(BAG)
  await hydrated(page)
  const menu = page.getByRole('navigation', { name: 'Main' })
  const here = menu.locator('[aria-current="location"]')
  const craft = menu.getByRole('listitem').filter({ hasText: 'The table' }).first()
  await expect(craft.getByRole('link')).toHaveText([
    'Craft',
    'The table',
    'What to do each night',
    'Names that sort themselves',
  ])
  await expect(here).toHaveCount(0)

  await menu.getByRole('link', { name: 'What to do each night' }).click()
  const heading = page.getByRole('heading', { name: 'What to do each night' })
  await expect(here).toHaveText('What to do each night')
  await expect(heading).toBeInViewport()
  await expect(heading).toBeFocused()
  const before = await stopOf(menu)
  await page.evaluate(() => window.scrollBy({ top: 300, behavior: 'instant' }))
  await expect.poll(() => stopOf(menu)).toBeGreaterThan(before)
  await menu.getByRole('link', { name: 'The table' }).click()
  await expect(here).toHaveText('The table')
  await page.goBack()
  await expect(here).toHaveText('What to do each night')

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await menu.getByRole('link', { name: 'The table' }).click()
  await expect(here).toHaveText('The table')
  const link = (await here.boundingBox())!
  await expect.poll(() => stopOf(menu)).toBeCloseTo(link.y + link.height / 2, 0)
})

test.describe('a phone without JavaScript', () => {
  test.use({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })

  test('follows the menu to a heading, which is visible below the bar', async ({ page }) => {
    await page.goto(BAG)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'What to do each night' }).click()
    await page.getByRole('button', { name: 'Close the menu' }).click()
    const heading = page.getByRole('heading', { name: 'What to do each night' })
    await expect(heading).toBeInViewport()
    const bar = (await page.getByRole('button', { name: 'Menu' }).boundingBox())!
    expect((await heading.boundingBox())!.y).toBeGreaterThan(bar.y + bar.height)
  })
})

async function bottomOf(element: Locator): Promise<number> {
  const { y, height } = (await element.boundingBox())!
  return y + height
}

/** Where the middle of the red stop is on the screen. */
function stopOf(menu: Locator): Promise<number> {
  return menu.locator('span[aria-hidden]').evaluate((stop) => {
    const { translate, marginBlockStart, blockSize } = getComputedStyle(stop, '::after')
    const top = stop.parentElement!.getBoundingClientRect().top + Number.parseFloat(translate.split(' ')[1])
    return top + Number.parseFloat(marginBlockStart) + Number.parseFloat(blockSize) / 2
  })
}
