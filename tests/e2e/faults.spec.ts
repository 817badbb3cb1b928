import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createContentFolder, writeArticle } from '../helpers/content-folder.ts'
import { expect, test } from '../helpers/test.ts'

test('a site without its content folder shows the last articles, reports it, and continues when the folder returns', async ({
  openWaypost,
  request,
}) => {
  const lake = { id: 'lake', title: 'The Lake', body: 'Still water.' }
  const { url, contentDir, output } = await openWaypost({ contentDir: await createContentFolder([lake]) })
  const readiness = async () => (await request.get(`${url}/readyz`)).text()
  const away = join(contentDir, 'away')
  await rename(join(contentDir, 'articles'), away)
  await expect.poll(readiness).toBe('ready; the content folder is gone or cannot be read')
  expect(await (await request.get(`${url}/article/lake`)).text()).toContain('Still water.')
  expect(await (await request.get(`${url}/home`)).text()).toContain('The Lake')
  await rename(away, join(contentDir, 'articles'))
  await expect.poll(readiness).toBe('ready')
  await writeArticle(contentDir, { ...lake, body: 'Moving water.' })
  await expect.poll(async () => (await request.get(`${url}/article/lake`)).text()).toContain('Moving water.')
  expect(output().match(/is gone/g)).toHaveLength(1)
})
