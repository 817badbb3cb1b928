import { expect, test } from '../helpers/test.ts'
import { startWaypost } from '../helpers/waypost.ts'

test('the development server shows the blog under its own policy, and its scripts take over', async ({
  page,
}) => {
  const waypost = await startWaypost({ args: ['--dev'] })
  try {
    await page.goto(`${waypost.url}/home`)
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.waitForFunction(() => '__reactRouterDataRouter' in window)
    await page.evaluate(() => document.body.setAttribute('data-mark', ''))
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
    await expect(page.getByText('I was born in Ropar')).toBeVisible()
    await expect(page.locator('body[data-mark]'), 'the same document').toHaveCount(1)
  } finally {
    await waypost.stop()
  }
})
