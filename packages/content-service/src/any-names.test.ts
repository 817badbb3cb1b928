import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { article, createTestFolder, get, openTestService } from './content-folder.testing.ts'

const LONG = 'a-walk-around-the-lake-in-winter-'.repeat(4)

it('an article is read whatever the name of its file', async () => {
  const names = ['Überraschung im März', '00 - intro (draft)', 'a.b.c', LONG, 'Привет', '#1', 'what? & why']
  const { dir } = await createTestFolder(
    Object.fromEntries(names.map((name) => [`articles/${name}.md`, article(name, 'Hello.')])),
  )
  const service = await openTestService(dir)
  const { items } = (await get(service, '/entries')).body as { items: Item[] }
  // A name that begins with '#' is that of an editor's temporary file.
  expect(items.map(({ fields }) => fields.title).toSorted()).toEqual(
    names.filter((name) => name !== '#1').toSorted(),
  )
  expect(service.problems()).toEqual([])
  expect((await get(service, '/entries/uberraschung-im-marz')).status).toBe(200)
})

it('links lead to files by their real names, and by their ids', async () => {
  const links = [
    '[a](M%C3%A4rz.md)',
    '[b](<Im Ma\u0308rz.md>)',
    '[c](./im-marz.md)',
    '[d](../articles/märz.md#end)',
    `[e](${LONG}.md)`,
  ].join(' ')
  const { dir } = await createTestFolder({
    'articles/März.md': article('A'),
    'articles/Im März.md': article('B'),
    'articles/märz.md': article('C'),
    [`articles/${LONG}.md`]: article('E'),
    'articles/links.md': article('D', links, { related: '[Im März.md, März]' }),
  })
  const service = await openTestService(dir)
  const { fields } = (await get(service, '/entries/links')).body
  const text = JSON.stringify(fields.description)
  const titleOf = async (id: string) => (await get(service, `/entries/${id}`)).body.fields.title
  const ids = [...text.matchAll(/"linkType":"Entry","id":"([^"]+)"/g)].map(([, id]) => id)
  expect(await Promise.all(ids.map(titleOf))).toEqual(['A', 'B', 'B', 'C', 'E'])
  expect(service.problems()).toEqual([])
})

it('translations and unpublished changes belong to a file of any name', async () => {
  const { dir } = await createTestFolder({
    'locales.yaml': '[{code: en, default: true}, {code: de}]',
    'articles/Übers Meer.md': article('Sea'),
    'articles/Übers Meer.de.md': article('Meer'),
    'articles/Übers Meer.draft.md': article('The Sea'),
    'articles/Übers Meer.fr.md': article('La Mer'),
  })
  const service = await openTestService(dir)
  const { items } = (await get(service, '/entries?locale=*')).body
  expect(items).toMatchObject([{ sys: { id: 'ubers-meer' }, fields: { title: { en: 'Sea', de: 'Meer' } } }])
  expect(service.problems()).toMatchObject([{ file: 'articles/Übers Meer.fr.md' }])
})

it('a file of any name is listed, saved, published, renamed and removed', async () => {
  const { dir } = await createTestFolder({
    'articles/Übers Meer.md': article('Sea'),
    'articles/ubers-meer!.md': article('Other'),
  })
  const { writer } = await openTestService(dir)
  const listed = await writer.list()
  const found = (await writer.read('articles/Übers Meer'))!
  expect(listed.map(({ entry, problem }) => [entry, problem])).toEqual([
    ['articles/ubers-meer!', undefined],
    ['articles/Übers Meer', undefined],
  ])
  expect(listed.find(({ entry }) => entry === found.entry)?.name).toBe(found.id)
  expect(found.id).toMatch(/^ubers-meer-[0-9a-f]{6}$/)
  const saved = await writer.save(found.entry, `${found.text}Wide.\n`, found.version)
  const published = await writer.publish(found.entry, { version: saved.version })
  const renamed = await writer.rename(found.entry, 'sea', published.version)
  expect(renamed).toMatchObject({ entry: 'articles/sea', id: 'sea', state: 'published' })
  const other = (await writer.read('articles/ubers-meer!'))!
  expect(other.id).toBe('ubers-meer')
  await expect(writer.create('articles/ubers-meer', article('New'))).rejects.toMatchObject({ code: 'taken' })
  await writer.remove(other.entry, other.version)
  expect(await readdir(join(dir, 'articles'))).toEqual(['sea.md'])
})

interface Item {
  fields: { title: string }
}
