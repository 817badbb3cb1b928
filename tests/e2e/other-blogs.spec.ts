import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createContentFolder, type ArticleFile } from '../helpers/content-folder.ts'
import { expect, test } from '../helpers/test.ts'
import { startWaypost, type Waypost } from '../helpers/waypost.ts'

const KITCHEN: ArticleFile[] = ['Rye', 'Oats', 'Barley', 'Wheat', 'Millet'].map((grain, index) => ({
  id: grain.toLowerCase(),
  title: `About ${grain}`,
  category: index < 3 ? 'Cold Grains' : 'Warm Grains',
  date: `2024-0${index + 1}-10`,
  body: `What I know of ${grain.toLowerCase()}. It is a grain, and it is patient.`,
}))

const OTHER_SITE = {
  'name: Mehar Gill': 'name: Oda Lund',
  'Mehar Gill': 'Oda Lund',
  'title: Side Lower': 'title: The Grain Store',
  Chandigarh: 'Bergen',
  'Punjab India': 'Norway',
  'hello@mehargill.example': 'post@odalund.example',
  'meharwrites.example': 'odalund.example',
  'side lower': 'grain store',
  'Side Lower': 'The Grain Store',
  Shivaliks: 'fjord',
  Sutlej: 'sea',
  Ropar: 'Voss',
  Mehar: 'Oda',
}
const TRACES = /Mehar|Side Lower|Chandigarh|sukhna|mustard|Kalka|Rann|kuttanad/i

test('another content folder shows that blog and no trace of the sample', async ({ page, request }) => {
  const waypost = await startWaypost({ contentDir: await createContentFolder(KITCHEN, OTHER_SITE) })
  try {
    await page.goto(`${waypost.url}/home`)
    await expect(page).toHaveTitle('The Grain Store')
    await expect(page.getByRole('article')).toHaveCount(5)
    await expect(page.getByRole('navigation', { name: 'Main' })).toContainText('Cold Grains')
    for (const path of [
      '/home',
      '/about',
      '/contact',
      '/article/rye',
      '/rss.xml',
      '/sitemap.xml',
      '/api/entries',
      '/article/none',
    ]) {
      expect(await (await request.get(waypost.url + path)).text(), path).not.toMatch(TRACES)
    }
  } finally {
    await waypost.stop()
  }
})

test('the same site reads through the client from a second Waypost, by configuration alone', async ({
  page,
  waypost: service,
}) => {
  const reader = await startReader(service)
  try {
    expect(reader.output()).toContain(`space waypost at ${new URL(service.url).host}/content`)
    await page.goto(`${reader.url}/home`)
    await expect(page.getByRole('article')).toHaveCount(10)
    await page.getByRole('link', { name: 'The Lake Before the City Gets Up' }).first().click()
    const picture = page.getByRole('main').locator('img').first()
    await expect(picture).toHaveAttribute('src', new RegExp(`^${service.url}/content/assets/`))
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600)
  } finally {
    await reader.stop()
  }
})

test('it starts while the content service is down, says so, and serves once it is there', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 503/)
  const env = {
    CONTENTFUL_SPACE_ID: 'waypost',
    CONTENTFUL_ACCESS_TOKEN: 'none',
    CONTENTFUL_HOST: 'http://127.0.0.1:9/content',
  }
  const waypost = await startWaypost({ env })
  try {
    const response = await page.goto(`${waypost.url}/home`)
    expect(response?.status()).toBe(503)
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect((await page.request.get(`${waypost.url}/readyz`)).status()).toBe(503)
    expect((await page.request.get(`${waypost.url}/about`)).status()).toBe(200)
  } finally {
    await waypost.stop()
  }
})

async function startReader(service: Waypost): Promise<Waypost> {
  const tokens = JSON.parse(await readFile(join(service.dataDir, 'content-tokens.json'), 'utf8')) as {
    delivery: string
  }
  return startWaypost({
    env: {
      CONTENTFUL_SPACE_ID: 'waypost',
      CONTENTFUL_ACCESS_TOKEN: tokens.delivery,
      CONTENTFUL_HOST: `${service.url}/content`,
    },
  })
}
