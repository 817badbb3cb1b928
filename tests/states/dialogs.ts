import { expect, type Page, type Route } from '@playwright/test'
import { createAccount, PASSWORD, signInHere, uniqueEmail } from '../helpers/accounts.ts'
import { answer, fill, openPanel } from '../helpers/panel.ts'
import type { State } from './state.ts'

/** What is said and asked over everything else. @see docs/specification.md, section 8 */
export const DIALOGS: State[] = [
  signingIn('Login Successful!', async (page, { email }) => {
    await fill(page, { Email: email, Password: PASSWORD })
  }),
  signingIn('Login Failed', async (page, { email }) => {
    await fill(page, { Email: email, Password: 'sunflower' })
  }),
  signingIn('Registration Successful!', async (page) => {
    await page.getByRole('dialog').getByRole('button', { name: 'REGISTER' }).click()
    await fill(page, {
      Email: uniqueEmail('mira'),
      Password: PASSWORD,
      'Confirm Password': PASSWORD,
    })
  }),
  signingIn('Registration Failed', async (page, { email }) => {
    await page.getByRole('dialog').getByRole('button', { name: 'REGISTER' }).click()
    await fill(page, { Email: email, Password: PASSWORD, 'Confirm Password': PASSWORD })
  }),
  signingIn('Email Sent!', forget),
  signingIn('Reset Failed', async (page, account) => {
    await page.route('**/api/auth/*', refuse)
    await forget(page, account)
  }),
  {
    ...dialog('Google Login Failed'),
    site: 'emulator',
    async open(page, waypost) {
      await page.goto(`${waypost.url}/about`)
      const panel = await openPanel(page)
      const opened = page.waitForEvent('popup')
      await panel.getByRole('button', { name: 'Login with Google' }).click()
      await (await opened).close()
      await expectDialog(page, 'Google Login Failed')
    },
  },
  signedIn('Are you sure?', logOut),
  signedIn('Logged out!', async (page) => {
    await logOut(page)
    await answer(page, 'Are you sure?', 'You will be logged out of your account.', 'Yes, logout')
  }),
  signedIn('Error', async (page) => {
    await page.route('**/api/auth/session', refuse)
    await logOut(page)
    await answer(page, 'Are you sure?', 'You will be logged out of your account.', 'Yes, logout')
  }),
]

interface Account {
  email: string
}

function dialog(title: string) {
  return { screen: 'dialogs', name: title, isOverlaid: true } as const
}

/** What becomes of a form of the panel that `write` filled in. */
function signingIn(title: string, write: (page: Page, account: Account) => Promise<void>): State {
  return {
    ...dialog(title),
    async open(page, waypost) {
      const account = await createAccount(waypost, 'mira')
      await page.goto(`${waypost.url}/about`)
      await openPanel(page)
      await write(page, account)
      await page.keyboard.press('Enter')
      await expectDialog(page, title)
    },
  }
}

/** What becomes of a step by who is signed in. */
function signedIn(title: string, step: (page: Page) => Promise<void>): State {
  return {
    ...dialog(title),
    async open(page, waypost) {
      await signInHere(page, waypost, await createAccount(waypost, 'mira'))
      await step(page)
      await expectDialog(page, title)
    },
  }
}

async function forget(page: Page, { email }: Account) {
  await page.getByRole('dialog').getByRole('button', { name: 'FORGOT PASSWORD' }).click()
  await fill(page, { Email: email })
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'LOGOUT' }).click()
}

async function expectDialog(page: Page, title: string) {
  await expect(page.getByRole('alertdialog', { name: title, exact: true })).toBeVisible()
}

/** A service that answers only that it does not work. */
function refuse(route: Route) {
  return route.fulfill({ status: 500 })
}
