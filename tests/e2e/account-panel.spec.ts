import type { Locator } from '@playwright/test'
import { createAccount, PASSWORD, uniqueEmail } from '../helpers/accounts.ts'
import { answer, expectErrors, fill, logOut, openPanel, storedKeys } from '../helpers/panel.ts'
import { expect, test } from '../helpers/test.ts'

const REQUIRED = 'Email is required.'
const BAD_FORMAT = 'Email must be a valid format.'
const TOO_SHORT = 'Password must be at least 6 characters.'
const TOO_LONG = 'Password must be at most 256 characters.'
const NO_MATCH = 'Passwords do not match.'
const WRONG = 'The email address or the password is wrong.'

test('a reader registers, logs in and logs out', async ({ page, allowedErrors }) => {
  allowedErrors.push(/status of 409/)
  const typed = uniqueEmail('Nightingale')
  const email = typed.toLowerCase()
  await page.goto('/about')
  const panel = await openPanel(page)
  await expect(panel).toHaveAccessibleDescription('')
  await panel.getByRole('button', { name: 'REGISTER' }).click()
  await expect(panel.getByRole('heading')).toHaveText('REGISTER')
  await fill(page, { Email: typed, Password: PASSWORD, 'Confirm Password': PASSWORD })
  await page.keyboard.press('Enter')
  await answer(page, 'Registration Successful!', 'Your account has been created.', 'Login Now')

  await expect(panel.getByRole('heading')).toHaveText('LOGIN')
  await expect(panel.getByLabel('Email')).toHaveValue(email)
  await fill(page, { Password: PASSWORD })
  await page.keyboard.press('Enter')
  const reloaded = page.waitForEvent('load')
  await answer(page, 'Login Successful!', `Welcome back, ${email}`, 'OK')
  await reloaded
  await expect(page.getByRole('button', { name: 'Hi nighting…' })).toBeVisible()
  await expect.poll(() => storedKeys(page)).toEqual(['accessToken', 'email'])

  await logOut(page)
  await expect(page.getByText('Hi Guest')).toBeVisible()
  await expect.poll(() => storedKeys(page)).toEqual([])
  await expect(page.getByRole('button', { name: 'LOGIN' })).toBeFocused()

  await openPanel(page)
  await panel.getByRole('button', { name: 'REGISTER' }).click()
  await fill(page, { Email: email, Password: PASSWORD, 'Confirm Password': PASSWORD })
  await page.keyboard.press('Enter')
  const taken = 'There is already an account for this email address.'
  await answer(page, 'Registration Failed', taken, 'Try Again')
  await expect(panel.getByLabel('Email')).toBeFocused()
  await expect(panel.getByLabel('Confirm Password')).toHaveValue(PASSWORD)
})

