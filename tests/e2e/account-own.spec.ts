import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { createAccount, openSession, PASSWORD, signInHere, trySignIn } from '../helpers/accounts.ts'
import { readMails, waitForMail } from '../helpers/outbox.ts'
import { answer, expectErrors, fill, storedKeys, agree } from '../helpers/panel.ts'
import { expect, test } from '../helpers/test.ts'
import { addComment, ARTICLE } from '../helpers/thread.ts'

const TOO_SHORT = 'Password must be at least 6 characters.'

test('a user downloads her data, and changes her password', async ({ page, waypost, allowedErrors }) => {
  allowedErrors.push(/status of 403/)
  const account = await createAccount(waypost, 'heron')
  await signInHere(page, waypost, account)
  const panel = await openOwnAccount(page, 'heron')
  await expect(panel).toContainText(account.email)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('my-account.json')
  const saved = await readFile(await download.path(), 'utf8')
  expect(JSON.parse(saved)).toMatchObject({ account: { email: account.email } })
  expect(saved).not.toMatch(/argon2|token/i)

  await panel.getByText('Change password').first().click()
  await panel.getByRole('button', { name: 'Change password' }).click()
  await expectErrors(page, {
    'Current Password': 'Current password is required.',
    'New Password': TOO_SHORT,
  })

  const wanted = { 'New Password': 'sunflower', 'Confirm Password': 'sunflowers' }
  await fill(page, { 'Current Password': 'not this', ...wanted })
  await page.keyboard.press('Enter')
  await expectErrors(page, { 'Confirm Password': 'Passwords do not match.' })
  await fill(page, { 'Confirm Password': 'sunflower' })
  await page.keyboard.press('Enter')
  await answer(page, 'Password Not Changed', 'The current password is wrong.', 'Try Again')
  await expect(panel.getByRole('alert').getByText('The current password is wrong.')).toBeVisible()
  await expect(panel.getByLabel('Current Password')).toBeFocused()
  await fill(page, { 'Current Password': PASSWORD })
  await page.keyboard.press('Enter')
  await answer(page, 'Password Changed!', 'Everywhere else, you have been signed out.', 'OK')
  expect(await trySignIn(waypost, account)).toBe(401)
  expect(await trySignIn(waypost, { ...account, password: 'sunflower' })).toBe(200)
})

test('a user subscribes to reply mails, and unsubscribes with one click', async ({
  page,
  openContext,
  waypost,
}) => {
  const account = await createAccount(waypost, 'godwit')
  const token = await signInHere(page, waypost, account)
  const panel = await openOwnAccount(page, 'godwit')
  await panel.getByText('Mails of answers').click()
  await panel.getByRole('button', { name: 'Mail me answers' }).click()
  await answer(page, 'Email Sent!', 'Open the link in it, and answers will be mailed to you.', 'OK')
  const request = await waitForMail(async () => (await readMails(waypost, account.email))[0])
  const scriptless = await (await openContext({ javaScriptEnabled: false })).newPage()
  await scriptless.goto(/https?:\/\/\S+/.exec(request.text ?? '')![0])
  await scriptless.getByRole('button', { name: 'Mail me answers' }).click()
  await expect(scriptless.getByRole('heading')).toHaveText('You will be mailed answers')

  const asked = await addComment(waypost, token, 'How deep is it? I wonder.')
  const other = await openSession(waypost, await createAccount(waypost, 'sanderling'))
  const answered = await addComment(waypost, other, 'Very.', ARTICLE, { to: asked, isQuoting: false })
  const mail = await waitForMail(async () => (await readMails(waypost, account.email))[1])
  expect(mail.subject).toContain('sanderling answered your comment')
  expect(mail.text).toContain(`${waypost.url}/article/${ARTICLE}#comment-${answered}`)
  expect(mail.text).not.toContain('@')
  const headers = new Map(mail.headers.map(({ key, value }) => [key, value]))
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const [, end] = /^<(.*)>$/.exec(headers.get('list-unsubscribe') ?? '')!
  const ended = await fetch(end, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  expect(ended.status).toBe(200)
  await page.reload()
  await openOwnAccount(page, 'godwit')
  await panel.getByText('Mails of answers').click()
  await expect(panel.getByRole('button', { name: 'Mail me answers' })).toBeVisible()
})

test('signing out everywhere also ends the session in another browser', async ({
  page,
  openContext,
  waypost,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 401/)
  const account = await createAccount(waypost, 'smew')
  const elsewhere = await (await openContext()).newPage()
  await signInHere(elsewhere, waypost, account)
  await signInHere(page, waypost, account)
  const panel = await openOwnAccount(page, 'smew')
  await panel.getByRole('button', { name: 'Sign out everywhere' }).click()
  const question = 'You will be signed out of your account on every device, this one too.'
  await answer(page, 'Are you sure?', question, 'Yes, sign out everywhere')
  await answer(page, 'Logged out!', 'You have been successfully logged out.', 'OK')
  await expect(page.getByText('Hi Guest')).toBeVisible()
  await expect.poll(() => storedKeys(page)).toEqual([])
  await elsewhere.reload()
  await expect(elsewhere.getByText('Hi Guest')).toBeVisible()
  await expect.poll(() => storedKeys(elsewhere)).toEqual([])
})

test('an account is deleted for good, after the password and two confirmations', async ({
  page,
  waypost,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 403/)
  const account = await createAccount(waypost, 'gannet')
  await signInHere(page, waypost, account)
  const panel = await openOwnAccount(page, 'gannet')
  await panel.getByText('Delete my account').first().click()
  await panel.getByRole('button', { name: 'Delete my account' }).click()
  await expectErrors(page, { Password: 'Password is required.' })

  const sure = 'Your account and your likes will be deleted. Your comments stay, signed ‘Guest’.'
  const forGood = `The account of ${account.email} cannot be brought back.`
  await fill(page, { Password: 'not this' })
  await page.keyboard.press('Enter')
  await agree(page, 'Are you sure?', sure, 'Yes, delete')
  await agree(page, 'For good?', forGood, 'Delete for good')
  await answer(page, 'Account Not Deleted', 'The password is wrong.', 'Try Again')

  await fill(page, { Password: PASSWORD })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await agree(page, 'Are you sure?', sure, 'Yes, delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  expect(await trySignIn(waypost, account)).toBe(200)

  await panel.getByLabel('Password', { exact: true }).press('Enter')
  await agree(page, 'Are you sure?', sure, 'Yes, delete')
  await agree(page, 'For good?', forGood, 'Delete for good')
  await answer(page, 'Account Deleted', 'Your account is gone. Farewell.', 'OK')
  await expect(page.getByText('Hi Guest')).toBeVisible()
  await expect.poll(() => storedKeys(page)).toEqual([])
  expect(await trySignIn(waypost, account)).toBe(401)
})

test('an account that fails to load can be loaded again', async ({ page, waypost, allowedErrors }) => {
  allowedErrors.push(/ERR_FAILED/)
  await signInHere(page, waypost, await createAccount(waypost, 'knot'))
  await page.route('**/api/auth/session', (route) => route.abort())
  const panel = await openOwnAccount(page, 'knot')
  await expect(panel.getByRole('alert')).toContainText('Your account could not be loaded.')
  await page.unrouteAll()
  await panel.getByRole('button', { name: 'Try Again' }).click()
  await expect(panel.getByRole('button', { name: 'Download my data' })).toBeVisible()
})

async function openOwnAccount(page: Page, name: string) {
  await page.getByRole('button', { name: `Hi ${name}` }).click()
  return page.getByRole('dialog', { name: 'Your account' })
}
