import type { Page } from '@playwright/test'
import { uniqueEmail } from '../helpers/accounts.ts'
import { getRaw } from '../helpers/http.ts'
import { hydrated } from '../helpers/hydrated.ts'
import { answer, logOut, openPanel } from '../helpers/panel.ts'
import { expect, test } from '../helpers/test.ts'

const BAR = 'Running in emulator mode. Do not use with production credentials.'

test('Google signs a reader in, and the welcome names the reader or the address', async ({ page }) => {
  await page.goto('/about')
  await openPanel(page)
  const wren = uniqueEmail('wren')
  const consent = await openGoogle(page)
  await page.evaluate(() =>
    postMessage({ type: 'better-auth:oauth-popup', nonce: 'forged', token: 'forged' }),
  )
  await choose(consent, wren, 'Wren Kaur')
  await confirm(page, 'Welcome, Wren Kaur')
  await page.getByRole('button', { name: 'Hi wren' }).click()
  await page.getByRole('button', { name: 'Send a link to set a password' }).click()
  await answer(page, 'Email Sent!', 'Check your inbox for the password reset link.', 'OK')
  await page.keyboard.press('Escape')
  await logOut(page)

  const nameless = uniqueEmail('kittiwake')
  await openPanel(page)
  await choose(await openGoogle(page), nameless, '')
  await confirm(page, `Welcome, ${nameless}`)
  await expect(page.getByRole('button', { name: 'Hi kittiwak…' })).toBeVisible()
})

test('a sign-in that Google, the reader or the browser aborts shows the reason', async ({
  page,
  context,
}) => {
  await page.goto('/about')
  const panel = await openPanel(page)
  const failed = async (reason: string) => {
    await answer(page, 'Google Login Failed', reason, 'OK')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  }

  await (await openGoogle(page)).getByRole('link', { name: 'Cancel' }).click()
  await failed('You did not allow Google to share your profile.')

  await (await openGoogle(page)).close()
  await failed('The window was closed before the sign-in was finished.')

  const left = await openGoogle(page)
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => left.isClosed()).toBe(true)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  // What Google is given it gives back, and browsers let nobody change an address that a redirect leads to.
  await context.route(/^http:\/\/127\.0\.0\.1:\d+\/authorize\?/, (route) => {
    const address = new URL(route.request().url())
    address.searchParams.set('state', 'another')
    return route.continue({ url: address.href })
  })
  await choose(await openGoogle(page), uniqueEmail('cuckoo'), 'Cuckoo')
  await failed('The answer did not belong to this sign-in. Please start again.')
  await expect(page.getByText('Hi Guest')).toBeVisible()

  await page.evaluate(() => Object.assign(window, { open: () => null }))
  await page.getByRole('button', { name: 'Login with Google' }).click()
  await failed('The browser blocked the window. Allow pop-ups for this site, then try again.')
})

test('at an address other than PUBLIC_URL, the site offers a link to where Google works', async ({
  page,
  waypost,
}) => {
  await page.goto(`${waypost.url.replace('localhost', '127.0.0.1')}/about`)
  await openPanel(page)
  await page.getByRole('button', { name: 'Login with Google' }).click()
  await answer(page, 'Google Login Failed', `Signing in with Google works at ${waypost.url}.`, 'Go there')
  await expect(page).toHaveURL(`${waypost.url}/about`)
})

test('every screen shows that Google is emulated', async ({ page, request }) => {
  const paths = ['/home', '/home?category=nothing', '/about', '/contact', '/article/mustard-twice']
  for (const path of paths) expect(await (await request.get(path)).text(), path).toContain(BAR)
  await page.goto('/about')
  await expect(page.getByRole('complementary', { name: 'Workspace' })).toHaveText(BAR)
})

test('a page whose bars cannot be loaded stays unchanged, and its links work', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/ERR_FAILED/)
  await page.route('**/assets/status-bars-*.js', (route) => route.abort())
  const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('status-bars'))
  await page.goto('/contact')
  await page.getByLabel('Your Name').fill('Mira')
  await asked
  await hydrated(page)
  await page.getByLabel('Your Email').fill('mira@example.com')
  await expect(page.getByLabel('Your Name')).toHaveValue('Mira')
  await expect(page.getByText(BAR)).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sat sri akal' })).toBeVisible()
  await expect(page.getByText('Loading', { exact: true })).toBeHidden()
  await expect(page.getByText(BAR)).toBeVisible()
})

test('a public site without credentials has no Google sign-in and no emulator', async ({
  page,
  openWaypost,
}) => {
  const waypost = await openWaypost({ env: { PUBLIC_URL: 'https://blog.example' } })
  await page.goto(`${waypost.url}/about`)
  await expect(page.getByText(BAR)).toHaveCount(0)
  const panel = await openPanel(page)
  await expect(panel.getByRole('button', { name: /Google/ })).toHaveCount(0)
  await panel.getByRole('button', { name: 'REGISTER' }).click()
  await expect(panel.getByRole('button', { name: /Google/ })).toHaveCount(0)
  for (const path of ['google', 'callback/google', 'emulator', 'emulator/consent'])
    expect((await getRaw(`${waypost.url}/api/auth/${path}?nonce=a`)).status, path).toBe(404)
})

test('the emulator refuses requests from other machines', async ({ waypost }) => {
  const foreign: Record<string, string>[] = [
    { host: 'evil.example' },
    { host: 'localhost.evil.example' },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-host': 'localhost' },
    { forwarded: 'for=127.0.0.1' },
    { 'x-real-ip': '127.0.0.1' },
    { via: '1.1 proxy' },
  ]
  for (const path of ['google?nonce=a', 'callback/google?code=a&state=b', 'emulator/consent'])
    for (const headers of foreign) {
      const { status } = await getRaw(`${waypost.url}/api/auth/${path}`, headers)
      expect(status, `${path} ${JSON.stringify(headers)}`).toBe(403)
    }
  expect((await getRaw(`${waypost.url}/api/auth/google?nonce=a`)).status).toBe(302)
})

/** Goes on to the window of Google. */
async function openGoogle(page: Page): Promise<Page> {
  const [consent] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Login with Google' }).click(),
  ])
  await expect(consent.getByRole('button', { name: 'Continue' })).toBeVisible()
  await expect(consent.getByText('Running in emulator mode')).toBeVisible()
  return consent
}

async function choose(consent: Page, email: string, name: string) {
  await consent.getByLabel('Email').fill(email)
  await consent.getByLabel('Name').fill(name)
  await consent.getByRole('button', { name: 'Continue' }).click()
}

/** Expects the welcome, and waits until the page has come again. */
async function confirm(page: Page, welcome: string) {
  const reloaded = page.waitForEvent('load')
  await answer(page, 'Login Successful!', welcome, 'OK')
  await reloaded
}
