import type { Route } from '@playwright/test'
import { glob, readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createContentFolder } from '../helpers/content-folder.ts'
import { plugIn } from '../helpers/passkeys.ts'
import { expectAccessible, OWNER, ownerLinkOf, signInToStudio } from '../helpers/studio.ts'
import { expect, test } from '../helpers/test.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test.describe('a phone', () => {
  test.use(PHONE)

  test('makes the account, navigates the studio, and signs out and in', async ({
    page,
    openWaypost,
    allowedErrors,
  }) => {
    allowedErrors.push(/status of 401/)
    const site = await openWaypost()
    await page.goto(ownerLinkOf(site))
    await expectAccessible(page)
    await page.getByLabel('Email').fill(OWNER.email)
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
    await page.getByLabel('Password again').fill(OWNER.password)
    await page.getByRole('button', { name: 'Go to the studio' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
    await expectAccessible(page)

    const bar = page.getByRole('navigation', { name: 'Studio' })
    const more = bar.getByRole('button', { name: 'More' })
    const inBar = ['Today', 'Articles', 'New draft'].map((name) => bar.getByRole('link', { name }))
    for (const way of [...inBar, more]) {
      const name = await way.textContent()
      const { x, y, width, height } = (await way.boundingBox())!
      expect(Math.min(width, height), name!).toBeGreaterThanOrEqual(44)
      expect(y + height, name!).toBeGreaterThan(PHONE.viewport.height - 90)
      expect(x + width, name!).toBeLessThanOrEqual(PHONE.viewport.width)
    }
    for (const name of ['Articles', 'Account']) {
      if (name === 'Account') await more.tap()
      await bar.getByRole('link', { name }).tap()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page).toHaveTitle(new RegExp(`^${name} · `))
    }
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sign out', exact: true }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in to write' })).toBeVisible()

    // Whoever has the address of a screen must sign in first, and comes there then.
    await page.goto(`${site.url}/studio/account`)
    await page.getByLabel('Email').fill(OWNER.email)
    await page.getByLabel('Password').fill('a guess')
    await page.getByRole('button', { name: 'Sign in' }).tap()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Password').fill(OWNER.password)
    await page.getByRole('button', { name: 'Sign in' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()

    // An address that leads elsewhere leads to the first screen.
    await page.goto(`${site.url}/studio/sign-in?${new URLSearchParams({ to: '/\t/elsewhere.example' })}`)
    await page.getByLabel('Email').fill(OWNER.email)
    await page.getByLabel('Password').fill(OWNER.password)
    await page.getByRole('button', { name: 'Sign in' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  })

  test('opens the studio from the home screen, and a new draft in two taps', async ({ request }) => {
    const page = await (await request.get('/studio')).text()
    const link = /<link rel="manifest" href="([^"]+)"/.exec(page)![1]
    const manifest = (await (await request.get(link)).json()) as {
      start_url: string
      shortcuts: { url: string }[]
      icons: { src: string; sizes: string }[]
    }
    expect(manifest).toMatchObject({ start_url: '/studio', display: 'standalone' })
    expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/studio/new'])
    for (const { src } of manifest.icons) expect((await request.get(src)).ok(), src).toBe(true)
  })
})

test('a session that ends elsewhere keeps the screen, and she signs in over it', async ({
  page,
  openWaypost,
  context,
  openContext,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 40[13]/)
  const site = await openWaypost()
  await signInToStudio(context, site)
  await page.goto(`${site.url}/studio/account`)
  const phone = await openContext({ ...PHONE, baseURL: site.url })
  await signInToStudio(phone, site)
  const screen = await phone.newPage()
  await screen.goto('/studio/account')
  await screen.getByLabel('Name of a new passkey').fill('half a na')

  await page.reload()
  await page.getByRole('button', { name: /^Sign out \w+ on / }).click()
  await expect(page.getByText(/^Signed out: /)).toBeVisible()

  await plugIn(screen)
  await screen.getByRole('button', { name: 'Add a passkey' }).tap()
  const dialog = screen.getByRole('dialog', { name: 'Sign in again' })
  await expect(dialog.getByLabel('Password')).toBeFocused()
  await expectAccessible(screen)
  await dialog.getByLabel('Password').fill(OWNER.password)
  await dialog.getByLabel('Password').press('Enter')
  await expect(dialog).toBeHidden()
  // What she asked for has gone on.
  await expect(screen.getByRole('button', { name: 'Remove half a na' })).toBeVisible()

  await screen.getByRole('button', { name: 'Sign out', exact: true }).tap()
  await screen.getByRole('button', { name: 'Use a passkey' }).tap()
  await expect(screen.getByRole('navigation', { name: 'Studio' })).toBeVisible()
})

