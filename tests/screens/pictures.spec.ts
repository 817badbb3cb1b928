import type { Page, Response } from '@playwright/test'
import { expect, test } from '../helpers/test.ts'

const ARTICLE = '/article/the-lake-before-the-city'

test.describe('a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })

  for (const path of ['/home', ARTICLE, '/about']) {
    test(`gets small AVIF pictures on ${path}, and nothing moves as they load`, async ({
      page,
      allowedErrors,
    }) => {
      allowedErrors.push(/ERR_FAILED/)
      // A typeface that comes late may wrap a line elsewhere.
      await page.route('**/*.woff2', (route) => route.abort())
      const pictures = collectPictures(page)
      await watchShifts(page)
      await page.goto(path, { waitUntil: 'networkidle' })
      await scrollThrough(page)
      await expect.poll(() => countUnfinished(page), { timeout: 90_000 }).toBe(0)
      expect(pictures.length).toBeGreaterThan(1)
      for (const response of pictures) {
        const { searchParams } = new URL(response.url())
        const { 'content-type': type, 'content-length': bytes } = response.headers()
        expect(type).toBe(searchParams.get('q') ? 'image/webp' : 'image/avif')
        expect(Number(searchParams.get('w'))).toBeLessThanOrEqual(1080)
        expect(Number(bytes)).toBeLessThan(60_000)
      }
      expect(await shifts(page)).toEqual([])
    })
  }

  test('gets the pictures of a text in AVIF too', async ({ page }) => {
    await page.goto(ARTICLE)
    const picture = page.getByRole('main').getByRole('figure').getByRole('img').first()
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).toHaveAttribute('width', /^\d+$/)
    await expect(picture).toHaveAttribute('height', /^\d+$/)
    await expect.poll(() => shownAddress(picture)).toContain('fm=avif')
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  })
})

test('the first picture of a list loads at once, and the others when they are near', async ({ page }) => {
  await page.goto('/home')
  const pictures = page.getByRole('article').locator('picture img')
  const loading = await pictures.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).loading))
  expect(loading).toEqual(['eager', ...loading.slice(1).map(() => 'lazy')])
  await expect(pictures.first()).toHaveAttribute('fetchpriority', 'high')
  for (const [width, height] of await pictures.evaluateAll((all) =>
    all.map((image) => [image.getAttribute('width'), image.getAttribute('height')]),
  )) {
    expect([width, height]).toEqual(['1600', '1067'])
  }
})

test('the picture of an article is requested before any script, once, and is the one shown', async ({
  page,
}) => {
  const asked: string[] = []
  const isLarge = (address: string) => /sukhna-dawn.*w=(?!24&|160&|280&)\d+/.test(address)
  page.on('request', (request) => isLarge(request.url()) && asked.push(request.url()))
  await page.route('**/*.js', async (route) => {
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    await route.continue()
  })
  await page.goto(ARTICLE)
  const picture = page.getByRole('main').getByRole('article').locator('header picture img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([await shownAddress(picture)])
})

test('a placeholder fills the place of a picture until it has loaded', async ({ page }) => {
  const release = Promise.withResolvers<void>()
  await page.route(/fm=avif/, async (route) => {
    await release.promise
    await route.continue()
  })
  await page.goto('/home', { waitUntil: 'domcontentloaded' })
  const card = page.getByRole('article').first()
  const [shadow, picture] = [card.locator('img').first(), card.locator('picture img')]
  await expect.poll(() => shadow.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(24)
  expect(await picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(false)
  expect(await shadow.boundingBox()).toEqual(await picture.boundingBox())
  release.resolve()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
})

test('a browser without AVIF gets WebP', async ({ page }) => {
  // What such a browser does with a source whose type it does not know.
  await page.route(/\/(home|article\/[^/]*|api\/entries\/[^/]*)$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('image/avif', 'image/unheard-of')
    await route.fulfill({ response, body })
  })
  const pictures = collectPictures(page)
  await page.goto('/home', { waitUntil: 'networkidle' })
  const first = page.getByRole('article').first().locator('picture img')
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await shownAddress(first)).toContain('fm=webp')
  expect(new Set(pictures.map((response) => response.headers()['content-type']))).toEqual(
    new Set(['image/webp']),
  )
})

test.describe('a browser without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('shows the pictures of a list and of an article', async ({ page }) => {
    const pictures = collectPictures(page)
    for (const path of ['/home', ARTICLE]) {
      pictures.length = 0
      await page.goto(path, { waitUntil: 'networkidle' })
      expect(pictures.some((response) => response.headers()['content-type'] === 'image/avif')).toBe(true)
    }
  })
})

test('requests for pictures are answered like those of the content service', async ({ request }) => {
  const html = await (await request.get('/home')).text()
  const [address] = /\/content\/assets\/[^?"]+\.jpg/.exec(html) ?? []
  const good = await request.get(`${address}?w=100&fm=webp&q=50`)
  expect(good.headers()).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const bad = await request.get(`${address}?w=100&colour=blue`)
  expect(bad.status()).toBe(400)
  expect(await bad.json()).toMatchObject({ sys: { type: 'Error', id: 'BadRequest' } })
})

/** Answers with pictures of articles and people, as they come. */
function collectPictures(page: Page): Response[] {
  const pictures: Response[] = []
  page.on('response', (response) => {
    if (/\/content\/assets\/.*\.jpg/.test(response.url())) pictures.push(response)
  })
  return pictures
}

/** Address of what a picture shows. */
function shownAddress(picture: ReturnType<Page['locator']>): Promise<string> {
  return picture.evaluate((image: HTMLImageElement) => image.currentSrc)
}

async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += 400) {
      window.scrollTo({ top, behavior: 'instant' })
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })
}

function countUnfinished(page: Page): Promise<number> {
  // On a phone, pictures beyond the beginning of a list are never loaded.
  return page.evaluate(
    () => Array.from(document.images).filter((image) => !image.complete && image.checkVisibility()).length,
  )
}

/** Notes every shift of what is on the page from its beginning. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const found: unknown[] = []
    Object.assign(window, { shifts: found })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          value: number
          sources: { node?: Element }[]
        }
        found.push({
          value,
          nodes: sources.map(({ node }) => (node as HTMLElement)?.outerHTML?.slice(0, 120)),
        })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

function shifts(page: Page): Promise<unknown[]> {
  return page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts)
}
