import { expectAccessible, signInToStudio } from '../helpers/studio.ts'
import { hydrated } from '../helpers/hydrated.ts'
import { expect, test } from '../helpers/test.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:147.0) Gecko/20100101 Firefox/147.0'

test('she sees what is read, and neither her own readings nor what browsers load by themselves', async ({
  page,
  context,
  openContext,
  openWaypost,
}) => {
  const site = await openWaypost()
  const readings = async () => {
    const answer = await context.request.get(`${site.url}/studio/api/numbers`)
    const { articles, pages } = (await answer.json()) as Record<string, { path: string; count: number }[]>
    return Object.fromEntries([...articles, ...pages].map(({ path, count }) => [path, count]))
  }
  await signInToStudio(context, site)
  await page.goto(`${site.url}/article/the-lake-before-the-city`)
  await page.goto(`${site.url}/studio/numbers`)
  await expect(page.getByText('No article was read in this time.')).toBeVisible()
  await expectAccessible(page)

  const reader = await (await openContext({ userAgent: FIREFOX, serviceWorkers: 'allow' })).newPage()
  await reader.goto(`${site.url}/article/the-lake-before-the-city`)
  await hydrated(reader)
  const next = reader.getByRole('navigation', { name: 'Further reading' }).getByRole('heading', { level: 3 })
  const path = (await next.getByRole('link').getAttribute('href'))!
  const isStored = (address: string) =>
    reader.evaluate(
      async (each) => (await (await caches.open('waypost-pages')).match(each)) !== undefined,
      address,
    )
  // The service worker has loaded the next page and Home, which nobody has opened.
  await expect.poll(() => isStored(path)).toBe(true)
  await expect.poll(() => isStored('/home')).toBe(true)
  expect(await readings()).toEqual({ '/article/the-lake-before-the-city': 1 })
  await next.getByRole('link').click()
  await expect.poll(readings).toEqual({ '/article/the-lake-before-the-city': 1, [path]: 1 })
  // The service worker answers from the site.
  await reader.reload()
  await expect.poll(readings).toEqual({ '/article/the-lake-before-the-city': 1, [path]: 2 })

  await page.reload()
  await expect(page.getByText('3 readings of articles in the last 30 days')).toBeVisible()
  await page.getByText('As a table').click()
  await expect(page.getByRole('row').nth(1)).toContainText('3')
  await expectAccessible(page)
  await page.getByRole('link', { name: '12 months' }).click()
  await expect(page.getByText('3 readings of articles in the last 12 months')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as CSV' }).click()
  expect((await download).suggestedFilename()).toBe('readings-12-months.csv')

  await page.getByRole('link', { name: 'Articles', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'The Lake Before the City' })).toContainText(
    'Read once',
  )
})
