import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { article, createTestFolder, openTestService } from '@waypost/content-service/testing'
import { makeTemporaryFolder } from '../../../tests/helpers/temporary.ts'
import { articlesOf, openClientOf, summariesOf, syncKept } from './sources.testing.ts'

it('asks after a restart for what has changed, and for nothing else', async () => {
  const { folder, open, asked } = await openFolder()
  await articlesOf(open())
  asked.length = 0
  const again = open()
  expect([...(await articlesOf(again)).values()].map(({ title, body }) => [title, body])).toEqual([
    ['Lake', '<p>Water.</p>'],
    ['Hill', '<p>Stone.</p>'],
  ])
  expect(asked).toEqual(['locales', 'sync'])
  await folder.write('articles/lake.md', article('Sea', 'Salt.'))
  expect((await articlesOf(open())).get('lake')).toMatchObject({ title: 'Sea', body: '<p>Salt.</p>' })
})

it('reads everything again after a restart with nothing kept', async () => {
  const { open, dataDir } = await openFolder()
  await articlesOf(open())
  await rm(join(dataDir, 'articles.db'))
  expect([...(await articlesOf(open())).keys()].toSorted()).toEqual(['hill', 'lake'])
})

it('tells that a text is gone, and shows no article without it', async () => {
  const { open, dataDir } = await openFolder()
  const source = open()
  await summariesOf(source)
  using database = new DatabaseSync(join(dataDir, 'articles.db'))
  database.exec('delete from articles')
  await expect(articlesOf(source)).rejects.toThrow("The text of 'Entry ")
})

async function openFolder() {
  const folder = await createTestFolder({
    'articles/hill.md': article('Hill', 'Stone.'),
    'articles/lake.md': article('Lake', 'Water.'),
  })
  const service = await openTestService(folder.dir, { watch: true })
  const dataDir = await makeTemporaryFolder('data')
  const asked: string[] = []
  const openClient = openClientOf({
    fetch(request) {
      asked.push(new URL(request.url).pathname.split('/').at(-1)!)
      return service.site.fetch(request)
    },
  })
  return {
    folder: {
      async write(path: string, text: string) {
        const changed = service.nextChange()
        await folder.write(path, text)
        await changed
      },
    },
    dataDir,
    asked,
    open: () => syncKept(openClient, dataDir),
  }
}
