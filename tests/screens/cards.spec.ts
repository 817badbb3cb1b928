import type { Locator, Page } from '@playwright/test'
import { hydrated } from '../helpers/hydrated.ts'
import { expect, test } from '../helpers/test.ts'
import { createPlainSample } from '../states/sample-folders.ts'

const LISTS = ['/home', '/home?category=Food', '/home?category=Journeys', '/home?category=Craft']

for (const address of LISTS)
  test(`every row of cards of ${address} is full width`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(address)
    await expectFullRows(page, address.includes('Food') ? 2 : 3)
    await page.setViewportSize({ width: 1024, height: 768 })
    await expectFullRows(page, address.includes('Food') ? 2 : 3)
    for (const width of [767, 768]) {
      await page.setViewportSize({ width, height: 1024 })
      await expectFullRows(page, 2)
    }
  })

test('the newest article has the largest card, and small windows have simpler rows', async ({ page }) => {
  const cards = page.getByRole('article')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/home')

  await test.step('three columns', async () => {
    const [[lead, neighbour], ...rows] = await cardRows(page)
    expect(lead.width).toBeGreaterThan(2 * neighbour.width)
    expect(lead.width).toBeCloseTo(Math.max(...rows.flat().map(({ width }) => width)), 0)
    const [title, other] = [cards.first(), cards.nth(1)].map((card) => card.getByRole('heading'))
    expect(await fontSize(title)).toBeGreaterThan(await fontSize(other))
  })

  await test.step('two columns: the newest has a row of its own', async () => {
    await page.setViewportSize({ width: 768, height: 1024 })
    expect((await cardRows(page))[0]).toHaveLength(1)
  })

  await test.step('a large phone: pictures are beside their words, but one in six is above them', async () => {
    await page.setViewportSize({ width: 510, height: 1024 })
    const lead = await leftEdges(cards.first())
    expect(lead.words).toBeCloseTo(lead.picture, 0)
    const other = await leftEdges(cards.nth(1))
    expect(other.words).toBeGreaterThan(other.picture + 150)
  })

  await test.step('a phone: one column, and one picture in six reaches from edge to edge', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const rows = await cardRows(page)
    expect(rows).toHaveLength(6)
    for (const [card] of rows) expect(card.width).toBeCloseTo(rows[0][0].width, 0)
    const pictures = cards.getByRole('img')
    for (let index = 0; index < 6; index += 1) {
      const picture = (await pictures.nth(index).boundingBox())!
      expect(picture.x, `${index}`).toBeCloseTo(index % 6 === 0 ? 0 : rows[index][0].left, 0)
    }
  })
})

test('without pictures, cards are set in type with larger titles', async ({ page, openWaypost }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/home')
  const withPictures = await Promise.all([0, 1].map((index) => titleSize(page, index)))
  await page.goto(`${(await openWaypost({ contentDir: await createPlainSample(7) })).url}/home`)
  await expectFullRows(page, 3)
  await expect(page.getByRole('article').locator('img, span:empty')).toHaveCount(0)
  const inType = await Promise.all([0, 1].map((index) => titleSize(page, index)))
  for (const [index, size] of inType.entries()) expect(size).toBeGreaterThan(withPictures[index])
})

/** In CSS px. */
function titleSize(page: Page, index: number): Promise<number> {
  return fontSize(page.getByRole('article').nth(index).getByRole('heading'))
}

test('a long category leaves the titles of the timetable their place', async ({ page }) => {
  await page.goto('/home')
  await hydrated(page)
  const row = page
    .getByRole('region', { name: 'Timetable' })
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
  for (const category of ['x'.repeat(31), 'Long walks '.repeat(4).slice(0, 42), 'y'.repeat(76)])
    for (const width of [390, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await row.locator('> bdi').evaluateAll((names, text) => {
        for (const name of names) name.textContent = text
      }, category)
      const boxes = await row.evaluateAll((rows) =>
        rows.map((each) => [each.getBoundingClientRect().height, each.scrollWidth - each.clientWidth]),
      )
      const heights = boxes.map(([height]) => height)
      expect(Math.max(...heights), `${category.length} letters at ${width}`).toBeLessThan(200)
      expect(Math.max(...boxes.map(([, excess]) => excess))).toBeLessThanOrEqual(0)
    }
})

/** Expects rows from edge to edge of the list, with `most` cards in those that have most. */
async function expectFullRows(page: Page, most: number) {
  const address = page.url()
  const list = (await page.locator('section[aria-labelledby="teaser-title"] > div').boundingBox())!
  const rows = await cardRows(page)
  expect(Math.max(...rows.map((row) => row.length)), address).toBe(most)
  for (const row of rows) {
    expect(row[0].left, address).toBeCloseTo(list.x, 0)
    expect(row.at(-1)!.right, address).toBeCloseTo(list.x + list.width, 0)
  }
}

/** Places of the cards, row by row, in CSS px. */
function cardRows(page: Page) {
  return page.getByRole('article').evaluateAll((cards) => {
    const rects = cards.map((card) => card.getBoundingClientRect())
    const rows = Map.groupBy(rects, ({ top }) => Math.round(top))
    return [...rows.values()].map((row) => row.map(({ left, right, width }) => ({ left, right, width })))
  })
}

/** In CSS px. */
async function leftEdges(card: Locator) {
  const [picture, words] = await Promise.all([
    card.getByRole('img').boundingBox(),
    card.getByRole('heading').boundingBox(),
  ])
  return { picture: picture!.x, words: words!.x }
}

function fontSize(element: Locator): Promise<number> {
  return element.evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize))
}
