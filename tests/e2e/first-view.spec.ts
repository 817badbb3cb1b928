import type { Page } from '@playwright/test'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { write } from '../helpers/contact-form.ts'
import { createAccount, storeSession } from '../helpers/accounts.ts'
import { hydrated } from '../helpers/hydrated.ts'
import { expect, test } from '../helpers/test.ts'
import { typefacesLoaded } from '../helpers/typefaces.ts'
import { readShifts, recordShifts } from '../states/checks/shifts.ts'

// Typefaces are refused: one that came in between would change the lines.
test.beforeEach(({ allowedErrors }) => void allowedErrors.push(/net::ERR_FAILED/))

for (const path of ['/home', '/about', '/contact'])
  test(`${path} looks the same before its style sheet and scripts come`, async ({ page }) => {
    const release = await holdAssets(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('contentinfo')).toBeAttached()
    const before = await boxes(page)
    release()
    await expect(page.locator('link:is([rel=dns-prefetch], [rel=stylesheet][media=print])')).toHaveCount(0)
    await expect.poll(() => boxes(page)).toEqual(before)
  })

test('a page shorter than the screen does not move while the end of it is on its way', async ({
  page,
  waypost,
}) => {
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

for (const path of [
  '/home',
  '/home?category=Food',
  '/article/the-lake-before-the-city',
  '/about',
  '/contact',
])
  test(`${path} is painted before it asks for typefaces, and needs only the letters of Western Europe`, async ({
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

test('typefaces come where there are no scripts, too', async ({ browser, waypost }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: waypost.url })
  const page = await context.newPage()
  const asked = page.waitForRequest((request) => request.resourceType() === 'font')
  await page.goto('/home')
  await asked
  await context.close()
})

test('a button that is pressed before the scripts are there does what it says once they are', async ({
  page,
}) => {
  const release = await holdAssets(page)
  await page.goto('/home', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'LOGIN' }).click()
  release()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expect.poll(() => iconsWithoutDrawing(page)).toEqual([])
})

for (const button of ['Like', 'Comments'])
  test(`what is said by ${button}, pressed before the scripts are there, is done once they are`, async ({
    page,
  }) => {
    const release = await holdAssets(page)
    await page.goto('/article/the-lake-before-the-city', { waitUntil: 'commit' })
    await page.getByRole('button', { name: button, exact: true }).click()
    release()
    const asked =
      button === 'Like' ? page.getByRole('dialog') : page.getByRole('region', { name: 'Comments' })
    await expect(asked.getByRole('heading').first()).toBeVisible()
  })

test('the menu opens before the scripts are there, and has the focus once they are', async ({ page }) => {
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

test('the key of the search, and what is typed into the menu, count before the scripts are there', async ({
  page,
}) => {
  const field = page.getByRole('banner').getByRole('searchbox')
  const releaseFirst = await holdAssets(page)
  await page.goto('/about', { waitUntil: 'commit' })
  await expect(field).toBeVisible()
  await page.keyboard.press('/')
  releaseFirst()
  await expect(field).toBeFocused()

  await page.setViewportSize({ width: 390, height: 844 })
  const release = await holdAssets(page)
  await page.goto('/home', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await field.pressSequentially('tea')
  release()
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('tea')
  await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused()
})

test('fields that were left before the scripts are there say what is missing once they are', async ({
  page,
}) => {
  const release = await holdAssets(page)
  await page.goto('/contact', { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: 'Your Name' }).pressSequentially('Asha')
  await page.getByRole('textbox', { name: 'Subject' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
  release()
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveAccessibleDescription(
    'Subject is required.',
  )
  for (const field of ['Your Name', 'Your Email', 'Message'])
    await expect(page.getByRole('textbox', { name: field })).not.toHaveAttribute('aria-invalid', 'true')
})

test('a form that is sent before the scripts are there is sent, though they cannot be had', async ({
  page,
}) => {
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/contact')
  await write(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible()
})

test.describe('a reader who only looks', () => {
  test.use({ movesMouse: false })

  test('has no scripts until she scrolls, though her mouse rests on the page', async ({ page }) => {
    // On a busy machine the steps below may take longer than the scripts wait for a touch.
    await page.addInitScript(() => {
      const { setTimeout } = window
      Object.assign(window, {
        setTimeout: (run: () => void, ms: number) => (ms < 10_000 ? setTimeout(run, ms) : 0),
      })
    })
    await page.mouse.move(200, 300)
    await page.goto('/home')
    await page.evaluate(() => dispatchEvent(new PointerEvent('pointermove')))
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    expect(await page.locator('script[type=module]').count()).toBe(0)
    await page.evaluate(() => scrollBy(0, 100))
    await hydrated(page)
  })

  test('has no style sheet and no script before all that the page shows', async ({ page }) => {
    await page.goto('/home')
    await expect(page.locator('link[rel=stylesheet], link[rel=modulepreload]')).not.toHaveCount(0)
    const early = await page.evaluate(() => {
      const [{ loadEventStart }] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      const loaded = performance.getEntriesByType('resource')
      return loaded.filter(({ startTime }) => startTime < loadEventStart).map(({ name }) => name)
    })
    expect(early).toContainEqual(expect.stringContaining('/content/assets/'))
    expect(early.filter((name) => /\.(?:css|js)$/.test(name))).toEqual([])
  })

  test('the scripts of somebody who is signed in are all asked for before the first of them runs', async ({
    page,
    waypost,
  }) => {
    await storeSession(page, waypost, await createAccount(waypost, 'whimbrel'))
    await page.goto('/home')
    await hydrated(page)
    const isAskedBefore = await page.evaluate(() => {
      const run = document.querySelector('script[type=module]')!
      const { modules } = document.querySelector<HTMLScriptElement>('script[data-modules]')!.dataset
      return modules!.split(' ').map((href) => {
        const link = document.querySelector(`link[rel=modulepreload][href="${href}"]`)!
        return (link.compareDocumentPosition(run) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
      })
    })
    expect(isAskedBefore.length).toBeGreaterThan(3)
    expect(isAskedBefore).not.toContain(false)
  })

  test('has them in the end, too', async ({ page }) => {
    await page.clock.install()
    await page.goto('/home')
    for (const ms of [1_000, 10_000]) await page.clock.fastForward(ms)
    await expect(page.locator('script[type=module]')).not.toHaveCount(0)
  })
})

for (const address of ['/home', '/home?category=Food'])
  test(`the articles of ${address} come once, and are there again after a step back`, async ({ page }) => {
    const html = (await (await page.goto(address))!.text()).replaceAll('&#x27;', "'")
    const cards = page.getByRole('article')
    const before = await cards.allTextContents()
    expect(before.length).toBeGreaterThan(1)
    for (const excerpt of await cards.locator('p[dir=auto]:not(.label)').allTextContents())
      expect(html.split(excerpt)).toHaveLength(2)
    // A card and a row have the id of their article twice: by itself and in the address of their link.
    const oldest = page.getByRole('region', { name: 'Timetable' }).getByRole('listitem').last()
    const id = (await oldest.getAttribute('data-entry'))!
    expect(html.split(id).length - 1).toBe(2 * (await page.locator(`[data-entry=${id}]`).count()))
    await hydrated(page)
    await page.getByRole('link', { name: 'Seasons' }).first().click()
    await expect(cards).not.toHaveCount(before.length)
    await page.goBack()
    await expect.poll(() => cards.allTextContents()).toEqual(before)
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

/** Names of the icons on the page that are not drawn. */
function iconsWithoutDrawing(page: Page) {
  return page
    .locator('use')
    .evaluateAll((uses) =>
      uses.map((use) => use.getAttribute('href')!).filter((name) => document.querySelector(name) === null),
    )
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
