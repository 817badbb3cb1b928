import type { Locator, Page } from '@playwright/test'
import { createContentFolder } from '../helpers/content-folder.ts'
import { hydrated } from '../helpers/hydrated.ts'
import { countListed, countSample, sampleArticles } from '../helpers/sample.ts'
import { expect, test } from '../helpers/test.ts'
import { typefacesLoaded } from '../helpers/typefaces.ts'

const LAKE = 'The Lake Before the City Gets Up'
const [newest] = sampleArticles

/** An article that the lake's page leads to, as one of the newest. */
const next = sampleArticles.find(({ title }) => title !== LAKE)!

test('a visitor to the bare address sees Home', async ({ page }) => {
  await page.goto('/?category=Food')
  await expect(page).toHaveURL('/home?category=Food')
  await page.goto('/no-such-screen')
  await expect(page).toHaveURL('/home')
  await expect(page).toHaveTitle('Side Lower')
})

test('Home greets with the name and links to the journey', async ({ page }) => {
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Hi, I’m\s*Mehar Gill/)
  await page.getByRole('link', { name: 'Discover My Journey' }).click()
  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('I’m glad you got on')
  await expect(page.getByRole('img', { name: /painted portrait/ })).toBeVisible()
})

test('a card shows category, title, 50 words and date, and links to the article', async ({ page }) => {
  await page.goto('/home')
  const card = page.getByRole('article').filter({ hasText: LAKE })
  await expect(card).toContainText('Home Ground')
  await expect(card).toContainText('November 8, 2026')
  const excerpt = await card.getByText(/^At ten to six.*\.\.\.$/).innerText()
  expect(excerpt.split(/\s+/)).toHaveLength(50)
  await card.getByRole('link', { name: 'Continue Reading' }).click()
  await expect(page).toHaveURL('/article/the-lake-before-the-city')
  await expect(page.getByRole('heading', { level: 1, name: LAKE })).toBeVisible()
})

test('a category filters the list, replaces the hero, and can be shared', async ({ page, context }) => {
  await page.goto('/home')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Journeys' }).click()
  await expect(page).toHaveURL('/home?category=Journeys')
  const listed = countListed({ category: 'Journeys' })
  await expect(page.getByRole('article')).toHaveCount(listed)
  await expect(page.getByRole('heading', { name: 'Journeys' })).toBeVisible()
  await expect(page.getByText('Trains, ferries and the odd bus, taken because they are slow.')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(/Home\s*>?\s*Journeys/)
  await expect(page.getByText('Mehar Gill', { exact: true })).toBeHidden()

  const friend = await context.newPage()
  await friend.goto('/home?category=jOURNEYS')
  await expect(friend.getByRole('article')).toHaveCount(listed)
  await expect(friend.getByRole('heading', { name: 'Journeys' })).toBeVisible()
})

test('the timetable has a row for every article, and a category filters it in place', async ({ page }) => {
  await page.goto('/home')
  await expect(page.getByRole('article')).toHaveCount(12)
  await expect(page.getByRole('main').getByText('Newest:')).toContainText(newest.title)
  const timetable = page.getByRole('region', { name: 'Timetable' })
  const rows = timetable.locator('ol').getByRole('listitem')
  await expect(rows).toHaveCount(sampleArticles.length)
  await expect(rows.first()).toHaveText(/^Nov 8The Lake Before the City Gets UpHome Ground\d min$/)

  const filters = timetable.getByRole('list', { name: 'Filter by category' })
  await filters.getByRole('link', { name: 'Food' }).click()
  await expect(page).toHaveURL('/home?category=Food#timetable')
  await expect(rows).toHaveCount(countSample('Food'))
  await expect(timetable).toBeFocused()
  await expect(filters).toBeInViewport()
  await expect(filters.locator('[aria-current]')).toHaveText(/Food/)
  await expect(rows.first().getByText('Food')).toBeHidden()

  const oldest = sampleArticles.findLast(({ category }) => category === 'Food')!
  await rows.getByRole('link', { name: oldest.title }).click()
  await expect(page.getByRole('heading', { level: 1, name: oldest.title })).toBeVisible()
  await page.goBack()
  await expect(timetable).toBeInViewport()
})

test('a month from the footer filters the list, and can be removed', async ({ page }) => {
  await page.goto('/home')
  await page.getByRole('contentinfo').getByRole('link', { name: newest.month }).click()
  await expect(page).toHaveURL(`/home?month=${newest.month.replace(' ', '+')}`)
  const count = countListed({ month: newest.month })
  await expect(page.getByRole('article')).toHaveCount(count)
  await expect(page.getByText(`${newest.month}, ${count} piece`)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Show every month' }).click()
  await expect(page).toHaveURL('/home')
})

test('the months of more than a year collapse and expand in the footer', async ({ page, openWaypost }) => {
  const months = Array.from({ length: 13 }, (_, at) => new Date(Date.UTC(2025, at, 5)))
  const articles = months.map((month, at) => ({
    id: `month-${at}`,
    title: `Month ${at}`,
    date: month.toISOString().slice(0, 10),
    body: 'One.',
  }))
  const waypost = await openWaypost({ contentDir: await createContentFolder(articles) })
  await page.goto(`${waypost.url}/home`)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'February 2025' })).toBeVisible()
  await expect(footer.getByRole('link', { name: 'January 2025' })).toBeHidden()
  await footer.getByText('Earlier').click()
  await footer.getByRole('link', { name: 'January 2025' }).click()
  await expect(page.getByRole('article')).toHaveText([/Month 0/])
})

