import type { Page } from '@playwright/test'
import { createAccount, openSession, storeSession } from '../helpers/accounts.ts'
import { hydrated } from '../helpers/hydrated.ts'
import { watchMotion } from '../helpers/motion.ts'
import { expect, test } from '../helpers/test.ts'
import { addComment, openArticle, openComments } from '../helpers/thread.ts'
import { typefacesLoaded } from '../helpers/typefaces.ts'

/** Articles of the sample that no other journey has readers write about. */
const CROWDED = 'boatmen-of-kuttanad'
const LONG_READ = 'bread-before-light'

test('the heart beats for a new like, and neither for its removal nor on a return', async ({
  page,
  waypost,
}) => {
  const motion = await watchMotion(page)
  await storeSession(page, waypost, await createAccount(waypost, 'serin'))
  await openArticle(page, waypost, 'blue-to-the-elbows')
  const beats = async () => (await motion.names()).filter((name) => /beat/.test(name)).length
  const like = page.getByRole('button', { name: /\d+ likes?$/ })
  await like.click()
  await expect.poll(beats).toBe(1)
  await expect(like).toHaveAttribute('aria-pressed', 'true')

  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
  await motion.forget()
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  expect(await beats()).toBe(0)

  await like.click()
  await expect.poll(beats).toBe(1)
  await page.reload()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  expect(await beats()).toBe(0)
})

test('a new comment opens, is announced and marked, and an existing one is not', async ({
  page,
  waypost,
}) => {
  const account = await createAccount(waypost, 'brambling')
  const token = await openSession(waypost, account)
  const [before, after] = [`Was there before ${account.email}`, `Has just come to ${account.email}`]
  await addComment(waypost, token, before, CROWDED)
  const motion = await watchMotion(page)
  await openArticle(page, waypost, CROWDED)
  const comments = await openComments(page)
  const old = comments.getByRole('listitem').filter({ hasText: before })
  await expect(old).toBeInViewport()
  await addComment(waypost, token, after, CROWDED)
  const arrived = comments.getByRole('listitem').filter({ hasText: after })
  await expect(arrived).toBeVisible()
  await expect(comments.getByText('New comment by brambling')).toBeAttached()
  await expect.poll(async () => (await motion.names()).some((name) => /open/.test(name))).toBe(true)
  const hasMark = (element: Element) => getComputedStyle(element, '::before').content !== 'none'
  await expect.poll(() => arrived.evaluate(hasMark)).toBe(true)
  expect(await old.evaluate(hasMark)).toBe(false)
})

test('a new comment above the reader’s place appears at once, and moves nothing', async ({
  page,
  waypost,
}) => {
  // One account writes ten comments a minute at most.
  const accounts = [await createAccount(waypost, 'fieldfare'), await createAccount(waypost, 'redwing')]
  const tokens = await Promise.all(accounts.map((account) => openSession(waypost, account)))
  const us = accounts[0].email
  for (let index = 1; index <= 18; index += 1)
    await addComment(waypost, tokens[index % 2], `Thought number ${index}. ${us}`, LONG_READ)
  const motion = await watchMotion(page)
  await openArticle(page, waypost, LONG_READ)
  const comments = await openComments(page)
  const items = comments.getByRole('listitem')
  const ours = items.filter({ hasText: us })
  await expect(ours).toHaveCount(18)
  await typefacesLoaded(page)
  const read = ours.filter({ hasText: 'number 4.' })
  await read.evaluate((item) => item.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await expect(items.first()).not.toBeInViewport()
  const before = await read.boundingBox()
  await motion.forget()
  await addComment(waypost, tokens[0], `Has come above ${us}`, LONG_READ)
  await expect(ours).toHaveCount(19)
  await expect(comments.getByText('New comment by')).toBeAttached()
  await expect.poll(async () => Math.abs((await read.boundingBox())!.y - before!.y)).toBeLessThan(3)
  expect((await motion.names()).filter((name) => /open/.test(name))).toEqual([])
})

test('a traveller moves while a reader waits, and with reduced motion pulses in place', async ({ page }) => {
  await page.route('**/assets/contact-*.js', () => {})
  await page.goto('/home')
  await hydrated(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByText('Loading').first()).toBeAttached()
  const moved = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations === Infinity)
        .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes())
        .flatMap((frame) => ['offsetDistance', 'opacity'].filter((property) => property in frame)),
    )
  await expect.poll(moved).toContain('offsetDistance')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(moved).not.toContain('offsetDistance')
  expect(await moved()).toContain('opacity')
})

test.describe('a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('slides the drawer in and out, or switches it at once with reduced motion', async ({ page }) => {
    const motion = await watchMotion(page)
    await page.goto('/about')
    await hydrated(page)
    const menu = page.getByRole('navigation', { name: 'Main' })

    async function openAndClose() {
      await motion.forget()
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await expect(menu).toBeVisible()
      await transitionsEnd(page)
      const slidIn = (await motion.names()).includes('translate')
      await motion.forget()
      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden()
      return [slidIn, (await motion.names()).includes('translate')]
    }

    expect(await openAndClose()).toEqual([true, true])
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await openAndClose()).toEqual([false, false])
  })

  test('moves the drawer only for the reader, and not when the window becomes narrow', async ({ page }) => {
    const motion = await watchMotion(page)
    await page.goto('/about')
    await hydrated(page)
    const menu = page.getByRole('navigation', { name: 'Main' })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await page.setViewportSize({ width: 1000, height: 844 })
    await expect(menu).toBeVisible()
    await transitionsEnd(page)
    await motion.forget()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(menu).toBeHidden()
    expect(await motion.names()).not.toContain('translate')
  })
})

async function transitionsEnd(page: Page) {
  await page.waitForFunction(
    () => !document.getAnimations().some((animation) => animation instanceof CSSTransition),
  )
}
