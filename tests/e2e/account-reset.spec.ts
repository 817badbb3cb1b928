import type { Page } from '@playwright/test'
import type { Email } from 'postal-mime'
import { createAccount, signInHere, type Account } from '../helpers/accounts.ts'
import { getRaw } from '../helpers/http.ts'
import { readMails, waitForMail } from '../helpers/outbox.ts'
import { answer, fill, logIn, openPanel, storedKeys } from '../helpers/panel.ts'
import { expect, test } from '../helpers/test.ts'

const NEW_PASSWORD = 'sunflower'
const SENT = ['Email Sent!', 'Check your inbox for the password reset link.', 'OK'] as const

test('a user with a forgotten password gets a link by mail, and sets a new one without JavaScript', async ({
  page,
  openContext,
  waypost,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 40[01]/, /status of 410/)
  const account = await createAccount(waypost, 'dipper')
  const signedIn = await (await openContext()).newPage()
  await signInHere(signedIn, waypost, account)

  await page.goto(`${waypost.url}/about`)
  await forget(page, account)
  const mail = await waitForMail(async () => (await readMails(waypost, account.email))[0])
  const link = linkOf(mail, account, waypost.url)

  // A program that checks mails for harm looks at every link.
  expect((await getRaw(link)).status).toBe(200)
  expect((await getRaw(link)).status).toBe(200)
  expect((await fetch(link, { method: 'HEAD' })).status).toBe(200)

  const scriptless = await (await openContext({ javaScriptEnabled: false })).newPage()
  const opened = await scriptless.goto(link)
  expect(opened?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  const password = scriptless.getByLabel('New password')
  await expect(password).toHaveAccessibleDescription('At least 6 characters.')
  await setPassword(scriptless, NEW_PASSWORD, 'sunflowers')
  // Both are empty again.
  await expect(password).toHaveAccessibleDescription('Passwords do not match.')
  await expect(password).toBeFocused()
  // Browsers do not let a short one through, programs do.
  await scriptless.locator('form').evaluate((form: HTMLFormElement) => (form.noValidate = true))
  await setPassword(scriptless, 'tulip', 'tulip')
  await expect(password).toBeFocused()
  await expect(password).toHaveAccessibleDescription('Password must be at least 6 characters.')
  await setPassword(scriptless, NEW_PASSWORD, NEW_PASSWORD)
  await expect(scriptless.getByRole('heading')).toHaveText('Your password is set')

  await signedIn.reload()
  await expect(signedIn.getByText('Hi Guest')).toBeVisible()
  await expect.poll(() => storedKeys(signedIn)).toEqual([])

  await page.reload()
  const panel = await openPanel(page)
  await fill(page, { Email: account.email, Password: account.password })
  await page.keyboard.press('Enter')
  await answer(page, 'Login Failed', 'The email address or the password is wrong.', 'Try Again')
  await panel.getByRole('button', { name: 'Close' }).click()
  await logIn(page, { ...account, password: NEW_PASSWORD })
  await expect(page.getByRole('button', { name: 'Hi dipper' })).toBeVisible()

  const again = await scriptless.goto(link)
  expect(again?.status()).toBe(410)
  await expect(scriptless.getByRole('heading')).toHaveText('This link is at the end of its line')
  await scriptless.getByRole('link', { name: 'Go to' }).click()
  await expect(scriptless).toHaveURL(/\/home$/)
})

async function forget(page: Page, { email }: Pick<Account, 'email'>) {
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'FORGOT PASSWORD' }).click()
  await fill(page, { Email: email })
  await panel.getByRole('button', { name: 'RESET PASSWORD' }).click()
  await answer(page, ...SENT)
}

/** The one address that a mail leads to, after looking at the rest of it. */
function linkOf({ to, subject, text, html }: Email, { email }: Account, origin: string): string {
  expect(to?.map(({ address }) => address)).toEqual([email])
  expect(subject).toContain('Side Lower')
  const links = [text, html].map((body) => [
    ...new Set(body?.replaceAll('&amp;', '&').match(/https?:\/\/[^\s"<>]+/g)),
  ])
  expect(links[0]).toHaveLength(1)
  expect(links[1]).toEqual(links[0])
  expect(links[0][0]).toContain(`${origin}/api/auth/new-password?token=`)
  return links[0][0]
}

async function setPassword(page: Page, password: string, confirmPassword: string) {
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Confirm password').fill(confirmPassword)
  await page.getByRole('button', { name: 'Set password' }).click()
}
