import { createAccount, endSession, openSession, sessionChecked, storeSession } from '../helpers/accounts.ts'
import { askAsStranger } from '../helpers/http.ts'
import { answer, logInHere } from '../helpers/panel.ts'
import { expect, test } from '../helpers/talk.ts'
import { openArticle } from '../helpers/thread.ts'

test('a like appears on every open page, and so does its removal', async ({
  page,
  openContext,
  waypost,
  article,
}) => {
  const guest = await (await openContext()).newPage()
  await openArticle(guest, waypost, article.id)
  await storeSession(page, waypost, await createAccount(waypost, 'linnet'))
  await openArticle(page, waypost, article.id)

  await page.getByRole('button', { name: '0 likes' }).click()
  await expect(page.getByRole('button', { name: '1 like' })).toHaveAttribute('aria-pressed', 'true')
  await expect(guest.getByRole('button', { name: '1 like' })).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await expect(page.getByRole('button', { name: '1 like' })).toHaveAttribute('aria-pressed', 'true')

  // By keyboard.
  await page.getByRole('button', { name: '1 like' }).press('Enter')
  await expect(page.getByRole('button', { name: '0 likes' })).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('button', { name: '0 likes' })).toBeFocused()
  await expect(guest.getByRole('button', { name: '0 likes' })).toBeVisible()
})

test('two simultaneous likes from one reader’s tabs leave one like', async ({
  page,
  context,
  waypost,
  article,
}) => {
  await storeSession(page, waypost, await createAccount(waypost, 'siskin'))
  const other = await context.newPage()
  await openArticle(page, waypost, article.id)
  await openArticle(other, waypost, article.id)
  const areBothSent = Promise.withResolvers<void>()
  let sent = 0
  await context.route('**/like', async (route) => {
    sent += 1
    if (sent === 2) areBothSent.resolve()
    await areBothSent.promise
    await route.continue()
  })
  await Promise.all([page, other].map((tab) => tab.getByRole('button', { name: '0 likes' }).click()))
  for (const tab of [page, other]) await expect(tab.getByRole('button', { name: '1 like' })).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.getByRole('button', { name: '1 like' }).click()
  await expect(page.getByRole('dialog', { name: 'LOGIN' })).toBeVisible()
  await expect(other.getByRole('button', { name: '1 like' })).toBeVisible()
})

test('a reader’s other tabs follow her like, and each press acts on the shown state', async ({
  page,
  context,
  waypost,
  article,
}) => {
  await storeSession(page, waypost, await createAccount(waypost, 'twite'))
  const other = await context.newPage()
  for (const tab of [page, other]) await openArticle(tab, waypost, article.id)
  await page.getByRole('button', { name: '0 likes' }).click()
  await expect(other.getByRole('button', { name: '1 like' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: '1 like' }).click()
  await expect(other.getByRole('button', { name: '0 likes' })).toHaveAttribute('aria-pressed', 'false')
  await other.getByRole('button', { name: '0 likes' }).click()
  for (const tab of [page, other])
    await expect(tab.getByRole('button', { name: '1 like' })).toHaveAttribute('aria-pressed', 'true')
})

test('a guest who likes logs in first, nothing is saved, and she returns to the same place', async ({
  page,
  waypost,
  article,
}) => {
  const account = await createAccount(waypost, 'dipper')
  const saved: string[] = []
  page.on('request', (request) => request.url().endsWith('/like') && saved.push(request.method()))
  await openArticle(page, waypost, article.id)
  const like = page.getByRole('button', { name: '0 likes' })
  await like.click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('heading')).toHaveText('LOGIN')
  await expect(panel).toHaveAccessibleDescription('To like this, sign in.')
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toHaveCount(0)
  await expect(like).toBeFocused()
  expect(saved).toEqual([])

  const before = await like.boundingBox()
  await like.click()
  await logInHere(page, account)
  await expect(page.getByRole('button', { name: 'LOGOUT' })).toBeVisible()
  await expect(like).toBeFocused()
  await expect.poll(async () => Math.abs((await like.boundingBox())!.y - before!.y)).toBeLessThan(3)
  expect(saved).toEqual([])
  await like.click()
  await expect(page.getByRole('button', { name: '1 like' })).toHaveAttribute('aria-pressed', 'true')
})

test('a spinner covers the page while a like is saved, and a failure is only logged', async ({
  page,
  waypost,
  article,
  allowedErrors,
}) => {
  allowedErrors.push(/Error toggling like:/, /status of (429|500)/, /ERR_FAILED/)
  await storeSession(page, waypost, await createAccount(waypost, 'wren'))
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await openArticle(page, waypost, article.id)
  const like = page.getByRole('button', { name: '0 likes' })

  for (const failure of [
    { status: 500, body: '' },
    { status: 429, headers: { 'retry-after': '9' }, body: '{}' },
    undefined,
  ]) {
    const release = Promise.withResolvers<void>()
    await page.route('**/like', async (route) => {
      await release.promise
      await (failure ? route.fulfill(failure) : route.abort())
    })
    await like.click()
    await expect(page.getByRole('dialog', { name: 'Please wait' })).toHaveCount(1)
    release.resolve()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(like).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(() => logged.filter((text) => text.startsWith('Error toggling like:')).length).toBe(1)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    logged.length = 0
    await page.unroute('**/like')
  }
})

test('a like with an ended session leads to a new one', async ({ page, waypost, article, allowedErrors }) => {
  allowedErrors.push(/status of 401/)
  const account = await createAccount(waypost, 'ouzel')
  const token = await storeSession(page, waypost, account)
  const checked = sessionChecked(page)
  await openArticle(page, waypost, article.id)
  await checked
  await endSession(waypost, token)
  await page.getByRole('button', { name: '0 likes' }).click()
  await answer(page, 'Session Ended', 'You have been logged out. Log in again to go on.', 'OK')
  await expect(page.getByRole('dialog').getByLabel('Email')).toHaveValue(account.email)
  await expect(page.getByText('Hi Guest')).toBeAttached()
})

test('a hundred simultaneous likes of one user leave one', async ({ waypost, article }) => {
  const token = await openSession(waypost, await createAccount(waypost, 'rail'))
  const address = `${waypost.url}/api/articles/${article.id}`
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => askAsStranger(`${address}/like`, { method: 'PUT', token })),
  )
  // Past the limit of a minute they are refused, which changes nothing either.
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
  expect((await askAsStranger(address, { token })).value).toMatchObject({ likes: 1, liked: true })
})