test('the footer counts by category and month, with uncategorized articles last', async ({ page }) => {
  await page.goto('/about')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('heading', { name: 'Category' })).toBeVisible()
  await expect(footer.getByRole('link', { name: /Home Ground/ })).toContainText(
    String(countSample('Home Ground')),
  )
  await footer.getByRole('link', { name: /Uncategorized/ }).click()
  await expect(page.getByRole('article')).toHaveCount(countListed({ category: undefined }))
  await expect(footer.getByRole('heading', { name: 'Have a Questions?' })).toBeVisible()
  await expect(footer).toContainText('Chandigarh Punjab India')
  await expect(footer).toContainText('+91 98XXX XXX42')
})

test('an empty category and an empty month show a message with links', async ({ page }) => {
  const without = sampleArticles.find(({ month }) => !countListed({ category: 'Food', month }))!
  const both = new URLSearchParams({ category: 'Food', month: without.month })
  for (const query of ['category=Nowhere', 'month=March+1999', both]) {
    await page.goto(`/home?${query}`)
    await expect(page.getByRole('article')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Nothing here yet.' })).toBeVisible()
    await page.getByRole('link', { name: 'See every article' }).click()
    await expect(page).toHaveURL('/home')
  }
})

test('an article shows its parts, and another one opens at its top', async ({ page }) => {
  await page.goto('/article/the-lake-before-the-city')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: LAKE })).toBeVisible()
  await expect(main.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(/Home\s*>?\s*Detail/)
  await expect(main.getByText('November 8, 2026').first()).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Categories' })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Popular Articles' })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.locator('[aria-current]')).toHaveText('Home Ground')
  const popular = main.getByRole('complementary').getByRole('listitem').getByRole('link')
  await expect(popular.filter({ hasText: LAKE })).toHaveAttribute('aria-current', 'page')
  await expect(popular.filter({ hasText: next.title })).not.toHaveAttribute('aria-current')

  await page.evaluate(() => window.scrollTo(0, 1_000))
  await main.getByRole('link', { name: next.title }).last().click()
  await expect(main.getByRole('heading', { level: 1, name: next.title })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page).toHaveTitle(`${next.title} · Side Lower`)
})

