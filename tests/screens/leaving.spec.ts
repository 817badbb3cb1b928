import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { fill, openPanel } from '../helpers/panel.ts'
import { expect, test } from '../helpers/test.ts'

test('Escape right after a message closed closes what lies under it, and nothing of either stays', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 4/)
  await page.goto('/about')
  const panel = await openPanel(page)
  await fill(page, { Email: 'nobody@example.com', Password: 'not this one' })
  await page.keyboard.press('Enter')
  const message = page.getByRole('alertdialog')
  await expect(message).toBeVisible()
  const time = await stopTime(page)
  await page.keyboard.press('Escape')
  await expect(message).toHaveCount(0)
  await expect(likenesses(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(likenesses(page)).toHaveCount(2)
  await time.goOn()
  await expect(likenesses(page)).toHaveCount(0)
})

test('a dialog that closes leaves the page in sight for readers with colours of their own', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/about')
  const panel = await openPanel(page)
  const time = await stopTime(page)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(likenesses(page)).toHaveCount(1)
  const leaving = await sidebarOf(page)
  await time.goOn()
  await expect(likenesses(page)).toHaveCount(0)
  const after = await sidebarOf(page)
  const changed = leaving.filter((value, index) => value !== after[index]).length
  // Browsers draw the edges of a shape a little differently beside an animation; a veil would change everything.
  expect(changed / after.length).toBeLessThan(0.01)
})

/** What fades away of dialogs that are closed. */
function likenesses(page: Page) {
  return page.locator('body > [inert][aria-hidden]')
}

/** Lets no animation go on. */
async function stopTime(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 })
  return { goOn: () => session.send('Animation.setPlaybackRate', { playbackRate: 1 }) }
}

/** The pixels of the window's edge, beside any dialog. */
async function sidebarOf(page: Page): Promise<Buffer> {
  const clip = { x: 0, y: 0, width: 160, height: 600 }
  return sharp(await page.screenshot({ clip }))
    .raw()
    .toBuffer()
}
