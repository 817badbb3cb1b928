import { describe, expect, it } from 'vitest'
import { createTestClient, get } from '../content-folder.testing.ts'
import { englishLocale, type Locale, type Space } from './space.ts'
import { fileAsset, library, serve } from './made-up-space.testing.ts'

describe('a file in another language', () => {
  it('is the same file, even without a text in that language', async () => {
    const client = createTestClient(serve(translated()))
    const { fields } = await client.getAsset('a1', { locale: 'fr' })
    expect(fields).not.toHaveProperty('title')
    expect(fields.file).toMatchObject({ fileName: 'a1' })
    expect((await client.getAsset('a1', { locale: 'de' })).fields).toMatchObject({
      title: 'Titel',
      file: { fileName: 'a1' },
    })
  })

  it('is found by words in its own language, and by words in any language when all are searched', async () => {
    const site = serve(translated())
    const totalOf = async (query: string) => (await get(site, `/assets?${query}`)).body.total
    expect(await totalOf('locale=de&fields.title[match]=titel')).toBe(1)
    expect(await totalOf('fields.title[match]=titel')).toBe(0)
    expect(await totalOf('query=titel')).toBe(1)
  })
})

/** The library with a German title of its one file, and French, which nothing is in. */
function translated(): Space {
  const languages = (['de', 'fr'] as const).map((code): Locale => ({
    code,
    name: code,
    isDefault: false,
    fallbackCode: null,
  }))
  const file = {
    ...fileAsset('a1', 'text/plain', 10),
    translations: new Map([['de', { title: 'Titel' }]]),
  }
  return { ...library(), locales: [englishLocale, ...languages], assets: new Map([['a1', file]]) }
}
