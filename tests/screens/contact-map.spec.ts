import type { Locator, Page } from '@playwright/test'
import { createContentFolder } from '../helpers/content-folder.ts'
import { hydrated } from '../helpers/hydrated.ts'
import { expect, test } from '../helpers/test.ts'

const OPEN_STREET_MAP = 'https://www.openstreetmap.org/**'

test('the drawn map appears without a request to another site', async ({ page, context, waypost }) => {
  const elsewhere: string[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).origin !== waypost.url) elsewhere.push(request.url())
  })
  await page.goto('/contact')
  const { heading, drawing, link } = partsOf(page)
  await expect(heading).toBeVisible()
  await expect(page.getByRole('main').getByText('30.73° N, 76.78° E')).toBeVisible()
  await drawing.scrollIntoViewIfNeeded()
  await expect.poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(720)
  await expect(link).toHaveAttribute('href', /openstreetmap\.org\/\?mlat=30\.7333&mlon=76\.7794/)
  await page.waitForLoadState('networkidle')
  expect(elsewhere).toEqual([])
})

test('without the internet the map shows that, and the drawing, the link and the focus stay', async ({
  page,
  context,
  allowedErrors,
}) => {
  allowedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  const release = Promise.withResolvers<void>()
  await context.route(OPEN_STREET_MAP, async (route) => {
    await release.promise
    await route.abort('internetdisconnected')
  })
  await page.goto('/contact')
  const { button, drawing, link, note, frame } = partsOf(page)
  await pressWithKeyboard(page)
  await expect(note('Asking OpenStreetMap for the map…')).toBeVisible()
  await expect(button).toBeFocused()
  release.resolve()
  await expect(note(/^The map could not be reached\./)).toBeVisible()
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeFocused()
  await expect(drawing).toBeVisible()
  await expect(frame).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()

  // The connection is back: what a page is answered goes before what its context is.
  await answerAsOpenStreetMap(page)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(frame).toBeVisible()
})

test('the real map replaces the drawn one, and can be closed again', async ({ page }) => {
  await answerAsOpenStreetMap(page)
  await page.goto('/contact')
  const { drawing, link, note, frame } = partsOf(page)
  await drawing.scrollIntoViewIfNeeded()
  const before = [await boxInPage(drawing), await boxInPage(link)]
  await pressWithKeyboard(page)
  await expect(frame).toBeVisible()
  await expect(note('This is the map of OpenStreetMap.')).toBeVisible()
  await expect(frame.contentFrame().getByText('Streets of the town')).toBeVisible()
  await expect(drawing).toBeHidden()
  const { searchParams } = new URL((await frame.getAttribute('src')) ?? '')
  expect(searchParams.get('marker')).toBe('30.7333,76.7794')
  expect(searchParams.get('bbox')).toBe('76.7212,30.6833,76.8376,30.7833')
  expect([await boxInPage(frame), await boxInPage(link)]).toEqual(before)

  const back = page.getByRole('button', { name: 'Back to the drawn map' })
  await expect(back).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(drawing).toBeVisible()
  await expect(frame).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Show the real map' })).toBeFocused()
})

test('a map without an answer times out', async ({ page }) => {
  await page.route(OPEN_STREET_MAP, () => new Promise(() => {}))
  await page.goto('/contact')
  const { note } = partsOf(page)
  await pressWithKeyboard(page)
  await expect(note('Asking OpenStreetMap for the map…')).toBeVisible()
  await expect(note(/^The map could not be reached\./)).toBeVisible()
})

test('the map also works after a step inside the site', async ({ page }) => {
  await answerAsOpenStreetMap(page)
  await page.goto('/home')
  await hydrated(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
  await pressWithKeyboard(page)
  await expect(partsOf(page).frame.contentFrame().getByText('Streets of the town')).toBeVisible()
})

test('a place without a picture has a plain map of its own', async ({ page, openWaypost }) => {
  const contentDir = await createContentFolder(
    [{ id: 'rye', title: 'About Rye', body: 'It is a grain, and it is patient.' }],
    {
      'place: Chandigarh': 'place: Suva',
      'latitude: 30.7333': 'latitude: -18.14',
      'longitude: 76.7794': 'longitude: 178.44',
    },
  )
  const waypost = await openWaypost({ contentDir })
  await page.goto(`${waypost.url}/contact`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Suva' })).toBeVisible()
  const plain = main.getByRole('img', { name: /Suva marked at 18\.14° S, 178\.44° E/ })
  await expect(plain).toBeVisible()
  for (const label of ['18.15° S', '178.45° E']) await expect(plain.getByText(label)).toBeVisible()
  await expect(main.getByRole('link', { name: /OpenStreetMap/ })).toHaveAttribute('href', /mlat=-18\.14/)
})

test.describe('a browser without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('shows the drawn map and the link, and no useless button', async ({ page }) => {
    await page.goto('/contact')
    const { button, drawing, link } = partsOf(page)
    await expect(drawing).toBeVisible()
    await expect(link).toBeVisible()
    await expect(button).toBeHidden()
  })
})

function partsOf(page: Page) {
  const main = page.getByRole('main')
  return {
    heading: main.getByRole('heading', { name: 'Chandigarh' }),
    drawing: main.getByRole('img', { name: /^A drawn map of Chandigarh/, includeHidden: true }),
    link: main.getByRole('link', { name: 'Look at it on OpenStreetMap' }),
    button: main.getByRole('button', { name: 'Show the real map' }),
    frame: main.locator('iframe[title="Map of Chandigarh"]'),
    /** What a screen reader is told, and everybody can read. */
    note: (text: string | RegExp) => main.locator('[aria-live="polite"]').filter({ hasText: text }),
  }
}

/** Reaches the button from the link after it, and presses it. */
async function pressWithKeyboard(page: Page) {
  const { button, link } = partsOf(page)
  await link.focus()
  await page.keyboard.press('Shift+Tab')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
}

async function answerAsOpenStreetMap(page: Page) {
  await page.route(OPEN_STREET_MAP, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Streets of the town</p>' }),
  )
}

/** Where something stands in the page, wherever the reader has scrolled to. */
function boxInPage(part: Locator): Promise<number[]> {
  return part.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return [left, top + window.scrollY, width, height].map(Math.round)
  })
}
