import { describe, expect, it } from 'vitest'
import {
  article,
  createTestClient,
  createTestFolder,
  get,
  openTestService,
} from './content-folder.testing.ts'

const locales =
  '- {code: en, default: true}\n- {code: de, fallback: en}\n- {code: de-CH, fallback: de}\n- {code: fr}\n'
const places = {
  'locales.yaml': locales,
  'places/content-type.yaml':
    'fields:\n  name: {type: Symbol, required: true, localized: true}\n  about: {type: RichText, localized: true}\n  height: Integer\n',
  'places/rigi.md': '---\nname: Rigi\nheight: 1798\n---\nA mountain.\n',
  'places/rigi.de.md': '---\n---\nEin Berg.\n',
  'places/rigi.de-CH.yaml': 'name: D Rigi\n',
}

describe('translations', () => {
  it('are read by the official client with their fallbacks', async () => {
    const { dir } = await createTestFolder(places)
    const service = await openTestService(dir)
    expect(service.problems()).toEqual([])
    const client = createTestClient(service)
    const swiss = await client.getEntry('rigi', { locale: 'de-CH' })
    expect(swiss.fields).toMatchObject({ name: 'D Rigi', height: 1798 })
    expect(JSON.stringify(swiss.fields.about)).toContain('Ein Berg.')
    expect((await client.getEntry('rigi', { locale: 'de' })).fields.name).toBe('Rigi')
    expect((await client.getEntry('rigi', { locale: 'fr' })).fields).toEqual({ height: 1798 })

    const { fields } = (await client.withAllLocales.getEntries({ 'sys.id': 'rigi' })).items[0]
    expect(fields).toMatchObject({
      name: { en: 'Rigi', 'de-CH': 'D Rigi' },
      height: { en: 1798 },
      about: { en: {}, de: {} },
    })
    expect((await client.getLocales()).items.map(({ code, fallbackCode }) => [code, fallbackCode])).toEqual([
      ['en', null],
      ['de', 'en'],
      ['de-CH', 'de'],
      ['fr', null],
    ])
  })

  it('are in the order of their codes, whichever was read first', async () => {
    const { dir } = await createTestFolder({
      ...places,
      'places/rigi.de.md': `---\nname: Der Rigi\n---\n${'Ein Berg.\n\n'.repeat(9_000)}`,
    })
    const { items } = await createTestClient(await openTestService(dir)).withAllLocales.getEntries({
      'sys.id': 'rigi',
    })
    expect(Object.keys(items[0].fields.name as object)).toEqual(['en', 'de', 'de-CH'])
  })

  it.each([
    [
      'a field that is the same in every language',
      'places/rigi.fr.yaml',
      'height: 1',
      1,
      "'height' is the same",
    ],
    ['tags', 'places/rigi.fr.yaml', 'name: R\ntags: [a]', 2, "'tags' is the same in every language"],
    ['no entry beside it', 'places/pilatus.de.md', '---\n---\n', undefined, "an entry 'pilatus' that is not"],
    [
      'an entry in another folder',
      'articles/rigi.de.md',
      '---\n---\n',
      undefined,
      "an entry 'rigi' that is not",
    ],
    ['another one for the same', 'places/rigi.de.yaml', 'name: R', undefined, 'would be the same entry'],
  ])('are left out with %s', async (_name, file, content, line, reason) => {
    const { dir } = await createTestFolder({ ...places, [file]: content })
    const service = await openTestService(dir)
    const problem = {
      file,
      effect: 'left-out',
      reason: expect.stringContaining(reason),
      ...(line && { line }),
    }
    expect(service.problems()).toMatchObject([problem])
    expect((await get(service, '/entries?limit=0')).body.total).toBe(1)
  })

  it('are left out while they are drafts', async () => {
    const { dir } = await createTestFolder({
      ...places,
      'places/rigi.de.md': '---\ndraft: true\nname: X\n---\n',
    })
    const { body } = await get(await openTestService(dir), '/entries/rigi?locale=de')
    expect(body.fields.name).toBe('Rigi')
  })

  it('follow the changes of their files', async () => {
    const folder = await createTestFolder(places)
    const service = await openTestService(folder.dir, { watch: true })
    const change = async (act: () => Promise<void>) => {
      const next = service.nextChange()
      await act()
      await next
      return (await get(service, '/entries/rigi?locale=fr')).body
    }
    const came = await change(() => folder.write('places/rigi.fr.yaml', 'name: Le Rigi'))
    expect(came).toMatchObject({ sys: { revision: 2 }, fields: { name: 'Le Rigi', height: 1798 } })
    const changed = await change(() => folder.write('places/rigi.fr.yaml', 'name: Rigi-Kulm'))
    expect(changed).toMatchObject({ sys: { revision: 3 }, fields: { name: 'Rigi-Kulm' } })
    const gone = await change(() => folder.remove('places/rigi.fr.yaml'))
    expect(gone).toMatchObject({ sys: { revision: 4 }, fields: { height: 1798 } })
  })

  it('require a declared language', async () => {
    const folder = await createTestFolder({ 'articles/a.md': article('A'), 'articles/a.de.md': article('B') })
    const service = await openTestService(folder.dir, { watch: true })
    expect((await get(service, '/entries?limit=0')).body.total).toBe(1)
    const change = service.nextChange()
    await folder.write('locales.yaml', locales)
    await change
    expect((await get(service, '/entries?locale=de')).body.items).toMatchObject([{ fields: { title: 'B' } }])
  })

  it('stay unchanged while locales.yaml cannot be read', async () => {
    const folder = await createTestFolder(places)
    const service = await openTestService(folder.dir, { watch: true })
    const problem = service.nextProblem()
    await folder.write('locales.yaml', '- code: en\n')
    expect(await problem).toMatchObject({ file: 'locales.yaml', line: 1, effect: 'shown-without' })
    expect((await get(service, '/entries/rigi?locale=de-CH')).body.fields.name).toBe('D Rigi')
  })
})
