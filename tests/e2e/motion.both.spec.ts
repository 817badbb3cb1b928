import { createAccount, openSession, signInHere } from '../helpers/accounts.ts'
import { watchMotion } from '../helpers/motion.ts'
import { expect, test } from '../helpers/test.ts'
import { addComment, openArticle, openComments } from '../helpers/thread.ts'

test('the heart beats when the reader likes an article, and neither when she takes it back nor when she returns', async ({
  page,
  openWaypost,
}) => {
  const waypost = await openWaypost()
  const motion = await watchMotion(page)
  await signInHere(page, waypost, await createAccount(waypost, 'serin'))
  await openArticle(page, waypost)
  const beats = async () => (await motion.names()).filter((name) => /beat/.test(name)).length
  await page.getByRole('button', { name: '0 likes' }).click()
  await expect.poll(beats).toBe(1)
  await expect(page.getByRole('button', { name: '1 like' })).toHaveAttribute('aria-pressed', 'true')

  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
  await motion.forget()
  await page.getByRole('button', { name: '1 like' }).click()
  await expect(page.getByRole('button', { name: '0 likes' })).toHaveAttribute('aria-pressed', 'false')
  expect(await beats()).toBe(0)

  await page.getByRole('button', { name: '0 likes' }).click()
  await expect.poll(beats).toBe(1)
  await page.reload()
  await expect(page.getByRole('button', { name: '1 like' })).toHaveAttribute('aria-pressed', 'true')
  expect(await beats()).toBe(0)
})

test('a comment that arrives opens, is announced and marked; one that was there is not', async ({
  page,
  openWaypost,
}) => {
  const waypost = await openWaypost()
  const account = await createAccount(waypost, 'brambling')
  const token = await openSession(waypost, account)
  await addComment(waypost, token, 'Was there before')
  const motion = await watchMotion(page)
  await openArticle(page, waypost)
  const comments = await openComments(page)
  const old = comments.getByRole('listitem').filter({ hasText: 'Was there before' })
  await expect(old).toBeInViewport()
  await addComment(waypost, token, 'Has just come')
  const arrived = comments.getByRole('listitem').filter({ hasText: 'Has just come' })
  await expect(arrived).toBeVisible()
  await expect(comments.getByText(`New comment by ${account.email}`)).toBeAttached()
  await expect.poll(async () => (await motion.names()).some((name) => /open/.test(name))).toBe(true)
  const hasMark = (element: Element) => getComputedStyle(element, '::before').content !== 'none'
  expect(await arrived.evaluate(hasMark)).toBe(true)
  expect(await old.evaluate(hasMark)).toBe(false)
})

test('a comment that comes above what is read stands there at once, and moves nothing', async ({
  page,
  openWaypost,
}) => {
  const waypost = await openWaypost({ env: { COMMENTS_PER_MINUTE: '1000' } })
  const token = await openSession(waypost, await createAccount(waypost, 'fieldfare'))
  for (let index = 1; index <= 20; index += 1) await addComment(waypost, token, `Thought number ${index}.`)
  const motion = await watchMotion(page)
  await openArticle(page, waypost)
  const comments = await openComments(page)
  const items = comments.getByRole('listitem')
  await expect(items).toHaveCount(20)
  await page.evaluate(() => document.fonts.ready)
  const read = items.filter({ hasText: 'number 3.' })
  await read.evaluate((item) => item.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await expect(items.first()).not.toBeInViewport()
  const before = await read.boundingBox()
  await motion.forget()
  await addComment(waypost, token, 'Has come above')
  await expect(items).toHaveCount(21)
  await expect(comments.getByText('New comment by')).toBeAttached()
  await expect.poll(async () => Math.abs((await read.boundingBox())!.y - before!.y)).toBeLessThan(3)
  expect((await motion.names()).filter((name) => /open/.test(name))).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the drawer slides in and out, or just comes and goes for who wants no motion', async ({ page }) => {
    const motion = await watchMotion(page)
    await page.goto('/about')
    const menu = page.getByRole('navigation', { name: 'Main' })

    async function openAndClose() {
      await motion.forget()
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await expect(menu).toBeVisible()
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

  test('the drawer moves for the reader alone, and not when the window becomes narrow', async ({ page }) => {
    const motion = await watchMotion(page)
    await page.goto('/about')
    const menu = page.getByRole('navigation', { name: 'Main' })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await page.setViewportSize({ width: 1000, height: 844 })
    await expect(menu).toBeVisible()
    await motion.forget()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(menu).toBeHidden()
    expect(await motion.names()).not.toContain('translate')
  })
})
