import { createAccount, endSession, signInHere, storeSession } from '../helpers/accounts.ts'
import { answer, fill, logIn, openPanel, storedKeys } from '../helpers/panel.ts'
import { expect, test } from '../helpers/test.ts'

test('two tabs stay in sync, and an ended session is cleared in both', async ({
  page,
  context,
  waypost,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 401/)
  const other = await context.newPage()
  await other.goto('/contact')
  await page.goto('/about')
  await logIn(page, await createAccount(waypost, 'robin'))
  await expect(other.getByRole('button', { name: 'Hi robin' })).toBeVisible()

  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  await endSession(waypost, token!)
  await page.reload()
  for (const tab of [page, other]) await expect(tab.getByText('Hi Guest')).toBeVisible()
  await expect.poll(() => storedKeys(page)).toEqual([])
})

test('a signed-in reader never sees the guest’s greeting, however slow the scripts', async ({
  page,
  waypost,
}) => {
  await storeSession(page, waypost, await createAccount(waypost, 'kingfisher'))
  const release = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await release.promise
    await route.continue()
  })
  for (const path of ['/home', '/about', '/contact']) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page.getByText('Hi Guest')).toBeHidden()
    await expect(page.getByText('LOGIN', { exact: true })).toBeHidden()
  }
  // Whatever is drawn from now on until the greeting stands there.
  await page.evaluate(() => {
    const seen: string[] = []
    const look = () => {
      for (const element of document.querySelectorAll('header span, header button'))
        if (element.checkVisibility({ visibilityProperty: true })) seen.push(element.textContent)
      requestAnimationFrame(look)
    }
    look()
    Object.assign(window, { seen })
  })
  release.resolve()
  await expect(page.getByRole('button', { name: 'Hi kingfish…' })).toBeVisible()
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  expect(seen).not.toContain('Hi Guest')
  expect(seen).not.toContain('LOGIN')
})

test('a reader stays signed in after a cancelled or failed logout, and a failure shows its reason', async ({
  page,
  waypost,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 500/, /ERR_FAILED/)
  await signInHere(page, waypost, await createAccount(waypost, 'plover'))
  const logout = page.getByRole('button', { name: 'LOGOUT' })
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  for (const decline of [
    () => page.keyboard.press('Escape'),
    () => question.getByRole('button', { name: 'Cancel' }).click(),
  ]) {
    await logout.click()
    await expect(question).toBeVisible()
    await decline()
    await expect(question).toHaveCount(0)
    await expect(logout).toBeFocused()
  }

  const problem = JSON.stringify({ detail: 'Firebase: Out of marigolds.' })
  const failures = [
    { answer: undefined, message: 'Something went wrong.' },
    { answer: { status: 500, body: 'Oh dear' }, message: 'Something went wrong.' },
    {
      answer: { status: 500, contentType: 'application/problem+json', body: problem },
      message: 'Out of marigolds.',
    },
  ]
  let fulfilment = failures[0].answer
  await page.route('**/api/auth/session', (route) => {
    if (route.request().method() !== 'DELETE') return route.continue()
    return fulfilment ? route.fulfill(fulfilment) : route.abort()
  })
  for (const failure of failures) {
    fulfilment = failure.answer
    await logout.click()
    await answer(page, 'Are you sure?', 'You will be logged out of your account.', 'Yes, logout')
    await answer(page, 'Error', `Logout failed: ${failure.message}`, 'OK')
  }
  await expect(page.getByRole('button', { name: 'Hi plover' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Hi plover' })).toBeVisible()
  await expect.poll(() => storedKeys(page)).toEqual(['accessToken', 'email'])
})

test('a session that ended elsewhere is reported on its next use, and leads to a new one', async ({
  page,
  waypost,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 401/)
  const account = await createAccount(waypost, 'curlew')
  const ended = ['Session Ended', 'You have been logged out. Log in again to go on.', 'OK'] as const

  const first = await signInHere(page, waypost, account)
  await page.getByRole('button', { name: 'Hi curlew' }).click()
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeVisible()
  await endSession(waypost, first)
  await page.getByRole('button', { name: 'Download my data' }).click()
  await answer(page, ...ended)
  await expect(page.getByRole('dialog', { name: 'LOGIN' }).getByLabel('Email')).toHaveValue(account.email)
  await expect.poll(() => storedKeys(page)).toEqual([])

  const second = await signInHere(page, waypost, account)
  await endSession(waypost, second)
  await page.getByRole('button', { name: 'Hi curlew' }).click()
  await answer(page, ...ended)
  await expect(page.getByRole('dialog', { name: 'LOGIN' })).toBeVisible()
  await expect(page.getByText('Hi Guest')).toBeVisible()
})

test('in a browser without storage, a reader is signed in until the page closes', async ({
  page,
  waypost,
}) => {
  const { email, password } = await createAccount(waypost, 'crane')
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('refused', 'SecurityError')
      },
    }),
  )
  await page.goto('/about')
  await openPanel(page)
  await fill(page, { Email: email, Password: password })
  await page.keyboard.press('Enter')
  await answer(page, 'Login Successful!', `Welcome back, ${email}`, 'OK')
  await expect(page.getByRole('button', { name: 'Hi crane' })).toBeVisible()
})
