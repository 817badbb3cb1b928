import { expect, it, onTestFinished } from 'vitest'
import { article, createTestClient, createTestFolder, openTestService } from './content-folder.testing.ts'
import { isSiteName } from './files/site-names.ts'

it('files in pages/ are entries of their own type, which link to articles and back', async () => {
  const { service, client } = await open({
    'pages/privacy.md': '---\ntitle: Privacy\nsummary: Short.\n---\nAs in [Lake](../articles/lake.md).',
    'pages/thanks.md': '# Thanks\n\nTo all.',
    'pages/later.md': '---\ntitle: Later\ndraft: true\n---\nSoon.',
    'articles/lake.md': article('Lake', 'See [privacy](../pages/privacy.md).'),
  })
  expect(service.problems()).toMatchObject([
    { file: 'pages/thanks.md', line: 1, reason: expect.stringContaining('A page begins with') },
    { file: 'pages/thanks.md', line: 1, effect: 'shown-without' },
  ])
  const { items } = await client.getEntries({ content_type: 'pages', order: ['sys.id'] })
  expect(items.map(({ sys, fields }) => [sys.id, fields.title, fields.excerpt])).toEqual([
    ['privacy', 'Privacy', 'Short.'],
    ['thanks', 'Thanks', undefined],
  ])
  expect((await client.getEntries({ links_to_entry: 'privacy' })).items[0].sys.id).toBe('lake')
  expect((await client.getEntries({ links_to_entry: 'lake' })).items[0].sys.id).toBe('privacy')
})

it('a page with an address of the site is left out and reported; a draft of it is reported', async () => {
  const { service, client } = await open({
    'pages/Home.md': '---\ntitle: Home\n---\nMine.',
    'pages/search.yaml': 'title: Search\n',
    'pages/about.md': '---\ntitle: About\ndraft: true\n---\nMine.',
    'pages/homes.md': '---\ntitle: Homes\n---\nMine.',
    'articles/studio.md': article('Studio'),
  })
  expect((await client.getEntries()).items.map(({ sys }) => sys.id).toSorted()).toEqual(['homes', 'studio'])
  expect(service.problems()).toMatchObject([
    {
      file: 'pages/Home.md',
      reason: expect.stringContaining("uses the address '/Home'"),
      effect: 'left-out',
    },
    { file: 'pages/about.md', reason: expect.stringContaining("uses the address '/about'") },
    { file: 'pages/search.yaml', effect: 'left-out' },
  ])
  expect(service.show('pages/contact', '---\ntitle: C\n---\nText.')?.problems).toMatchObject([
    { message: expect.stringContaining("uses the address '/contact'") },
  ])
})

it('a type that the creator declares for pages/ stays hers', async () => {
  const { service, client } = await open({
    'pages/content-type.yaml': 'name: Screen\nfields:\n  slug: Symbol\n  body: Text\n',
    'pages/home.yaml': 'slug: start\nbody: Hello\n',
  })
  expect(service.problems()).toEqual([])
  expect((await client.getEntry('home')).fields).toEqual({ slug: 'start', body: 'Hello' })
})

it('without the folder there is no such type for programs, and a page can be begun', async () => {
  const { service, client } = await open({ 'articles/lake.md': article('Lake') })
  expect((await client.getContentTypes()).items.map(({ sys }) => sys.id)).toEqual(['articles'])
  expect(service.declared().types.map(({ contentType }) => contentType.id)).toEqual(['articles', 'pages'])
  await service.writer.create('pages/privacy', '---\ntitle: Privacy\n---\nText.')
  expect((await client.getEntry('privacy')).fields.title).toBe('Privacy')
})

it.each(['HOME', 'favicon.ico', 'icon-512.png', 'privacy.data', '.well-known'])(
  'the name %s is the site’s own',
  (name) => expect(isSiteName(name)).toBe(true),
)

async function open(files: Record<string, string>) {
  const { dir } = await createTestFolder(files)
  const service = await openTestService(dir)
  onTestFinished(() => service.close())
  return { service, client: createTestClient(service) }
}
