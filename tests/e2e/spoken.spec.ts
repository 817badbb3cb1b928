import type { Locator, Page } from '@playwright/test'
import { createAccount, openSession } from '../helpers/accounts.ts'
import { createContentFolder, type ArticleFile } from '../helpers/content-folder.ts'
import { openPanel } from '../helpers/panel.ts'
import { countSample } from '../helpers/sample.ts'
import { expect, test } from '../helpers/test.ts'
import { addComment, openArticle, openComments } from '../helpers/thread.ts'

const LAKE = 'The Lake Before the City Gets Up'

test('a step inside the site says where it has led and what there is', async ({ page }) => {
  await page.goto('/home')
  const menu = page.getByRole('navigation', { name: 'Main' })
  const told = page.getByRole('status')
  await expect(menu).toBeVisible()
  await expect(told).toHaveText('')
  await menu.getByRole('link', { name: 'Journeys' }).click()
  await expect(told).toHaveText(`Journeys · Side Lower: ${countSample('Journeys')} articles in Journeys`)
  await menu.getByRole('link', { name: 'About' }).click()
  await expect(told).toHaveText('About · Side Lower')
  await page.goBack()
  await expect(told).toContainText('articles in Journeys')
})

test('an article says when it has come, and when it has not', async ({ page, allowedErrors }) => {
  allowedErrors.push(/ERR_FAILED/)
  const release = Promise.withResolvers<void>()
  let isBroken = false
  await page.route('**/api/entries/*', async (route) => {
    await release.promise
    await (isBroken ? route.abort() : route.continue())
  })
  await page.goto('/article/the-lake-before-the-city')
  const told = page.getByRole('status')
  await expect(told).toHaveText('')
  release.resolve()
  await expect(told).toHaveText(`${LAKE} · Side Lower`)
  isBroken = true
  await page.goto('/article/mustard-twice')
  await expect(told).toHaveText('Not loaded · Side Lower')
})

test('comments that arrive are told, the first at once and the others together', async ({
  page,
  openWaypost,
}) => {
  const waypost = await openWaypost()
  const token = await openSession(waypost, await createAccount(waypost, 'dunlin'))
  await page.clock.install()
  await openArticle(page, waypost)
  const comments = await openComments(page)
  await expect(comments.getByText('No comments yet.')).toBeVisible()
  await addComment(waypost, token, 'One.')
  await expect(comments.getByText(/^New comment by dunlin@/)).toBeAttached()
  await addComment(waypost, token, 'Two.')
  await addComment(waypost, token, 'Three.')
  await expect(comments.getByRole('listitem')).toHaveCount(3)
  await expect(comments.getByText(/^New comment by dunlin@/)).toBeAttached()
  await page.clock.fastForward(10_000)
  await expect(comments.getByText('2 new comments')).toBeAttached()
})

test('what a password must be is told before it is typed, and makes way for what is wrong', async ({
  page,
}) => {
  await page.goto('/about')
  const panel = await openPanel(page)
  const password = panel.getByLabel('Password', { exact: true })
  await expect(password).toHaveAccessibleDescription('')
  await panel.getByRole('button', { name: 'REGISTER' }).click()
  await expect(password).toHaveAccessibleDescription('At least 6 characters.')
  await password.fill('tulip')
  await password.press('Tab')
  await expect(password).toHaveAccessibleDescription('Password must be at least 6 characters.')
})

test('a page is read from its landmarks and headings', async ({ page, allowedErrors }) => {
  test.slow()
  allowedErrors.push(/status of 404/)
  for (const path of [
    '/home',
    '/home?category=Journeys',
    '/home?category=Nowhere',
    '/about',
    '/contact',
    '/article/one-bag-one-month',
    '/article/never-written',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveCount(1)
    const levels = await headingLevels(page.locator('body'))
    levels.forEach((level, index) => {
      expect(level - (levels[index - 1] ?? 0), `${path}: ${levels.join()}`).toBeLessThanOrEqual(1)
    })
    for (const landmark of ['banner', 'main', 'contentinfo'] as const)
      await expect(page.getByRole(landmark), path).toHaveCount(1)
    for (const landmark of ['navigation', 'complementary'] as const) {
      const names = await namesOf(page, landmark)
      expect(names, path).toEqual([...new Set(names)])
      expect(names, path).not.toContain('')
    }
  }
})

test('text runs the way that its writing runs', async ({ page, openWaypost }) => {
  const contentDir = await createContentFolder([ARRIVAL, MIXED])
  const waypost = await openWaypost({ contentDir })
  const token = await openSession(waypost, await createAccount(waypost, 'hoopoe'))
  await addComment(waypost, token, 'بہت خوب', ARRIVAL.id)
  await page.goto(`${waypost.url}/home`)
  const card = page.getByRole('article').filter({ hasText: ARRIVAL.title })
  await expect(card.getByRole('heading')).toHaveCSS('direction', 'rtl')
  await expect(card.getByText(/\.\.\.$/)).toHaveCSS('direction', 'rtl')
  await openArticle(page, waypost, ARRIVAL.id)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveCSS('direction', 'rtl')
  expect(await startEdge(main.getByText(/^ریل/))).toBe('right')
  const comments = await openComments(page)
  await expect(comments.getByRole('heading')).toHaveCSS('direction', 'ltr')
  expect(await startEdge(comments.getByText('بہت خوب', { exact: true }))).toBe('right')

  await openArticle(page, waypost, MIXED.id)
  expect(await startEdge(main.getByText(/^She said/))).toBe('left')
  expect(await startEdge(main.getByText(/^اگلا/))).toBe('right')
})

const ARRIVAL: ArticleFile = {
  id: 'arrival',
  title: 'لاہور ریلوے اسٹیشن',
  category: 'سفر',
  date: '2024-03-05',
  body: 'ریل گاڑی صبح سویرے پہنچی۔',
}

const MIXED: ArticleFile = {
  id: 'mixed',
  title: 'Two Scripts',
  date: '2024-03-04',
  body: 'She said it in Urdu.\n\nاگلا اسٹیشن لاہور ہے۔',
}

function headingLevels(part: Locator): Promise<number[]> {
  return part.evaluate((element) =>
    [...element.querySelectorAll('h1, h2, h3, h4, h5, h6')]
      .filter((heading) => heading.checkVisibility())
      .map(({ tagName }) => Number(tagName.slice(1))),
  )
}

async function namesOf(page: Page, role: 'navigation' | 'complementary'): Promise<string[]> {
  const landmarks = await page.getByRole(role).all()
  return Promise.all(landmarks.map(async (landmark) => (await landmark.getAttribute('aria-label')) ?? ''))
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