test('a reader keeps her line when she scrolls and reloads an article before the browser draws', async ({
  page,
}) => {
  // A browser tells of scrolling when it draws, which a busy machine puts off.
  await page.addInitScript(() => {
    addEventListener('scroll', (event) => event.stopImmediatePropagation(), { capture: true })
  })
  const line = await openAtLine(page)
  const before = await line.boundingBox()
  await page.reload()
  await expect(page.getByRole('button', { name: /likes?$/ })).toBeVisible()
  await expect.poll(async () => (await line.boundingBox())!.y).toBeCloseTo(before!.y, 0)
})

test('a missing article is 404, with a message and links', async ({ page, allowedErrors }) => {
  allowedErrors.push(/status of 404/)
  const response = await page.goto('/article/never-written')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No stone stands at this spot.')
  await expect(page.getByText('The resource could not be found.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: newest.title }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: newest.title })).toBeVisible()
})

test('an article that fails to load can be loaded again', async ({ page, allowedErrors }) => {
  allowedErrors.push(/ERR_FAILED/)
  await page.goto('/home')
  await hydrated(page)
  await page.route('**/api/entries/*', (route) => route.abort())
  await page
    .getByRole('article')
    .filter({ hasText: LAKE })
    .getByRole('link', { name: 'Continue Reading' })
    .click()
  await expect(page.getByRole('heading', { name: 'This page did not arrive.' })).toBeVisible()
  await page.unroute('**/api/entries/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: LAKE })).toBeVisible()
})

test('a failure after a step inside the site is visible, however far down the reader was', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 500/)
  await page.goto('/article/the-lake-before-the-city')
  const main = page.getByRole('main')
  await hydrated(page)
  await page.route('**/api/entries/*', (route) => route.fulfill({ status: 500 }))
  await page.evaluate(() => window.scrollTo(0, 1_500))
  const link = main.getByRole('link', { name: next.title }).last()
  await link.scrollIntoViewIfNeeded()
  const position = await page.evaluate(() => window.scrollY)
  await link.click()
  await expect(page.getByRole('heading', { name: 'This page did not arrive.' })).toBeInViewport()
  await page.getByRole('button', { name: 'Back to where you were' }).click()
  await expect(main.getByRole('heading', { level: 1, name: LAKE })).toBeAttached()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(position)
})

test('Contact shows address, phone and e-mail, and fades in over 800 ms', async ({ page }) => {
  await page.goto('/contact')
  const main = page.getByRole('main')
  await expect(main).toContainText('Chandigarh Punjab India')
  await expect(main).toContainText('+91 98XXX XXX42')
  await expect(main.getByRole('link', { name: /hello@mehargill\.example/ }).first()).toHaveAttribute(
    'href',
    /^mailto:/,
  )
  await expect(main.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(/Home\s*>?\s*Contact/)
  expect(await fadeMs(page)).toBe(800)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await fadeMs(page)).toBe(0)
})

test.describe('a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('opens the menu as a drawer, and closes it with Escape and after a choice', async ({ page }) => {
    await page.goto('/home')
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(menu).toBeVisible()
    await expect(page.getByText('Hi Guest')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await menu.getByRole('link', { name: 'Food' }).click()
    await expect(page).toHaveURL('/home?category=Food')
    await expect(menu).toBeHidden()
  })

  test('shows the beginning of Home, and a link to a page with every article', async ({ page }) => {
    await page.goto('/home')
    const rows = page.getByRole('region', { name: 'Timetable' }).locator('li:has(> a[href^="/article"])')
    const all = page.getByRole('link', { name: `All ${sampleArticles.length} articles` })
    await expect(page.getByRole('article')).toHaveCount(6)
    await expect(rows.filter({ visible: true })).toHaveCount(10)
    await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
    await hydrated(page)
    await all.click()
    await expect(page).toHaveURL('/home?list=all#timetable')
    await expect(rows.filter({ visible: true })).toHaveCount(sampleArticles.length)
    await expect(page.getByRole('article')).toHaveCount(0)
    await expect(all).toHaveCount(0)
    await page.reload()
    await expect(rows.filter({ visible: true })).toHaveCount(sampleArticles.length)
    await rows.getByRole('link', { name: 'Kite Weather' }).click()
    await page.goBack()
    await expect(rows.filter({ visible: true })).toHaveCount(sampleArticles.length)
    await page.getByRole('list', { name: 'Filter by category' }).getByRole('link', { name: 'Food' }).click()
    await expect(rows.filter({ visible: true })).toHaveCount(countListed({ category: 'Food' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Food' })).toBeAttached()

    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/home')
    await expect(page.getByRole('article')).toHaveCount(12)
    await expect(rows.filter({ visible: true })).toHaveCount(sampleArticles.length)
    await expect(all).toHaveCount(0)
  })

  test('closes the open menu when it is turned, and not for its keyboard', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto('/home')
    await hydrated(page)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const drawer = page.locator('#sidebar:popover-open')
    await page.setViewportSize({ width: 360, height: 300 })
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    await expect(drawer).toBeVisible()
    await page.setViewportSize({ width: 640, height: 360 })
    await expect(drawer).toHaveCount(0)
  })

  test('keeps the reader’s line on a reload, even with late typefaces', async ({ page }) => {
    const line = await openAtLine(page)
    const before = await line.boundingBox()
    const release = Promise.withResolvers<void>()
    await page.route('**/{literata,fraunces-latin-wght}-*.woff2', async (route) => {
      await release.promise
      await route.continue()
    })
    // The browser counts a page as loaded once its typefaces are there.
    await page.reload({ waitUntil: 'commit' })
    await hydrated(page)
    await expect(line).toBeInViewport()
    release.resolve()
    await expect.poll(async () => (await line.boundingBox())!.y).toBeCloseTo(before!.y, 0)
  })
})

test.describe('a browser without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('shows lists, filters, screens and the whole article', async ({ page }) => {
    await page.goto('/home')
    await expect(page.getByRole('article')).toHaveCount(countListed())
    await page.getByRole('contentinfo').getByRole('link', { name: /Food/ }).click()
    await expect(page.getByRole('article')).toHaveCount(countListed({ category: 'Food' }))
    await page.getByRole('list', { name: 'Filter by category' }).getByRole('link', { name: 'All' }).click()
    await expect(page).toHaveURL('/home#timetable')
    await page.getByRole('region', { name: 'Timetable' }).getByRole('link', { name: 'Food' }).click()
    await page
      .getByRole('article')
      .filter({ hasText: 'Mustard, Twice' })
      .getByRole('link', { name: 'Continue Reading' })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mustard, Twice' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('table')).toBeVisible()
    await expect(page.getByText('Loading', { exact: false })).toBeHidden()
    await page.goto('/about')
    await expect(page.getByText('I was born in Ropar')).toBeVisible()
    await page.goto('/contact')
    await expect(page.getByRole('main')).toContainText('Chandigarh Punjab India')
  })
})

/** Opens an article, and scrolls to a line far down. */
async function openAtLine(page: Page): Promise<Locator> {
  await page.goto('/article/the-lake-before-the-city')
  await expect(page.getByRole('button', { name: /likes?$/ })).toBeVisible()
  await hydrated(page)
  await typefacesLoaded(page)
  const line = page.getByRole('main').getByText('By seven the sun has cleared')
  await line.evaluate((text) => text.scrollIntoView({ block: 'center', behavior: 'instant' }))
  return line
}

/** How long the screen fades in, in milliseconds; 0 if it does not. */
function fadeMs(page: Page): Promise<number> {
  return page.evaluate(() => {
    const styles = [...document.querySelectorAll('main > *')].map((element) => getComputedStyle(element))
    const fading = styles.find(({ animationName }) => animationName !== 'none')
    return fading ? Number.parseFloat(fading.animationDuration) * 1_000 : 0
  })
}
