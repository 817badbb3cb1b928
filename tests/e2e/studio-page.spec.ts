import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, FrameLocator, Page } from '@playwright/test'
import { createContentFolder } from '../helpers/content-folder.ts'
import { signInToStudio } from '../helpers/studio.ts'
import { expect, sharedWaypost, test as base } from '../helpers/test.ts'
import type { Waypost } from '../helpers/waypost.ts'

/** A worker's tests share a site with a published article, a draft and a picture that nobody may see yet. */
const test = base.extend<object, { waypost: Waypost }>({
  waypost: sharedWaypost(async () => ({ contentDir: await createArticles() })),
})

test('the page follows the typed text in place, and equals the published one', async ({
  page,
  context,
  waypost,
  allowedErrors,
}) => {
  allowedErrors.push(BLOCKED)
  await signInToStudio(context, waypost)
  const shown = await openPage(page, 'articles/tea')
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText('Tea')
  await expect(shown.getByText('The tin came from the market.')).toBeVisible()
  await expect(shown.getByRole('heading', { name: 'Popular Articles' })).toBeAttached()
  await expect(shown.getByText('Running in emulator mode')).toHaveCount(0)

  // What does not change stays the same element.
  const first = await shown.getByText('The tin came from the market.').elementHandle()
  const text = page.getByRole('textbox', { name: 'Text of the article' })
  await text.press('ControlOrMeta+End')
  await text.pressSequentially('Steep it twice. <script>alert(1)</script>')
  await expect(shown.getByText('Steep it twice.')).toBeVisible()
  expect(await first.evaluate((element) => element.isConnected)).toBe(true)

  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('')
  await expect(shown.getByRole('heading', { level: 1 })).not.toHaveText('Tea')
  await expect(shown.getByText('Steep it twice.')).toBeVisible()
  await title.fill('Green tea')
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText('Green tea')
  await expect(page.getByText('The page waits')).toHaveCount(0)
})

test('the page scrolls along with the text', async ({ page, context, waypost, allowedErrors }) => {
  allowedErrors.push(BLOCKED)
  await signInToStudio(context, waypost)
  const shown = await openPage(page, 'articles/long')
  await expect(shown.getByText('Paragraph 1 of part 1.')).toBeInViewport()
  const text = page.getByRole('textbox', { name: 'Text of the article' })
  await text.press('ControlOrMeta+End')
  await expect(shown.getByText('Paragraph 12 of part 12.')).toBeInViewport()
  await text.press('ControlOrMeta+Home')
  await expect(shown.getByText('Paragraph 1 of part 1.')).toBeInViewport()
})

test('the page waits without a connection, and updates once there is one', async ({
  page,
  context,
  waypost,
  allowedErrors,
}) => {
  allowedErrors.push(BLOCKED, /ERR_INTERNET_DISCONNECTED/)
  await signInToStudio(context, waypost)
  await page.goto('/studio/edit/articles/tea')
  const text = page.getByRole('textbox', { name: 'Text of the article' })
  await expect(text).toContainText('A kettle.')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Page', exact: true }).click()
  await expect(page.getByText('The page comes once there is a connection.')).toBeVisible()
  await expect(page.locator('iframe')).toBeHidden()
  await context.setOffline(false)
  await expect(shownIn(page).getByText('A kettle.')).toBeVisible()
})

test.describe('a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('switches between text and page by a tap or swipe, at the same place', async ({
    page,
    context,
    waypost,
    allowedErrors,
  }) => {
    allowedErrors.push(BLOCKED)
    await signInToStudio(context, waypost)
    await page.goto('/studio/edit/articles/long')
    const text = page.getByRole('textbox', { name: 'Text of the article' })
    await text.press('ControlOrMeta+End')
    await expect(page.getByText('Paragraph 12 of part 12.')).toBeInViewport()
    const button = page.getByRole('button', { name: 'Page', exact: true })
    await button.tap()
    await expect(text).not.toBeInViewport()
    await expect(shownIn(page).getByText('Paragraph 12 of part 12.')).toBeInViewport()
    await button.tap()
    await expect(page.getByText('Paragraph 12 of part 12.')).toBeInViewport()

    await text.focus()
    await swipe(page, -300)
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expect(text).not.toBeInViewport()
    await expect(text).not.toBeFocused()
    await expect(shownIn(page).getByText('Paragraph 12 of part 12.')).toBeInViewport()
    await swipe(page, 300)
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    await expect(page.getByText('Paragraph 12 of part 12.')).toBeInViewport()
  })
})

