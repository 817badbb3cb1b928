import type { Page } from '@playwright/test'
import { createServer, request as ask } from 'node:http'
import {
  expectFailed,
  expectReady,
  expectSent,
  expectTyped,
  sendButton,
  TYPED,
  write,
} from '../helpers/contact-form.ts'
import { findFreePort } from '../helpers/free-port.ts'
import { hydrated } from '../helpers/hydrated.ts'
import { readMails } from '../helpers/outbox.ts'
import { expect, test } from '../helpers/test.ts'

test.use({ serviceWorkers: 'allow' })

const READ = '/article/the-lake-before-the-city'

test('visited pages open without a connection, and text sent then stays on the device', async ({
  context,
  openWaypost,
  allowedErrors,
}) => {
  allowedErrors.push(
    /ERR_CONNECTION_REFUSED/,
    /Failed to fetch/,
    /Error sending message/,
    /Failed to load resource/,
  )
  const site = await openWaypost()
  let page = await context.newPage()
  for (const path of ['/contact', READ]) {
    await page.goto(site.url + path)
    await expect.poll(() => keptPages(page)).toContain(path)
  }
  const next = page.getByRole('navigation', { name: 'Further reading' }).getByRole('heading', { level: 3 })
  const nextTitle = await next.innerText()
  const nextPath = await next.getByRole('link').getAttribute('href')
  await expect.poll(() => keptPages(page)).toEqual(expect.arrayContaining(['/home', nextPath]))
  await site.kill()

  await page.goto(site.url + READ)
  await expect(page.getByRole('heading', { level: 1, name: 'The Lake Before the City' })).toBeVisible()
  await hydrated(page)
  await next.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: nextTitle })).toBeVisible()
  await hydrated(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click()
  await expectReady(page)
  await write(page)
  await sendButton(page).click()
  await expectFailed(page)
  await expect(page.getByText('Not sent yet. Your words are kept on this device')).toBeVisible()

  await page.getByRole('banner').getByRole('searchbox').pressSequentially('umbrellas')
  await expect(page.getByText('these are titles alone')).toBeVisible()
  await expect(page.getByRole('article')).toContainText('Forty Umbrellas')

  await page.goto(`${site.url}/about`)
  await expect(page.getByRole('heading', { name: 'The line is down.' })).toBeVisible()
  const icon = page.getByRole('banner').locator('img')
  await expect.poll(() => icon.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const letters = () => [...document.fonts].filter(({ status }) => status === 'loaded').length
  await expect.poll(() => page.evaluate(letters)).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'The Lake Before the City Gets Up' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The Lake Before the City' })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page.getByRole('link', { name: 'Discover My Journey' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue Reading' }).last().click()
  await expect(page.getByRole('heading', { name: 'This page did not arrive.' })).toBeVisible()
  await page.close()

  await site.start()
  page = await context.newPage()
  await page.goto(`${site.url}/contact`)
  await expectReady(page)
  await expectTyped(page, TYPED)
  await sendButton(page).click()
  await expectSent(page)
  await expect(page.getByText('Not sent yet.')).toBeHidden()
  await expectTyped(page, { Message: '' })
  await expect.poll(async () => (await readMails(site, 'hello@mehargill.example')).length).toBeGreaterThan(0)
})

test('a page of an older version without its scripts still leads on without a connection', async ({
  page,
  context,
  openWaypost,
  allowedErrors,
}) => {
  allowedErrors.push(/ERR_CONNECTION_REFUSED|Failed to (fetch|load resource)/)
  const site = await openWaypost()
  await page.goto(site.url + READ)
  await expect.poll(() => keptPages(page)).toContain('/home')
  await page.evaluate(async () => {
    const files = await caches.open('waypost-files')
    for (const file of await files.keys()) if (file.url.endsWith('.js')) await files.delete(file)
  })
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
  await site.kill()
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.js'))
  await page.goto(site.url + READ)
  const menu = page.getByRole('navigation', { name: 'Main' })
  await failed
  await menu.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Discover My Journey' })).toBeVisible()
})

