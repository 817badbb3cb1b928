import { expect, type Page } from '@playwright/test'
import { createAccount, PASSWORD, signInHere } from '../helpers/accounts.ts'
import { fill, openPanel } from '../helpers/panel.ts'
import type { State } from './state.ts'

/** Messages and questions over everything else, one of each kind. @see docs/specification.md, section 8 */
export const DIALOGS: State[] = [
  signingIn('Login Successful!', async (page, { email }) => {
    await fill(page, { Email: email, Password: PASSWORD })
  }),
  signingIn('Login Failed', async (page, { email }) => {
    await fill(page, { Email: email, Password: 'sunflower' })
  }),
  signedIn('Are you sure?', logOut),
]

interface Account {
  email: string
}

function dialog(title: string) {
  return { screen: 'dialogs', name: title, isOverlaid: true } as const
}

/** The message after a form that `write` filled in. */
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

/** The message after a signed-in user's step. */
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

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'LOGOUT' }).click()
}

async function expectDialog(page: Page, title: string) {
  await expect(page.getByRole('alertdialog', { name: title, exact: true })).toBeVisible()
}
