import { expect, type Locator, type Page } from '@playwright/test'
import { createAccount, PASSWORD, signInHere, uniqueEmail } from '../helpers/accounts.ts'
import { answer, fill, openPanel } from '../helpers/panel.ts'
import { plugIn } from '../helpers/passkeys.ts'
import type { SiteName } from './sites.ts'
import type { State } from './state.ts'

/** The login panel and a user's own account. */
export const PANEL: State[] = [
  login('login', async () => {}),
  {
    screen: 'panel',
    name: 'login, to like',
    isOverlaid: true,
    async open(page, { url }) {
      await page.goto(`${url}/article/the-lake-before-the-city`)
      await page.getByRole('button', { name: /likes?$/ }).click()
      await expect(page.getByRole('dialog')).toHaveAccessibleDescription('To like this, sign in.')
    },
  },
  login('login, with errors', (panel) => press(panel, 'LOGIN')),
  login('login, refused', async (panel, page) => {
    await fill(page, { Email: uniqueEmail('nobody'), Password: PASSWORD })
    await press(panel, 'LOGIN')
    await answer(page, 'Login Failed', 'The email address or the password is wrong.', 'Try Again')
  }),
  login('register', (panel) => press(panel, 'REGISTER')),
  login('register, with errors', async (panel, page) => {
    await press(panel, 'REGISTER')
    await fill(page, { Email: 'mira', Password: 'tulip', 'Confirm Password': 'rose' })
    await press(panel, 'REGISTER')
  }),
  login('forgot, with errors', async (panel) => {
    await press(panel, 'FORGOT PASSWORD')
    await press(panel, 'RESET PASSWORD')
  }),
  login('pending', async (panel, page) => {
    await page.route('**/api/auth/*', () => {})
    await fill(page, { Email: 'mira@example.com', Password: PASSWORD })
    await press(panel, 'LOGIN')
    await expect(panel.getByText('Loading')).toBeVisible()
  }),
  login(
    'with Google',
    async (panel, page) => {
      const opened = page.waitForEvent('popup')
      await press(panel, 'Login with Google')
      await opened
      await expect(panel.getByRole('button', { name: 'Cancel' })).toBeVisible()
    },
    'emulator',
  ),
  ownAccount('own account', async () => {}),
  ownAccount('own account, every part open', async (panel) => {
    await panel.getByText('Change name').first().click()
    await panel.getByLabel('Name').fill('maximiliana@example.com')
    await press(panel, 'Save name')
    await panel.getByText('Mails of answers').first().click()
    await expect(panel.getByRole('button', { name: 'Mail me answers' })).toBeVisible()
    await panel.getByText('Change password').first().click()
    await press(panel, 'Change password')
    await panel.getByText('Delete my account').first().click()
    await press(panel, 'Delete my account')
  }),
  ownAccount('own account, passkeys', async (panel, page) => {
    await plugIn(page)
    await panel.getByText('Passkeys', { exact: true }).click()
    await fill(page, {
      Password: PASSWORD,
      'Name of the passkey': 'The telephone in the drawer of the kitchen',
    })
    await press(panel, 'Add a passkey')
    await answer(page, 'Passkey Added!', 'From now on you can log in with it.', 'OK')
    await fill(page, { Password: 'not this' })
    await press(panel, 'Add a passkey')
    await answer(page, 'Passkey Not Added', 'The password is wrong.', 'Try Again')
  }),
  {
    screen: 'panel',
    name: 'not loaded',
    isOverlaid: true,
    async open(page, { url }) {
      await page.route('**/dialogs-*.js', (route) => route.abort())
      await page.goto(`${url}/about`)
      await page.getByRole('button', { name: 'LOGIN' }).click()
      await expect(page.getByRole('alert').getByText('This could not be loaded.')).toBeVisible()
    },
  },
]

function login(
  name: string,
  act: (panel: Locator, page: Page) => Promise<void>,
  site: SiteName = 'sample',
): State {
  return {
    screen: 'panel',
    name,
    site,
    isOverlaid: true,
    async open(page, waypost) {
      await page.goto(`${waypost.url}/about`)
      await act(await openPanel(page), page)
    },
  }
}

function ownAccount(name: string, act: (panel: Locator, page: Page) => Promise<void>): State {
  return {
    screen: 'panel',
    name,
    isOverlaid: true,
    async open(page, waypost) {
      await signInHere(page, waypost, await createAccount(waypost, 'maximiliana.featherstonehaugh'))
      await page.getByRole('button', { name: /your account$/ }).click()
      const panel = page.getByRole('dialog', { name: 'Your account' })
      await expect(panel.getByText('Change password').first()).toBeVisible()
      await act(panel, page)
    },
  }
}

async function press(panel: Locator, name: string) {
  await panel.getByRole('button', { name, exact: true }).click()
}
