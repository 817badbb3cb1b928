import type { APIRequestContext, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { expect, test } from '../helpers/test.ts'
import { startWaypost } from '../helpers/waypost.ts'

const PASSWORD = 'marigold'

test('somebody registers, logs in and logs out', async ({ page, allowedErrors }) => {
  allowedErrors.push(/status of 409/)
  await page.goto('/about')
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'REGISTER' }).click()
  await expect(panel.getByRole('heading')).toHaveText('REGISTER')
  await fill(page, { Email: 'Nightingale@example.com', Password: PASSWORD, 'Confirm Password': PASSWORD })
  await page.keyboard.press('Enter')
  await answer(page, 'Registration Successful!', 'Your account has been created.', 'Login Now')

  await expect(panel.getByRole('heading')).toHaveText('LOGIN')
  await expect(panel.getByLabel('Email')).toHaveValue('nightingale@example.com')
  await fill(page, { Password: PASSWORD })
  await page.keyboard.press('Enter')
  const reloaded = page.waitForEvent('load')
  await answer(page, 'Login Successful!', 'Welcome back, nightingale@example.com', 'OK')
  await reloaded
  await expect(page.getByRole('button', { name: 'Hi nighting…' })).toBeVisible()
  expect(await storedKeys(page)).toEqual(['accessToken', 'email'])

  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await answer(page, 'Are you sure?', 'You will be logged out of your account.', 'Yes, logout')
  await answer(page, 'Logged out!', 'You have been successfully logged out.', 'OK')
  await expect(page.getByText('Hi Guest')).toBeVisible()
  expect(await storedKeys(page)).toEqual([])
  await expect(page.getByRole('button', { name: 'LOGIN' })).toBeFocused()

  await openPanel(page)
  await panel.getByRole('button', { name: 'REGISTER' }).click()
  await fill(page, { Email: 'nightingale@example.com', Password: PASSWORD, 'Confirm Password': PASSWORD })
  await page.keyboard.press('Enter')
  const taken = 'There is already an account for this email address.'
  await answer(page, 'Registration Failed', taken, 'Try Again')
  await expect(panel.getByLabel('Confirm Password')).toHaveValue(PASSWORD)
})

test('each view says what is wrong with each field, and sends nothing', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto('/about')
  const panel = await openPanel(page)

  await panel.getByRole('button', { name: 'LOGIN', exact: true }).click()
  await expectErrors(page, { Email: 'Email is required.', Password: TOO_SHORT })
  await expect(panel.getByLabel('Email')).toBeFocused()
  await fill(page, { Email: 'mira', Password: PASSWORD })
  await expectErrors(page, { Email: 'Email must be a valid format.' })

  await panel.getByRole('button', { name: 'REGISTER' }).click()
  await expectErrors(page, {})
  await expect(panel.getByLabel('Email')).toHaveValue('mira')
  await expect(panel.getByLabel('Password', { exact: true })).toHaveValue('')
  await fill(page, { Email: 'mira@example.com', Password: PASSWORD, 'Confirm Password': 'tulip' })
  await page.keyboard.press('Enter')
  await expectErrors(page, { 'Confirm Password': 'Passwords do not match.' })

  await panel.getByRole('button', { name: 'FORGOT PASSWORD' }).click()
  await expect(panel.getByRole('button', { name: 'FORGOT PASSWORD' })).toHaveCount(0)
  await panel.getByLabel('Email').fill('')
  await panel.getByLabel('Email').blur()
  await expectErrors(page, { Email: 'Email is required.' })
  expect(sent).toEqual([])
})

