import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { createTestClient, createTestFolder, openTestService } from './content-folder.testing.ts'

it('reads the examples of docs/content-types.md', async () => {
  const files = await examplesOf(new URL('../../../docs/content-types.md', import.meta.url))
  expect(Object.keys(files)).toHaveLength(10)
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>'
  const { dir } = await createTestFolder({ ...files, 'assets/lake.jpg': picture })
  const service = await openTestService(dir)
  expect(service.problems()).toEqual([])

  const client = createTestClient(service)
  const mira = await client.getEntry('mira', { locale: 'de-CH' })
  expect(mira.fields).toMatchObject({
    name: 'Mira Kaul',
    role: 'Malerin',
    friends: [{ fields: { name: 'Otto' } }],
  })
  expect((await client.getAsset('lake.jpg', { locale: 'de' })).fields.title).toBe('Der See am Morgen')
  expect((await client.getContentTypes()).items.map(({ sys }) => sys.id)).toEqual(['articles', 'people'])
})

/** Code blocks of a document, by the path after the language of the code. */
async function examplesOf(document: URL): Promise<Record<string, string>> {
  const text = await readFile(document, 'utf8')
  return Object.fromEntries(
    [...text.matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)].map(([, path, content]) => [path, content]),
  )
}
