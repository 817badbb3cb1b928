import { createAccount, openSession } from '../helpers/accounts.ts'
import { hydrated } from '../helpers/hydrated.ts'
import { openPanel } from '../helpers/panel.ts'
import { countSample } from '../helpers/sample.ts'
import { expect, test } from '../helpers/test.ts'
import { addComment, openArticle, openComments } from '../helpers/thread.ts'

const LAKE = 'The Lake Before the City Gets Up'

test('a step inside the site announces the new screen and its content', async ({ page }) => {
  await page.goto('/home')
  const menu = page.getByRole('navigation', { name: 'Main' })
  const told = page.getByRole('status')
  await hydrated(page)
  await expect(told).toHaveText('')
  await menu.getByRole('link', { name: 'Journeys' }).click()
  await expect(told).toHaveText(`Journeys · Side Lower: ${countSample('Journeys')} articles in Journeys`)
  await menu.getByRole('link', { name: 'About' }).click()
  await expect(told).toHaveText('About · Side Lower')
  await page.goBack()
  await expect(told).toContainText('articles in Journeys')
})

test('an article announces that it has loaded, or failed to', async ({ page, allowedErrors }) => {
  allowedErrors.push(/ERR_FAILED/)
  const release = Promise.withResolvers<void>()
  let isBroken = false
  await page.route('**/api/entries/*', async (route) => {
    await release.promise
    await (isBroken ? route.abort() : route.continue())
  })
  await page.goto('/home')
  await hydrated(page)
  // The one of the screens comes last.
  const told = page.getByRole('status').last()
  const open = (title: string) =>
    page.getByRole('article').filter({ hasText: title }).getByRole('link').first().click()
  await open(LAKE)
  await expect(told).toHaveText('')
  release.resolve()
  await expect(told).toHaveText(`${LAKE} · Side Lower`)
  isBroken = true
  await page.goBack()
  await open('Mustard, Twice')
  await expect(told).toHaveText('Not loaded · Side Lower')
})

test('new comments are announced, the first at once and the others together', async ({ page, waypost }) => {
  // An article of the sample that no other journey has readers write about.
  const article = 'forty-umbrellas-one-monsoon'
  const account = await createAccount(waypost, 'dunlin')
  const token = await openSession(waypost, account)
  await page.clock.install()
  await openArticle(page, waypost, article)
  const comments = await openComments(page)
  const items = comments.getByRole('listitem')
  await expect(comments.getByText('No comments yet.').or(items.first())).toBeVisible()
  await addComment(waypost, token, 'One.', article)
  await expect(comments.getByText('New comment by dunlin')).toBeAttached()
  await addComment(waypost, token, 'Two.', article)
  await addComment(waypost, token, 'Three.', article)
  await expect(items.filter({ hasText: 'dunlin' })).toHaveCount(3)
  await expect(comments.getByText('New comment by dunlin')).toBeAttached()
  await page.clock.fastForward(10_000)
  await expect(comments.getByText('2 new comments')).toBeAttached()
})

test('the password rule is announced before typing, and a mistake replaces it', async ({ page }) => {
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