test('a failure says why, in the provider’s words or else in ours, and keeps what was typed', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/status of/, /ERR_FAILED/)
  await page.goto('/about')
  const panel = await openPanel(page)
  await fill(page, { Email: 'nobody@example.com', Password: PASSWORD })
  await page.keyboard.press('Enter')
  await answer(page, 'Login Failed', 'The email address or the password is wrong.', 'Try Again')

  const detail = JSON.stringify({ detail: 'Firebase: Out of marigolds.' })
  await page.route('**/api/auth/*', (route) =>
    route.fulfill({ status: 400, contentType: 'application/problem+json', body: detail }),
  )
  await panel.getByRole('button', { name: 'LOGIN', exact: true }).click()
  await answer(page, 'Login Failed', 'Out of marigolds.', 'Try Again')

  await page.route('**/api/auth/*', (route) => route.abort())
  await panel.getByRole('button', { name: 'LOGIN', exact: true }).click()
  await answer(page, 'Login Failed', 'Something went wrong', 'Try Again')
  await expect(panel.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)

  await panel.getByRole('button', { name: 'REGISTER' }).click()
  await fill(page, { Password: PASSWORD, 'Confirm Password': PASSWORD })
  await page.keyboard.press('Enter')
  await answer(page, 'Registration Failed', 'Something went wrong.', 'Try Again')

  await panel.getByRole('button', { name: 'FORGOT PASSWORD' }).click()
  await page.keyboard.press('Enter')
  await answer(page, 'Reset Failed', 'Unable to send reset email.', 'Retry')
})

test('a link to set a new password is promised to whoever asks', async ({ page }) => {
  await page.goto('/about')
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'FORGOT PASSWORD' }).click()
  await fill(page, { Email: 'nobody@example.com' })
  await panel.getByRole('button', { name: 'RESET PASSWORD' }).click()
  await answer(page, 'Email Sent!', 'Check your inbox for the password reset link.', 'OK')
})

test('the panel keeps the focus, gives it back, and closes in every way', async ({ page }) => {
  await page.goto('/about')
  const login = page.getByRole('button', { name: 'LOGIN' })
  const closings = [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(5, 300),
  ]
  for (const close of closings) {
    const panel = await openPanel(page)
    await expect(panel.getByLabel('Email')).toBeFocused()
    for (let step = 0; step < 20; step++) {
      await page.keyboard.press(step < 10 ? 'Tab' : 'Shift+Tab')
      await expect(panel.locator(':focus')).toHaveCount(1)
    }
    await close()
    await expect(panel).toHaveCount(0)
    await expect(login).toBeFocused()
  }
})

test('a sign-in that is under way when the panel is closed still signs in and says so', async ({
  page,
  request,
}) => {
  await register(request, 'swift@example.com')
  await page.goto('/about')
  const release = Promise.withResolvers<void>()
  const sent: string[] = []
  await page.route('**/api/auth/sign-in', async (route) => {
    sent.push(route.request().url())
    await release.promise
    await route.continue()
  })
  const panel = await openPanel(page)
  await fill(page, { Email: 'swift@example.com', Password: PASSWORD })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.mouse.click(5, 300)
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  release.resolve()
  await expect(page.getByRole('alertdialog')).toContainText('Welcome back, swift@example.com')
  expect(sent).toHaveLength(1)
})

test('two tabs follow each other, and an ended session is cleared in both', async ({
  page,
  request,
  context,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 401/, /ERR_FAILED/)
  await register(request, 'robin@example.com')
  const other = await context.newPage()
  await other.goto('/contact')
  await page.goto('/about')
  await logIn(page, 'robin@example.com')
  await expect(other.getByRole('button', { name: 'Hi robin' })).toBeVisible()

  // Nobody who is signed in sees the guest's greeting, however long the scripts take.
  const slow = await context.newPage()
  await slow.route('**/*.js', (route) => route.abort())
  await slow.goto('/about')
  await expect(slow.getByText('Hi Guest')).toBeHidden()
  await slow.close()

  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  await request.delete('/api/auth/session', { headers: { authorization: `Bearer ${token}` } })
  await page.reload()
  for (const tab of [page, other]) await expect(tab.getByText('Hi Guest')).toBeVisible()
  expect(await storedKeys(page)).toEqual([])
})

