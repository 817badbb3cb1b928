import { createAccount, PASSWORD, signInHere } from '../helpers/accounts.ts'
import { agree, answer, expectErrors, fill, logOut, openPanel } from '../helpers/panel.ts'
import { openPasskeys, plugIn } from '../helpers/passkeys.ts'
import { expect, test } from '../helpers/test.ts'

test('a user adds a passkey, logs in with it, and removes it', async ({ page, waypost, allowedErrors }) => {
  allowedErrors.push(/status of 40[13]/)
  const account = await createAccount(waypost, 'kingfisher')
  const device = await plugIn(page)
  await signInHere(page, waypost, account)
  const panel = await openPasskeys(page)
  await expect(panel).toContainText('You have none yet.')
  await panel.getByRole('button', { name: 'Add a passkey' }).click()
  await expectErrors(page, { Password: 'Password is required.' })
  await fill(page, { Password: 'not this', 'Name of the passkey': 'My phone' })
  await page.keyboard.press('Enter')
  await answer(page, 'Passkey Not Added', 'The password is wrong.', 'Try Again')
  await expect(panel.getByRole('alert').getByText('The password is wrong.')).toBeVisible()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await answer(page, 'Passkey Added!', 'From now on you can log in with it.', 'OK')
  const listed = panel.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem')
  await expect(listed).toHaveText([/^My phone.*Added \w+ \d+, \d{4}/])
  expect(await device.count()).toBe(1)

  await fill(page, { Password: PASSWORD })
  await page.keyboard.press('Enter')
  await answer(page, 'Passkey Not Added', 'This device already has a passkey for your account.', 'Try Again')
  await page.keyboard.press('Escape')
  await logOut(page)

  await device.refuse()
  await openPanel(page)
  const login = page.getByRole('button', { name: 'Login with a passkey' })
  await login.click()
  await expect(login).toBeFocused()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await device.accept()
  await login.click()
  const reloaded = page.waitForEvent('load')
  await answer(page, 'Login Successful!', `Welcome back, ${account.email}`, 'OK')
  await reloaded

  await openPasskeys(page)
  await listed.getByRole('button', { name: 'Remove My phone' }).click()
  const question =
    'You cannot log in with ‘My phone’ any more. Where you did, you stay logged in until you sign out everywhere.'
  await agree(page, 'Are you sure?', question, 'Yes, remove')
  await expect(panel).toContainText('You have none yet.')
  await expect(panel.getByText('Passkeys', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await logOut(page)
  // This device takes at once what a browser offers where it fills in the address.
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await answer(page, 'Passkey Login Failed', 'This passkey belongs to no account any more.', 'OK')
})