test.describe('a browser without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('reloads the page if a step’s code fails to load, and keeps the typed text', async ({
    page,
    allowedErrors,
  }) => {
    allowedErrors.push(/ERR_FAILED|Failed to (fetch|load resource)|Error loading route module/)
    await page.goto('/contact')
    await expectReady(page)
    await write(page)
    await page.route('**/about-*.js', (route) => route.abort())
    const about = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' })
    await Promise.all([page.waitForEvent('load'), about.click()])
    await expectReady(page)
    await expectTyped(page, TYPED)
    await page.unroute('**/about-*.js')
    await about.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sat sri akal' })).toBeVisible()
  })
})

test('a new version leaves open pages unchanged, and starts with the next page', async ({
  context,
  waypost,
}) => {
  const deploy = await openDeploy(waypost.url)
  const page = await context.newPage()
  await page.goto(deploy.url + READ)
  await expect.poll(() => keptPages(page)).toContain(READ)

  deploy.replace()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect.poll(() => isNewVersionWaiting(page)).toBe(true)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click()
  await expectReady(page)
  await page.close()

  // The browser exchanges them when the old one has had nothing to do for a moment.
  await expect
    .poll(
      async () => {
        const next = await context.newPage()
        await next.goto(deploy.url + READ)
        const isWaiting = await isNewVersionWaiting(next)
        await next.close()
        return isWaiting
      },
      // Each look gives it something to do.
      { intervals: [3_000, 6_000, 12_000, 24_000], timeout: 90_000 },
    )
    .toBe(false)
  await deploy.close()
})

test('a reader sees how many pages her device stores, and deletes them', async ({ page }) => {
  await page.goto(READ)
  await expect.poll(() => keptPages(page)).toContain(READ)
  await page.getByText('Reading offline').click()
  await expect(page.getByText(/^\d pages are kept on this device\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Forget them' }).click()
  await expect(page.getByText('No pages are kept on this device.')).toBeVisible()
  await expect.poll(() => keptPages(page)).toEqual([])
})

test('a device without space stores nothing more, and shows what the server sends', async ({
  page,
  context,
  waypost,
  allowedErrors,
}) => {
  allowedErrors.push(/QuotaExceededError/)
  await page.goto('/contact')
  await expect.poll(() => keptPages(page)).toContain('/home')
  const browser = await context.newCDPSession(page)
  await browser.send('Storage.overrideQuotaForOrigin', { origin: waypost.url, quotaSize: 1 })
  await page.goto(READ)
  const widths = () =>
    page.locator('main img').evaluateAll((all: HTMLImageElement[]) => all.map((one) => one.naturalWidth))
  await expect.poll(async () => (await widths())[0]).toBeGreaterThan(0)
  expect(await keptPages(page)).not.toContain(READ)
})

/** Paths of the pages that the device keeps. */
function keptPages(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kept = await (await caches.open('waypost-pages')).keys()
    return kept.map(({ url }) => new URL(url).pathname)
  })
}

function isNewVersionWaiting(page: Page): Promise<boolean> {
  return page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).waiting))
}

/** Stands before a site, and takes a new version's place: another service worker, and none of the old scripts and styles. */
async function openDeploy(target: string) {
  const port = await findFreePort()
  let isNew = false
  const server = createServer((request, response) => {
    if (isNew && request.url?.startsWith('/assets/')) {
      response.writeHead(404).end()
      return
    }
    const headers = { ...request.headers, 'accept-encoding': 'identity' }
    const asked = ask(target + request.url, { method: request.method, headers }, (answer) => {
      const { 'content-length': _, ...passed } = answer.headers
      response.writeHead(answer.statusCode!, passed)
      answer.pipe(response, { end: false })
      answer.once('end', () => response.end(isNew && request.url === '/service-worker.js' ? '\n' : ''))
    })
    request.pipe(asked)
  }).listen(port, '127.0.0.1')
  return {
    url: `http://127.0.0.1:${port}`,
    replace: () => (isNew = true),
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