test.describe('a phone without a connection', () => {
  test.use({ ...PHONE, serviceWorkers: 'allow' })

  test('opens the studio again, and shows that the site cannot be reached', async ({
    context,
    openWaypost,
    allowedErrors,
  }) => {
    allowedErrors.push(/ERR_CONNECTION_REFUSED/, /Failed to load resource/)
    const site = await openWaypost({
      contentDir: await createContentFolder([
        { id: 'lake', title: 'The Lake', body: 'Still water.' },
        { id: 'hill', title: 'The Hill', body: 'Up.' },
      ]),
    })
    await signInToStudio(context, site)
    const first = await context.newPage()
    // The owner has read her own site before, so the site's service worker is installed.
    await first.goto(`${site.url}/home`)
    await first.evaluate(() => navigator.serviceWorker.ready)
    await first.goto(`${site.url}/studio`)
    await first.evaluate(() => navigator.serviceWorker.ready)
    await expect
      .poll(() => first.evaluate(() => navigator.serviceWorker.controller?.scriptURL))
      .toContain('/studio/service-worker.js')
    // Readers' addresses can begin alike.
    await first.goto(`${site.url}/studio-tour`)
    await expect(first).toHaveURL(`${site.url}/home`)
    await first.goto(`${site.url}/studio/articles`)
    const kept = first.waitForResponse('**/studio/api/entries/articles/hill')
    await expect(first.getByRole('link', { name: 'The Lake' })).toBeVisible()
    await kept
    // The connection goes while a new version comes: its page has come, and none of its files; then its worker, beside an
    // instance whose page is still that of the version before.
    const toNext = async (route: Route) => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replaceAll('/main-', '/main-next-'),
      })
    }
    const upgraded = Promise.withResolvers<void>()
    await context.route(`${site.url}/studio`, (route) => toNext(route).then(upgraded.resolve))
    await first.goto(`${site.url}/studio`)
    await upgraded.promise
    await context.unroute(`${site.url}/studio`)
    await context.route('**/studio/service-worker.js?next', toNext)
    await context.route('**/main-next-*', (route) =>
      route.continue({ url: route.request().url().replace('/main-next-', '/main-') }),
    )
    await first.goto(`${site.url}/home`)
    await first.evaluate(() =>
      navigator.serviceWorker.register('/studio/service-worker.js?next', { scope: '/studio' }),
    )
    await expect
      .poll(() =>
        first.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration('/studio')
          const { state, scriptURL } = registration!.active!
          return `${state} ${scriptURL}`
        }),
      )
      .toMatch(/^activated .*\?next$/)
    await first.goto(`${site.url}/studio/new`)
    await first.getByLabel('Title').fill('A Lamp')
    await first.getByRole('button', { name: 'Start writing' }).click()
    await first.getByRole('textbox', { name: 'Text of the article' }).pressSequentially('It burns.')
    await expect(first.getByRole('status').getByText('Saved', { exact: true })).toBeVisible()
    await first.close()
    await site.kill()

    const again = await context.newPage()
    await again.goto(`${site.url}/studio/nowhere`)
    await expect(again.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    const away = again.getByText('No connection to your site.')
    await expect(away).toBeVisible()
    await expectAccessible(again)
    await again.getByRole('link', { name: 'All articles' }).click()
    await expect(again.getByText('This list is from')).toBeVisible()
    await expectAccessible(again)
    await again.getByRole('link', { name: 'A Lamp' }).click()
    await expect(again.getByRole('textbox', { name: 'Text of the article' })).toContainText('It burns.')
    await again.getByRole('link', { name: 'All articles' }).click()
    // The list has kept this one, which was never opened.
    await again.getByRole('link', { name: 'The Hill' }).click()
    await expect(again.getByRole('textbox', { name: 'Text of the article' })).toContainText('Up.')
    await again.getByRole('link', { name: 'All articles' }).click()
    await site.start()
    await again.evaluate(() => dispatchEvent(new Event('online')))
    await expect(away).toBeHidden()
    await expect(again.getByText('This list is from')).toBeHidden()
  })
})

test('an article is requested once, while the editor loads', async ({ page, context, waypost }) => {
  const article = 'articles/the-lake-before-the-city'
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/studio/api/')) asked.push(pathname)
  })
  await signInToStudio(context, waypost)
  await page.route(/\/studio\/assets\/(?:frame|editing)-/, async (route) => {
    await expect.poll(() => asked.length).toBe(3)
    await route.continue()
  })
  await page.goto(`/studio/edit/${article}`)
  await expect(page.getByRole('textbox', { name: 'Text of the article' })).toBeVisible()
  const once = [`entries/${article}`, 'entry-types', 'session'].map((path) => `/studio/api/${path}`)
  expect(asked.toSorted()).toEqual(once)
})

test('readers load nothing of the studio, and the studio is at most 350 KB', async ({ request }) => {
  const build = fileURLToPath(new URL('../../build/', import.meta.url))
  const name = /([0-9a-f]{16})/.exec(await readFile(`${build}server/entry.js`, 'utf8'))![1]
  const sizes = await Array.fromAsync(glob(`${build}${name}/studio/assets/*.br`), async (path) => [
    basename(path),
    (await stat(path)).size,
  ])
  // Loads with the first paste.
  const converter = sizes.find(([name]) => String(name).startsWith('pasted-html-'))
  expect(Number(converter?.[1])).toBeLessThanOrEqual(25_000)
  const bytes = sizes.reduce((sum, each) => sum + (each === converter ? 0 : Number(each[1])), 0)
  console.log(`The studio's scripts and styles: ${(bytes / 1000).toFixed(0)} KB in Brotli [320]`)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(350_000)
  // The owner's code on her site is a file that no reader loads.
  const ofReaders = glob(`${build}${name}/client/**/*.{js,css}`, { exclude: ['**/owner-*.js'] })
  for await (const path of ofReaders) expect(await readFile(path, 'utf8'), path).not.toContain('/studio')
  expect(await (await request.get('/home')).text()).not.toContain('/studio')
})

test('a screen that is opened by its address begins at its top', async ({ page, context, waypost }) => {
  await signInToStudio(context, waypost)
  await page.setViewportSize({ width: 390, height: 400 })
  await page.goto(`${waypost.url}/studio/account`)
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  const scrolled = () => page.evaluate(() => window.scrollY)
  await page.evaluate(() => window.scrollTo(0, 300))
  expect(await scrolled()).toBe(300)
  await page.goto(`${waypost.url}/studio/settings`)
  await expect(page.getByRole('heading', { level: 1, name: 'Machine' })).toBeVisible()
  expect(await scrolled()).toBe(0)
})
