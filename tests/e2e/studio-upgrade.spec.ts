import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createContentFolder } from '../helpers/content-folder.ts'
import { expectAccessible, signInToStudio } from '../helpers/studio.ts'
import { expect, test } from '../helpers/test.ts'

test('once she allows the question, she sees that there is a newer version, and how to upgrade', async ({
  page,
  context,
  openWaypost,
}) => {
  const changes = `### Added\n\n- <b>Maps</b>.\n- ${'long'.repeat(60)}`
  const releases = createServer((_, response) => {
    response.end(JSON.stringify({ version: '99.0.0', date: '2026-11-28', changes }))
  }).listen(0, '127.0.0.1')
  await once(releases, 'listening')
  const folder = await createContentFolder([{ id: 'tea', title: 'Tea', body: 'Green.' }])
  const releasesUrl = `http://127.0.0.1:${(releases.address() as AddressInfo).port}`
  const waypost = await openWaypost({ env: { CONTENT_DIR: folder, RELEASES_URL: releasesUrl } })
  await signInToStudio(context, waypost)

  await page.goto(`${waypost.url}/studio/settings`)
  const question = page.getByRole('group', { name: 'Ask for newer versions' })
  await expect(question.getByLabel('No')).toBeChecked()
  await question.getByLabel('Yes').click()
  await expect(page.getByText('Waypost 99.0.0 is out.')).toBeVisible()
  await page.getByText('What it changes').click()
  await expect(page.getByText('- <b>Maps</b>.')).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${waypost.url}/studio`)
  await expect(page.getByText('There is a newer version of Waypost: 99.0.0.')).toBeVisible()
  await page.getByRole('link', { name: 'What it changes, and how to upgrade' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Machine' })).toBeVisible()

  releases.close()
  releases.closeAllConnections()
  await page.getByRole('button', { name: 'Ask now' }).click()
  await expect(page.getByText(/could not be asked: ECONNREFUSED/)).toBeVisible()
  await expect(page.getByText('Waypost 99.0.0 is out.')).toBeVisible()
})
