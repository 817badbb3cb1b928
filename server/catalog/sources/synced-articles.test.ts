import { describe, expect, it, vi } from 'vitest'
import { article, createTestFolder, openTestService, type TestFolder } from '@waypost/content-service/testing'
import { createRandom, type Random } from '@waypost/content-service/testing'
import { imageAddress } from '../articles/image.ts'
import { makeTemporaryFolder } from '../../../tests/helpers/temporary.ts'
import { createConverter, type ArticleSource } from './article-source.ts'
import type { OpenClient } from './client.ts'
import { articlesOf, openClientOf, openFile, readAll, summariesOf, sync } from './sources.testing.ts'
import { syncArticles } from './synced-articles.ts'

const drawing = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="9"/>`
const surroundings = {
  'locales.yaml': '- {code: en, default: true}\n- {code: de}\n',
  'articles/content-type.yaml': 'fields:\n  title: {type: Symbol, localized: true}\n  author: Entry\n',
  'people/content-type.yaml': 'fields:\n  name: Symbol\n  title: Symbol\n  works: [Entry]\n',
}

describe('a synced space', () => {
  it.each([1, 2])('equals a complete read after 100 edits, by chance %i', async (seed) => {
    const random = createRandom(seed)
    const folder = await createTestFolder(surroundings)
    for (let count = 0; count < 20; count += 1) await edit(folder, random)
    const service = await openTestService(folder.dir, { watch: true })
    const openClient = openClientOf(service.site)
    const source = await open(openClient)
    for (let round = 0; round < 20; round += 1) {
      const changed = service.nextChange()
      for (const name of ['a', 'b']) await folder.write(`articles/sure-${name}.md`, article(`Round ${round}`))
      for (let count = 0; count < 3; count += 1) await edit(folder, random)
      await changed
      await vi.waitFor(
        async () => expect(await articlesOf(source)).toEqual(await readAll(openClient)),
        10_000,
      )
    }
    expect((await articlesOf(source)).get('sure-a')?.title).toBe('Round 19')
  })

  it('replaces the object of a changed article, and no other', async () => {
    const folder = await createTestFolder({
      ...surroundings,
      'articles/alone.md': article('Alone'),
      'articles/names.md': article('Names', 'See [it](named.md).'),
      'articles/named.md': article('Named', '', { image: 'lake.svg' }),
      'assets/lake.svg': drawing(1),
    })
    const service = await openTestService(folder.dir, { watch: true })
    const source = await open(openClientOf(service.site))
    const before = await summariesOf(source)
    const changed = service.nextChange()
    await folder.write('articles/named.md', article('Renamed', '', { image: 'lake.svg' }))
    await changed
    const after = await summariesOf(source)
    const same = (id: string) => after.get(id) === before.get(id)
    expect([same('alone'), same('names'), same('named')]).toEqual([true, true, false])
    expect(after.get('named')?.title).toBe('Renamed')
    const drawn = service.nextChange()
    await folder.write('assets/lake.svg', drawing(2))
    await drawn
    const last = await summariesOf(source)
    expect([...last.keys()].filter((id) => last.get(id) !== after.get(id))).toEqual(['named'])
    expect(last.get('named')?.image?.width).toBe(2)
    const focused = service.nextChange()
    await folder.write('assets/lake.svg.yaml', 'focus: top left')
    await focused
    expect((await summariesOf(source)).get('named')?.image).toMatchObject({ width: 2, focus: 'top left' })
  })

  it('has the pages, and each link to a page while it has an address of its own', async () => {
    const folder = await createTestFolder({
      'articles/hill.md': article('Hill', '[P](../pages/p1.md)'),
      'pages/content-type.yaml':
        'fields:\n  slug: Symbol\n  title: Symbol\n  description: {type: RichText, body: true}\n',
      'pages/p1.md': '---\nslug: privacy\ntitle: Privacy\n---\nText.',
    })
    const service = await openTestService(folder.dir, { watch: true })
    const openClient = openClientOf(service.site)
    const source = await open(openClient)
    expect((await articlesOf(source)).get('p1')).toMatchObject({ page: 'privacy', title: 'Privacy' })
    expect((await articlesOf(source)).get('hill')?.body).toContain('<a href="/privacy">P</a>')
    expect(await readAll(openClient)).toEqual(await articlesOf(source))
    const changed = service.nextChange()
    await folder.write('pages/p1.md', '---\nslug: studio\ntitle: Mine\n---\nText.')
    await changed
    expect([...(await articlesOf(source)).keys()]).toEqual(['hill'])
    expect((await articlesOf(source)).get('hill')?.body).toBe('<p>P</p>')
  })

  it('shows the target of a link while it exists', async () => {
    const folder = await createTestFolder({
      ...surroundings,
      'articles/names.md': article('Names', 'See [it](later.md).'),
    })
    const service = await openTestService(folder.dir, { watch: true })
    const openClient = openClientOf(service.site)
    const source = await open(openClient)
    expect((await articlesOf(source)).get('names')?.body).not.toContain('/article/later')
    const bodies: boolean[] = []
    for (const draft of ['false', 'true']) {
      const changed = service.nextChange()
      await folder.write('articles/later.md', article('Later', '', { draft }))
      await changed
      const articles = await articlesOf(source)
      expect(articles).toEqual(await readAll(openClient))
      bodies.push(articles.get('names')!.body.includes('/article/later'))
    }
    expect(bodies).toEqual([true, false])
  })

  it('uses the default language, even when it changes', async () => {
    const { dir } = await createTestFolder({
      ...surroundings,
      'articles/lake.md': article('The lake'),
      'articles/lake.de.md': article('Der See'),
    })
    const { site } = await openTestService(dir)
    let code = 'en'
    const openClient = openClientOf({
      fetch: (request) =>
        new URL(request.url).pathname.endsWith('/locales')
          ? Response.json({ items: [{ code, default: true }] })
          : site.fetch(request),
    })
    const source = await open(openClient)
    expect((await articlesOf(source)).get('lake')?.title).toBe('The lake')
    code = 'de'
    expect((await articlesOf(source)).get('lake')?.title).toBe('Der See')
  })
})

describe('a space that does not report deletions', () => {
  it('is read completely at intervals, and keeps unchanged articles', async () => {
    const folder = await createTestFolder({ 'articles/a.md': article('A'), 'articles/b.md': article('B') })
    const service = await openTestService(folder.dir, { watch: true })
    const openClient = openClientOf({
      async fetch(request) {
        const answer = (await (await service.site.fetch(request)).json()) as { items: Told[] }
        return Response.json({ ...answer, items: answer.items.filter(({ sys }) => !sys?.deletedAt) })
      },
    })
    const [later, always] = [await open(openClient, 60_000), await open(openClient, 0)]
    const before = await summariesOf(always)
    await summariesOf(later)
    const changed = service.nextChange()
    await folder.remove('articles/b.md')
    await changed
    expect([...(await summariesOf(later)).keys()].toSorted()).toEqual(['a', 'b'])
    const after = await summariesOf(always)
    expect([...after.keys()]).toEqual(['a'])
    expect(after.get('a')).toBe(before.get('a'))
  })

  interface Told {
    sys?: { deletedAt?: string }
  }
})

describe('a space with pages that are too large', () => {
  it('is read in smaller pages', async () => {
    const files = Array.from({ length: 60 }, (_, index) => [
      `articles/a${index}.md`,
      article(`Title ${index}`),
    ])
    const { dir } = await createTestFolder(Object.fromEntries(files))
    const { site } = await openTestService(dir)
    const limits: (string | null)[] = []
    const openClient = openClientOf({
      async fetch(request) {
        const answer = await site.fetch(request)
        const { pathname, searchParams } = new URL(request.url)
        if (!pathname.endsWith('/sync')) return answer
        limits.push(searchParams.get('limit'))
        const { items } = (await answer.clone().json()) as { items: unknown[] }
        return items.length <= 30 ? answer : Response.json(TOO_BIG, { status: 400 })
      },
    })
    expect(await articlesOf(await open(openClient))).toHaveProperty('size', 60)
    expect(limits).toEqual(['200', '100', '50', '25', null, null])
  })
})

describe('an answer of the service', () => {
  it.each([[{}], [[]], [{ items: [] }], [{ items: 'none', nextSyncUrl: 7 }], ['words']])(
    '%j is rejected',
    async (answer) => {
      const source = await open(openClientOf({ fetch: () => Response.json(answer) }))
      await expect(articlesOf(source)).rejects.toThrow(TypeError)
    },
  )

  it.each([
    ['a token that no request can carry', { nextSyncUrl: `https://x/sync?sync_token=${'x'.repeat(5_000)}` }],
    ['pages that lead in a circle', { nextPageUrl: 'https://x/sync?sync_token=again' }],
  ])('with %s is rejected', async (_name, more) => {
    const source = await open(openClientOf({ fetch: () => Response.json({ items: [], ...more }) }))
    await expect(articlesOf(source)).rejects.toThrow(TypeError)
  })

  it('with an unusable entry is accepted for all others', async () => {
    const { dir } = await createTestFolder({ 'articles/a.md': article('A'), 'articles/b.md': article('B') })
    const { site } = await openTestService(dir)
    const openClient = openClientOf({
      async fetch(request) {
        const text = await (await site.fetch(request)).text()
        // An entry of another space whose address is none is more than the client's resolver can take.
        const bad = { 'en-US': { sys: { type: 'ResourceLink', linkType: 'Contentful:Entry', urn: 'x' } } }
        const answer = JSON.parse(text) as { items: { sys: { id: string }; fields: object }[] }
        for (const { sys, fields } of answer.items) if (sys.id === 'a') Object.assign(fields, { bad })
        return Response.json(answer)
      },
    })
    const told: unknown[] = []
    const log = { error: (words: unknown) => void told.push(words) }
    const convert = createConverter(imageAddress(undefined), log)
    const file = openFile(await makeTemporaryFolder('data'))
    expect([...(await articlesOf(syncArticles({ openClient, convert, file }))).keys()]).toEqual(['b'])
    expect(told).toEqual([expect.stringMatching(/^The entry 'a' cannot be shown: /)])
  })
})