test('who has an account changes the password, takes the data along and goes', async ({
  page,
  request,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 40[13]/)
  await register(request, 'heron@example.com')
  await page.goto('/about')
  await logIn(page, 'heron@example.com')
  await page.getByRole('button', { name: 'Hi heron' }).click()
  const account = page.getByRole('dialog', { name: 'Your account' })
  await expect(account).toContainText('heron@example.com')

  await account.getByText('Change password').first().click()
  await fill(page, {
    'Current Password': 'not this',
    'New Password': 'sunflower',
    'Confirm Password': 'sunflower',
  })
  await page.keyboard.press('Enter')
  await answer(page, 'Password Not Changed', 'The current password is wrong.', 'Try Again')
  await fill(page, { 'Current Password': PASSWORD })
  await page.keyboard.press('Enter')
  await answer(page, 'Password Changed!', 'Everywhere else, you have been logged out.', 'OK')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    account.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain('heron@example.com')

  await account.getByRole('button', { name: 'Sign out everywhere' }).click()
  await answer(page, 'Are you sure?', undefined, 'Yes, logout everywhere')
  await answer(page, 'Logged out!', 'You have been logged out everywhere.', 'OK')
  await expect(page.getByText('Hi Guest')).toBeVisible()

  await logIn(page, 'heron@example.com', 'sunflower')
  await page.getByRole('button', { name: 'Hi heron' }).click()
  await account.getByText('Delete my account').first().click()
  await fill(page, { Password: 'sunflower' })
  await page.keyboard.press('Enter')
  await answer(page, 'Are you sure?', undefined, 'Yes, delete')
  await answer(
    page,
    'For good?',
    'The account of heron@example.com cannot be brought back.',
    'Delete for good',
  )
  await answer(page, 'Account Deleted', undefined, 'OK')
  expect(await storedKeys(page)).toEqual([])

  await openPanel(page)
  await fill(page, { Email: 'heron@example.com', Password: 'sunflower' })
  await page.keyboard.press('Enter')
  await answer(page, 'Login Failed', 'The email address or the password is wrong.', 'Try Again')
})

test('Google signs in, or the panel says why not', async ({ page }) => {
  await page.goto('/about')
  const panel = await openPanel(page)
  const reasons = {
    cancel: 'You did not allow Google to tell who you are.',
    close: 'The window was closed before the sign-in was finished.',
    block: 'The browser blocked the window. Allow pop-ups for this site, then try again.',
  }

  await (await openGoogle(page)).getByRole('link', { name: 'Cancel' }).click()
  await answer(page, 'Google Login Failed', reasons.cancel, 'OK')

  await (await openGoogle(page)).close()
  await answer(page, 'Google Login Failed', reasons.close, 'OK')

  const left = await openGoogle(page)
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => left.isClosed()).toBe(true)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  const consent = await openGoogle(page)
  await page.evaluate(() =>
    postMessage({ type: 'better-auth:oauth-popup', nonce: 'forged', token: 'forged' }),
  )
  await consent.getByLabel('Email').fill('wren@example.com')
  await consent.getByLabel('Name').fill('Wren Kaur')
  await consent.getByRole('button', { name: 'Continue' }).click()
  const reloaded = page.waitForEvent('load')
  await answer(page, 'Login Successful!', 'Welcome, Wren Kaur', 'OK')
  await reloaded
  await page.getByRole('button', { name: 'Hi wren' }).click()
  await page.getByRole('button', { name: 'Send a link to set a password' }).click()
  await answer(page, 'Email Sent!', 'Check your inbox for the password reset link.', 'OK')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await answer(page, 'Are you sure?', undefined, 'Yes, logout')
  await answer(page, 'Logged out!', undefined, 'OK')
  await page.evaluate(() => {
    window.open = () => null
  })
  await openPanel(page)
  await panel.getByRole('button', { name: 'Login with Google' }).click()
  await answer(page, 'Google Login Failed', reasons.block, 'OK')
})

