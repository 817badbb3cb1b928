import { describe, expect, it } from 'vitest'
import { article, createTestClient, createTestFolder, openTestService } from './content-folder.testing.ts'

const files = {
  'locales.yaml': '- {code: en, default: true}\n- {code: de, fallback: en}\n',
  'taxonomy.yaml': 'concepts: {water: Water}',
  'assets/lake.txt': 'A lake.',
  'articles/a.md': article('A', '![Caption](lake.txt "Title of the text")'),
}

describe('the YAML file of an asset', () => {
  it('is reported and not published if it ends in .yml', async () => {
    const { client, service } = await open({ ...files, 'assets/lake.txt.yml': 'draft: true\n' })
    expect((await client.getAssets()).items.map(({ sys }) => sys.id)).toEqual(['lake.txt'])
    expect(service.problems()).toMatchObject([
      { file: 'assets/lake.txt.yml', reason: expect.stringContaining('rename'), effect: 'left-out' },
    ])
  })

  it('describes the asset in every language, before any text does', async () => {
    const { client, service } = await open({
      ...files,
      'assets/lake.txt.yaml':
        'title: {en: Lake, de: See}\ndescription: Still water\ntags: [Blue]\nconcepts: [water]\n',
    })
    expect(service.problems()).toEqual([])
    const { items } = await client.getAssets()
    expect(items).toMatchObject([
      {
        sys: { id: 'lake.txt' },
        metadata: { tags: [{ sys: { id: 'blue' } }], concepts: [{ sys: { id: 'water' } }] },
        fields: { title: 'Lake', description: 'Still water', file: { fileName: 'lake.txt' } },
      },
    ])
    expect((await client.getAsset('lake.txt', { locale: 'de' })).fields).toMatchObject({
      title: 'See',
      description: 'Still water',
      file: { fileName: 'lake.txt' },
    })
  })

  it('names the focus of the image in a tag', async () => {
    const { client, service } = await open({
      ...files,
      'assets/lake.txt.yaml': 'focus: Top left\ntags: [Blue]\n',
    })
    expect(service.problems()).toEqual([])
    expect((await client.getAsset('lake.txt')).metadata.tags).toMatchObject([
      { sys: { linkType: 'Tag', id: 'focusTopLeft' } },
      { sys: { id: 'blue' } },
    ])
    expect((await client.getTag('focusTopLeft')).name).toBe('Focus top left')
    expect(service.findAsset('lake.txt')).toMatchObject({ focus: 'top left' })
  })

  it('is reported for an unknown focus, which is ignored', async () => {
    const { client, service } = await open({ ...files, 'assets/lake.txt.yaml': 'title: Lake\nfocus: centre' })
    expect(service.problems()).toMatchObject([
      {
        line: 2,
        reason: expect.stringContaining("'focus' must be one of top left,"),
        effect: 'shown-without',
      },
    ])
    expect(await client.getAsset('lake.txt')).toMatchObject({
      metadata: { tags: [] },
      fields: { title: 'Lake' },
    })
  })

  it('leaves missing fields to the texts that show the asset', async () => {
    const { client } = await open({ ...files, 'assets/lake.txt.yaml': 'title: Lake' })
    expect((await client.getAsset('lake.txt')).fields).toMatchObject({
      title: 'Lake',
      description: 'Caption',
    })
  })

  it.each(['draft: true', 'Draft: true'])('can hide the asset from everyone by %s', async (line) => {
    const { client, service } = await open({ ...files, 'assets/lake.txt.yaml': line })
    expect((await client.getAssets()).total).toBe(0)
    expect(service.findAsset('lake.txt')).toBeUndefined()
    expect((await service.site.request('/content/assets/lake.txt/any/lake.txt')).status).toBe(404)
  })

  it.each([
    ['an unknown key', 'license: CC', 1, "'license' is not a known key."],
    ['a map of unknown keys', 'exif: {lens: 35}', 1, "'exif' is not a known key."],
    ['a misspelled key', 'titel: Lake', 1, "'titel' is not a known key. Did you mean 'title'?"],
    ['an unknown language', 'title:\n  fr: Lac', 2, "'title.fr' is not a language"],
    ['a list for a title', 'title: [a]', 1, "'title'"],
    ['a tag that is a list', 'tags: [[a]]', 1, 'one text'],
    ['an id that is none', 'id: a/b', 1, 'must be an id'],
    ['a line that YAML cannot read', 'title: Rome: a walk', 1, 'quotation marks'],
  ])('is shown without %s', async (_name, content, line, reason) => {
    const text = `description: Water\n${content}\n`
    const { client, service } = await open({ ...files, 'assets/lake.txt.yaml': text })
    expect((await client.getAsset('lake.txt')).fields.description).toBe('Water')
    expect(service.problems()).toMatchObject([
      { line: line + 1, reason: expect.stringContaining(reason), effect: 'shown-without' },
    ])
  })

  it.each([
    ['a time to publish it', 'title: A\npublish: 2027-01-01', 2, "'publish' is for entries only"],
    ['a draft that is neither true nor false', 'draft: maybe', 1, 'true or false'],
    ['a misspelled draft', 'darft: true', 1, "Did you mean 'draft'?"],
  ])('is refused with %s', async (_name, content, line, reason) => {
    const { service } = await open({ ...files, 'assets/lake.txt.yaml': content })
    expect(service.problems()).toMatchObject([
      { file: 'assets/lake.txt.yaml', line, reason: expect.stringContaining(reason), effect: 'left-out' },
    ])
  })

  it('works without an unknown concept, and uses it once it is declared', async () => {
    const folder = await createTestFolder({ ...files, 'assets/lake.txt.yaml': 'title: L\nconcepts: [fire]' })
    const service = await openTestService(folder.dir, { watch: true })
    const concepts = async () => (await createTestClient(service).getAsset('lake.txt')).metadata.concepts
    expect(await concepts()).toEqual([])
    expect(service.problems()).toMatchObject([{ line: 2, effect: 'shown-without' }])

    const change = service.nextChange()
    await folder.write('taxonomy.yaml', 'concepts: {water: Water, fire: Fire}')
    await change
    expect(await concepts()).toMatchObject([{ sys: { id: 'fire' } }])
    expect(service.problems()).toEqual([])
  })

  it('is reported if it describes no asset, and is an asset if its name allows', async () => {
    const { client, service } = await open({
      'assets/gone.jpg.yaml': 'title: A',
      'assets/settings.yaml': 'a: b',
    })
    expect((await client.getAssets()).items.map(({ sys }) => sys.id)).toEqual(['settings.yaml'])
    expect(service.problems()).toMatchObject([
      { file: 'assets/gone.jpg.yaml', reason: expect.stringContaining("'gone.jpg', which is not in") },
    ])
  })

  it('is watched while it is created, broken, corrected and removed', async () => {
    const folder = await createTestFolder(files)
    const service = await openTestService(folder.dir, { watch: true })
    const client = createTestClient(service)
    const titleAfter = async (act: () => Promise<void>) => {
      const change = service.nextChange()
      await act()
      await change
      return (await client.getAsset('lake.txt')).fields.title
    }
    const write = (content: string) => folder.write('assets/lake.txt.yaml', content)
    expect(await titleAfter(() => write('title: One'))).toBe('One')
    const problem = service.nextProblem()
    await write('title: Two\ndraft: maybe')
    expect(await problem).toMatchObject({ effect: 'last-version' })
    expect((await client.getAsset('lake.txt')).fields.title).toBe('One')
    expect(await titleAfter(() => write('title: Three'))).toBe('Three')
    expect(await titleAfter(() => folder.remove('assets/lake.txt.yaml'))).toBe('Title of the text')
    expect(service.problems()).toEqual([])
  })
})

async function open(content: Record<string, string>) {
  const { dir } = await createTestFolder(content)
  const service = await openTestService(dir)
  return { service, client: createTestClient(service) }
}
