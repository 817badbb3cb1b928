import { expect, type Page } from '@playwright/test'
import { createAccount } from '../helpers/accounts.ts'
import { askAsStranger } from '../helpers/http.ts'
import { readMails, waitForMail } from '../helpers/outbox.ts'
import { openPanel } from '../helpers/panel.ts'
import type { Waypost } from '../helpers/waypost.ts'
import { at, type State } from './state.ts'

const SCREEN = { screen: 'identity pages', standsAlone: true } as const

/** Pages of the identity service: behind mailed links, and the stand-in for Google. */
export const IDENTITY_PAGES: State[] = [
  { ...SCREEN, name: 'new password', open: openNewPassword },
  {
    ...SCREEN,
    name: 'new password, with errors',
    async open(page, waypost) {
      await openNewPassword(page, waypost)
      await setPassword(page, 'sunflowers')
      await expect(page.getByText('Passwords do not match.')).toBeVisible()
    },
  },
  {
    ...SCREEN,
    name: 'new password is set',
    async open(page, waypost) {
      await openNewPassword(page, waypost)
      await setPassword(page, 'sunflower')
      await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible()
    },
  },
  { ...SCREEN, name: 'a link that works no more', ...at('/api/auth/new-password?token=long-gone') },
  {
    ...SCREEN,
    name: 'confirming an address',
    async open(page, waypost) {
      const body = { email: CREATOR, password: 'marigold' }
      await askAsStranger(`${waypost.url}/api/auth/register`, { method: 'POST', body })
      await openMailedLink(page, waypost, CREATOR)
    },
  },
  {
    ...SCREEN,
    name: 'the stand-in for Google',
    site: 'emulator',
    async open(page, { url }) {
      await page.goto(`${url}/about`)
      const panel = await openPanel(page)
      const opened = page.waitForEvent('popup')
      await panel.getByRole('button', { name: 'Login with Google' }).click()
      const consent = await opened
      await expect(consent.getByRole('button', { name: 'Continue' })).toBeVisible()
      const address = consent.url()
      await consent.close()
      await page.goto(address)
    },
  },
]

/** The address in the sample's `site.yaml`, which must always be confirmed. */
const CREATOR = 'hello@mehargill.example'

/** Opens the mailed link of a forgotten password. */
async function openNewPassword(page: Page, waypost: Waypost) {
  const { email } = await createAccount(waypost, 'mira')
  const body = { email }
  await askAsStranger(`${waypost.url}/api/auth/password-reset`, { method: 'POST', body })
  await openMailedLink(page, waypost, email)
}

async function openMailedLink(page: Page, waypost: Waypost, email: string) {
  const mail = await waitForMail(async () => (await readMails(waypost, email))[0])
  const link = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0]
  await page.goto(link!)
}

async function setPassword(page: Page, confirmed: string) {
  await page.getByLabel('New password').fill('sunflower')
  await page.getByLabel('Confirm password').fill(confirmed)
  await page.getByRole('button', { name: 'Set password' }).click()
}
