import type { Locator, Page } from '@playwright/test'
import { createAccount, openSession, storeSession } from '../helpers/accounts.ts'
import { openContact, sendButton } from '../helpers/contact-form.ts'
import { openPanel } from '../helpers/panel.ts'
import { prepareGuardedPreview, readContentTokens } from '../helpers/preview.ts'
import { expectSeenWords } from '../helpers/readable.ts'
import { expect, test } from '../helpers/test.ts'
import { addComment, openArticle, openComments } from '../helpers/thread.ts'

/** An article of the sample that no other journey has readers write about. */
const COMMENTED = 'a-slow-train-to-shimla'

test.describe('forced colours', () => {
  test.use({ forcedColors: 'active' })

  test('distinguish a field with a mistake', async ({ page }) => {
    await openContact(page)
    const line = page.getByLabel('Subject').locator('..')
    const edge = () => line.evaluate((one) => getComputedStyle(one).borderInlineStartWidth)
    const before = await edge()
    await sendButton(page).click()
    await expect(page.getByLabel('Subject')).toHaveAttribute('aria-invalid', 'true')
    expect(await edge()).not.toBe(before)
  })

  test('show a given like, open comments and the current menu entry', async ({ page, waypost }) => {
    await storeSession(page, waypost, await createAccount(waypost, 'plover'))
    await openArticle(page, waypost, COMMENTED)
    const like = page.getByRole('button', { name: /\d+ likes?$/ })
    const fillOf = () => like.locator('svg').evaluate((heart) => getComputedStyle(heart).fill)
    const empty = await fillOf()
    await like.click()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(fillOf).not.toBe(empty)
    const toggle = page.getByRole('button', { name: /\d+ comments?$/ })
    const closed = await borderOf(toggle)
    await openComments(page)
    expect(await borderOf(toggle)).not.toBe(closed)

    const menu = page.getByRole('navigation', { name: 'Main' })
    await menu.getByRole('link', { name: 'About' }).click()
    const dotOf = (name: string) =>
      menu
        .getByRole('link', { name, exact: true })
        .evaluate((link) => getComputedStyle(link, '::before').backgroundColor)
    await expect.poll(() => dotOf('About')).not.toBe(await dotOf('Home'))
  })

  test('give fields and the drawer an edge, and apply to drawings', async ({ page }) => {
    await page.goto('/contact')
    await expectEdge(page.getByLabel('Subject').locator('..'))
    expect(await inkOf(page)).toBe(await page.evaluate(() => getComputedStyle(document.body).color))
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expectEdge(page.locator('#sidebar'), 'borderInlineEndWidth')
  })

  test('keep text on a colour visible, on light and dark screens', async ({ page, waypost }) => {
    test.slow()
    await page.goto('/contact')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to the content' })
    await expect(skip).toBeFocused()
    await inBothSchemes(page, () => expectSeenWords(skip))
    await page.keyboard.press('Escape')
    await inBothSchemes(page, () => expectSeenWords(sendButton(page)))
    await sendButton(page).hover()
    await inBothSchemes(page, () => expectSeenWords(sendButton(page)))
    const panel = await openPanel(page)
    const plain = panel.locator('.button:not([data-main])').first()
    await plain.hover()
    await inBothSchemes(page, () => expectSeenWords(plain))

    const account = await createAccount(waypost, 'dunlin')
    await addComment(waypost, await openSession(waypost, account), 'Seen?', COMMENTED)
    await openArticle(page, waypost, COMMENTED)
    const comments = await openComments(page)
    await inBothSchemes(page, () => expectSeenWords(comments.getByText('D', { exact: true }).first()))
  })

  test('keep text of a preview and its login visible, on light and dark screens', async ({
    page,
    allowedErrors,
    openWaypost,
  }) => {
    test.slow()
    allowedErrors.push(/status of 401/)
    const waypost = await openWaypost(await prepareGuardedPreview())
    const { preview: token } = await readContentTokens(waypost)
    await page.goto(`${waypost.url}/article/draft`)
    await inBothSchemes(page, () => expectSeenWords(page.getByRole('button')))
    await page.getByLabel('Preview token').fill(token)
    await page.keyboard.press('Enter')
    await inBothSchemes(page, () =>
      expectSeenWords(page.getByRole('main').getByText('Draft', { exact: true })),
    )
  })
})

test('a reader who prefers more contrast gets it, on light and dark paper', async ({ page }) => {
  await page.emulateMedia({ contrast: 'more' })
  await page.goto('/home')
  await inBothSchemes(page, async () => {
    const contrasts = await contrastsOf(page, ['--ink', '--ink-soft', '--indigo', '--rule'])
    const [ink, soft, indigo, rule] = contrasts
    for (const contrast of [ink, soft, indigo]) expect(contrast).toBeGreaterThan(9)
    expect(rule).toBeGreaterThan(4)
  })
})

/** Runs a check on the page as it stands, on a light and on a dark screen. */
async function inBothSchemes(page: Page, check: () => Promise<void>) {
  for (const colorScheme of ['dark', 'light'] as const)
    await test.step(colorScheme, async () => {
      await page.emulateMedia({ colorScheme })
      await check()
    })
}

function borderOf(element: Locator): Promise<string> {
  return element.evaluate((one) => getComputedStyle(one).borderColor)
}

/** Colour of the lines of the site's mark, which is a drawing. */
function inkOf(page: Page): Promise<string> {
  return page
    .locator('header svg')
    .last()
    .evaluate((drawing) => {
      const line = document.querySelector('header a svg') ?? drawing
      return getComputedStyle(line).stroke
    })
}

async function expectEdge(
  element: Locator,
  width: 'borderTopWidth' | 'borderInlineEndWidth' = 'borderTopWidth',
) {
  await expect(element).toBeVisible()
  const edge = await element.evaluate((one, name) => Number.parseFloat(getComputedStyle(one)[name]), width)
  expect(edge).toBeGreaterThanOrEqual(1)
}

/** Contrast of tokens against the paper. @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrastsOf(page: Page, tokens: string[]): Promise<number[]> {
  return page.evaluate((names) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!
    const luminanceOf = (token: string) => {
      const sample = document.createElement('i')
      sample.style.color = `var(${token})`
      document.body.append(sample)
      canvas.fillStyle = getComputedStyle(sample).color
      sample.remove()
      canvas.fillRect(0, 0, 1, 1)
      const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
        const share = part / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const paper = luminanceOf('--paper')
    return names.map((name) => {
      const [dark, light] = [luminanceOf(name), paper].toSorted((a, b) => a - b)
      return (light + 0.05) / (dark + 0.05)
    })
  }, tokens)
}