test('an unpublished picture appears on her page, and its address is closed to others', async ({
  page,
  context,
  waypost,
  playwright,
  allowedErrors,
}) => {
  allowedErrors.push(BLOCKED)
  await signInToStudio(context, waypost)
  const shown = await openPage(page, 'articles/plan')
  // A draft gets its date when it is published.
  await expect(shown.getByRole('main').locator('time[datetime^="20"]').first()).toBeVisible()
  const picture = shown.getByRole('img', { name: 'The harbour' })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  const address = await picture.evaluate((img: HTMLImageElement) => img.currentSrc)
  expect(new URL(address).pathname).toMatch(/^\/studio\/api\//)
  const stranger = await playwright.request.newContext()
  expect((await stranger.get(address)).status()).toBe(401)
  for (const path of ['/studio/api/page', '/studio/api/draft-files/secure/secret.jpg/any/secret.jpg'])
    expect((await stranger.get(waypost.url + path)).status(), path).toBe(401)
  await stranger.dispose()
})

test('a page cannot run scripts, and only the studio may frame it', async ({ context, waypost }) => {
  await signInToStudio(context, waypost)
  const frame = await context.request.get(`${waypost.url}/studio/api/page`)
  expect(frame.headers()).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-store' })
  const policy = frame.headers()['content-security-policy']
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).not.toMatch(/script-src|allow-scripts|unsafe/)
  const answer = await render(
    waypost,
    context,
    'articles/tea',
    '---\ntitle: Tea\n---\n<img src=x onerror=alert(1)>',
  )
  expect(await answer.text()).not.toMatch(/<script|<img src=x/)
  const none = await render(waypost, context, 'articles/tea', '')
  expect(Object.keys(await none.json())).toEqual(['problems'])
  const nowhere = await render(waypost, context, '../tea', '---\ntitle: Tea\n---\n')
  expect(await nowhere.json()).toEqual({ problems: [] })
})

/** What the tests' own script that keeps service workers away meets in the page's frame. */
const BLOCKED = /Blocked script execution in '[^']*\/studio\/api\/page'/

async function createArticles(): Promise<string> {
  const numbers = Array.from({ length: 12 }, (_, index) => index + 1)
  const parts = numbers.map((part) =>
    [`## Part ${part}`, ...numbers.map((number) => `Paragraph ${number} of part ${part}.`)].join('\n\n'),
  )
  const dir = await createContentFolder([
    { id: 'tea', title: 'Tea', date: '2026-01-01', body: 'The tin came from the market.\n\nA kettle.\n' },
    { id: 'long', title: 'Long', date: '2026-01-03', body: `${parts.join('\n\n')}\n` },
    { id: 'other', title: 'Something else', date: '2026-01-02', body: 'Words.' },
    { id: 'plan', title: 'Plan', draft: true, body: 'Soon.\n\n![The harbour](../assets/secret.jpg)\n' },
  ])
  await cp(join(dir, 'assets/portrait.jpg'), join(dir, 'assets/secret.jpg'))
  await writeFile(join(dir, 'assets/secret.jpg.yaml'), 'draft: true\n')
  return dir
}

async function openPage(page: Page, entry: string): Promise<FrameLocator> {
  await page.goto(`/studio/edit/${entry}`)
  await page.getByRole('button', { name: 'Page', exact: true }).click()
  return shownIn(page)
}

/** Moves a finger over the middle of the screen. @param across Pixels to the right. */
async function swipe(page: Page, across: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const steps = Array.from({ length: 11 }, (_, step) => 195 + across * (step / 10 - 0.5))
  for (const [step, x] of steps.entries())
    await devtools.send('Input.dispatchTouchEvent', {
      type: step === 0 ? 'touchStart' : 'touchMove',
      touchPoints: [{ x, y: 500 }],
    })
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await devtools.detach()
}

function shownIn(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="The page as readers will see it"]')
}

function render(waypost: Waypost, { request }: BrowserContext, entry: string, text: string) {
  return request.post(`${waypost.url}/studio/api/page`, {
    data: { entry, text },
    headers: { origin: waypost.url },
  })
}
