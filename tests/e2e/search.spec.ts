import { hydrated } from '../helpers/hydrated.ts'
import { compose, tabTo } from '../helpers/keyboard.ts'
import { expect, test } from '../helpers/test.ts'

const UMBRELLAS = 'Forty Umbrellas, One Monsoon'

test('a reader searches by keyboard alone, opens a result, and returns to the results', async ({ page }) => {
  await page.goto('/about')
  await hydrated(page)
  const main = page.getByRole('main')
  const field = main.getByRole('searchbox', { name: 'Search' })
  const found = main.getByRole('article')

  await page.keyboard.press('/')
  await expect(page.getByRole('banner').getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('umbrela repairer')
  await expect(found.first().getByRole('heading')).toHaveText(UMBRELLAS)
  await expect(found.first().locator('mark').first()).toHaveText('Umbrellas')
  await expect(found.first()).toContainText('July 12, 2026')
  await expect(found.first()).toContainText('People')
  await expect(field).toBeFocused()
  await expect(page).toHaveURL('/search?q=umbrela+repairer')
  await expect(
    page.getByRole('status').filter({ hasText: '1 article with ‘umbrela repairer’' }),
  ).toBeAttached()

  await page.keyboard.press('Enter')
  await expect(main.getByRole('region', { name: 'Found' })).toBeFocused()
  await tabTo(page, found.first().getByRole('link'))
  await page.keyboard.press('Enter')
  await expect(main.getByRole('heading', { level: 1, name: UMBRELLAS })).toBeVisible()
  await page.goBack()
  await expect(field).toHaveValue('umbrela repairer')
  await expect(found.first().getByRole('heading')).toHaveText(UMBRELLAS)
  await expect(field).not.toBeFocused()

  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('')
  await expect(found).toHaveCount(0)
  await expect(page).toHaveURL('/search')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/about')
})

test('an input method composes whole words in the menu, in the search, and in a dialog', async ({ page }) => {
  await page.goto('/about')
  await hydrated(page)
  const menu = page.getByRole('banner').getByRole('searchbox')
  const field = page.getByRole('main').getByRole('searchbox')

  await menu.focus()
  await compose(page, 'k', 'か', 'かんじ', '漢字')
  await expect(menu).toBeFocused()
  await expect(page).toHaveURL('/about')
  await page.keyboard.insertText('漢字')
  await expect(page).toHaveURL(`/search?q=${encodeURIComponent('漢字')}`)
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('漢字')
  await expect(menu).toHaveValue('')

  await compose(page, 'ㅎ', '하', '한')
  await expect(page).toHaveURL(`/search?q=${encodeURIComponent('漢字한')}`)
  await page.keyboard.insertText('한')
  await expect(field).toHaveValue('漢字한')

  await page.getByRole('button', { name: 'LOGIN' }).click()
  await compose(page, 'm', 'み')
  for (const key of ['Escape', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeFocused()
  await expect(page.getByRole('dialog').locator('[aria-invalid=true]')).toHaveCount(0)
})

test('the search key ignores fields, and can be turned off', async ({ page }) => {
  await page.goto('/contact')
  const name = page.getByLabel('Your Name')
  await name.press('/')
  await expect(name).toHaveValue('/')
  await name.press('Tab')
  await page.goto('/search')
  const setting = page.getByRole('checkbox', { name: 'The key / leads here' })
  await setting.uncheck()
  await page.reload()
  await expect(setting).not.toBeChecked()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await expect(page.getByText('I was born in Ropar')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a search typed into a phone’s menu continues in the search, which finds titles without the server', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/ERR_FAILED/)
  await page.setViewportSize({ width: 390, height: 664 })
  await page.goto('/home')
  const listed = page.waitForResponse('**/api/entries')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('banner').getByRole('searchbox').click()
  await page.keyboard.type('mustard twice')
  const main = page.getByRole('main')
  const field = main.getByRole('searchbox')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('mustard twice')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(main.getByRole('article').first()).toContainText('Mustard, Twice')

  await listed
  await page.route('**/api/search?*', (route) => route.abort())
  await field.fill('umbrellas')
  await expect(main.getByText('these are titles alone')).toBeVisible()
  await expect(main.getByRole('article')).toHaveText([/Forty Umbrellas/])
  await page.unroute('**/api/search?*')
  await page.keyboard.type(' nail')
  await expect(main.getByRole('article').first()).toContainText('hangs an umbrella from a nail')
  await page.goBack()
  await expect(page).toHaveURL('/home')
})

test.describe('a browser without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('gets results from the menu, which search engines do not index', async ({ page }) => {
    await page.goto('/about')
    await page.getByRole('banner').getByRole('searchbox').fill('umbrela repairer')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/search?q=umbrela+repairer')
    await expect(page.getByRole('article').first().getByRole('heading')).toHaveText(UMBRELLAS)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await page.getByRole('main').getByRole('searchbox').fill('zzzzzz')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('heading', { name: 'Nothing found.' })).toBeVisible()
    await page.goto(`/search?q=${'monsoon+'.repeat(20)}`)
    await expect(page.getByText('Only the first 100 characters were searched for.')).toBeVisible()
    await expect(page.getByRole('article').first()).toContainText('Monsoon')
  })
})
