import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createContentFolder } from '../helpers/content-folder.ts'
import { hydrated } from '../helpers/hydrated.ts'
import { expect, test } from '../helpers/test.ts'

test('an article leads to the others of its series and tags, and has its files', async ({
  page,
  request,
  openWaypost,
}) => {
  const contentDir = await createContentFolder([])
  const write = (id: string, top: string) =>
    writeFile(join(contentDir, `articles/${id}.md`), `---\n${top}\n---\n\nA text about ${id}.\n`)
  await write(
    'one',
    'title: One\ndate: 2024-01-10\ncategory: North\nseries: Going North\ntags: [Old friends]',
  )
  await write(
    'two',
    'title: Two\ndate: 2024-02-10\ncategory: North\nseries: Going North\ntags: [Old friends, Winter]\nrelated: [other.md]\nattachments: [route.gpx]',
  )
  await write('three', 'title: Three\ndate: 2024-03-10\ncategory: North\nseries: going north\ntags: [Winter]')
  await write('other', 'title: Other\ndate: 2024-04-10')
  await writeFile(join(contentDir, 'assets/route.gpx'), '<gpx/>')
  const waypost = await openWaypost({ contentDir })

  await page.goto(`${waypost.url}/article/two`)
  await hydrated(page)
  const article = page.getByRole('article')
  await article.getByText('Part 2 of 3 of Going North').click()
  await expect(article.locator('details').getByRole('listitem')).toHaveText([/One/, /Two/, /Three/])
  const further = page.getByRole('navigation', { name: 'Further reading' })
  await expect(further.getByRole('heading', { level: 2 })).toHaveText([
    'Next part of Going North',
    'Next stop, older',
    'Related articles',
  ])
  const file = article.getByRole('link', { name: 'route GPX, 1 kB' })
  expect((await request.get(new URL((await file.getAttribute('href'))!, waypost.url).href)).status()).toBe(
    200,
  )

  await article.getByRole('link', { name: 'Winter', exact: true }).click()
  await expect(page).toHaveURL(/\/home\?tag=Winter$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Winter')
  await expect(page.getByText('2 pieces with this tag')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('HomeWinter')
  expect((await request.get(`${waypost.url}/rss.xml?tag=winter`)).status()).toBe(200)

  // The browser's list of articles filters like the server.
  await page.goto(`${waypost.url}/home?series=GOING%20north&tag=old+friends`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Old friends, Going North')
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.goto(`${waypost.url}/home?tag=nowhere`)
  await expect(page.getByRole('heading', { name: 'Nothing here yet.' })).toBeVisible()
})
