import { createContentFolder, writeArticle } from '../helpers/content-folder.ts'
import { getRaw } from '../helpers/http.ts'
import { DISCONNECTED, PREVIEWED, previewOf, RUNNING, workspaceBars } from '../helpers/preview.ts'
import { expect, test } from '../helpers/test.ts'

test('the banner and an open page follow a backend that stops and returns', async ({
  page,
  allowedErrors,
  openWaypost,
}) => {
  allowedErrors.push(/Failed to load resource/, /status of 503/)
  const contentDir = await createContentFolder(PREVIEWED)
  const backend = await openWaypost({ contentDir })
  const preview = await openWaypost({ env: await previewOf(backend) })
  await page.goto(`${preview.url}/home`)
  await expect(workspaceBars(page)).toContainText(RUNNING)
  await expect(page.getByRole('article')).toHaveCount(3)

  await test.step('the backend is asked for another time, too', async () => {
    const visitor = await page.context().newPage()
    for (const [at, count] of [
      ['2097-01-14', 1],
      ['2097-01-15', 2],
    ] as const) {
      await visitor.goto(`${preview.url}/home?at=${at}`)
      await expect(visitor.getByRole('article')).toHaveCount(count)
    }
    await visitor.close()
  })

  await backend.kill()
  await expect(workspaceBars(page)).toContainText(DISCONNECTED)
  await expect(page.getByRole('article')).toHaveCount(3)
  expect(String((await getRaw(`${preview.url}/home`, { 'accept-encoding': 'identity' })).body)).toContain(
    DISCONNECTED,
  )

  await writeArticle(contentDir, { id: 'news', title: 'News', body: 'New.' })
  await backend.start()
  await expect(workspaceBars(page)).toContainText(RUNNING)
  await expect(page.getByRole('article')).toHaveCount(4)

  await preview.kill()
  await expect(workspaceBars(page)).toContainText(DISCONNECTED)
  await preview.start()
  await expect(workspaceBars(page)).toContainText(RUNNING)
})
