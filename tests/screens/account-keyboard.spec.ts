import { createAccount } from '../helpers/accounts.ts'
import { tabTo } from '../helpers/keyboard.ts'
import { answer, openPanel } from '../helpers/panel.ts'
import { expect, test } from '../helpers/test.ts'

test('the panel keeps the focus, returns it, and closes in every way', async ({ page }) => {
  await page.goto('/about')
  const login = page.getByRole('button', { name: 'LOGIN' })
  const closings = [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(5, 300),
  ]
  for (const close of closings) {
    const panel = await openPanel(page)
    await expect(panel.getByLabel('Email')).toBeFocused()
    await close()
    await expect(panel).toHaveCount(0)
    await expect(login).toBeFocused()
  }
  const panel = await openPanel(page)
  for (const key of ['Tab', 'Shift+Tab'])
    for (let step = 0; step < 30; step++) {
      await page.keyboard.press(key)
      await expect(panel.locator(':focus')).toHaveCount(1)
    }
})

test('the keyboard alone is enough to log in', async ({ page, waypost }) => {
  const { email, password } = await createAccount(waypost, 'kestrel')
  await page.goto('/about')
  const login = page.getByRole('button', { name: 'LOGIN' })
  await tabTo(page, login)
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog')
  await expect(panel.getByLabel('Email')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(login).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(panel.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await answer(page, 'Login Successful!', `Welcome back, ${email}`, 'OK')
  await expect(page.getByRole('button', { name: 'Hi kestrel' })).toBeVisible()
})

test('on a small screen the panel replaces the drawer', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/about')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const panel = await openPanel(page)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  expect(await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused()
})
