import type { Page } from '@playwright/test'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectTyped, sendButton, TYPED, write } from '../helpers/contact-form.ts'
import { hydrated } from '../helpers/hydrated.ts'
import { expect, test } from '../helpers/test.ts'
import { typefacesLoaded } from '../helpers/typefaces.ts'
import { readShifts, recordShifts } from '../states/checks/shifts.ts'

// Typefaces are refused: one that came in between would change the lines.
test.beforeEach(({ allowedErrors }) => void allowedErrors.push(/net::ERR_FAILED/))

for (const path of ['/home', '/about', '/contact'])
  test(`${path} looks the same before its style sheet and scripts load`, async ({ page }) => {
    const release = await holdAssets(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('contentinfo')).toBeAttached()
    const before = await boxes(page)
    release()
    await hydrated(page)
    await expect.poll(() => boxes(page)).toEqual(before)
  })

test('a page shorter than the screen does not move while its end loads', async ({ page, waypost }) => {
  const html = await (await fetch(`${waypost.url}/home?category=Nowhere`)).text()
  const [start, end] = html.split(/(?=<h2[^>]*>Articles)/)
  const arrived = Promise.withResolvers<void>()
  await using server = createServer(async (_, response) => {
    response.setHeader('content-type', 'text/html').write(start)
    await arrived.promise
    response.end(end)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  await page.setViewportSize({ width: 1280, height: 1024 })
  await recordShifts(page)
  // What the page shows is in it.
  await page.route(/\?|\.\w+$/, (route) => route.abort())
  const { port } = server.address() as AddressInfo
  await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  arrived.resolve()
  await expect(page.getByRole('link', { name: 'Back to the top' })).toBeVisible()
  expect((await readShifts(page)).lines).toEqual([])
})

test('typefaces load without JavaScript too', async ({ browser, waypost }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: waypost.url })
  const page = await context.newPage()
  const asked = page.waitForRequest((request) => request.resourceType() === 'font')
  await page.goto('/home')
  await asked
  await context.close()
})

test('the menu opens before the scripts load, and has the focus afterwards', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const release = await holdAssets(page)
  await page.goto('/home', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }),
  ).toBeVisible()
  release()
  await hydrated(page)
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close the menu' })).toBeFocused()
})

test('text typed before the scripts load stays, and a search continues with it', async ({ page }) => {
  const releaseFirst = await holdAssets(page)
  await page.goto('/contact', { waitUntil: 'commit' })
  await page.getByLabel('Your Name').pressSequentially('Asha')
  await page.getByLabel('Message').pressSequentially('Tea')
  releaseFirst()
  await hydrated(page)
  await expectTyped(page, { 'Your Name': 'Asha', Subject: '', Message: 'Tea' })

  await page.setViewportSize({ width: 390, height: 844 })
  const release = await holdAssets(page)
  await page.goto('/home', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('banner').getByRole('searchbox').pressSequentially('tea')
  release()
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('tea')
  await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused()
})

test('without scripts a message is sent, or the answer names the missing fields', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 422/)
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/contact')
  await write(page, { ...TYPED, 'Your Email': 'mira' })
  await sendButton(page).click()
  await expect(page.getByText('Valid email is required.')).toBeVisible()
  await page.goBack()
  await expectTyped(page, { ...TYPED, 'Your Email': 'mira' })
  await write(page)
  await sendButton(page).click()
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible()
})

test.describe('a page that starts by itself', () => {
  test.use({ startsSoon: false })

  for (const path of [
    '/home',
    '/home?category=Food',
    '/article/the-lake-before-the-city',
    '/about',
    '/contact',
  ])
    test(`${path} is painted before it loads typefaces, and needs only Western European letters`, async ({
      page,
    }) => {
      await page.goto(path)
      await typefacesLoaded(page)
      const [paint] = await page.evaluate(() =>
        performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime),
      )
      const typefaces = await askedTypefaces(page)
      expect(typefaces.length).toBeGreaterThan(0)
      // Browsers round when they painted, by 4 ms or more.
      expect(typefaces.filter(({ at }) => at < paint - 10)).toEqual([])
      expect(typefaces.filter(({ address }) => address.includes('-latin-ext-'))).toEqual([])
    })

  test('loads style sheets and scripts only after its visible content', async ({ page }) => {
    await page.goto('/home')
    await hydrated(page)
    const { early, late } = await page.evaluate(() => {
      const [{ loadEventStart }] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      const { true: early = [], false: late = [] } = Object.groupBy(
        performance.getEntriesByType('resource'),
        ({ startTime }) => `${startTime < loadEventStart}` as const,
      )
      return { early: early.map(({ name }) => name), late: late.map(({ name }) => name) }
    })
    expect(early).toContainEqual(expect.stringContaining('/content/assets/'))
    expect(early.filter((name) => /\.(?:css|js)$/.test(name))).toEqual([])
    expect(late).toContainEqual(expect.stringMatching(/\.css$/))
  })

  test('shows the numbers of likes and comments without a touch', async ({ page }) => {
    await page.goto('/article/the-lake-before-the-city')
    await expect(page.getByRole('button', { name: /\d+ likes?$/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /comment/ })).toHaveText(/\d/)
  })

  test('starts even if a picture never arrives', async ({ page }) => {
    await page.route('**/content/assets/**', () => {})
    await page.goto('/article/the-lake-before-the-city', { waitUntil: 'commit' })
    await expect(page.getByRole('button', { name: /\d+ likes?$/ })).toBeVisible()
  })

  test('sends a message once, however early "Send Message" is pressed', async ({ page }) => {
    let sent = 0
    await page.route('**/api/v1.0/email/*', async (route) => {
      sent += 1
      await route.fulfill({ contentType: 'text/html', body: '<h1>Message Sent!</h1>' })
    })
    for (const ms of [0, 300, 450, 500, 550, 600, 700, 1_000]) {
      await page.goto('/contact', { waitUntil: 'domcontentloaded' })
      await write(page)
      await page.waitForFunction(
        (ms) => performance.now() > performance.timing.loadEventEnd - performance.timeOrigin + ms,
        ms,
      )
      await sendButton(page).click()
      await expect(page.getByText('Message Sent!')).toBeVisible()
      expect(sent, `pressed ${ms} ms after the page has loaded`).toBe(1)
      sent = 0
      await page.evaluate(() => sessionStorage.clear())
    }
  })
})

/** Holds back style sheets, scripts and typefaces until the function that it returns is called. */
async function holdAssets(page: Page) {
  const held = Promise.withResolvers<void>()
  await page.route(/\.(?:css|js)$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.route('**/*.woff2', (route) => route.abort())
  return held.resolve
}

/** Where the parts of the page are, in CSS px. */
function boxes(page: Page) {
  return page.locator('header, nav, main h1, main h2, main p, main img, footer').evaluateAll((parts) =>
    parts.map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect()
      return [part.tagName, ...[x, y, width, height].map(Math.round)].join(' ')
    }),
  )
}

/** The typefaces that a page has asked for, and when, in ms after its start. */
function askedTypefaces(page: Page): Promise<{ address: string; at: number }[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map(({ name, startTime }) => ({ address: name, at: startTime })),
  )
}
