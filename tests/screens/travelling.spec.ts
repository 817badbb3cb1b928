import type { Page } from '@playwright/test'
import { expect, test } from '../helpers/test.ts'
import { hydrated } from '../helpers/hydrated.ts'
import { watchMotion } from '../helpers/motion.ts'

const TITLE = 'Notes from a Salt Desert'

// High enough for a whole card.
test.use({ viewport: { width: 1280, height: 1_100 } })

test('a visible picture moves to the article, and back to its place', async ({ page }) => {
  const motion = await watchMotion(page)
  await page.goto('/home')
  const link = await approach(page)
  const before = await page.evaluate(() => scrollY)
  await link.click()
  await expect.poll(motion.names).toEqual(expect.arrayContaining(['article-picture']))
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await settled(page)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

  await motion.forget()
  await page.goBack()
  await expect.poll(motion.names).toEqual(expect.arrayContaining(['article-picture']))
  await settled(page)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test('only the picture moves, for 320 ms, and the rest of the new screen works meanwhile', async ({
  page,
}) => {
  await page.goto('/home')
  const link = await approach(page)
  await slowDown(page)
  await link.click()
  const travelling = await page.waitForFunction(() => {
    const animations = document
      .getAnimations()
      .map((animation) => ({ animation, effect: animation.effect as KeyframeEffect }))
      .filter(({ effect }) => effect.pseudoElement?.startsWith('::view-transition-group'))
    if (animations.length === 0) return undefined
    for (const { animation } of animations) animation.pause()
    const about = [...document.querySelectorAll('nav a')].find(({ textContent }) => textContent === 'About')!
    const { left, top } = about.getBoundingClientRect()
    return {
      names: animations.map(({ effect }) => effect.pseudoElement!.replace(/.*\((.*)\)/, '$1')).toSorted(),
      times: animations.map(({ effect }) => effect.getTiming().duration),
      isPressable: about.contains(document.elementFromPoint(left + 2, top + 2)),
    }
  })
  const { names, times, isPressable } = (await travelling.jsonValue())!
  expect(names).toEqual(['article-picture'])
  expect(new Set(times)).toEqual(new Set([320]))
  expect(isPressable).toBe(true)
})

test('nothing moves with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const motion = await watchMotion(page)
  await page.goto('/home')
  await (await approach(page)).click()
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/home')
  expect((await motion.names()).filter((name) => name.startsWith('article-'))).toEqual([])
})

test('a second press works while a picture is still moving', async ({ page }) => {
  await page.goto('/home')
  const link = await approach(page)
  await slowDown(page)
  await link.click()
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .some(({ effect }) => (effect as KeyframeEffect).pseudoElement?.startsWith('::view-transition')),
  )
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
  await expect(page.getByText('I was born in Ropar')).toBeVisible()
})

/** Has the article of a card come before it is pressed. */
async function approach(page: Page) {
  const link = page.getByRole('article').filter({ hasText: TITLE }).getByRole('link')
  // Once the first view stands.
  await page.waitForLoadState('networkidle')
  await hydrated(page)
  const isHere = page.waitForResponse('**/api/entries/notes-from-a-salt-desert')
  await link.hover()
  await (await isHere).finished()
  return link
}

/** Lets animations take a thousand times as long, so that they are seen however busy the machine is. */
async function slowDown(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Animation.enable')
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.001 })
}

async function settled(page: Page) {
  await expect
    .poll(() =>
      page.evaluate(() => document.getAnimations().some(({ playState }) => playState === 'running')),
    )
    .toBe(false)
  await expect(page.locator('.moving-picture')).toHaveCount(0)
}
