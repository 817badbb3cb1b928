import type { Page } from '@playwright/test'
import { createAccount, sessionChecked, signInHere } from '../helpers/accounts.ts'
import { logIn, logOut } from '../helpers/panel.ts'
import { expect, test } from '../helpers/test.ts'

const PATH = '/api/token-sync'

test('each sign-in and sign-out is sent once to the configured address', async ({
  page,
  context,
  openWaypost,
}) => {
  const waypost = await openWaypost({ env: { AUTH_TOKEN_SYNC_URL: PATH } })
  const reports = watchReports(page)
  const account = await createAccount(waypost, 'finch')
  await page.goto(`${waypost.url}/about`)
  const readCookies = async () => (await context.cookies()).filter(({ name }) => name === 'waypost.token')
  await logIn(page, account)
  // The report outlives the page that sent it, which nobody hears the answer of.
  await expect.poll(readCookies).toMatchObject([{ httpOnly: true, sameSite: 'Strict', path: '/' }])
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  expect(reports).toEqual([`POST Bearer ${token}`])

  const [cookie] = await readCookies()
  expect(decodeURIComponent(cookie.value)).toBe(decodeURIComponent(token!))
  expect(await page.evaluate(() => document.cookie)).not.toContain('waypost.token')

  const checked = sessionChecked(page)
  await page.reload()
  await checked
  await expect(page.getByRole('button', { name: 'Hi finch' })).toBeVisible()
  expect(reports).toHaveLength(1)

  await logOut(page)
  await expect.poll(readCookies).toEqual([])
  expect(reports).toEqual([`POST Bearer ${token}`, 'DELETE'])

  await test.step('nothing is reported over a connection that others can read', async () => {
    await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
    await page.reload()
    await logIn(page, account)
    await logOut(page)
    await page.reload()
    await expect(page.getByText('Hi Guest')).toBeVisible()
    expect(reports).toHaveLength(2)
  })
})

test('nothing is sent without a configured address', async ({ page, waypost }) => {
  const reports = watchReports(page)
  await signInHere(page, waypost, await createAccount(waypost, 'linnet'))
  await logOut(page)
  await expect(page.getByText('Hi Guest')).toBeVisible()
  expect(reports).toEqual([])
})

/** Collects what the page reports: the method, and the token if it carries one. */
function watchReports(page: Page): string[] {
  const reports: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== PATH) return
    const { authorization } = request.headers()
    reports.push(authorization === undefined ? request.method() : `${request.method()} ${authorization}`)
  })
  return reports
}
