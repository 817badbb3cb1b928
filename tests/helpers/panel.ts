import { expect, type Locator, type Page } from '@playwright/test'
import type { Account } from './accounts.ts'

/** Waits until no dialog is open, then opens the login panel from the sidebar. */
export async function openPanel(page: Page): Promise<Locator> {
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('heading')).toHaveText('LOGIN')
  return panel
}

/** Fills in fields of the open panel, by label. */
export async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await fieldOf(page, label).fill(value)
}

/** Expects exactly these errors in the open panel, each tied to its field. */
export async function expectErrors(page: Page, errors: Record<string, string>): Promise<void> {
  for (const [label, error] of Object.entries(errors))
    await expect(fieldOf(page, label)).toHaveAccessibleDescription(error)
  await expect(page.getByRole('dialog').locator('[aria-invalid=true]')).toHaveCount(
    Object.keys(errors).length,
  )
}

/** A visible field of the open panel. */
function fieldOf(page: Page, label: string): Locator {
  return page.getByRole('dialog').getByLabel(label, { exact: true }).filter({ visible: true })
}

/** Expects a message dialog and presses its button. */
export async function answer(page: Page, title: string, text: string, button: string): Promise<void> {
  const message = await expectMessage(page, title, text)
  await expect(message.getByRole('button', { name: button, exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(message).toHaveCount(0)
}

/** Expects a question whose focused button is Cancel, and agrees to it. */
export async function agree(page: Page, title: string, text: string, button: string): Promise<void> {
  const question = await expectMessage(page, title, text)
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: button, exact: true }).click()
  await expect(question).toHaveCount(0)
}

async function expectMessage(page: Page, title: string, text: string): Promise<Locator> {
  const message = page.getByRole('alertdialog', { name: title, exact: true })
  await expect(message).toBeVisible()
  await expect(message).toHaveAccessibleDescription(text)
  return message
}

/** Signs in by the login panel and waits until the page has reloaded. */
export async function logIn(page: Page, { email, password }: Account): Promise<void> {
  await openPanel(page)
  await logInHere(page, { email, password })
}

/** Signs in by the open login panel and waits until the page has reloaded. */
export async function logInHere(page: Page, { email, password }: Account): Promise<void> {
  await fill(page, { Email: email, Password: password })
  await page.keyboard.press('Enter')
  const reloaded = page.waitForEvent('load')
  await answer(page, 'Login Successful!', `Welcome back, ${email}`, 'OK')
  await reloaded
}

/** Signs out by the sidebar. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await answer(page, 'Are you sure?', 'You will be logged out of your account.', 'Yes, logout')
  await answer(page, 'Logged out!', 'You have been successfully logged out.', 'OK')
}

/** Keys of the site's local storage. */
export function storedKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).toSorted())
}