test('each view shows the mistake in each field, and sends nothing', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto('/about')
  const panel = await openPanel(page)

  // By these, password managers know what to fill in and what to keep.
  const purposes = () =>
    panel
      .locator('input')
      .evaluateAll((inputs: HTMLInputElement[]) => inputs.map((input) => input.autocomplete))
  await expect.poll(purposes).toEqual(['username webauthn', 'current-password'])
  await panel.getByRole('button', { name: 'LOGIN', exact: true }).click()
  await expectErrors(page, { Email: REQUIRED, Password: TOO_SHORT })
  await expect(panel.getByLabel('Email')).toBeFocused()
  await fill(page, { Email: 'mira', Password: 'tulip' })
  await expectErrors(page, { Email: BAD_FORMAT, Password: TOO_SHORT })
  await fill(page, { Email: `${'m'.repeat(65)}@example.com`, Password: PASSWORD })
  await expectErrors(page, { Email: BAD_FORMAT })

  await panel.getByRole('button', { name: 'REGISTER' }).click()
  await expectErrors(page, {})
  await expect.poll(purposes).toEqual(['username', 'new-password', 'new-password'])
  await expect(panel.getByLabel('Password', { exact: true })).toHaveValue('')
  await fill(page, { Email: '', Password: 'tulip', 'Confirm Password': 'rose' })
  await panel.getByRole('button', { name: 'REGISTER' }).click()
  await expectErrors(page, { Email: REQUIRED, Password: TOO_SHORT, 'Confirm Password': NO_MATCH })
  const long = 'm'.repeat(257)
  await fill(page, { Email: 'mira@localhost', Password: long, 'Confirm Password': long })
  await expectErrors(page, { Email: BAD_FORMAT, Password: TOO_LONG })
  await fill(page, { Email: 'mira@example.com', Password: PASSWORD, 'Confirm Password': 'tulip' })
  await page.keyboard.press('Enter')
  await expectErrors(page, { 'Confirm Password': NO_MATCH })

  await panel.getByRole('button', { name: 'FORGOT PASSWORD' }).click()
  await expect(panel.getByRole('heading')).toHaveText('FORGOT')
  await expect(panel.getByRole('button', { name: 'FORGOT PASSWORD' })).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Login with Google' })).toHaveCount(0)
  await expect(panel.getByLabel('Email')).toHaveValue('mira@example.com')
  await panel.getByLabel('Email').fill('')
  await panel.getByLabel('Email').blur()
  await expectErrors(page, { Email: REQUIRED })
  await fill(page, { Email: 'mira@example' })
  await panel.getByRole('button', { name: 'RESET PASSWORD' }).click()
  await expectErrors(page, { Email: BAD_FORMAT })
  await panel.getByRole('button', { name: 'LOGIN' }).click()
  await expectErrors(page, {})
  expect(sent).toEqual([])
})

test('a failure shows the provider’s text or a default, also at the form, and keeps the typed text', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 40[01]/, /ERR_FAILED/)
  await page.goto('/about')
  const panel = await openPanel(page)
  const views = {
    login: { title: 'Login Failed', button: 'Try Again', otherwise: 'Something went wrong' },
    register: { title: 'Registration Failed', button: 'Try Again', otherwise: 'Something went wrong.' },
    forgot: { title: 'Reset Failed', button: 'Retry', otherwise: 'Unable to send reset email.' },
  }
  const typed = { Email: uniqueEmail('nobody'), Password: PASSWORD, 'Confirm Password': PASSWORD }
  const { Email, Password } = typed
  const reason = panel.getByRole('alert')
  const body = JSON.stringify({ detail: 'Firebase: Out of marigolds.' })
  let failure: 'refused' | 'lost' | undefined
  await page.route('**/api/auth/*', (route) => {
    if (failure === undefined) return route.continue()
    if (failure === 'lost') return route.abort()
    return route.fulfill({ status: 400, contentType: 'application/problem+json', body })
  })
  async function expectFailures({ title, button, otherwise }: (typeof views)[keyof typeof views]) {
    failure = 'refused'
    await page.keyboard.press('Enter')
    await answer(page, title, 'Out of marigolds.', button)
    await expect(reason).toHaveText('Out of marigolds.')
    failure = 'lost'
    await panel.getByLabel('Email').press('Enter')
    await answer(page, title, otherwise, button)
    await expect(reason).toHaveText(otherwise)
    await expect(panel.getByLabel('Email')).toHaveValue(Email)
    for (const field of await panel.getByLabel(/Password$/).all()) await expect(field).toHaveValue(PASSWORD)
  }

  await fill(page, { Email, Password })
  await page.keyboard.press('Enter')
  await answer(page, 'Login Failed', WRONG, 'Try Again')
  await expect(reason).toHaveText(WRONG)
  await expect(panel.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(Password)
  await expect(reason).toBeEmpty()
  await panel.getByLabel('Email').focus()
  await expectFailures(views.login)
  await panel.getByRole('button', { name: 'REGISTER' }).click()
  await expect(reason).toBeEmpty()
  await fill(page, typed)
  await expectFailures(views.register)
  await panel.getByRole('button', { name: 'FORGOT PASSWORD' }).click()
  await panel.getByLabel('Email').focus()
  await expectFailures(views.forgot)
})

