import type { Page } from '@playwright/test'
import { createAccount, openSession } from '../helpers/accounts.ts'
import { openPanel } from '../helpers/panel.ts'
import { expect, test } from '../helpers/test.ts'
import { addComment, openArticle, openComments } from '../helpers/thread.ts'

/** What a target measures at least, in CSS pixels. @see https://www.w3.org/TR/WCAG22/#target-size-minimum */
const MIN_TARGET = 24

for (const { device, context } of [
  { device: 'a desk', context: { viewport: { width: 1280, height: 800 } } },
  { device: 'a phone', context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
])
  test(`everything to press is large enough on ${device}`, async ({
    openContext,
    openWaypost,
    allowedErrors,
  }) => {
    test.slow()
    allowedErrors.push(/status of 404/)
    const waypost = await openWaypost()
    const page = await (await openContext(context)).newPage()
    for (const path of [
      '/home',
      '/home?category=Journeys',
      '/home?month=June+2026',
      '/home?category=Nowhere',
      '/about',
      '/contact',
      '/article/never-written',
    ]) {
      await page.goto(waypost.url + path)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await expectLarge(page, path)
    }
    const menu = page.getByRole('button', { name: 'Menu', exact: true })
    if (await menu.isVisible()) await menu.click()
    await expectLarge(page, 'menu')
    const panel = await openPanel(page)
    await panel.getByRole('button', { name: 'REGISTER' }).click()
    await expectLarge(page, 'panel')

    const account = await createAccount(waypost, 'avocet')
    await addComment(waypost, await openSession(waypost, account), 'Mine.')
    await page.evaluate((identity) => Object.assign(localStorage, identity), {
      email: account.email,
      accessToken: await openSession(waypost, account),
    })
    await openArticle(page, waypost)
    const comments = await openComments(page)
    await expect(comments.getByRole('button', { name: /^Delete/ })).toBeVisible()
    await expectLarge(page, 'article')
  })

/** Expects every target that is no part of a sentence to be large enough; what covers a whole card counts as that. */
async function expectLarge(page: Page, place: string) {
  const small = await page.evaluate((least) => {
    const targets = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, textarea, summary, [tabindex="0"]',
    )
    const isSmall = (target: HTMLElement) => {
      const { width, height } = target.getBoundingClientRect()
      const inSentence = target.matches('p a, li a') && getComputedStyle(target).display === 'inline'
      return (width < least || height < least) && !(inSentence && target.closest('article, p'))
    }
    const isThere = (target: HTMLElement) =>
      target.checkVisibility({ visibilityProperty: true }) && !target.closest('[aria-hidden]')
    return [...targets]
      .filter((target) => isThere(target) && isSmall(target))
      .map((target) => `${target.tagName} ${target.innerText}`)
  }, MIN_TARGET)
  expect(small, place).toEqual([])
}
