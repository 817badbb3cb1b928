import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { localDay } from '#domain/calendar-date.ts'
import { createContentFolder } from '../helpers/content-folder.ts'
import { hydrated } from '../helpers/hydrated.ts'
import { sampleArticles } from '../helpers/sample.ts'
import { expect, test } from '../helpers/test.ts'

test('the feeds contain every article whole', async ({ request, waypost }) => {
  const rss = await (await request.get('/rss.xml')).text()
  expect(rss.match(/<item>/g)).toHaveLength(Math.min(24, sampleArticles.length))
  expect(rss).toContain('I am the first kind.')
  expect(rss).toContain(`<link>${waypost.url}/article/the-lake-before-the-city</link>`)
  expect(rss).not.toMatch(/(src|href)="\//)
  const json = await (await request.get('/feed.json')).json()
  expect(json.items).toHaveLength(Math.min(24, sampleArticles.length))
  expect((await request.get('/atom.xml')).headers()['content-type']).toContain('application/atom+xml')
})

test('feeds and sitemap are well formed', async ({ page }) => {
  await page.goto('/about')
  for (const path of ['/rss.xml', '/rss.xml?category=food', '/atom.xml', '/sitemap.xml']) {
    const errors = await page.evaluate(async (address) => {
      const text = await (await fetch(address)).text()
      return new DOMParser().parseFromString(text, 'application/xml').querySelectorAll('parsererror').length
    }, path)
    expect(errors, path).toBe(0)
  }
})

test('the sitemap lists screens and articles, and robots.txt points to it', async ({ request, waypost }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect(sitemap.match(/<loc>/g)).toHaveLength(sampleArticles.length + 3)
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${waypost.url}/sitemap.xml`)
  expect(await (await request.get('/llms.txt')).text()).toContain(
    `](${waypost.url}/article/the-lake-before-the-city)`,
  )
})

test('an article has complete metadata before any script runs', async ({ request, waypost }) => {
  const html = await (await request.get('/article/the-lake-before-the-city')).text()
  expect(html).toContain('<title>The Lake Before the City Gets Up · Side Lower</title>')
  expect(html).toMatch(/<meta name="description" content="At ten to six/)
  expect(html).toContain(`<link rel="canonical" href="${waypost.url}/article/the-lake-before-the-city"`)
  expect(html).toMatch(
    /<meta property="og:image" content="http:[^"]+\/social\/article\/the-lake-before-the-city\.[^"]+\.jpg"/,
  )
  expect(graphOf(html)).toMatchObject([
    {
      '@type': 'BlogPosting',
      headline: 'The Lake Before the City Gets Up',
      datePublished: '2026-11-08',
      image: expect.stringMatching(/sukhna-dawn\.jpg\?w=1080&fm=jpg$/),
    },
    { '@type': 'BreadcrumbList', itemListElement: { length: 3 } },
  ])
})

test('readers and programs see the same day of a change', async ({ page, openWaypost }) => {
  const contentDir = await createContentFolder([])
  await writeFile(
    join(contentDir, 'articles/pond.md'),
    '---\ntitle: Pond\ndate: 2024-03-05\nlastmod: 2026-11-20\n---\nStill.\n',
  )
  const { url } = await openWaypost({ contentDir })
  await page.goto(`${url}/article/pond`)
  await expect(page.getByText('Updated November 20, 2026')).toHaveAttribute('datetime', '2026-11-20')
  await expect(page.getByRole('article').getByText('March 5, 2024')).toHaveAttribute('datetime', '2024-03-05')
  expect(graphOf(await page.content())).toMatchObject([{ dateModified: '2026-11-20' }, {}])
  const feed = await (await fetch(`${url}/feed.json`)).json()
  expect(localDay(new Date(feed.items[0].date_modified))).toBe('2026-11-20')
})

test('screens have complete metadata', async ({ request }) => {
  const typesAt = async (path: string) =>
    graphOf(await (await request.get(path)).text()).map((part) => part['@type'])
  expect(await typesAt('/home')).toEqual(['WebSite', 'Blog'])
  expect(await typesAt('/home?category=Food')).toEqual(['CollectionPage', 'BreadcrumbList'])
  expect(await typesAt('/about')).toEqual(['ProfilePage'])
  expect(await typesAt('/contact')).toEqual(['ContactPage', 'BreadcrumbList'])
})

test('an article is part of its page, and is not loaded again when the reader returns', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/entries/') && asked.push(request.url()))
  await page.goto('/article/the-lake-before-the-city', { waitUntil: 'networkidle' })
  await hydrated(page)
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'About' }).click()
  await expect(page.getByText('I was born in Ropar')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('By seven the sun has cleared')).toBeVisible()
  expect(asked).toEqual([])
})

test('addresses that are not screens answer their own errors and never lead to a screen', async ({
  request,
}) => {
  for (const path of [
    '/api/nothing',
    '/api/entries/never-written',
    '/assets/none.js',
    '/content/nothing',
    '/favicon.png',
    '/metrics',
    '/social/nothing.jpg',
    '/icon-48.png',
    '/content-preview/nothing',
    '/apple-touch-icon-precomposed.png',
  ]) {
    const response = await request.get(path, { maxRedirects: 0 })
    expect(response.status(), path).toBe(404)
  }
  for (const path of [
    '/home',
    '/api/entries',
    '/api/entries/a',
    '/favicon.ico',
    '/look/a.css',
    '/social/article/a.jpg',
  ]) {
    const response = await request.post(path, { maxRedirects: 0 })
    expect(response.status(), path).toBe(405)
    expect(response.headers().allow, path).toBe('GET, HEAD')
  }
  expect((await request.post('/favicon.png')).status()).toBe(404)
  expect((await request.get('/healthz')).status()).toBe(200)
  expect((await request.get('/readyz')).status()).toBe(200)
})

test('redirects keep the query, and the files of a page may be cached for ever', async ({ request }) => {
  const location = async (path: string) => (await request.get(path, { maxRedirects: 0 })).headers().location
  expect(await location('/no-such-screen?category=Food')).toBe('/?category=Food')
  expect(await location('/?category=Food')).toBe('/home?category=Food')
  expect(await location('/home%0a?category=Food')).toBe('/?category=Food')
  const [script] = /\/assets\/[^" ]+\.js/.exec(await (await request.get('/home')).text()) ?? []
  expect((await request.get(script!)).headers()['cache-control']).toBe('public, max-age=31536000, immutable')
})

/** What a page says of itself in JSON-LD. */
function graphOf(html: string): Record<string, unknown>[] {
  const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  return (JSON.parse(data) as { '@graph': Record<string, unknown>[] })['@graph']
}