test('each change of who is signed in is reported once, to the address that was configured', async ({
  page,
  database,
}) => {
  const waypost = await startWaypost({ database, env: { AUTH_TOKEN_SYNC_URL: '/api/token-sync' } })
  try {
    const reports: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/token-sync')
        reports.push(`${request.method()} ${request.headers().authorization?.split(' ')[0]}`)
    })
    await register(page.request, 'finch@example.com', waypost.url)
    await page.goto(`${waypost.url}/about`)
    await logIn(page, 'finch@example.com')
    await page.getByRole('button', { name: 'LOGOUT' }).click()
    await answer(page, 'Are you sure?', undefined, 'Yes, logout')
    await answer(page, 'Logged out!', undefined, 'OK')
    expect(reports).toEqual(['POST Bearer', 'DELETE undefined'])
  } finally {
    await waypost.stop()
  }
})

test('where the browser keeps nothing, a reader is signed in until the page goes', async ({
  page,
  request,
}) => {
  await register(request, 'crane@example.com')
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('refused', 'SecurityError')
      },
    }),
  )
  await page.goto('/about')
  await openPanel(page)
  await fill(page, { Email: 'crane@example.com', Password: PASSWORD })
  await page.keyboard.press('Enter')
  await answer(page, 'Login Successful!', 'Welcome back, crane@example.com', 'OK')
  await expect(page.getByRole('button', { name: 'Hi crane' })).toBeVisible()
})

test('a panel that cannot be loaded says so', async ({ page, allowedErrors }) => {
  allowedErrors.push(/ERR_FAILED/)
  await page.route('**/dialogs-*.js', (route) => route.abort())
  await page.goto('/about')
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page.getByRole('alert')).toContainText('This could not be loaded.')
  await page.unroute('**/dialogs-*.js')
  await page.getByRole('button', { name: 'Load the page again' }).click()
  await openPanel(page)
})

test('on a small screen the drawer makes way for the panel', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/about')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const panel = await openPanel(page)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  expect(await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused()
})

const TOO_SHORT = 'Password must be at least 6 characters.'

async function openPanel(page: Page) {
  await page.getByRole('button', { name: 'LOGIN' }).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('heading')).toHaveText('LOGIN')
  return panel
}

async function openGoogle(page: Page): Promise<Page> {
  const [consent] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Login with Google' }).click(),
  ])
  await expect(consent.getByRole('button', { name: 'Continue' })).toBeVisible()
  return consent
}

async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields))
    await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(value)
}

/** Expects a message over everything else, and presses its button. */
async function answer(page: Page, title: string, text: string | undefined, button: string) {
  const message = page.getByRole('alertdialog', { name: title })
  await expect(message).toBeVisible()
  if (text !== undefined) await expect(message).toHaveAccessibleDescription(text)
  const main = message.getByRole('button', { name: button, exact: true })
  await expect(main).toBeFocused()
  await page.keyboard.press('Enter')
}

/** Expects exactly these errors, each tied to its field. */
async function expectErrors(page: Page, errors: Record<string, string>) {
  const panel = page.getByRole('dialog')
  for (const [label, error] of Object.entries(errors))
    await expect(panel.getByLabel(label, { exact: true })).toHaveAccessibleDescription(error)
  await expect(panel.locator('[aria-invalid=true]')).toHaveCount(Object.keys(errors).length)
}

async function logIn(page: Page, email: string, password = PASSWORD) {
  await openPanel(page)
  await fill(page, { Email: email, Password: password })
  await page.keyboard.press('Enter')
  const reloaded = page.waitForEvent('load')
  await answer(page, 'Login Successful!', `Welcome back, ${email}`, 'OK')
  await reloaded
}

async function register(request: APIRequestContext, email: string, origin = '') {
  const answered = await request.post(`${origin}/api/auth/register`, { data: { email, password: PASSWORD } })
  expect(answered.status()).toBe(201)
}

function storedKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).toSorted())
}