test('after too many attempts the panel shows when to try again', async ({
  page,
  waypost,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 429/)
  const account = await createAccount(waypost, 'magpie')
  await page.goto('/about')
  for (let attempt = 0; attempt < 10; attempt++) {
    const data = { ...account, password: 'sunflower' }
    expect((await page.request.post('/api/auth/sign-in', { data })).status()).toBe(401)
  }
  await openPanel(page)
  await fill(page, { Email: account.email, Password: account.password })
  await page.keyboard.press('Enter')
  await answer(page, 'Login Failed', 'Too many attempts. Please try again in 15 minutes.', 'Try Again')
})

test('a spinner fills the screen during a request, and a second click sends nothing', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 500/)
  const release = Promise.withResolvers<void>()
  const sent: string[] = []
  await page.route('**/api/auth/*', async (route) => {
    sent.push(new URL(route.request().url()).pathname)
    await release.promise
    await route.fulfill({ status: 500 })
  })
  await page.goto('/about')
  const panel = await openPanel(page)
  await fill(page, { Email: 'mira@example.com', Password: PASSWORD })
  await panel.getByRole('button', { name: 'LOGIN', exact: true }).dblclick()
  const spinner = panel.getByText('Loading')
  await expect(spinner).toBeVisible()
  const whole = await page.evaluate(() => ({
    width: document.body.clientWidth,
    height: innerHeight,
  }))
  // Within a panel that is still opening it fills the panel.
  await expect.poll(() => spinner.locator('..').boundingBox()).toEqual({ x: 0, y: 0, ...whole })
  release.resolve()
  await answer(page, 'Login Failed', 'Something went wrong', 'Try Again')
  await expect(spinner).toHaveCount(0)
  await expect(panel.getByLabel('Email')).toHaveValue('mira@example.com')
  await expect(panel.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
  expect(sent).toEqual(['/api/auth/sign-in'])
})

test('a sign-in completes and shows its success after the panel is closed', async ({ page, waypost }) => {
  const { email, password } = await createAccount(waypost, 'swift')
  await page.goto('/about')
  const release = Promise.withResolvers<void>()
  const sent: string[] = []
  await page.route('**/api/auth/sign-in', async (route) => {
    sent.push(route.request().url())
    await release.promise
    await route.continue()
  })
  const panel = await openPanel(page)
  await fill(page, { Email: email, Password: password })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.mouse.click(5, 300)
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  release.resolve()
  await expect(page.getByRole('alertdialog')).toContainText(`Welcome back, ${email}`)
  expect(sent).toHaveLength(1)
})

test('a panel that fails to load shows that', async ({ page, allowedErrors }) => {
  allowedErrors.push(/ERR_FAILED/)
  let isBroken = true
  await page.route('**/dialogs-*.js', (route) => (isBroken ? route.abort() : route.continue()))
  await page.goto('/about')
  await page.getByRole('button', { name: 'LOGIN' }).click()
  const strip = page.getByRole('alert')
  await expect(strip).toContainText('This could not be loaded.')
  const wide = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 600 })
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  const footer = page.getByRole('contentinfo').getByRole('link').last()
  await expect.poll(async () => (await strip.boundingBox())!.y - (await bottomOf(footer))).toBeGreaterThan(0)
  // What takes the focus beneath it comes out.
  const first = page.getByRole('contentinfo').getByRole('link').first()
  await first.evaluate((link) => {
    const { bottom } = link.getBoundingClientRect()
    scrollTo({ top: scrollY + bottom - innerHeight + 8, behavior: 'instant' })
    link.focus()
  })
  await expect.poll(async () => (await strip.boundingBox())!.y - (await bottomOf(first))).toBeGreaterThan(0)
  await page.setViewportSize(wide)
  // Not before: the page tries again by itself when it has nothing else to do, and the message would go.
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isBroken = false
  })
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Load the page again' }).click()
  await reloaded
  await openPanel(page)
})

/** In CSS px from the top of the window. */
async function bottomOf(element: Locator): Promise<number> {
  const { y, height } = (await element.boundingBox())!
  return y + height
}
