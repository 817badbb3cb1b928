import { describe, expect, it } from 'vitest'
import { article, createTestFolder, get, openTestService, PREVIEW_TOKEN } from './content-folder.testing.ts'

describe('an unsaved text', () => {
  it('is shown with its surroundings, and not stored', async () => {
    const service = await open({
      'articles/tea.md': article('Tea', 'Green.', { draft: 'true' }),
      'articles/tea.draft.md': article('White tea'),
      'articles/cup.md': article('Cup'),
      'assets/tin.txt': 'x',
      'assets/tin.txt.yaml': 'draft: true',
    })
    const before = await get(service, '/entries')
    const text = '\uFEFF---\r\ntitle: Black tea\r\n---\r\n[Cup](cup.md) ![A tin](../assets/tin.txt)\r\n'
    const { problems, shown } = service.show('articles/tea', text)!
    expect(problems).toEqual([])
    const { items, includes } = await read(shown!.openRoutes(), '/entries?sys.id=tea')
    expect(items).toMatchObject([{ sys: { id: 'tea', revision: 0 }, fields: { title: 'Black tea' } }])
    expect(includes.Entry).toMatchObject([{ fields: { title: 'Cup' } }])
    expect(includes.Asset).toMatchObject([
      { fields: { description: 'A tin', file: { url: expect.stringContaining('/content/secure/') } } },
    ])
    expect((await get(service, '/entries')).body).toEqual(before.body)
    expect(await read(service.previewRoutes, '/entries/tea')).toMatchObject({
      fields: { title: 'White tea' },
    })
  })

  it('may belong to a new entry or translation', async () => {
    const service = await open({
      'locales.yaml': '- {code: en, default: true}\n- code: de\n',
      'articles/tea.md': article('Tea'),
    })
    const created = service.show('articles/new', article('New'))?.shown
    expect(await read(created!.openRoutes(), '/entries/new')).toMatchObject({ fields: { title: 'New' } })
    const translated = service.show('articles/tea.de', article('Tee', '', { draft: 'true' }))?.shown
    expect(translated).toMatchObject({ id: 'tea', locale: 'de' })
    expect(await read(translated!.openRoutes(), '/entries/tea?locale=de')).toMatchObject({
      fields: { title: 'Tee' },
    })
  })

  it('reports its problems by field and line', async () => {
    const service = await open({
      'people/content-type.yaml': 'fields:\n  name: {type: Symbol, required: true}\n  age: Integer\n',
      'people/mira.yaml': 'name: Mira\n',
    })
    const text = '---\ntitle: Tea\ndate: 2024-02-30\ntags:\n  - [odd]\n---\n\n![Gone](../assets/gone.jpg)\n'
    const { problems, shown } = service.show('articles/tea', text)!
    expect(shown).toMatchObject({ id: 'tea' })
    expect(problems.map(({ field, line }) => [field, line])).toEqual([
      ['date', 3],
      ['tags', 5],
      ['description', 8],
    ])
    expect(service.show('articles/tea', article('Tea', '\n![Gone](../assets/gone.jpg)'))).toMatchObject({
      problems: [{ field: 'description', line: 5, message: expect.stringContaining("'gone.jpg'") }],
      shown: { id: 'tea' },
    })
    expect(service.show('articles/tea', '---\ncategory: Drinks\n---\nHot.\n')?.problems).toMatchObject([
      { field: 'title', message: expect.stringContaining('The article has no title') },
    ])
    expect(service.show('people/mira', 'name: Mira\nage: old\n')?.problems).toMatchObject([
      { field: 'age', line: 2 },
    ])
    expect(service.show('people/mira', 'name: [')?.problems).toMatchObject([{ line: 1 }])
  })

  it('can be shown only for possible entries', async () => {
    const service = await open({ 'articles/tea.md': article('Tea') })
    for (const entry of ['nowhere/tea', 'articles', 'articles/tea.draft', 'articles/../tea'])
      expect({ entry, shown: service.show(entry, article('Tea')) }).toEqual({ entry })
  })
})

async function open(files: Record<string, string>) {
  return openTestService((await createTestFolder(files)).dir)
}

async function read(
  routes: { request: (path: string, init: RequestInit) => Response | Promise<Response> },
  path: string,
) {
  const response = await routes.request(`/spaces/waypost/environments/master${path}`, {
    headers: { authorization: `Bearer ${PREVIEW_TOKEN}` },
  })
  return response.json()
}
