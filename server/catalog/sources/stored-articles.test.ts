import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { article, createTestFolder, openTestService } from '@waypost/content-service/testing'
import { makeTemporaryFolder } from '../../../tests/helpers/temporary.ts'
import { articlesOf, openClientOf, summariesOf, sync } from './sources.testing.ts'

it('a source reads only the changes after a restart', async () => {
  const { folder, open, asked } = await openFolder()
  await articlesOf(open())
  asked.length = 0
  const again = open()
  const shown = [...(await articlesOf(again)).values()].map(({ title, body }) => `${title} ${body}`)
  expect(shown.toSorted()).toEqual(['Hill <p>Stone.</p>', 'Lake <p>Water.</p>'])
  expect(asked).toEqual(['locales', 'sync'])
  await folder.write('articles/lake.md', article('Sea', 'Salt.'))
  expect((await articlesOf(open())).get('lake')).toMatchObject({ title: 'Sea', body: '<p>Salt.</p>' })
})

it('a source without saved articles reads everything after a restart', async () => {
  const { open, dataDir } = await openFolder()
  await articlesOf(open())
  await rm(join(dataDir, 'articles.db'))
  expect([...(await articlesOf(open())).keys()].toSorted()).toEqual(['hill', 'lake'])
})

it('a source shows no article without its text, and reads everything again', async () => {
  const { open, dataDir } = await openFolder()
  const source = open()
  await summariesOf(source)
  using database = new DatabaseSync(join(dataDir, 'articles.db'))
  database.exec('delete from articles')
  await expect(articlesOf(source)).rejects.toThrow("The text of 'Entry ")
  expect([...(await articlesOf(source)).keys()].toSorted()).toEqual(['hill', 'lake'])
})

it('a source saves earlier unsaved changes with the next ones', async () => {
  const { folder, open, dataDir } = await openFolder()
  const source = open()
  await articlesOf(source)
  {
    using other = new DatabaseSync(join(dataDir, 'articles.db'))
    other.exec('begin immediate')
    await folder.write('articles/lake.md', article('Sea', 'Salt.'))
    await folder.remove('articles/hill.md')
    expect([...(await articlesOf(source)).values()].map(({ body }) => body)).toEqual(['<p>Salt.</p>'])
  }
  await folder.write('articles/well.md', article('Well', 'Stone.'))
  await articlesOf(source)
  expect([...(await articlesOf(open())).keys()].toSorted()).toEqual(['lake', 'well'])
})

it('a source shows the saved articles before the space answers, whichever build wrote them', async () => {
  const { open, asked } = await openFolder()
  await articlesOf(open())
  asked.length = 0
  const later = open('a later program')
  const restored = await later.restore!()
  const shown = restored?.records.map(({ readBody }) => readBody())
  expect(shown?.toSorted()).toEqual(['<p>Stone.</p>', '<p>Water.</p>'])
  expect(asked).toEqual([])
  await articlesOf(later)
  expect(asked).toEqual(['locales', 'sync'])
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
      async remove(path: string) {
        const changed = service.nextChange()
        await folder.remove(path)
        await changed
      },
    },
    dataDir,
    asked,
    open: (program?: string) => sync(openClient, dataDir, undefined, program),
  }
}