async function open(openClient: OpenClient, wholeLifetimeMs?: number): Promise<ArticleSource> {
  return sync(openClient, await makeTemporaryFolder('data'), wholeLifetimeMs)
}

const TOO_BIG = {
  sys: { type: 'Error', id: 'BadRequest' },
  message: 'Response size too big. Maximum allowed response size: 7340032B.',
}

const ids = ['a', 'b', 'c', 'd', 'e']
const pictures = ['lake.svg', 'hill.svg']

/** Changes one file of the folder. */
async function edit(folder: TestFolder, random: Random): Promise<void> {
  const id = random.pick(ids)
  const picture = random.pick(pictures)
  const removed = (path: string) => folder.remove(path).catch(() => {})
  const acts = [
    () => folder.write(`articles/${id}.md`, madeUpArticle(random)),
    () => folder.write(`articles/${id}.md`, madeUpArticle(random)),
    () => folder.write(`articles/${id}.de.md`, `---\ntitle: Deutsch ${random.below(9)}\n---\n`),
    () => folder.write(`people/p${id}.yaml`, `name: N${random.below(9)}\ntitle: T\nworks: [${id}, pa, pb]\n`),
    () => folder.write(`assets/${picture}`, drawing(1 + random.below(9))),
    () =>
      folder.write(
        `assets/${picture}.yaml`,
        `description: D${random.below(9)}\ndraft: ${random.chance(0.3)}\n`,
      ),
    () => removed(`articles/${id}.md`),
    () => removed(`articles/${id}.de.md`),
    () => removed(`people/p${id}.yaml`),
    () => removed(`assets/${picture}`),
    () => removed(`assets/${picture}.yaml`),
  ]
  await random.pick(acts)()
}

function madeUpArticle(random: Random): string {
  const links = random
    .some(ids, 0, 3)
    .map((id) => `See [${id}](${id}.md) and [there](../people/p${id}.yaml).\n\n`)
  const shown = random.some(pictures, 0, 2).map((name) => `![Seen](../assets/${name})\n\n`)
  return article(`Title ${random.below(99)}`, [...links, ...shown].join(''), {
    date: `2024-01-0${1 + random.below(9)}`,
    draft: String(random.chance(0.2)),
    ...(random.chance(0.5) && { image: random.pick(pictures) }),
    ...(random.chance(0.5) && { author: `p${random.pick(ids)}` }),
  })
}
