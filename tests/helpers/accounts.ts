import { expect, type Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { askAsStranger } from './http.ts'
import { readMails, waitForMail } from './outbox.ts'
import type { Waypost } from './waypost.ts'

/** The credentials of a test user. */
export interface Account {
  email: string
  password: string
}

/** A password that every form accepts. */
export const PASSWORD = 'marigold'

/** A new address each time. @param name The part before the @. */
export function uniqueEmail(name: string): string {
  return `${name}@${randomBytes(6).toString('hex')}.example.com`
}

/** Creates an account over the API. @param name The part of its address before the @, which the sidebar shows. */
export async function createAccount({ url }: Waypost, name: string): Promise<Account> {
  const account = { email: uniqueEmail(name), password: PASSWORD }
  const { status } = await askAsStranger(`${url}/api/auth/register`, { method: 'POST', body: account })
  expect(status).toBe(201)
  return account
}

/** Signs in over the API. @returns The session's token. */
export async function openSession({ url }: Waypost, account: Account): Promise<string> {
  const asked = await askAsStranger(`${url}/api/auth/sign-in`, { method: 'POST', body: account })
  expect(asked.status).toBe(200)
  return (asked.value as { accessToken: string }).accessToken
}

/** Signs in over the API. @returns The status of the answer. */
export async function trySignIn({ url }: Waypost, account: Account): Promise<number> {
  return (await askAsStranger(`${url}/api/auth/sign-in`, { method: 'POST', body: account })).status
}

/** Sets the name under a user's comments. */
export async function chooseName({ url }: Waypost, token: string, displayName: string): Promise<void> {
  const asked = await askAsStranger(`${url}/api/auth/display-name`, {
    method: 'PUT',
    token,
    body: { displayName },
  })
  expect(asked.status).toBe(200)
}

/** Confirms an address by its mailed link. */
export async function confirmAddress(waypost: Waypost, { email, password }: Account): Promise<void> {
  const mail = await waitForMail(async () => (await readMails(waypost, email))[0])
  const token = /token=(\S+)/.exec(mail.text ?? '')![1]
  const answer = await fetch(`${waypost.url}/api/auth/confirm-email`, {
    method: 'POST',
    body: new URLSearchParams({ token, password }),
  })
  expect(answer.status).toBe(200)
}

/** Ends a session over the API. */
export async function endSession({ url }: Waypost, token: string): Promise<void> {
  const { status } = await askAsStranger(`${url}/api/auth/session`, { method: 'DELETE', token })
  expect(status).toBe(204)
}

/** Signs in over the API and stores the session in the page's browser, as the site does. @returns The session's token. */
export async function storeSession(page: Page, waypost: Waypost, account: Account): Promise<string> {
  const accessToken = await openSession(waypost, account)
  // The quickest page of the same origin.
  await page.goto(`${waypost.url}/robots.txt`)
  await page.evaluate((identity) => Object.assign(localStorage, identity), {
    email: account.email,
    accessToken,
  })
  return accessToken
}

/** Signs in with `storeSession`, opens About and waits until it has checked the session. @returns The session's token. */
export async function signInHere(page: Page, waypost: Waypost, account: Account): Promise<string> {
  const accessToken = await storeSession(page, waypost, account)
  const checked = sessionChecked(page)
  await page.goto(`${waypost.url}/about`)
  await checked
  return accessToken
}

/** Waits until a page that opens has checked its session. Later only a click makes it check again. */
export async function sessionChecked(page: Page): Promise<void> {
  const answer = await page.waitForResponse('**/api/auth/session')
  expect(answer.status()).toBe(200)
}
