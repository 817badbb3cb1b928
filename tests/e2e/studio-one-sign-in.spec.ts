import { readMails, waitForMail } from '../helpers/outbox.ts'
import { logOut } from '../helpers/panel.ts'
import { OWNER, expectAccessible, signInToStudio } from '../helpers/studio.ts'
import { expect, test } from '../helpers/test.ts'

test('the owner signs in once, for the studio and her site, and out of both', async ({
  page,
  openWaypost,
  context,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 401/)
  const site = await openWaypost()
  await signInToStudio(context, site)
  await page.goto(`${site.url}/studio/account`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('email'))).toBe(OWNER.email)
  await page.goto(`${site.url}/about`)
  await expect(page.getByRole('button', { name: /^Hi / })).toBeVisible()

  await test.step('LOGOUT on the site ends the studio session too', async () => {
    await expect(page.getByRole('link', { name: 'Write' })).toBeVisible()
    await logOut(page)
    await expect(page.getByRole('link', { name: 'Write' })).toHaveCount(0)
    expect((await page.request.get(`${site.url}/studio/api/session`)).status()).toBe(401)
    expect(await page.evaluate(() => localStorage.getItem('waypost.studio.session'))).toBeNull()
  })

  await signInToStudio(context, site)
  await page.goto(`${site.url}/studio/account`)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to write' })).toBeVisible()

  await test.step('a mailed link sets a new password, by the rules for owners', async () => {
    await page.getByText('Forgot your password?').click()
    await page.getByLabel('Address of your account').fill(OWNER.email)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Mail me a link' }).click()
    await expect(page.getByText('a mail with a link comes soon')).toBeVisible()
    const { text } = await waitForMail(async () => (await readMails(site, OWNER.email))[0])
    await page.goto(/http\S+token=\S+/.exec(text!)![0])
    await expect(page.getByLabel('New password')).toHaveAccessibleDescription('At least 10 characters.')
  })

  await page.goto(`${site.url}/about`)
  await expect(page.getByText('Hi Guest')).toBeVisible()
})
